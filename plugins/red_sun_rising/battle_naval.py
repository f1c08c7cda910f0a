"""Naval battles as displays: both lines box against box, what is behind them, and how the hour stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.kernel.describe import Battle, BattleOf, Fighter, Note, Rank, Stage
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.breaking_off import must_break_off, sighting_range
from grognard.plugins.red_sun_rising.rules.display import (
    Deployment,
    Row,
    current_morale,
    hours_left,
    number_of,
    range_of,
    row_of,
    weather_of,
)
from grognard.plugins.red_sun_rising.rules.gunnery import Gunnery, effect_on
from grognard.plugins.red_sun_rising.rules.naval_battle import PHASES, NavalBattle
from grognard.plugins.red_sun_rising.rules.ranging import SecondaryMoves, flight_of
from grognard.plugins.red_sun_rising.rules.surprise import (
    SurpriseAttack,
    surprise_flotillas,
    surprised_ships,
)
from grognard.plugins.red_sun_rising.rules.torpedoes import TorpedoPhase
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import CAPITAL_TYPES, Side

TITLES = {
    "weather": ("Weather", "4.41"),
    "search": ("Search", "4.42"),
    "range": ("Range", "4.43"),
    "gunnery": ("Gunnery", "4.44"),
    "torpedoes": ("Torpedoes", "4.45"),
    "morale": ("Morale", "4.46"),
}
"""Phases of an hour: title and case."""
RANKS = ("Battleline", "Secondary force", "Flotillas")
TABLES = {
    "weather": "weather_change",
    "range": "naval_maneuver",
    "gunnery": "naval_crt",
    "torpedoes": "naval_crt",
    "morale": "admiral_casualties",
}
"""Phases of an hour: the table that is read in it."""

# Naval battles


def naval_battle(state: RisingState, procedures: Sequence[Procedure]) -> Battle:
    """Show a battle on the Tactical Naval Display.

    Cases: 4.4, 8.2
    """
    battle, inner = procedures[0], procedures[-1]
    assert isinstance(battle, NavalBattle)
    ranks: list[Rank] = []
    for side in Side:
        rows: tuple[list[Fighter], ...] = ([], [], [])
        for ship in battle.ships:
            if state.side_of(ship) == side:
                rows[_rank_of(state, ship)].append(_sailor(state, battle, inner, ship))
        ranks += [
            Rank(int(side), title, tuple(row), any(fighter.role == "acts" for fighter in row))
            for title, row in zip(RANKS, rows, strict=True)
            if row
        ]
    stage = "Setting up the display"
    if battle.phase:
        left = hours_left(state)
        hours = f"{left} hour{'s' * (left != 1)} left"
        stage = f"Hour {battle.hour}, {TITLES[battle.phase][0].lower()}; {hours}"
    return Battle(
        "Naval battle in {spaces}", "8.2", battle.space, (int(Side.RUSSIA), int(Side.JAPAN)), tuple(ranks),
        _stages(battle), stage, tuple(battle_notes(state, battle.fleets)), tables_read(battle.phase),
    )  # fmt: skip


def tables_read(phase: str) -> tuple[str, ...]:
    """List the tables of a battle, the one of a phase first.

    Example:
        >>> tables_read("range")
        ('naval_maneuver', 'weather_change', 'naval_crt', 'admiral_casualties')
    """
    return tuple(dict.fromkeys(table for table in (TABLES.get(phase), *TABLES.values()) if table))


def _stages(battle: NavalBattle) -> tuple[Stage, ...]:
    found = []
    for phase in PHASES:
        when = "now" if phase == battle.phase else "ahead" if phase in battle.phases else "done"
        if not battle.phase:
            when = "ahead"
        found.append(Stage(*TITLES[phase], when))
    return tuple(found)


def _rank_of(state: RisingState, ship: int) -> int:
    if state.roster.type[ship] not in CAPITAL_TYPES:
        return 2
    return 1 if row_of(state, ship) == Row.SECOND else 0


def _sailor(state: RisingState, battle: NavalBattle, inner: Procedure, ship: int) -> Fighter:
    if state.fleet[ship] == NOWHERE:
        return Fighter(ship, "out", 0, "sunk")
    words = ["flagship"] if ship in battle.flagships else []
    words.append(f"box {number_of(state, ship)}")
    if row_of(state, ship) == Row.ATTACK:
        words.append("attacks")
    return Fighter(ship, _role(state, inner, ship), _hits(state, inner, ship), ", ".join(words))


def _role(state: RisingState, inner: Procedure, ship: int) -> str:
    match inner:
        case Gunnery() if state.side_of(ship) != inner.side:
            return "done" if state.side_of(ship) < inner.side else "waits"
        case Gunnery():
            acting, waiting = inner.firer, inner.waiting
        case TorpedoPhase():
            acting, waiting = inner.flotilla, inner.waiting
        case Deployment():
            acting, waiting = inner.ship, inner.excess
        case SecondaryMoves():
            acting, waiting = inner.ship, inner.waiting
        case _:
            return "waits"
    if ship == acting:
        return "acts"
    return "waits" if ship in waiting else "done"


def _hits(state: RisingState, inner: Procedure, ship: int) -> int:
    if not isinstance(inner, Gunnery | TorpedoPhase):
        return 0
    return min(2, sum([effect_on(state, ship, result) for target, result in inner.hits if target == ship]))


def battle_notes(state: RisingState, fleets: tuple[int, ...]) -> list[Note]:
    """Say what bears on a battle: range, weather, morale, losses that will cost morale.

    Cases: 8.4, 8.7, 8.8
    """
    weather = weather_of(state)
    sight = sighting_range(state, weather)
    found = [
        Note(f"Range {range_of(state)}: so much is taken off each die.", "8.54"),
        Note(f"Weather: {weather.word}; fleets sight each other to range {sight}.", "8.41"),
    ]
    for fleet in fleets:
        morale, lost = current_morale(state, fleet), state.lost[fleet]
        found.append(Note(f"Morale of {{counters}}: {morale}; Defense sunk: {lost}.", "8.72", (fleet,)))
        if must_break_off(state, fleet):
            boxes = flight_of(state, fleet)
            found.append(Note(f"{{counters}} makes off, {boxes} boxes an hour.", "8.77", (fleet,)))
    return found


# The surprise attack


def surprise_battle(state: RisingState, procedures: Sequence[Procedure]) -> Battle:
    """Show the surprise attack: who still strikes, and what lies in port.

    Cases: 18.83
    """
    attack = procedures[0]
    assert isinstance(attack, SurpriseAttack)
    flotillas = tuple(Fighter(ship, _surprise_role(attack, ship)) for ship in surprise_flotillas(state))
    ships = tuple(Fighter(ship, "waits") for ship in surprised_ships(state))
    ranks = (
        Rank(int(Side.JAPAN), "Torpedo flotillas", flotillas, now=True),
        Rank(int(Side.RUSSIA), "Capital ships", ships),
    )
    return Battle(
        "Surprise torpedo attack", "18.83", NOWHERE, (int(Side.JAPAN), int(Side.RUSSIA)), ranks,
        (Stage("Torpedoes", "18.83", "now"),), "Nobody fires back; hits count at once", (), ("naval_crt",),
    )  # fmt: skip


def _surprise_role(attack: SurpriseAttack, ship: int) -> str:
    if ship == attack.flotilla:
        return "acts"
    return "waits" if ship in attack.waiting else "done"


BATTLES: Mapping[str, BattleOf] = {"NavalBattle": naval_battle, "SurpriseAttack": surprise_battle}
"""Procedure -> how it is shown."""
