"""A battle as a display over the map: both sides facing each other, fire between them, odds below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.looks import face_of
from grognard.viewer.model.battle import BattleView, FighterRow, OddsRow, ShotRow
from grognard.viewer.model.foresight import ForecastView
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Gradient, Point
from grognard.viewer.screens.battle_parts import (
    Fighter,
    LossBars,
    NoteLine,
    OddsLine,
    RankLine,
    StageLine,
    rank_line,
)
from grognard.viewer.screens.pieces import PieceMaker, SideMark
from grognard.viewer.ui.basic import SECONDARY, Gap, Label, chip
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Across, Act, Column, Widget

SIDES_PX = (104.0, 86.0, 70.0, 62.0, 54.0, 46.0, 38.0, 32.0)
"""Sides of counters that are tried, the largest first."""
MOST_ODDS = 5
"""So many odds are listed; of more, those with the best chances."""
MANY = 3
"""So many lines of a kind stand in two columns."""
_PAD, _HEAD = 14.0, 62.0
_BETWEEN, _FOOT = 28.0, 64.0
"""Least room between the sides; least height of what stands below them."""
MOST_FOOT, MOST_FOOT_BRIEF = 0.5, 0.62
"""What stands below the sides takes no more than so much of the display; in a corner of the map, so much."""


@dataclass(frozen=True, slots=True)
class BattleActs:
    """What the display does.

    Attributes:
        pick: what pressing a counter does.
        fire: what pressing a line of odds does.
        away: puts the display away.
    """

    pick: Callable[[FighterRow], Act]
    fire: Callable[[OddsRow], Act]
    away: Act


@dataclass(slots=True, eq=False)
class BattlePane(Widget):
    """The display.

    Attributes:
        battle: what is shown.
        ground: colour names of the field: sea or land.
        far, near: ranks above and below the middle.
        foot: odds and what it may cost.
        stages: the steps.
        away: puts it away.
        brief: whether it has only a corner of the map, so that odds count for more than large counters.
        veil: what it covers altogether, beyond its own edges.
    """

    battle: BattleView
    ground: tuple[str, str]
    far: list[RankLine]
    near: list[RankLine]
    foot: Scroll
    stages: StageLine
    away: SignButton
    brief: bool = False
    veil: Rect | None = None
    _field: Rect = field(default=Rect(0, 0, 0, 0), init=False)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Head above, odds below, the sides in between with counters as large as there is room for."""
        self.rect = rect
        pad = scale.px(_PAD)
        inner = rect.width - 2 * pad
        side = scale.px(28)
        self.away.place(Rect(rect.right - side - scale.px(8), rect.y + scale.px(6), side, side), scale)
        lower = len(self._stage_below(scale)) * scale.px(17)
        self.stages.place(Rect(rect.x + pad, rect.y + scale.px(34) + lower, inner, scale.px(24)), scale)
        top = rect.y + scale.px(_HEAD) + lower
        wanted = self.foot.height(inner, scale) + 2 * scale.px(8)
        least = self._least_field(inner, scale)
        share = MOST_FOOT_BRIEF if self.brief else MOST_FOOT
        high = min(wanted, (rect.bottom - top) * share, max(rect.bottom - top - least, scale.px(_FOOT) / 2))
        foot = Rect(rect.x + pad, rect.bottom - high + scale.px(8), inner, high - 2 * scale.px(8))
        self.foot.place(foot, scale)
        self._field = Rect(rect.x, top, rect.width, foot.y - scale.px(8) - top)
        self._place_sides(inner, pad, scale)

    def _stage_below(self, scale: Scale) -> Sequence[str]:
        """Where it stands, in lines below the title; none where there is room for it beside the title."""
        pen, battle = Pen.measure(scale), self.battle
        beside = pen.width(battle.title, 15.5, "ui-strong") + pen.width(battle.stage, SECONDARY)
        beside += (pen.width(battle.case, 11, "piece-strong") + pen.px(24)) if battle.case else 0.0
        if not battle.stage or beside + pen.px(14) <= self.rect.width - pen.px(60):
            return ()
        return wrapped(battle.stage, "ui", SECONDARY * scale.text, self.rect.width - scale.px(2 * _PAD))

    def _size(self, side_px: float) -> None:
        for rank in (*self.far, *self.near):
            rank.side_px = side_px
            for tile in rank.tiles:
                tile.side = side_px

    def _least_field(self, inner: float, scale: Scale) -> float:
        """How high the field must be for the sides to lie apart with the smallest counters."""
        self._size(SIDES_PX[-1])
        deep = _depth(_flow(self.far, inner, scale)) + _depth(_flow(self.near, inner, scale))
        return deep + scale.px(_BETWEEN) + 2 * scale.px(8)

    def _place_sides(self, inner: float, pad: float, scale: Scale) -> None:
        """Lay both sides out with counters as large as there is room for."""
        room = self._field.height - max(scale.px(_BETWEEN), 0.18 * self._field.height) - 2 * scale.px(8)
        far: list[tuple[RankLine, Rect]] = []
        near: list[tuple[RankLine, Rect]] = []
        for side_px in SIDES_PX:
            self._size(side_px)
            far, near = _flow(self.far, inner, scale), _flow(self.near, inner, scale)
            if _depth(far) + _depth(near) <= room:
                break
        top, bottom = self._field.y + scale.px(8), self._field.bottom - scale.px(8) - _depth(near)
        for placed, y in ((far, top), (near, bottom)):
            wide = max((rect.right for _, rect in placed), default=0.0)
            x = round(self.rect.x + pad + max(0.0, (inner - wide) / 2))
            for rank, rect in placed:
                rank.place(rect.moved(x, y), scale)

    def inside(self) -> Sequence[Widget]:
        """Everything that can be pressed."""
        return (*self.far, *self.near, self.foot, self.stages, self.away)

    def draw(self, pen: Pen) -> None:
        """Draw field, sides, fire and odds."""
        colours, rect = pen.colours, self.rect
        if self.veil is not None:
            pen.box(self.veil, colours.table, opacity=0.85)
        for grow, share in ((8, 0.03), (5, 0.05), (2, 0.07)):
            pen.box(
                rect.inset(-pen.px(grow)).moved(0, pen.px(3)),
                "#000000",
                radius=pen.px(8 + grow),
                opacity=share,
            )
        pen.box(rect, colours.panel, radius=pen.px(8), stroke=colours.hairline_strong)
        self._draw_head(pen)
        pen.box(self._field, Gradient(*self.ground))
        pen.rule(rect.x, self._field.y, rect.width, colours.hairline_strong)
        pen.rule(rect.x, self._field.bottom, rect.width, colours.hairline_strong)
        self._draw_shots(pen)
        for rank in (*self.far, *self.near):
            rank.draw(pen)
        self.foot.draw(pen)
        self.stages.draw(pen)
        self.away.draw(pen)

    def _draw_head(self, pen: Pen) -> None:
        colours, rect = pen.colours, self.rect
        row = Rect(rect.x + pen.px(_PAD), rect.y + pen.px(6), rect.width - pen.px(60), pen.px(28))
        used = pen.text_in(row, self.battle.title, 15.5, colours.ink, "ui-strong")
        x = row.x + used + pen.px(10)
        if self.battle.case:
            width = pen.width(self.battle.case, 11, "piece-strong") + 2 * pen.px(7)
            chip(pen, x + width, row.y + row.height / 2, self.battle.case)
            x += width + pen.px(10)
        below = self._stage_below(pen.scale)
        for number, line in enumerate(below):
            spot = Rect(row.x, row.bottom + number * pen.px(17), rect.width - pen.px(2 * _PAD), pen.px(17))
            pen.text_in(spot, line, SECONDARY, colours.ink_2)
        if not below:
            rest = Rect(x, row.y, max(0.0, row.right - x), row.height)
            pen.text_in(rest, self.battle.stage, SECONDARY, colours.ink_2)

    def _tile(self, counter: int) -> Fighter | None:
        return next((t for rank in (*self.far, *self.near) for t in rank.tiles if t.counter == counter), None)

    def _draw_shots(self, pen: Pen) -> None:
        """Draw the latest fire of each firer: told in red, without effect in grey."""
        latest: dict[int, ShotRow] = {shot.firer: shot for shot in self.battle.shots}
        for shot in latest.values():
            firer, target = self._tile(shot.firer), self._tile(shot.target)
            if firer is None or target is None:
                continue
            start, end = _facing(firer.square(pen.scale), target.square(pen.scale))
            tone = pen.colours.refuse if shot.success else pen.colours.ink_2
            _arrow(pen, start, end, tone, pen.px(2.2 if shot.success else 1.3))
        aimed = next((t for rank in (*self.far, *self.near) for t in rank.tiles if t.hovered), None)
        acting = [
            t
            for rank in (*self.far, *self.near)
            for t in rank.tiles
            if "selected" in (t.states or {}).values()
        ]
        if aimed is not None and len(acting) == 1 and acting[0] is not aimed:
            start, end = _facing(acting[0].square(pen.scale), aimed.square(pen.scale))
            _arrow(pen, start, end, pen.colours.accent, pen.px(2.6))


