"""``grognard draw``: write a game's maps and counters as pictures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.tools.arguments import add_extension, add_game, game_of, plug_in_all

if TYPE_CHECKING:
    from grognard.kernel import Session
    from grognard.kernel.board import Board
    from grognard.kernel.view import View
    from grognard.viewer.scene import Scene

HELP = "write a game's maps and counters as SVG, and as PNG where a rasteriser is installed"
EXAMPLE = "grognard draw empire_at_sunrise --map ki --out pictures --png"

NO_PDF = "PDF is written by ReportLab, which is not installed; `pip install grognard[art]` brings it."
NO_RASTERISER = "There is no SVG rasteriser, so no PNG is written; `pip install grognard[art]` brings one."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``draw`` understands."""
    add_game(parser, "an installed game, or a .wgm, .wgs or .play file")
    add_extension(parser)
    parser.add_argument(
        "--map", action="append", default=[], metavar="ID", help="a map; every map when not given"
    )
    parser.add_argument(
        "--position", type=Path, metavar="FILE", help="draw this .play or .wgs file, not the set-up"
    )
    parser.add_argument("--side", help="whose view is drawn; the first side's when not given")
    parser.add_argument("--bare", action="store_true", help="draw maps without counters")
    parser.add_argument("--counters", action="store_true", help="draw the counter sheet instead of maps")
    parser.add_argument(
        "--level", type=float, metavar="PX", help="pixels across a hex; a whole sheet when not given"
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours (light)")
    parser.add_argument(
        "--out", type=Path, default=Path("."), metavar="FOLDER", help="where files are written (.)"
    )
    parser.add_argument(
        "--sheets", type=Path, metavar="OUT.pdf", help="write all counters as a PDF to print and cut out"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of --sheets (a4)")
    parser.add_argument(
        "--side-of-counters",
        choices=("half-inch", "15mm", "5/8-inch"),
        default="half-inch",
        help="how large --sheets makes them (half-inch)",
    )
    parser.add_argument("--png", action="store_true", help="write PNG files too")
    parser.add_argument(
        "--gallery",
        type=Path,
        metavar="FOLDER",
        help="take pictures of the window: library, set-up, tables and battles of the game, or of all",
    )
    parser.add_argument(
        "--animate",
        type=Path,
        metavar="OUT.png|gif",
        help="write the replay of a saved game as an animated PNG or a GIF: one map, as one side saw it",
    )
    parser.add_argument(
        "--turns", default="", metavar="A-B", help="of --animate: the turns from A to B (all)"
    )
    parser.add_argument(
        "--pause", type=int, default=600, metavar="MS", help="of --animate: how long each moment stays (600)"
    )
    parser.add_argument(
        "--width", type=int, default=960, metavar="PX", help="of --animate: width of a picture (960)"
    )
    parser.add_argument(
        "--size", default="1280x720", metavar="WxH", help="of the gallery's window, in pixels (1280x720)"
    )


def run(args: argparse.Namespace) -> int:
    """Draw."""
    from grognard.kernel.durable import write_whole
    from grognard.viewer.svg import write_svg

    if args.gallery is not None:
        return draw_gallery(args)
    args.game = game_of(args)
    if args.sheets is not None:
        return print_counters(args)
    if args.animate is not None:
        return animate(args)
    board, view = open_position(args)
    scenes = {name: scene for name, scene in scenes_of(args, board, view)}
    args.out.mkdir(parents=True, exist_ok=True)
    rasterise = rasteriser() if args.png else None
    if args.png and rasterise is None:
        print(NO_RASTERISER, file=sys.stderr)
    for name, scene in scenes.items():
        path = args.out / f"{board.slug}-{name}.svg"
        text = write_svg(scene)
        write_whole(path, text.encode())
        print(f"{scene.title}: {path}")
        if rasterise is not None:
            picture = path.with_suffix(".png")
            write_whole(picture, rasterise(text))
            print(f"{scene.title}: {picture}")
    return 0


def draw_gallery(args: argparse.Namespace) -> int:
    """Take the pictures of the gallery, of one game or of all that are installed."""
    from grognard.kernel import GrognardError, MalformedAction
    from grognard.kernel.registry import installed_games
    from grognard.tools.gallery import take_gallery

    width, _, height = args.size.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) >= 960 and int(height) >= 540):
        raise MalformedAction("--size is width and height in pixels, at least 960x540, such as 1280x720.")
    plugged = plug_in_all(args)
    games = [args.game] if args.game else plugged or sorted(installed_games())
    if strange := [game for game in games if game not in installed_games()]:
        raise GrognardError(f"{strange[0]} is not an installed game; `grognard list` names those here.")
    take_gallery(args.gallery, (int(width), int(height)), games, print)
    return 0


