"""What a game begins with, and how its first state comes about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.board import Scenario
from grognard.kernel.dice import Dice, ScriptedDice, SeededDice
from grognard.kernel.errors import MalformedAction, ModuleDataError
from grognard.kernel.play import Play
from grognard.kernel.position import apply_position
from grognard.kernel.rule import KNOCKED_OUT, knock_out
from grognard.kernel.state import TURN


@dataclass(frozen=True, slots=True)
class Start:
    """What a game begins with; with the actions it is the whole game.

    Attributes:
        scenario: id of the scenario.
        seed: of the dice, or None when scripted.
        script: the dice, when scripted.
        options: ids of the options that are on.
        players: per side, the player's name; sides of one player undo together. Empty: each side has its own.
        undo: ``player`` (closed at rolls, reveals and hand-overs) or ``free`` (a table of friends).
        position: lines of text that change the scenario's set-up, see :mod:`grognard.kernel.position`.
    """

    scenario: str
    seed: int | None
    script: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    undo: str = "player"
    position: tuple[str, ...] = ()

    def dice(self) -> Dice:
        """Return the dice of the game."""
        return ScriptedDice(self.script) if self.seed is None else SeededDice(self.seed)


def bind_rules(play: Play[Any], options: tuple[str, ...]) -> None:
    """Let the options that are on replace their rule functions, and knock-out tests silence theirs."""
    play.state.options = options
    for option in options:
        play.state.rules.update(play.game.options.get(option, {}))
    if KNOCKED_OUT:
        knock_out(play.state, KNOCKED_OUT)


def set_up(play: Play[Any], start: Start) -> None:
    """Bring a fresh state to the moment before the first decision of a scenario, or of its position.

    Raises:
        MalformedAction: a line of the position cannot be read or names something unknown.
        ModuleDataError: a line of the scenario's own position cannot be read.
    """
    lay_out(play, play.board.scenarios[start.scenario])
    if start.position:
        apply_position(play, start.position)


def lay_out(play: Play[Any], scenario: Scenario) -> None:
    """Lay a scenario out: what it prints, what the rules add to that, then its own lines of a position.

    Raises:
        ModuleDataError: one of these lines cannot be read or names something unknown.
    """
    for space, counters in scenario.setup:
        for counter in counters:
            play.move(counter, space)
    for counter, face in scenario.faces:
        play.flip(counter, face)
    for space, side in scenario.control:
        play.set("control", space, side)
    for index, track in enumerate(play.board.tracks):
        play.set("track", index, scenario.tracks.get(track.id, max(0, track.low)))
    play.set("clock", TURN, scenario.first_turn)
    play.game.setup(play, scenario)
    try:
        apply_position(play, scenario.position)
    except MalformedAction as error:
        raise ModuleDataError(play.board.slug, f"scenario `{scenario.id}`: {error}") from None
