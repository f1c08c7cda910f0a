"""11.4, 11.57: odds, die roll modifiers and results of land combat; nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.dice import Modifier, Roll
from grognard.kernel.odds import Odds, outcomes_of
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.stacks import command_units_at
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Feature, Hexside, Terrain

LAND_CRT = "land_crt"
TERRAIN_EFFECTS = "terrain_effects"

FORTRESS_MODIFIER = -2
"""What a fortress takes from the die (13.2)."""

NO_COLUMN = ""
"""Odds too poor for any column of the table (11.57)."""

TOO_POOR = "1/-"
"""The result of such an attack, without a roll."""

NO_LOSS = "-"

GROUND = (Terrain.CLEAR, Terrain.ROUGH, Terrain.MOUNTAIN)

Result = tuple[int, int]
"""Steps that the attacker and the defender lose."""

NO_GUIDES = (NOWHERE, NOWHERE)
"""No command unit modifies the die roll for the attacker or for the defender."""

# Strength and odds


@rule("11.2", silenced=0)
def combat_strength(state: RisingState, units: Sequence[int]) -> int:
    """Return what some units put into a combat together.

    Cases: 11.2
    """
    return sum(state.printed("strength", unit) for unit in units)


# READING 11.57: a ratio is rounded in favour of the defender, as in all games of its time, so 15 against 8 is
# 1:1 and 7 against 8 is 1:2; test_case_11_57_errata_odds_are_rounded_for_the_defender pins it.
@rule("11.57/errata", silenced=NO_COLUMN)
def odds_column(state: RisingState, attack: int, defense: int) -> str:
    """Return the column of the Land Combat Results Table, or NO_COLUMN for odds below the first.

    Args:
        state: the game.
        attack: strength of all attackers.
        defense: strength of all defenders.

    Cases: 11.57/errata
    """
    columns = [key.text for key in state.board.tables[LAND_CRT].columns]
    fitting = NO_COLUMN
    for text in columns:
        mine, theirs = (int(part) for part in text.split(":"))
        if attack * theirs >= defense * mine:
            fitting = text
    return fitting


@rule("11.57", silenced=(0, 0))
def combat_result(state: RisingState, column: str, total: int) -> Result:
    """Return the steps both sides lose.

    Args:
        state: the game.
        column: odds, such as ``2:1``, or NO_COLUMN.
        total: the die with its modifiers; below 0 it counts as 0, above 6 as 6.

    Cases: 11.57, 11.57/errata
    """
    if column == NO_COLUMN:
        return parse_result(TOO_POOR)
    return parse_result(state.board.tables[LAND_CRT].lookup(total, column).cell)


def parse_result(cell: str) -> Result:
    """Read a cell of the table.

    >>> parse_result("1/-"), parse_result("2/1")
    ((1, 0), (2, 1))
    """
    mine, theirs = (0 if part == NO_LOSS else int(part) for part in cell.split("/"))
    return mine, theirs


# Modifiers


@lru_cache(maxsize=16)
def terrain_modifiers(board: Board) -> dict[str, int]:
    """Return what each terrain of the Terrain Effects Chart adds to the die, where it adds anything."""
    table = board.tables[TERRAIN_EFFECTS]
    cells = {key.text: table.lookup(key.text, "die").cell for key in table.rows}
    return {word: int(cell) for word, cell in cells.items() if cell != NO_LOSS}


# READING 11.41: the river counts when every attacker attacks across it, for one side alone is then crossed by
# the whole attack; test_case_11_41_river_counts_when_all_attack_across_it pins it.
def ground_modifiers(state: RisingState, space: int, attackers: Sequence[int]) -> tuple[Modifier, ...]:
    """Return what the ground adds to the die: the terrain of the hex, and a river in front of it.

    Cases: 11.41
    """
    effects, topology = terrain_modifiers(state.board), state.board.topology
    terrain = state.board.spaces.terrain[space]
    word = Terrain(terrain).name.lower() if terrain in GROUND else ""
    found = [Modifier(effects.get(word, 0), "11.41", word)]
    origins = {state.place[unit] for unit in attackers}
    if origins and all(topology.hexside(origin, space) == Hexside.RIVER for origin in origins):
        found.append(Modifier(effects.get("river", 0), "11.41", "river"))
    return tuple(found)


@rule("13.13", silenced=0)
def trench_level(state: RisingState, space: int) -> int:
    """Return the level of the trench in a hex; once built it serves whoever stands there.

    Cases: 13.13
    """
    return state.trench[space]


def fortification_modifiers(state: RisingState, space: int) -> tuple[Modifier, ...]:
    """Return what a trench and an intact fortress add to the die; both count together.

    Cases: 11.42, 13.2
    """
    found = []
    level = trench_level(state, space)
    if level:
        found.append(Modifier(-level, "11.42", f"trench level {level}"))
    if is_fortress(state, space):
        found.append(Modifier(FORTRESS_MODIFIER, "13.2", "fortress"))
    return tuple(found)


def is_fortress(state: RisingState, space: int) -> bool:
    """Return whether a fortress stands in a hex that nobody destroyed.

    Cases: 13.2
    """
    return bool(state.board.spaces.features[space] & Feature.FORTRESS.bit) and not state.breached[space]


def deciding_command(state: RisingState, guides: tuple[int, int]) -> int:
    """Return which of the command units that guide both sides modifies the die, or NOWHERE.

    Args:
        state: the game.
        guides: the attacker's and the defender's, NOWHERE for none.

    Cases: 11.43, 11.45
    """
    mine, theirs = (command_value(state, c) if c != NOWHERE else NOWHERE for c in guides)
    return NOWHERE if mine == theirs else guides[mine < theirs]


def command_modifiers(state: RisingState, guides: tuple[int, int]) -> tuple[Modifier, ...]:
    """Return what the command units that guide both sides add to the die.

    Args:
        state: the game.
        guides: the attacker's and the defender's, NOWHERE for none.

    Cases: 11.43
    """
    decisive = deciding_command(state, guides)
    if decisive == NOWHERE:
        return ()
    if decisive == guides[0]:
        return (Modifier(1, "11.43", "attacker's command"),)
    return (Modifier(-1, "11.43", "defender's command"),)


@rule("11.4", silenced=())
def combat_modifiers(
    state: RisingState, space: int, attackers: Sequence[int], guides: tuple[int, int] = NO_GUIDES
) -> tuple[Modifier, ...]:
    """Return every modifier of a combat die roll; all of them count.

    Args:
        state: the game.
        space: the hex attacked.
        attackers: who attacks it.
        guides: the command units that modify the roll for attacker and defender.

    Cases: 11.4, 11.41, 11.42, 11.43, 13.2
    """
    return (
        *(modifier for modifier in ground_modifiers(state, space, attackers) if modifier.value),
        *fortification_modifiers(state, space),
        *command_modifiers(state, guides),
    )


# Command units


@rule("11.45", silenced=False)
def has_guided(state: RisingState, command: int) -> bool:
    """Return whether a command unit modified a die roll in this Assault Round already.

    Cases: 11.45
    """
    return bool(state.guided[command])


# READING 11.43: it must stand with a unit that takes part, and a unit assigned to it must take part, perhaps
# another one; test_case_11_43_command_unit_guides_units_assigned_to_it pins it.
def possible_guides(state: RisingState, units: Sequence[int]) -> tuple[int, ...]:
    """Return the command units that can modify the die roll for the units of one side in a combat.

    Cases: 11.43, 11.45
    """
    if not units:
        return ()
    side, assigned = state.side_of(units[0]), {state.commander[unit] for unit in units}
    present = (
        c for space in sorted({state.place[u] for u in units}) for c in command_units_at(state, space, side)
    )
    return tuple(c for c in present if c in assigned and not has_guided(state, c))


# Before the die falls


@dataclass(frozen=True, slots=True)
class Prospect:
    """How an attack would stand.

    Attributes:
        attack, defense: strengths.
        column: of the table, or NO_COLUMN.
        modifiers: of the die.
    """

    attack: int
    defense: int
    column: str
    modifiers: tuple[Modifier, ...]


def prospect_of(
    state: RisingState,
    space: int,
    attackers: Sequence[int],
    defenders: Sequence[int],
    guides: tuple[int, int] = NO_GUIDES,
) -> Prospect:
    """Return how an attack on a hex would stand.

    Cases: 11.2, 11.4, 11.57
    """
    attack, defense = combat_strength(state, attackers), combat_strength(state, defenders)
    column = odds_column(state, attack, defense)
    return Prospect(attack, defense, column, combat_modifiers(state, space, attackers, guides))


def result_odds(state: RisingState, prospect: Prospect) -> Odds:
    """Return what may come of an attack, and how likely each result is, exactly.

    Cases: 11.57
    """

    def result(roll: Roll) -> str:
        return result_text(combat_result(state, prospect.column, roll.total))

    outcomes: tuple[tuple[str, float], ...] = ((result_text(parse_result(TOO_POOR)), 1.0),)
    if prospect.column != NO_COLUMN:
        counted = tuple(m for m in prospect.modifiers if m.case not in state.silenced)
        outcomes = outcomes_of(counted, None, "", result, count=1)
    return Odds("land_combat", "11.57/errata", 1, modifiers=prospect.modifiers, outcomes=outcomes)


def result_text(result: Result) -> str:
    """Return a result in the words of the table.

    >>> result_text((1, 0))
    '1/-'
    """
    return "/".join(str(steps) if steps else NO_LOSS for steps in result)
