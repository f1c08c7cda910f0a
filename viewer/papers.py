"""Sheets of paper over a map: the frame of an insert with its title and rays, the ground of the overview."""

from __future__ import annotations

from grognard.viewer.frame import Drawn, Primitives
from grognard.viewer.map_pane import MapPane
from grognard.viewer.palette import Theme
from grognard.viewer.primitives import Polyline
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen

BUTTONS = 56.0
"""Room at the right of the head of an insert, where its buttons lie."""


def rays_to(pane: MapPane, inset: MapPane, outer: Rect, scale: Scale, theme: Theme) -> Primitives:
    """Return the rays from the frame of an insert to the space it magnifies, and that space's ring."""
    parent = pane.seen.surface.cells[pane.seen.surface.index[inset.seen.surface.info.parent]]
    x, y = pane.seen.to_screen(parent.centre)
    half = 0.5 * pane.seen.surface.hw * pane.seen.camera.zoom
    ends = ((x, y - half), (x, y + half))
    inward = scale.px(12)
    starts = ((outer.right, outer.y + inward), (outer.right, outer.bottom - inward))
    runs = tuple(zip(starts, ends, strict=True))
    ring = tuple(pane.seen.to_screen(one) for one in parent.corners)
    width, red = scale.px(1.5), theme.interface.refuse
    return (
        Polyline("panel", runs, "#FFFFFF", 2.4 * width, 0.55),
        Polyline("panel", runs, red, width, 0.9),
        Polyline("panel", (ring,), red, 1.6 * width, 0.9, closed=True),
    )


def paper(rect: Rect, scale: Scale, theme: Theme, inset: MapPane | None = None) -> list[Drawn]:
    """Return a sheet of paper with a soft shadow, and for an insert its title."""
    pen = Pen(theme.interface, scale)
    edge = scale.px(3 if inset is None else 4)
    for grow, share in ((9, 0.05), (6, 0.07), (4, 0.1)):
        shade = rect.inset(-edge - scale.px(grow - 4)).moved(0, scale.px(2))
        pen.box(shade, "#000000", radius=scale.px(8 + grow), opacity=share)
    pen.box(rect.inset(-edge), theme.interface.panel, radius=scale.px(6))
    if inset is not None:
        _title(pen, rect, scale, theme, inset)
    return list(pen.sheets())


class Papers:
    """Sheets of paper that are kept until they change."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[object, list[Drawn]]] = {}
        self._rays: tuple[object, Primitives] = (None, ())

    def sheet(
        self, what: str, rect: Rect, scale: Scale, theme: Theme, inset: MapPane | None = None
    ) -> list[Drawn]:
        """Return a sheet, the same as before while its place and theme are."""
        key = (rect, scale, theme)
        held = self._held.get(what)
        if held is None or held[0] != key:
            held = self._held[what] = (key, paper(rect, scale, theme, inset))
        return held[1]

    def rays(self, pane: MapPane, inset: MapPane, outer: Rect, scale: Scale, theme: Theme) -> Primitives:
        """Return the rays of an insert, the same as before while it and its map lie as they did."""
        key = (pane.seen.camera, pane.seen.rect, inset.seen.surface.info.id, outer, scale, theme)
        if self._rays[0] != key:
            self._rays = (key, rays_to(pane, inset, outer, scale, theme))
        return self._rays[1]


def _title(pen: Pen, rect: Rect, scale: Scale, theme: Theme, inset: MapPane) -> None:
    """Write what the insert is, and which space it magnifies."""
    seen = inset.seen.surface
    head = Rect(rect.x + scale.px(10), rect.y, rect.width - scale.px(20 + BUTTONS), scale.px(32))
    used = pen.text_in(head, seen.info.title, 15, theme.interface.ink, "map-bold")
    aside = f"{seen.info.scale_miles:g}-mile spaces inside {seen.board.spaces.printed[seen.info.parent]}"
    rest = Rect(head.x + used + scale.px(10), head.y, head.width - used - scale.px(10), head.height)
    if pen.width(aside, 11.5) <= rest.width:
        pen.text_in(rest, aside, 11.5, theme.interface.ink_2)
