"""The library: the games that are installed, with what their title pages say, and the games played so far."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from grognard.kernel.errors import GrognardError
from grognard.kernel.home import folder
from grognard.kernel.module import Module, load
from grognard.kernel.provenance import STATUSES, Provenance
from grognard.kernel.registry import broken_games, find_module, installed_games, plays_any
from grognard.viewer.model.extensions import ExtensionRow, extensions_of
from grognard.viewer.model.jobs import Job
from grognard.viewer.model.saves import SaveRow, save_rows
from grognard.viewer.model.seats import Seat


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the shelf.

    Attributes:
        slug, title, subtitle, summary, edition, version: from its title page.
        turns: how many turns it has.
        sides: their names.
        maps: titles of its maps.
        scenarios: how many there are.
        origins: status of provenance -> share of counters, tables, maps and scenarios, 0 to 1, see `origins`.
        enforced: share of the rulebook's cases that the plugin enforces or explains.
        free: whether it is played without rules.
        playable: whether its rules are installed.
        problem: why it cannot be played, or empty.
        extensions: those installed that are for it.
    """

    slug: str
    title: str
    subtitle: str = ""
    summary: str = ""
    edition: str = ""
    version: str = ""
    turns: int = 0
    sides: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()
    scenarios: int = 0
    origins: Mapping[str, float] = field(default_factory=dict)
    enforced: float = 0.0
    free: bool = False
    playable: bool = False
    problem: str = ""
    extensions: tuple[ExtensionRow, ...] = ()


@dataclass(frozen=True, slots=True)
class SaveLine:
    """A saved game in words.

    Attributes:
        row: the file.
        title: of the game.
        where: the turn and its label, the end, or what is wrong with the file.
        when: how long ago it was written.
        players: who plays.
    """

    row: SaveRow
    title: str
    where: str
    when: str
    players: str


class Library:
    """Games and saves of this user.

    Args:
        wake: called from another thread when a game has been read.

    Attributes:
        cards: the games read so far, by title.
        saves: saved games and journals, the latest first.
        chosen: slug of the game that is chosen, or empty.
        notice: one sentence about what went wrong last, or empty.
        mail: the folder for games by mail, None for none.
    """

    def __init__(self, wake: Callable[[], None], mail: Path | None = None) -> None:
        self.mail = mail
        self.cards: tuple[GameCard, ...] = ()
        self.saves: tuple[SaveRow, ...] = ()
        self.chosen = ""
        self.notice = ""
        self._modules: dict[str, Module] = {}
        self._waiting = [*game_names()]
        self._job: Job[tuple[GameCard, Module | None]] | None = None
        self._wake = wake
        self.refresh()

    @property
    def reading(self) -> bool:
        """Whether games are still being read."""
        return bool(self._waiting or self._job)

    def add(self, name: str) -> None:
        """Let a game be read too, the next of all; a name or the path of a module."""
        self._waiting = [name, *(other for other in self._waiting if other != name)]

    def _first(self) -> str:
        """Return the game to show first: the one played last once it was read, else any when all were."""
        last = next((row.slug for row in self.saves if not row.problem and not row.over), "")
        able = [card.slug for card in self.cards if card.playable]
        if last in able:
            return last
        return able[0] if able and not (last and self.reading) else ""

    @property
    def ready(self) -> bool:
        """Whether `advance` would do something."""
        return self._job.done if self._job is not None else bool(self._waiting)

    def advance(self) -> bool:
        """Put a game that was read on the shelf and begin with the next; whether anything changed."""
        changed = False
        if self._job is not None and self._job.done:
            found = self._job.result
            card, module = found if found is not None else (GameCard("", "", problem=self._job.error), None)
            self._job, changed = None, True
            self.cards = tuple(sorted((*self.cards, card), key=lambda one: (not one.playable, one.title)))
            if module is not None:
                self._modules[card.slug] = module
        if self._job is None and self._waiting:
            slug = self._waiting.pop(0)
            self._job = Job(lambda: read_game(slug), self._wake)
        if changed and not self.chosen:
            self.chosen = self._first()
        return changed

    def refresh(self) -> None:
        """Look for saves again."""
        try:
            self.saves = save_rows(self.mail)
        except OSError as error:
            self.notice = f"The saves cannot be read: {error.strerror or error}."

    def card(self, slug: str) -> GameCard | None:
        """Return the card of a game."""
        return next((card for card in self.cards if card.slug == slug), None)

    def module(self, slug: str) -> Module | None:
        """Return the module of a game that was read."""
        return self._modules.get(slug)

    def look_again(self, slug: str) -> None:
        """Look for the extensions of a game again, as after a scenario was saved."""
        module = self.module(slug)
        if module is not None:
            found = extensions_of(module)
            self.cards = tuple(
                replace(card, extensions=found) if card.slug == slug else card for card in self.cards
            )

    @property
    def last(self) -> SaveLine | None:
        """The game to go on with: the one played last that is not over."""
        row = next((row for row in self.saves if not row.problem and not row.over), None)
        return None if row is None else self.line(row, time.time())

    def going(self, slug: str) -> SaveRow | None:
        """The save of one game to go on with: the latest that is not over, None where there is none."""
        return next((row for row in self.saves_of(slug) if not row.problem and not row.over), None)

    def saves_of(self, slug: str) -> tuple[SaveRow, ...]:
        """Return the saves of one game."""
        return tuple(row for row in self.saves if row.slug == slug)

    def lines(self, now_s: float) -> tuple[SaveLine, ...]:
        """Return all saved games in words; ``now_s`` is the system's clock."""
        return tuple(self.line(row, now_s) for row in self.saves)

    def line(self, row: SaveRow, now_s: float) -> SaveLine:
        """Word a saved game."""
        module, card = self.module(row.slug), self.card(row.slug)
        title = card.title if card is not None else row.slug or row.path.name
        where = row.problem or ("The game is over" if row.over else _where(module, row))
        if row.extensions and not row.problem:
            names = {one.id: one.title for one in card.extensions} if card is not None else {}
            where += f", with {', '.join(names.get(one, one) for one in row.extensions)}"
        return SaveLine(row, title, where, ago(now_s - row.when_s), ", ".join(_players(module, row)))

    def remove(self, path: Path) -> None:
        """Throw a saved game away."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.notice = f"{path.name} cannot be removed: {error.strerror or error}."
        self.refresh()


def game_names() -> tuple[str, ...]:
    """Return the names of all games: those in the user's folder, then those installed."""
    own = sorted(path.stem for path in folder("modules").glob("*.wgm"))
    return tuple(dict.fromkeys([*own, *installed_games(), *broken_games()]))