def _flow(ranks: Sequence[RankLine], width: float, scale: Scale) -> list[tuple[RankLine, Rect]]:
    """Lay ranks beside each other, and below where there is no room; from the upper left corner at 0, 0."""
    placed: list[tuple[RankLine, Rect]] = []
    x = y = deep = 0.0
    for rank in ranks:
        wide = rank.width(width, scale)
        if x and x + wide > width:
            x, y, deep = 0.0, y + deep, 0.0
        high = rank.height(wide, scale)
        placed.append((rank, Rect(x, y, wide, high)))
        x, deep = x + wide + scale.px(10), max(deep, high)
    return placed


def _depth(placed: Sequence[tuple[RankLine, Rect]]) -> float:
    return max((rect.bottom for _, rect in placed), default=0.0)


def _facing(one: Rect, other: Rect) -> tuple[Point, Point]:
    """Return the middles of the edges by which two counters face each other."""
    down = one.y < other.y
    start = (one.x + one.width / 2, one.bottom if down else one.y)
    end = (other.x + other.width / 2, other.y if down else other.bottom)
    return start, end


def _arrow(pen: Pen, start: Point, end: Point, colour: str, width: float) -> None:
    """Draw a line with a head, cased in white."""
    (x0, y0), (x1, y1) = start, end
    length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 1e-9)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    head = pen.px(9)
    foot = (x1 - dx * head * 0.8, y1 - dy * head * 0.8)
    pen.path((start, foot), "#FFFFFF", width + pen.px(2.4))
    pen.path((start, foot), colour, width)
    wide = head * 0.5
    back = (x1 - dx * head, y1 - dy * head)
    pen.area(
        ((x1, y1), (back[0] - dy * wide, back[1] + dx * wide), (back[0] + dy * wide, back[1] - dx * wide)),
        colour,
    )