def print_counters(args: argparse.Namespace) -> int:
    """Write the counters as a PDF in their true size, backs behind their fronts.

    Raises:
        GrognardError: there is nothing to write PDF with, or it cannot be written.
    """
    from grognard.kernel.durable import write_whole
    from grognard.kernel.errors import GrognardError
    from grognard.viewer.print_sheet import print_sheets

    args.counters = True
    try:
        from grognard.viewer.pdf import write_pdf
    except ImportError:
        raise GrognardError(NO_PDF) from None
    board, _ = open_position(args)
    sheets = print_sheets(board, paper=args.paper, side=args.side_of_counters)
    write_whole(args.sheets, write_pdf(f"{board.title}: counters", sheets))
    fronts = len(sheets) // 2
    print(f"{len(board.counters)} counters on {fronts} sheet{'s' * (fronts != 1)}, both sides: {args.sheets}")
    return 0


def animate(args: argparse.Namespace) -> int:
    """Write a film of a saved game, and say on the way how far it is.

    Raises:
        GrognardError: what is asked for makes no film, the tools are missing, or it cannot be written.
    """
    from grognard.kernel import MalformedAction, Session
    from grognard.kernel.journal import recover
    from grognard.viewer.film import LEAST_MS, MOST_MS, SIZES, Film, write_film
    from grognard.viewer.surface import main_map

    path = args.position or Path(args.game)
    if path.suffix not in (".wgs", ".wgj"):
        raise MalformedAction("--animate films a saved game, a .wgs or .wgj file.")
    first, _, last = (args.turns or "0").partition("-")
    if not (first.isdecimal() and (last or first).isdecimal()) or int(last or first) < int(first):
        raise MalformedAction("--turns is a turn, or the first and the last one, such as 3-5.")
    if not (LEAST_MS <= args.pause <= MOST_MS and SIZES[0] <= args.width <= SIZES[-1]):
        raise MalformedAction(
            f"--pause is from {LEAST_MS} to {MOST_MS} ms, --width from {SIZES[0]} to {SIZES[-1]} pixels."
        )
    if len(args.map) > 1:
        raise MalformedAction("--animate films one map.")
    session = Session.load(path) if path.suffix == ".wgs" else recover(path).session
    side = session.side(args.side) if args.side else 0
    name = args.map[0] if args.map else main_map(session.board)
    if name not in (known := [one.id for one in session.board.maps]):
        raise MalformedAction(f"There is no map {name}; there are {', '.join(known)}.")
    film = Film(name, side, (int(first), int(last or first)), args.pause, args.width, args.theme)

    def tell(done: int, of: int) -> None:
        print(f"\r{done} of {of} moments", end="" if done < of else "\n", file=sys.stderr, flush=True)

    count = write_film(session, film, args.animate, tell)
    print(f"{count} picture{'' if count == 1 else 's'}: {args.animate}")
    return 0


def open_position(args: argparse.Namespace) -> tuple[Board, View | None]:
    """Return the board, and the view that is drawn: of a file, of the set-up, or none."""
    from grognard.kernel import GrognardError, Session, open_game
    from grognard.kernel.registry import find_board

    position = args.position
    if position is None and args.game.endswith((".wgs", ".play")):
        position = Path(args.game)
    if position is not None:
        session = Session.load(position) if position.suffix == ".wgs" else played(position)
        return session.board, session.view(session.side(args.side) if args.side else 0)
    board = find_board(args.game)
    if args.bare or args.counters:
        return board, None
    try:
        session = open_game(args.game, seed=0)
    except GrognardError as error:
        print(f"{error} The maps are drawn without counters.", file=sys.stderr)
        return board, None
    return session.board, session.view(session.side(args.side) if args.side else 0)


def scenes_of(args: argparse.Namespace, board: Board, view: View | None) -> list[tuple[str, Scene]]:
    """Return what is to be drawn, by the name of its file."""
    from grognard.kernel import MalformedAction
    from grognard.viewer.counter_sheet import counter_sheet
    from grognard.viewer.scene import scene_of

    if args.level is not None and not 4 <= args.level <= 400:
        raise MalformedAction("--level is pixels across a hex, from 4 to 400.")
    if args.counters:
        return [("counters", counter_sheet(board, theme=args.theme, side_px=args.level or 80.0))]
    known = [one.id for one in board.maps]
    if strange := [name for name in args.map if name not in known]:
        raise MalformedAction(f"There is no map {strange[0]}; there are {', '.join(known)}.")
    view = None if args.bare else view
    return [
        (name, scene_of(board, name, view, level=args.level, theme=args.theme)) for name in args.map or known
    ]


def played(path: Path) -> Session:
    """Return the last game of a play file after its actions; what it expects is left to ``play-file``."""
    from grognard.kernel.play_file import read_text
    from grognard.kernel.text import read_sections, take_actions

    section = read_sections(read_text(path), str(path))[-1]
    session = section.open()
    for line in section.steps:
        if line.word == "do":
            take_actions(session, line.rest)
    return session


def rasteriser() -> Callable[[str], bytes] | None:
    """Return what turns an SVG into a PNG with the bundled fonts, None where nothing is installed for it."""
    try:
        import resvg_py
    except ImportError:
        return None
    from grognard.viewer.typefaces import FOLDER

    def rasterise(text: str) -> bytes:
        drawn = resvg_py.svg_to_bytes(svg_string=text, font_dirs=[str(FOLDER)], skip_system_fonts=True)
        return bytes(drawn)

    return rasterise
