"""The inspector: the space and the counters that are looked at, or else those that act in the decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grognard.viewer.model.inspector import CounterCard, SpaceCard, WayRow
from grognard.viewer.screens.left_dock import Dock, TableLine
from grognard.viewer.screens.pieces import CounterTile, PieceMaker
from grognard.viewer.ui.basic import HEAD, SECONDARY, Gap, Heading, Label, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Act, Column, Widget

NOTHING = "Point at a space or a counter."
TILE_PX, TILES = 40.0, 12
HELD_PX = 180.0


def inspector(
    card: SpaceCard | None,
    maker: PieceMaker,
    pick: Callable[[CounterCard], Act],
    chosen: int = -1,
    roster: Sequence[CounterCard] = (),
) -> Dock:
    """Build the lower part: the space and the counters that are looked at.

    Args:
        card: the space, None for nothing.
        maker: draws counters.
        pick: what pressing a counter does.
        chosen: the counter that is told in full.
        roster: the counters that act in the decision, shown while nothing is looked at.
    """
    if card is None and roster:
        return _acting(roster, maker, pick)
    if card is None:
        return Dock(
            Scroll(Column([Heading("Inspector"), Label(NOTHING, SECONDARY, tone="ink_2")])), line=True
        )
    number, _, name = ("", "", card.title) if card.by_name else card.title.partition(" ")
    items: list[Widget] = [Heading("Inspector", number)]
    if name:
        items.append(Label(name, HEAD, "ui-strong"))
    if card.words:
        items.append(Label(", ".join(card.words), SECONDARY, tone="ink_2"))
    items += [Label(state.text, SECONDARY, tone="ink_2") for state in card.states]
    items += [TableLine(name, figure) for name, figure in card.printed]
    if card.counters:
        items += [
            Gap(6.0),
            Tiles([CounterTile(maker, one.counter, pick(one), TILE_PX) for one in card.counters[:TILES]]),
        ]
        if len(card.counters) > TILES:
            items.append(Label(f"and {len(card.counters) - TILES} more", SECONDARY, tone="ink_2"))
        told = next((one for one in card.counters if one.counter == chosen), card.counters[0])
        items += _told(told)
    items += [Label(text, 11.5, tone="ink_2") for text in _ways(card.ways)]
    return Dock(Scroll(Column(items)), line=True)


def _ways(rows: Sequence[WayRow]) -> list[str]:
    """Say where ways to other maps lead: those of one kind to one map in one sentence."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        if row.elsewhere:
            text, _, title = row.text.rpartition(", ")
            found.setdefault((row.kind, title), []).append(text)
    return [f"{kind.capitalize()} to {title}: {', '.join(texts)}" for (kind, title), texts in found.items()]


def _acting(roster: Sequence[CounterCard], maker: PieceMaker, pick: Callable[[CounterCard], Act]) -> Dock:
    """Show who acts in the decision."""
    tiles = [CounterTile(maker, one.counter, pick(one), TILE_PX) for one in roster[:TILES]]
    items: list[Widget] = [
        Heading("Acting now", f"{len(roster)} counters" if len(roster) > 1 else ""),
        Tiles(tiles),
    ]
    items += _told(roster[0]) if len(roster) == 1 else []
    return Dock(Scroll(Column(items)), line=True)


def held_dock(card: CounterCard, maker: PieceMaker) -> Dock:
    """Show a counter of a tray or of the hand as large as there is room for, so that a card can be read."""
    tile = CounterTile(maker, card.counter, side=HELD_PX, states={}, name=f"large:{card.counter}")
    return Dock(Scroll(Column([Heading("Inspector"), Tiles([tile]), *_told(card)])), line=True)


def _told(card: CounterCard) -> list[Widget]:
    """Tell of one counter: name, kind, values, steps and states."""
    kind = ", ".join(word for word in (card.type, card.nation) if word)
    items: list[Widget] = [Gap(4.0), Label(card.name, 12.5, "ui-strong"), Label(kind, 11.5, tone="ink_2")]
    full = dict(card.full)
    for name, value in card.values:
        was = full.get(name, value)
        shown = str(value) if was == value else f"{value} (full {was})"
        items.append(TableLine(name.capitalize(), shown))
    if card.steps:
        items.append(TableLine("Steps", f"{card.step} of {card.steps}"))
    items += [Label(state.text, 11.5, tone="ink_2") for state in card.states]
    if card.source not in ("printed", ""):
        items.append(Label(f"Figures {card.source}.", 11.5, tone="accent"))
    return items


@dataclass(slots=True, eq=False)
class Tiles(Widget):
    """Counters in rows, as many in each as there is room for."""

    tiles: list[CounterTile]
    gap: float = 8.0
    pad: float = 5.0

    def _across(self, width: float, scale: Scale) -> int:
        side = max((scale.px(one.side) for one in self.tiles), default=1.0)
        return max(
            1, int((width - 2 * scale.px(self.pad) + scale.px(self.gap)) // (side + scale.px(self.gap)))
        )

    def _rows(self, width: float, scale: Scale) -> list[tuple[list[CounterTile], float]]:
        """Return its rows with their heights."""
        across = self._across(width, scale)
        rows = [self.tiles[at : at + across] for at in range(0, len(self.tiles), across)]
        return [(row, max(one.height(width, scale) for one in row)) for row in rows]

    def height(self, width: float, scale: Scale) -> float:
        """Its rows."""
        return sum(high + scale.px(self.gap) for _, high in self._rows(width, scale))

    def place(self, rect: Rect, scale: Scale) -> None:
        """Row by row."""
        self.rect = rect
        gap, y = scale.px(self.gap), rect.y + scale.px(self.gap) / 2
        for row, high in self._rows(rect.width, scale):
            x = rect.x + scale.px(self.pad)
            for one in row:
                side = scale.px(one.side)
                one.place(Rect(x, y, side, one.height(rect.width, scale)), scale)
                x += side + gap
            y += high + gap

    def inside(self) -> Sequence[Widget]:
        """The counters."""
        return self.tiles

    def draw(self, pen: Pen) -> None:
        """Draw them."""
        for one in self.tiles:
            one.draw(pen)


def no_act(_: CounterCard) -> Act:
    """Give counters that only show themselves."""
    return nothing
