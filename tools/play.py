"""``grognard play``: sit down at a game."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.kernel.registry import free_rules
from grognard.tools.arguments import add_extension, add_plugin, plug_in_all, seats, whole, with_extensions

if TYPE_CHECKING:
    from grognard.kernel import Session
    from grognard.viewer.model.set_up import SetUp
    from grognard.viewer.screens.rooms import Rooms

HELP = "play a game in a window, or at a text prompt"
EXAMPLE = "grognard play empire_at_sunrise --side germany"


BOT = "normal"
PLAY = ".play"
"""How the names of play files end."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``play`` understands."""
    parser.add_argument("game", nargs="?", help="a game, or a .wgm, .wgs or .play file; else the library")
    add_plugin(parser)
    add_extension(parser)
    parser.add_argument("--scenario", help="the module's first one when not given")
    parser.add_argument("--seed", type=whole, help="of the dice; a random one when not given")
    parser.add_argument(
        "--free", action="store_true", help="lay the game on the free table: its map and counters, no rules"
    )
    parser.add_argument("--text", action="store_true", help="play at a text prompt instead of in a window")
    parser.add_argument(
        "--side", action="append", default=[], help="a side you play; every side when not given"
    )
    parser.add_argument("--bot", default=BOT, help="who plays the other sides: random, easy, normal, hard")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="let bots play a whole game; replay and maps go there"
    )


def run(args: argparse.Namespace) -> int:
    """Play.

    Raises:
        GrognardError: there is no such game, or an extension and nothing to lay it over.
    """
    from grognard.kernel.errors import GrognardError

    plugged = plug_in_all(args)
    if plugged and args.game is None:
        args.game = plugged[-1]
    if args.extension:
        if args.game is None or is_save(args.game):
            raise GrognardError("--extension needs a game to lay it over; a save knows its own.")
        args.game = with_extensions(args.game, args.extension)
    if args.text:
        return play_text(args)
    if args.out is not None:
        return watch(args)
    return play_in_window(args)


def play_in_window(args: argparse.Namespace) -> int:
    """Open the window; where there is none, say so and let bots play."""
    from grognard.kernel.registry import find_module
    from grognard.viewer.app import ViewerUnavailable
    from grognard.viewer.app import run as open_window

    if args.game is not None and not args.game.endswith((".wgs", ".wgj", PLAY)):
        find_module(args.game)
    try:
        open_window(lambda rooms: enter(rooms, args))
    except ViewerUnavailable as error:
        print(f"{error} So bots play a whole game; --text lets you play at a prompt.")
        return watch(args)
    return 0


def enter(rooms: Rooms, args: argparse.Namespace) -> None:
    """Show the first screen: a saved game, a game to be set up, or the library."""
    if args.game is None:
        rooms.enter_library()
    elif args.game.endswith(PLAY):
        rooms.open_position(Path(args.game))
    elif is_save(args.game):
        rooms.enter_library()
        rooms.resume(Path(args.game))
    else:
        rooms.enter_library(args.game, lambda set_up: prefer(set_up, args))


def prefer(set_up: SetUp, args: argparse.Namespace) -> None:
    """Set a game up as the command asks."""
    ids = [scenario.id for scenario in set_up.scenarios]
    if args.scenario in ids:
        set_up.choose_scenario(ids.index(args.scenario))
    if args.seed is not None:
        set_up.seed = str(args.seed)
    if args.free:
        set_up.lay_free(free_rules())
    for row in set_up.sides:
        if args.side:
            set_up.levels[row.number] = "" if row.id in args.side else args.bot


def is_save(name: str) -> bool:
    """Whether a name is that of a saved game or of a journal."""
    return name.endswith((".wgs", ".wgj"))


