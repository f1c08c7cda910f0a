"""A bot's imagination: a game rebuilt from a view, with guesses for what is hidden and dice of its own."""

from __future__ import annotations

from grognard.kernel.board import Board
from grognard.kernel.dice import SeededDice
from grognard.kernel.engine import Engine
from grognard.kernel.game import Game
from grognard.kernel.orders import answers, order_cell
from grognard.kernel.play import Play
from grognard.kernel.procedure import Frame, Plain, counter_locals, frame_from_data
from grognard.kernel.start import bind_rules
from grognard.kernel.state import State, column_specs
from grognard.kernel.view import View
from grognard.kernel.visibility import UNSEEN


def imagine(board: Board, game: Game, view: View, seed: int) -> Engine:
    """Return an engine that stands where the view stands.

    Args:
        board: the module's data.
        game: the rules.
        view: what the bot's side sees; nothing else is used.
        seed: of the bot's own dice.

    What is hidden is guessed by the game's visibility, so the engine's state is one that may be.
    """
    state = game.state_class(board)
    for name, spec in column_specs(game.state_class).items():
        seen = view.columns[name]  # what all see may be any number, that of UNSEEN too
        state.columns[name][:] = (
            seen if spec.seen == "all" else [spec.fill if v == UNSEEN else v for v in seen]
        )
    state.texts[:] = view.texts
    if view.hidden:
        game.visibility.guess(state, view.hidden)
    engine = Engine(Play(state, SeededDice(seed), game))
    engine.hashes = False
    bind_rules(engine.play, view.options)
    for data in view.frames:
        frame = frame_from_data(data, game.procedures)
        if view.hidden:
            _expand(game, state, view.hidden, frame)
        engine.play.changes.push(frame)
    return engine


def answer_windows(engine: Engine) -> None:
    """Give every side the standing order by which its windows are imagined: the last one of each."""
    for index, window in enumerate(engine.game.windows):
        for side in range(len(engine.play.board.sides)):
            engine.play.set("orders", order_cell(side, index), len(answers(window)) - 1)


def _expand(game: Game, state: State, hidden: frozenset[int], frame: Frame) -> None:
    """Put the guessed counters back where the view shows what stands in for them."""
    behind: dict[int, tuple[int, ...]] = {}
    for counter in sorted(hidden):
        marker = game.visibility.stand_in(state, counter)
        behind[marker] = (*behind.get(marker, ()), counter)
    procedure = frame.procedure
    for name in counter_locals(type(procedure)):
        setattr(procedure, name, _unmask(getattr(procedure, name), behind))


def _unmask(value: Plain, behind: dict[int, tuple[int, ...]]) -> Plain:
    if isinstance(value, tuple):
        return tuple(c for shown in value for c in behind.get(shown, (shown,)))
    return behind.get(value, (value,))[0]