def read_game(slug: str) -> tuple[GameCard, Module | None]:
    """Read the title page of a game; a broken one gets a card that says what is wrong."""
    try:
        module = load(find_module(slug))
        return _card(slug, module), module
    except GrognardError as error:
        return GameCard(slug, slug, problem=str(error)), None


def _card(slug: str, module: Module) -> GameCard:
    manifest = module.manifest
    playable = manifest.plugin in installed_games()
    return GameCard(
        slug=slug,
        title=manifest.title,
        subtitle=manifest.subtitle,
        summary=manifest.summary,
        edition=manifest.edition,
        version=manifest.version,
        turns=module.outline.turn_count,
        sides=module.counters.sides.name,
        maps=tuple(one.title for one in module.maps.maps if one.kind != "box"),
        scenarios=len(module.scenarios.scenarios),
        origins=origins(module),
        enforced=_enforced(module),
        free=plays_any(manifest.plugin),
        playable=playable,
        problem="" if playable else f"The rules {manifest.plugin} are not installed.",
        extensions=extensions_of(module),
    )


def origins(module: Module) -> dict[str, float]:
    """Return the share of each provenance, those printed first.

    Counters, tables, maps and scenarios count alike, however many there are of each, or hundreds of printed
    counters would hide that all else is not. A table with cells from elsewhere counts by its share of them.
    """
    counters = Counter(STATUSES[status] for status in module.counters.counters.source)
    maps = Counter(Provenance.parse(one.provenance).status for one in module.maps.maps)
    scenarios = Counter(Provenance.parse(one.provenance).status for one in module.scenarios.scenarios)
    tables: dict[str, float] = {}
    for table in module.tables.tables:
        cells = table.table().origins()
        for status, number in cells.items():
            tables[status] = tables.get(status, 0.0) + number / sum(cells.values())
    groups: list[Mapping[str, float]] = [group for group in (counters, maps, scenarios, tables) if group]
    return {
        status: sum(group.get(status, 0.0) / sum(group.values()) for group in groups) / len(groups)
        for status in STATUSES
        if any(group.get(status) for group in groups)
    }


def _players(module: Module | None, row: SaveRow) -> tuple[str, ...]:
    """Name who plays, each person once, then bots by their level with how many there are."""
    known = module.counters.sides if module is not None else None
    # A file may come of another state of the module, or of nobody who plays fair.
    most = len(row.players) if known is None else min(len(row.players), len(known.id))
    sides: Sequence[int] = range(most)
    for scenario in module.scenarios.scenarios if module is not None else ():
        if scenario.id == row.scenario and scenario.sides:
            sides = scenario.sides
    seats = {side: Seat.of(row.players[side]) for side in sides if side < most}
    persons = (
        seat.called(known.id[side], known.name[side]) if known is not None else seat.name
        for side, seat in seats.items()
        if not seat.is_bot
    )
    bots = Counter(seat.level for seat in seats.values() if seat.is_bot)
    told = (f"bot {level}" if number == 1 else f"{number} bots {level}" for level, number in bots.items())
    return (*dict.fromkeys(persons), *told)


def ago(seconds: float) -> str:
    """Say how long ago something was.

    Example:
        >>> ago(5), ago(90), ago(7200), ago(200000)
        ('just now', '1 minute ago', '2 hours ago', '2 days ago')
    """
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        number = int(seconds // size)
        if number >= 1:
            return f"{number} {word}{'s' * (number > 1)} ago"
    return "just now"


def _where(module: Module | None, row: SaveRow) -> str:
    if row.turn <= 0:
        return f"{row.actions} actions played"
    labels = module.outline.turn_labels if module is not None else ()
    label = labels[row.turn - 1] if row.turn <= len(labels) else ""
    return f"Turn {row.turn}, {label}" if label else f"Turn {row.turn}"


def _enforced(module: Module) -> float:
    """Return the share of cases that are enforced, or of which the module says why not."""
    cases = module.cases
    told = sum(s == "enforced" or bool(r) for s, r in zip(cases.status, cases.reason, strict=True))
    return told / max(1, len(cases.status))