def battle_pane(
    battle: BattleView,
    forecast: ForecastView | None,
    maker: PieceMaker,
    acts: BattleActs,
    who: tuple[int, int],
    theme: str,
    *,
    brief: bool,
) -> BattlePane:
    """Build the display.

    Args:
        battle: how the battle stands.
        forecast: what it may cost, None where that is not known.
        maker: draws counters.
        acts: what pressing things does.
        who: the side that is shown, and the side that decides.
        theme: ``light`` or ``dark``.
        brief: whether it has only a corner of the map.
    """
    shown, decides = who
    lines = {
        side: [
            rank_line(rank, SideMark.of(maker.surface, side), maker, acts.pick, SIDES_PX[0], decides)
            for rank in battle.ranks
            if rank.side == side
        ]
        for side in battle.sides
    }
    below = shown if shown in battle.sides else battle.sides[0]
    for rank in lines[below]:
        rank.below = True
    far = [rank for side in battle.sides if side != below for rank in reversed(lines[side])]
    away = SignButton("minus", acts.away, name="battle-away", hint="Back to the map (B)")
    foot = Scroll(Column(foot_of(battle, forecast, maker, acts, brief=brief)))
    ground = _ground(battle, maker, theme)
    return BattlePane(
        battle, ground, far, lines[below], foot, StageLine(battle.stages), away, brief, name="battle"
    )


def foot_of(
    battle: BattleView, forecast: ForecastView | None, maker: PieceMaker, acts: BattleActs, *, brief: bool
) -> list[Widget]:
    """List what stands below the sides: what bears on it, the odds of each action, what it may cost.

    In a corner, where not all is seen at once, what bears on it comes last.
    """
    notes = _rows([NoteLine(text, case) for text, case in battle.notes], brief=brief)
    best = sorted(battle.odds, key=lambda row: -(row.chance or 0.0))[:MOST_ODDS]
    listed = battle.odds if len(battle.odds) <= MOST_ODDS else best
    lines: list[Widget] = [OddsLine(row, acts.fire(row), name=f"odds:{row.text}") for row in listed]
    items: list[Widget] = [*([] if brief else notes), *_rows(lines, brief=brief)]
    if len(battle.odds) > MOST_ODDS:
        items.append(
            Label(f"The best {MOST_ODDS} of {len(battle.odds)}; pick one who fires.", 11.5, tone="ink_2")
        )
    if forecast is not None:
        names = maker.surface.board.side_names
        bars: list[Widget] = [
            LossBars(f"{names[side]} loses", SideMark.of(maker.surface, side), losses, brief)
            for side, losses in forecast.sides
        ]
        items += [Across(bars, gap=24.0), Label(f"Steps lost ({forecast.about})", 11.0, tone="ink_2")]
    return [*items, *notes] if brief else items


def _rows(lines: Sequence[Widget], *, brief: bool) -> list[Widget]:
    """Return lines below each other; where there are many and it is wide, two beside each other."""
    if brief or len(lines) < MANY:
        return list(lines)
    return [Across([*lines[at : at + 2], Gap(0.0)][:2], gap=24.0) for at in range(0, len(lines), 2)]


def _ground(battle: BattleView, maker: PieceMaker, theme: str) -> tuple[str, str]:
    """Return the colours of the field: of the sea where ships meet, else of open land."""
    fighters = [one.card.counter for rank in battle.ranks for one in rank.fighters]
    afloat = sum(face_of(maker.surface.board, one).kind in ("ship", "flotilla", "fleet") for one in fighters)
    colours = THEMES[theme].map
    if 2 * afloat > len(fighters):
        return colours.slope, colours.shelf
    return colours.terrain["clear"], colours.terrain["rough"]
