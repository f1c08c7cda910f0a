"""``grognard replay``: play a saved game again, tell what happened, and say whether it comes out the same."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.tools.arguments import add_plugin, plug_in_all

if TYPE_CHECKING:
    from grognard.kernel import Session
    from grognard.kernel.event import Event

HELP = "play a saved game again, tell what happened, and verify every state"
EXAMPLE = "grognard replay empire_at_sunrise-7.wgs --side germany"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``replay`` understands."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a save (.wgs) or a journal (.wgj)")
    add_plugin(parser)
    parser.add_argument("--side", help="tell only what this side may know; everything when not given")
    parser.add_argument("--out", type=Path, metavar="OUT", help="write there what would be printed")
    parser.add_argument("--quiet", action="store_true", help="say only whether it comes out the same")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="print the log in sentences, as when none is given")
    form.add_argument(
        "--play-file", action="store_true", help="print the game as a play file instead of its log"
    )
    form.add_argument("--position", action="store_true", help="print where the game stands as a play file")
    form.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Replay; 1 when the game comes out otherwise than it is kept."""
    from grognard.kernel.durable import write_whole

    plug_in_all(args)
    session, problem = replayed(args.file)
    verdict = problem or f"The game comes out the same after {len(session.history)} actions."
    if args.out is not None:
        write_whole(args.out, told(session, problem, args).encode())
        print(verdict)
    elif args.play_file or args.position:
        print(told(session, problem, args), end="")
        print(verdict, file=sys.stderr)
    elif args.json:
        print(told(session, problem, args), end="")
    else:
        print("" if args.quiet else told(session, problem, args), end="")
        print(verdict)
    return 1 if problem else 0


def told(session: Session, problem: str, args: argparse.Namespace) -> str:
    """Return the game in the form that was asked for, its last line ended."""
    from grognard.kernel.text import bug_report, position_text

    if args.play_file:
        return bug_report(session)
    if args.position:
        return position_text(session)
    lines = log_lines(session, args.side)
    if not args.json:
        return "".join(f"{line}\n" for line in lines)
    rows = {"events": lines, "actions": len(session.history), "problem": problem}
    return json.dumps(rows, indent=2) + "\n"


def replayed(path: Path) -> tuple[Session, str]:
    """Return the game of a file as it was played again, and what is wrong with it in a sentence."""
    from grognard.kernel.journal import recover
    from grognard.kernel.save import verify

    if path.suffix == ".wgj":
        found = recover(path)
        return found.session, found.lost
    verified = verify(path, progress())
    divergence = verified.divergence
    return verified.session, f"It does not come out the same: {divergence.rstrip('.')}." if divergence else ""


def log_lines(session: Session, side: str | None) -> list[str]:
    """Return what happened, a sentence an event, with the case it rests on.

    Standing orders are no events; they stand where they were given, for an umpire and for who gave them.
    """
    from grognard.kernel.narrative import entry

    events = session.events if side is None else session.view(side).events
    lines: list[str] = []
    for event in with_orders(session, events, None if side is None else session.side(side)):
        text = entry(event, session.board, session.game.wording)
        lines.append(text if event.kind == "step" else f"  {text}")
    return lines


def with_orders(session: Session, events: Iterable[Event], side: int | None) -> Iterator[Event]:
    """Yield events, and among them an event for each standing order that a side gave, or any side."""
    from grognard.kernel.event import Event
    from grognard.kernel.orders import ORDER

    orders, decisions = [], 0
    moments = None if side is None else session.moments(side)
    for taken in session.history:
        decisions += taken.is_decision
        if taken.action.verb == ORDER and side in (None, taken.side):
            orders.append(Event(-1, decisions, ORDER, "", taken.side, values={"text": str(taken.action)}))
    for event in events:
        decided = event.action if moments is None else moments[event.action]
        while orders and orders[0].action < decided:
            yield orders.pop(0)
        yield event
    yield from orders


def progress() -> Callable[[int, int], None] | None:
    """Return what shows how far a replay is, when somebody looks."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        if done % 50 == 0 or done == total:
            print(
                f"\r{done} of {total} actions", end="\n" if done == total else "", file=sys.stderr, flush=True
            )

    return show
