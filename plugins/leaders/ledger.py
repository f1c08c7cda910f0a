"""The sheet of each side, as far as another may read it."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.describe import Account
from grognard.plugins.leaders.rules.control import areas_of, continents_of, units_at
from grognard.plugins.leaders.rules.diplomacy import partners_of
from grognard.plugins.leaders.rules.headquarters import studying
from grognard.plugins.leaders.rules.intelligence import levels_of, spies_of
from grognard.plugins.leaders.rules.missions import REACHED, told_of
from grognard.plugins.leaders.rules.victory import badges_of, badges_to_win, military_limit
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.tables import UNIT_WORDS, wanted
from grognard.plugins.leaders.terms import MISSIONS, Field, Mission, Side, UnitType

SKILLS = {
    Side.USA: "deploys a unit above the cap",
    Side.USSR: "spies succeed more often",
    Side.CHINA: "infantry costs a quarter less",
    Side.GERMANY: "28 percent more production points",
    Side.FRANCE: "retreats without losses",
    Side.UNITED_KINGDOM: "a white die more at sea and at dotted lines",
}
"""What each nation can do that others cannot.

Cases: 3.1a, 3.4.1, 3.4.2, H1.2, H4.9, H4.10
"""

TENTH = "A tenth more production points"
BRINGS = {
    Field.MILITARY: ("A die thrown again each round", "A unit above the cap", "A die more in battle"),
    Field.TECHNOLOGY: (
        "Spies succeed more often",
        "Everything comes a turn sooner",
        "Research costs a fifth less",
    ),
    Field.ECONOMY: (TENTH, TENTH, TENTH),
}
"""What the levels of each field bring.

Cases: H4.3
"""

TASKS = (
    "whole continents",
    "whole continents",
    "areas in each continent",
    "areas taken in one turn",
    "aircraft",
    "tanks",
    "units",
    "fields of research on level 2",
    "sea areas with units",
    "nations in your alliance",
    "battles won",
    "islands",
)
"""What each mission counts.

Cases: H5.1
"""

FIELD_WORDS = tuple(field.name.capitalize() for field in Field)


def ledger(state: LeadersState, side: int, viewer: int) -> Iterator[Account]:
    """Yield what a viewer may know of a side.

    Cases: 3.1a, H1.2, H4.1, H4.2, H4.4, H4.6, H4.7, H5.1
    """
    if not state.playing[side]:
        yield Account("Out of the game")
        return
    areas, whole = len(areas_of(state, side)), continents_of(state, side)
    told = f"{areas} areas" + (f", {whole} whole continents" if whole > 1 else ", a continent" * whole)
    yield Account("Production", f"{state.indicator[side]} of {military_limit(state)}", told)
    yield Account("Skill", SKILLS[Side(side)])
    yield Account(
        "Honour badges", f"{badges_of(state, side)} of {badges_to_win(state)}", _earned(state, side)
    )
    camp = units_at(state, state.world.camp[side], side)
    yield Account("Base camp", str(len(camp)), _types(state, camp))
    yield from _research(state, side, viewer)
    friends = [state.board.side_names[other] for other in partners_of(state, side) if other != side]
    yield Account("Partners", ", ".join(friends) or "none", "gives notice" if state.leaving[side] else "")
    if side == viewer:
        yield from _secrets(state, side)


def _types(state: LeadersState, units: tuple[int, ...]) -> str:
    kinds = [state.world.kinds[unit] for unit in units]
    return ", ".join(counted(kinds.count(kind), UNIT_WORDS[kind]) for kind in UnitType if kind in kinds)


def counted(number: int, word: str) -> str:
    """Return so many in words.

    >>> counted(2, "tank"), counted(1, "tank"), counted(3, "aircraft")
    ('2 tanks', '1 tank', '3 aircraft')
    """
    return f"{number} {word}{'s' * (word in ('tank', 'unit') and number != 1)}"


def _earned(state: LeadersState, side: int) -> str:
    """Return the missions for which a side has its badges."""
    badges = state.badges[MISSIONS * side : MISSIONS * (side + 1)]
    return ", ".join(told_of(mission) for mission in Mission if badges[mission])


def _research(state: LeadersState, side: int, viewer: int) -> Iterator[Account]:
    """Yield the levels that are known: the military one, one's own, and what spies reported."""
    yield Account(FIELD_WORDS[Field.MILITARY], f"level {state.military[side]}", _busy(state, side, 0, viewer))
    if side == viewer:
        for field in (Field.TECHNOLOGY, Field.ECONOMY):
            yield Account(
                FIELD_WORDS[field], f"level {state.level(side, field)}", _busy(state, side, field, viewer)
            )
        return
    report = levels_of(state.dossier[viewer * len(state.playing) + side])
    for field in (Field.TECHNOLOGY, Field.ECONOMY) if report else ():
        yield Account(FIELD_WORDS[field], f"level {report[field]}", "by your last report")


def _busy(state: LeadersState, side: int, field: int, viewer: int) -> str:
    return "the next one is under way" if side == viewer and studying(state, side, field) else ""


def _secrets(state: LeadersState, side: int) -> Iterator[Account]:
    """Yield what only the side itself knows."""
    yield Account("Treasury", str(state.treasury[side]))
    coming = ", ".join(
        counted(n, UNIT_WORDS[kind]) for kind in UnitType if (n := state.ordered_of(side, kind))
    )
    yield Account("On order", coming or "nothing")
    hired = state.spies[2 * side + 1]
    yield Account("Spies", str(spies_of(state, side)), f"{hired} on their way" if hired else "")
    for mission in Mission:
        if not state.badges[MISSIONS * side + mission]:
            reached = f"{REACHED[mission](state, side)} of {wanted(state)[mission]}"
            yield Account(told_of(mission).capitalize(), reached, f"mission: {TASKS[mission]}")
