"""Write the whole games of tests/plays/empire_at_sunrise/games anew: ``python tests/plays/record_games.py``.

Bots play one seed after the other until a game ends as a file wants it. A file holds every action and stays
a test of the rules when the bots learn; write the games anew when a rule or a score has changed on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grognard.kernel import open_game
from grognard.kernel.bot import make_bot, play_by_bots
from grognard.kernel.position import format_counter
from grognard.kernel.session import Session
from grognard.kernel.text import bug_report

GAME = "empire_at_sunrise"
FOLDER = Path(__file__).parent / GAME / "games"
SEEDS = range(1, 200)
CONVOY = "australian-troop-convoy"


@dataclass(frozen=True)
class Wanted:
    """How a game must end, and who plays it; an empty word leaves something open."""

    name: str
    bots: tuple[str, str]
    title: str = ""
    tsingtau: str = ""
    convoy: str = ""


WANTED = (
    Wanted("aja_decisive", ("random", "easy"), "AJA decisive victory", "taken", "safe"),
    Wanted("aja_major", ("random", "easy"), "AJA major victory", "held", "safe"),
    Wanted("aja_minor", ("easy", "easy"), "AJA minor victory"),
    Wanted("german_minor", ("easy", "easy"), "German minor victory"),
    Wanted("german_major", ("easy", "easy"), "German major victory"),
    Wanted("german_decisive", ("easy", "easy"), "German decisive victory", "held"),
    Wanted("convoy_sunk", ("easy", "easy"), convoy="sunk"),
    Wanted("convoy_late", ("random", "random"), tsingtau="held", convoy="late"),
)


@cache
def played(bots: tuple[str, str], seed: int) -> Session:
    """Return a game played to its end."""
    session = open_game(GAME, seed=seed)
    players = [make_bot(bot, session.board, session.game, seed + n) for n, bot in enumerate(bots)]
    play_by_bots(session, players)
    return session


def ending(session: Session) -> tuple[str, str, str]:
    """Return title, what became of Tsingtau, and of the convoy."""
    state, board = session.engine.play.state, session.board
    assert session.over is not None
    taken = board.sides[state.control[board.spaces.index["ki:D5"]]] == "aja"
    place = board.spaces.ids[state.place[board.counters.index[CONVOY]]]
    convoy = {"exited": "safe", "eliminated": "sunk"}.get(place, "late")
    return session.over.title, "taken" if taken else "held", convoy


def lines_of(session: Session) -> Iterator[str]:
    """Yield the game as a play file: a line a step of the outline, and how it ends."""
    report = [line for line in bug_report(session).splitlines() if not line.startswith(("#", "expect"))]
    yield from (line for line in report if not line.startswith("do "))
    again = open_game(GAME, seed=session.start.seed)
    step = (0, "")
    for line in (line for line in report if line.startswith("do ")):
        view = again.view(0)
        if (view.turn, view.step) != step:
            step = (view.turn, view.step)
            yield from ("", f"expect turn {view.turn}", f"expect phase {view.step}")
        yield line
        side, action = line.split(": ", 1) if ": " in line else (None, line)
        again.apply(action.removeprefix("do "), side.removeprefix("do ") if side else None)
    yield ""
    yield from expectations(session)


def expectations(session: Session) -> Iterator[str]:
    """Yield what is true of the end."""
    state, board = session.engine.play.state, session.board
    assert session.over is not None
    yield f"expect over {board.sides[session.over.winner]} {session.over.title}"
    yield f"expect track vp {state.track[[track.id for track in board.tracks].index('vp')]}"
    for place in ("ki:D5", "pc:D4", "pc:D6"):
        yield f"expect control {place} {board.sides[state.control[board.spaces.index[place]]]}"
    convoy = board.counters.index[CONVOY]
    where = board.spaces.ids[state.place[convoy]]
    yield f"expect at {where}: {format_counter(board, convoy, state.face[convoy])}, ..."


def main(names: list[str]) -> int:
    """Write the games named, or all; 1 when one was not found."""
    missing = 0
    FOLDER.mkdir(exist_ok=True)
    for wanted in WANTED:
        if names and wanted.name not in names:
            continue
        asked = (wanted.title, wanted.tsingtau, wanted.convoy)
        for seed in SEEDS:
            session = played(wanted.bots, seed)
            found = ending(session)
            if all(want in ("", had) for want, had in zip(asked, found, strict=True)):
                write(wanted, session, found)
                break
        else:
            print(f"no game ends as {wanted.name} wants")
            missing = 1
    return missing


def write(wanted: Wanted, session: Session, found: tuple[str, str, str]) -> None:
    """Write one file."""
    title, tsingtau, convoy = found
    head = (
        "# cases: 9.0, 18.1, 19.0",
        f"# A whole game: {title}; Tsingtau {tsingtau}, the convoy {convoy}.",
        f"# Played by bots, Germany {wanted.bots[0]}, the AJA {wanted.bots[1]}; see record_games.py.",
        "",
    )
    path = FOLDER / f"{wanted.name}.play"
    path.write_text("\n".join((*head, *lines_of(session))) + "\n", encoding="utf-8")
    print(f"{path.name}: seed {session.start.seed}, {title}, Tsingtau {tsingtau}, the convoy {convoy}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