def open_session(args: argparse.Namespace) -> Session:
    """Return a new game, or the one saved in a ``.wgs`` file."""
    from grognard.kernel import Session, open_game
    from grognard.kernel.play_file import read_text
    from grognard.kernel.registry import installed_games
    from grognard.kernel.text import only_section

    if args.game is not None and args.game.endswith(".wgs"):
        return Session.load(args.game)
    if args.game is not None and args.game.endswith(PLAY):
        section = only_section(read_text(Path(args.game)), args.game)
        session = section.open(seed=args.seed)
        section.play(session)
        return session
    game = args.game or next(iter(installed_games()), "")
    rules = free_rules() if args.free else None
    return open_game(game, scenario=args.scenario, seed=args.seed, rules=rules)


def play_text(args: argparse.Namespace) -> int:
    """Play at a prompt against bots, or all sides alone."""
    from grognard.kernel.bot import make_bot
    from grognard.kernel.home import folder
    from grognard.tools.text_table import TextTable

    session = open_session(args)
    path = folder("saves") / f"{session.board.slug}-{time.strftime('%Y%m%d-%H%M%S')}.wgs"
    own = seats(session.board, session.start.scenario, args.side) or set(range(len(session.board.sides)))
    others = set(range(len(session.board.sides))) - own
    bots = {side: make_bot(args.bot, session.board, session.game, side + 1) for side in others}
    table = TextTable(session, bots)
    command = " ".join(
        [f"grognard play {path} --text", *[f"--side {side}" for side in args.side]]
        + [f"--bot {args.bot}"] * (bool(bots) and args.bot != BOT)
    )
    try:
        while not table.play():
            if keep(session, path, command):
                return 0
            if table.is_deserted:
                return 1
    except BaseException:
        # Whatever ends the evening, Ctrl-C or a fault in the rules: what was played stays.
        keep(session, path, command)
        raise
    tell_outcome(session)
    return 0


def keep(session: Session, path: Path, command: str) -> bool:
    """Save a game that was left, and say where and how to go on; whether that could be done."""
    from grognard.kernel import SaveError

    try:
        session.save(path)
    except SaveError as error:
        print(error, file=sys.stderr)
        return False
    print(f"\nThe game is kept in {path}; `{command}` goes on with it.")
    return True


def watch(args: argparse.Namespace) -> int:
    """Let bots play a whole game; write its replay and the map as it ended."""
    from grognard.kernel import GrognardError
    from grognard.kernel.bot import make_bot, play_by_bots
    from grognard.kernel.home import folder

    session = open_session(args)
    board = session.board
    out = args.out or folder("saves")
    out.mkdir(parents=True, exist_ok=True)
    if not os.access(out, os.W_OK):
        raise GrognardError(f"{out}: nothing can be written there.")
    bots = [make_bot(args.bot, board, session.game, side + 1) for side in range(len(board.sides))]
    told, seen = 0, 0

    def progress() -> None:
        nonlocal told, seen
        fresh, seen = session.events[seen:], len(session.events)
        for event in fresh:
            turn = int(event.values["turn"]) if event.kind == "step" else 0
            if turn > told:
                told = turn
                print(f"  turn {turn} of {board.turn_count}: {board.turn_labels[turn - 1]}", file=sys.stderr)

    play_by_bots(session, bots, progress)
    replay = out / f"{board.slug}-{session.start.seed}.wgs"
    session.save(replay)
    tell_outcome(session)
    print(f"Replay: {replay}")
    for path in draw_maps(session, out):
        print(f"Map: {path}")
    return 0


def draw_maps(session: Session, out: Path) -> list[Path]:
    """Write every map of the game as SVG and return the files."""
    from grognard.kernel.durable import write_whole
    from grognard.viewer.scene import scene_of
    from grognard.viewer.svg import write_svg

    written = []
    for surface in session.board.maps:
        if surface.kind == "box":
            continue
        path = out / f"{session.board.slug}-{session.start.seed}-{surface.id}.svg"
        write_whole(path, write_svg(scene_of(session.board, surface.id, session.view(0))).encode())
        written.append(path)
    return written


def tell_outcome(session: Session) -> None:
    """Print how the game ended, if it did."""
    outcome = session.over
    if outcome is None:
        return
    winner = session.board.side_names[outcome.winner] if outcome.winner >= 0 else "Nobody"
    print(f"{winner}: {outcome.title}. {outcome.reason} ({outcome.case})")
