"""``grognard mail``: check a game that came by mail and take it up, or send one on."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.tools.arguments import add_plugin, plug_in_all

if TYPE_CHECKING:
    from grognard.kernel import Session
    from grognard.kernel.event import Event

HELP = "check a game that came by mail, tell what is new and take it up; or send one on"
EXAMPLE = "grognard mail empire_at_sunrise-3f09a1-004-to-ann.wgs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``mail`` understands."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="what came (.wgs), or with --to a save or a journal"
    )
    add_plugin(parser)
    parser.add_argument(
        "--to", type=Path, metavar="FOLDER", help="send the game on: write the file for it there"
    )


def run(args: argparse.Namespace) -> int:
    """Take a game up, or send it on."""
    plug_in_all(args)
    if args.to is not None:
        send_on(args.file, args.to)
    else:
        take_up(args.file)
    return 0


def take_up(path: Path) -> None:
    """Check what came, tell what is new in it, and write it as a save to go on with."""
    from grognard.kernel.home import folder
    from grognard.kernel.narrative import entry
    from grognard.kernel.post import receive, receiver

    got = receive(path)
    session, reader = got.session, receiver(got.session)
    decided = sum(taken.is_decision for taken in session.history[: got.since])
    sides = [side for side, player in enumerate(session.players) if player == reader] or [0]
    for event in known_since(session, sides, decided):
        text = entry(event, session.board, session.game.wording)
        print(text if event.kind == "step" else f"  {text}")
    sent = "the file you sent before" if got.checked else "the rules and the dice; you have sent none before"
    print(f"It agrees with {sent}.")
    save = folder("saves") / f"{session.board.slug}-{time.strftime('%Y%m%d-%H%M%S')}.wgs"
    session.save(save)
    if not session.deciders:
        print(f"The game is over; `grognard replay {save}` tells it from the start.")
        return
    told = " ".join(f"--side {session.board.sides[side]}" for side in sides)
    print(f"{reader} is to decide. `grognard play {save} --text {told}` goes on with it.")


def known_since(session: Session, sides: Sequence[int], decided: int) -> Iterator[Event]:
    """Yield what a player with some sides knows of what happened after so many decisions."""
    logs = {side: iter(session.view(side).events) for side in sides}
    for event in session.events:
        known = [next(logs[side]) for side in sides if event.is_known_to(side)]
        if known and event.action > decided:
            yield known[0]


def send_on(path: Path, where: Path) -> None:
    """Write the file for the player who is to decide; the save remembers that it was sent.

    Raises:
        SaveError: the game is on its way to somebody, or cannot be sent.
    """
    from grognard.kernel import SaveError
    from grognard.kernel.post import receiver, send

    session = read(path)
    if session.mail is not None and not session.mail.here:
        raise SaveError(
            f"{path}: it is on its way to {receiver(session)}, who takes it up with `grognard mail`."
        )
    print(f"For {receiver(session)}: {send(session, where)}")
    write(session, path)


def read(path: Path) -> Session:
    """Open a save or a journal."""
    from grognard.kernel import Session
    from grognard.kernel.journal import recover

    return recover(path).session if path.suffix == ".wgj" else Session.load(path)


def write(session: Session, path: Path) -> None:
    """Write a game in place of what was read."""
    from grognard.kernel.journal import Journal

    if path.suffix == ".wgj":
        Journal(path, session).close()
    else:
        session.save(path)
