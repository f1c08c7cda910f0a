"""A battle as a display over the map: both sides facing each other, fire between them, odds below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from grognard.viewer.looks import face_of
from grognard.viewer.model.battle import BattleView, FighterRow, OddsRow
from grognard.viewer.model.foresight import ForecastView
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Gradient
from grognard.viewer.screens.battle_parts import (
    LossBars,
    NoteLine,
    OddsLine,
    StageLine,
    rank_line,
)
from grognard.viewer.screens.battle_sides import SIDES_PX, Sides
from grognard.viewer.screens.pieces import PieceMaker, SideMark
from grognard.viewer.ui.basic import SECONDARY, Gap, Label, chip
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Across, Act, Column, Widget

MOST_ODDS = 5
"""So many odds are listed; of more, those with the best chances."""
MANY = 3
"""So many lines of a kind stand in two columns."""
_PAD, _HEAD, _FOOT = 14.0, 62.0, 64.0
"""Room at the edges; height of the head; least height of what stands below the sides."""
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
        sides: both sides; they scroll where even the smallest counters do not fit.
        foot: odds and what it may cost.
        stages: the steps.
        away: puts it away.
        brief: whether it has only a corner of the map, so that odds count for more than large counters.
        veil: what it covers altogether, beyond its own edges.
    """

    battle: BattleView
    ground: tuple[str, str]
    sides: Sides
    foot: Scroll
    stages: StageLine
    away: SignButton
    brief: bool = False
    veil: Rect | None = None
    field: Scroll = dataclass_field(init=False)

    def __post_init__(self) -> None:
        """Let the sides scroll."""
        self.field = Scroll(Column([self.sides]))

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
        least = self.sides.least(inner, scale)
        share = MOST_FOOT_BRIEF if self.brief else MOST_FOOT
        high = min(wanted, (rect.bottom - top) * share, max(rect.bottom - top - least, scale.px(_FOOT) / 2))
        foot = Rect(rect.x + pad, rect.bottom - high + scale.px(8), inner, high - 2 * scale.px(8))
        self.foot.place(foot, scale)
        self.sides.room = foot.y - scale.px(8) - top
        self.field.place(Rect(rect.x + pad, top, inner, self.sides.room), scale)

    def _stage_below(self, scale: Scale) -> Sequence[str]:
        """Where it stands, in lines below the title; none where there is room for it beside the title."""
        pen, battle = Pen.measure(scale), self.battle
        beside = pen.width(battle.title, 15.5, "ui-strong") + pen.width(battle.stage, SECONDARY)
        beside += (pen.width(battle.case, 11, "piece-strong") + pen.px(24)) if battle.case else 0.0
        if not battle.stage or beside + pen.px(14) <= self.rect.width - pen.px(60):
            return ()
        return wrapped(battle.stage, "ui", SECONDARY * scale.text, self.rect.width - scale.px(2 * _PAD))

    def follow(self, before: Widget | None, scale: Scale) -> None:
        """Stay where the display that was there before was scrolled to, unless another counter acts now."""
        acted = []
        if isinstance(before, BattlePane):
            acted = [tile.counter for tile in before.sides.acting]
            self.field.offset = before.field.offset
            self.field.scroll(0.0, scale)
        acting = self.sides.acting
        if acting and [tile.counter for tile in acting] != acted:
            self.field.reveal(acting[0].rect, scale)

    def inside(self) -> Sequence[Widget]:
        """Everything that can be pressed."""
        return (self.field, self.foot, self.stages, self.away)

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
        ground = Rect(rect.x, self.field.rect.y, rect.width, self.field.rect.height)
        pen.box(ground, Gradient(*self.ground))
        pen.rule(rect.x, ground.y, rect.width, colours.hairline_strong)
        pen.rule(rect.x, ground.bottom, rect.width, colours.hairline_strong)
        self.field.draw(pen)
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
    sides = Sides(far, lines[below], battle.shots)
    return BattlePane(battle, ground, sides, foot, StageLine(battle.stages), away, brief, name="battle")


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
