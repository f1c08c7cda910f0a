"""Write the whole games of tests/plays/<game>/games anew: ``python tests/plays/record_games.py [NAME...]``.

Bots play one seed after the other until a game ends as a file wants it. A file holds every action and stays
a test of the rules when the bots learn; write the games anew when a rule or a score has changed on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from grognard.kernel import open_game
from grognard.kernel.bot import make_bot, play_by_bots
from grognard.kernel.position import format_counter
from grognard.kernel.session import Session
from grognard.kernel.text import bug_report

FOLDER = Path(__file__).parent
SEEDS = range(1, 200)
CONVOY = "australian-troop-convoy"
CITIES = ("0121", "0803", "0801", "2008", "2309", "2937")


@dataclass(frozen=True)
class Wanted:
    """How a game must end, and who plays it.

    Attributes:
        name: of the file.
        bots: by side.
        facts: those of the game's ending that must hold; what is left out is left open.
        options: the optional rules that are on.
        scenario: the game's first one where it is empty.
    """

    name: str
    bots: tuple[str, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    scenario: str = ""


@dataclass(frozen=True)
class Shelf:
    """The whole games of one game.

    Attributes:
        cases: what every file of it exercises.
        wanted: the files.
        ending: what became of the things the files tell apart.
        expectations: the lines that hold at the end.
    """

    cases: str
    wanted: tuple[Wanted, ...]
    ending: Callable[[Session], dict[str, str]]
    expectations: Callable[[Session], Iterator[str]]


@cache
def played(game: str, bots: tuple[str, ...], options: tuple[str, ...], scenario: str, seed: int) -> Session:
    """Return a game played to its end."""
    session = open_game(game, scenario=scenario or None, seed=seed, options=options)
    players = [make_bot(bot, session.board, session.game, seed + n) for n, bot in enumerate(bots)]
    play_by_bots(session, players)
    return session


def holder(session: Session, space: str) -> str:
    """Return the side that controls a space, ``nobody`` if none does."""
    side = session.engine.play.state.control[session.board.spaces.index[space]]
    return session.board.sides[side] if side >= 0 else "nobody"


def over_line(session: Session) -> str:
    """Return the line that says how the game ended."""
    assert session.over is not None
    return f"expect over {session.board.sides[session.over.winner]} {session.over.title}"


# Empire at Sunrise


def sunrise_ending(session: Session) -> dict[str, str]:
    """Return title, what became of Tsingtau, and of the convoy."""
    state, board = session.engine.play.state, session.board
    assert session.over is not None
    place = board.spaces.ids[state.place[board.counters.index[CONVOY]]]
    return {
        "title": session.over.title,
        "Tsingtau": "taken" if holder(session, "ki:D5") == "aja" else "held",
        "the convoy": {"exited": "safe", "eliminated": "sunk"}.get(place, "late"),
    }


def sunrise_expectations(session: Session) -> Iterator[str]:
    """Yield what is true of the end."""
    state, board = session.engine.play.state, session.board
    yield over_line(session)
    yield f"expect track vp {state.track[[track.id for track in board.tracks].index('vp')]}"
    for place in ("ki:D5", "pc:D4", "pc:D6"):
        yield f"expect control {place} {holder(session, place)}"
    convoy = board.counters.index[CONVOY]
    where = board.spaces.ids[state.place[convoy]]
    yield f"expect at {where}: {format_counter(board, convoy, state.face[convoy])}, ..."


# Red Sun Rising


def rising_ending(session: Session) -> dict[str, str]:
    """Return title, and whether the war lasted until December 1905."""
    assert session.over is not None
    last = session.engine.play.state.turn == session.board.turn_count
    return {"title": session.over.title, "December 1905": "reached" if last else "not reached"}


def rising_expectations(session: Session) -> Iterator[str]:
    """Yield what is true of the end."""
    yield over_line(session)
    yield f"expect turn {session.engine.play.state.turn}"
    for place in CITIES:
        yield f"expect control {place} {holder(session, place)}"


def _titled(name: str, title: str, *bots: str) -> Wanted:
    return Wanted(name, (bots[0], bots[1]), {"title": title})


# LEADERS


def leaders_ending(session: Session) -> dict[str, str]:
    """Return the title."""
    assert session.over is not None
    return {"title": session.over.title}


def leaders_expectations(session: Session) -> Iterator[str]:
    """Yield what is true of the end."""
    yield over_line(session)
    yield f"expect turn {session.engine.play.state.turn}"
    for side in session.sides:
        yield f"expect mark indicator {session.board.sides[side]} {session.engine.play.state.indicator[side]}"


def _of_leaders(name: str, scenario: str, title: str, bot: str = "normal", *options: str) -> Wanted:
    return Wanted(name, (bot,) * 6, {"title": title}, options, scenario)


# Colonial Africa


def colonial_ending(session: Session) -> dict[str, str]:
    """Return the title, and who has won."""
    assert session.over is not None
    return {"title": session.over.title, "winner": session.board.sides[session.over.winner]}


def colonial_expectations(session: Session) -> Iterator[str]:
    """Yield what is true of the end."""
    yield over_line(session)
    yield f"expect turn {session.engine.play.state.turn}"
    for side, chips in enumerate(session.engine.play.state.chips):
        yield f"expect mark chips {session.board.sides[side]} {chips}"


SHELVES = {
    "colonial_africa": Shelf(
        "1.13, 1.21, 1.22, 2.1, 2.15, 2.21, 3.1, 3.2, 3.3, 3.4, 3.5, H4.2, H4.3, H6.1",
        (
            *(
                Wanted(f"victory_of_{side}", ("easy",) * 7, {"title": "Victory", "winner": side})
                for side in ("germany", "belgium", "portugal")
            ),
            Wanted("supremacy_of_england", ("hard", *["random"] * 6), {"title": "Supremacy"}),
        ),
        colonial_ending,
        colonial_expectations,
    ),
    "empire_at_sunrise": Shelf(
        "9.0, 18.1, 19.0",
        (
            Wanted(
                "aja_decisive",
                ("random", "easy"),
                {"title": "AJA decisive victory", "Tsingtau": "taken", "the convoy": "safe"},
            ),
            Wanted(
                "aja_major",
                ("random", "easy"),
                {"title": "AJA major victory", "Tsingtau": "held", "the convoy": "safe"},
            ),
            _titled("aja_minor", "AJA minor victory", "easy", "easy"),
            _titled("german_minor", "German minor victory", "easy", "easy"),
            _titled("german_major", "German major victory", "easy", "easy"),
            Wanted(
                "german_decisive", ("easy", "easy"), {"title": "German decisive victory", "Tsingtau": "held"}
            ),
            Wanted("convoy_sunk", ("easy", "easy"), {"the convoy": "sunk"}),
            Wanted("convoy_late", ("random", "random"), {"Tsingtau": "held", "the convoy": "late"}),
        ),
        sunrise_ending,
        sunrise_expectations,
    ),
    "red_sun_rising": Shelf(
        "4.35, 19.4",
        (
            _titled("russian_decisive", "Russian decisive victory", "normal", "random"),
            _titled("russian_substantial", "Russian substantial victory", "normal", "normal"),
            _titled("russian_marginal", "Russian marginal victory", "normal", "normal"),
            _titled("japanese_marginal", "Japanese marginal victory", "normal", "normal"),
            Wanted(
                "japanese_substantial",
                ("normal", "normal"),
                {"title": "Japanese substantial victory", "December 1905": "reached"},
            ),
            _titled("japanese_decisive", "Japanese decisive victory", "random", "normal"),
        ),
        rising_ending,
        rising_expectations,
    ),
    "leaders": Shelf(
        "3.1, 3.2, 3.3, 3.4, 3.4.1, 3.4.2, 3.4.3, 3.4.4, H0.1, H1.1, H1.2, H6.1, H6.2, H6.3, H6.4, H6.5",
        (
            _of_leaders("military_of_six", "all-six", "Military victory"),
            _of_leaders("missions_of_six", "all-six", "Mission victory"),
            _of_leaders("technology_of_six", "all-six", "Technology victory", "random"),
            _of_leaders("military_of_five", "five", "Military victory"),
            _of_leaders("military_of_four", "four", "Military victory"),
            _of_leaders("missions_of_three", "three", "Mission victory"),
            _of_leaders("military_of_two", "two", "Military victory"),
            _of_leaders("points_of_two", "two", "Victory on points"),
            _of_leaders("technology_of_two", "two", "Technology victory", "random", "edition-2017"),
        ),
        leaders_ending,
        leaders_expectations,
    ),
}


def lines_of(session: Session, shelf: Shelf) -> Iterator[str]:
    """Yield the game as a play file: a line a step of the outline, and how it ends."""
    report = [line for line in bug_report(session).splitlines() if not line.startswith(("#", "expect"))]
    yield from (line for line in report if not line.startswith("do "))
    start = session.start
    again = open_game(session.board.slug, scenario=start.scenario, seed=start.seed, options=start.options)
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
    yield from shelf.expectations(session)


def main(names: list[str]) -> int:
    """Write the games named, or all; 1 when one was not found."""
    missing = 0
    for game, shelf in SHELVES.items():
        (FOLDER / game / "games").mkdir(exist_ok=True)
        for wanted in shelf.wanted:
            if names and wanted.name not in names:
                continue
            for seed in SEEDS:
                session = played(game, wanted.bots, wanted.options, wanted.scenario, seed)
                if wanted.facts.items() <= shelf.ending(session).items():
                    write(game, shelf, wanted, session)
                    break
            else:
                print(f"no game ends as {wanted.name} wants")
                missing = 1
    return missing


def write(game: str, shelf: Shelf, wanted: Wanted, session: Session) -> None:
    """Write one file."""
    told = shelf.ending(session)
    ending = "; ".join((told.pop("title"), *(f"{thing} {what}" for thing, what in told.items())))
    sides = [(session.board.side_names[side], wanted.bots[side]) for side in session.sides]
    head = (
        f"# cases: {shelf.cases}",
        f"# A whole game: {ending}.",
        f"# Played by bots, {', '.join(f'{side} {bot}' for side, bot in sides)}; see record_games.py.",
        "",
    )
    path = FOLDER / game / "games" / f"{wanted.name}.play"
    path.write_text("\n".join((*head, *lines_of(session, shelf))) + "\n", encoding="utf-8")
    print(f"{path.name}: seed {session.start.seed}, {ending}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
