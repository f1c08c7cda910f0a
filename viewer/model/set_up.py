"""The set-up of a new game: scenario, options, who plays, seed, and how open the table is."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grognard.kernel.bot import BOTS
from grognard.kernel.conflicts import conflicts
from grognard.kernel.editing import Editing, edit, edit_set_up
from grognard.kernel.extending import find_extended
from grognard.kernel.module import Module
from grognard.kernel.opening import SEED_LIMIT, open_game
from grognard.kernel.position_files import PositionFile
from grognard.kernel.registry import load_board_cached, plays_any
from grognard.kernel.session import Session
from grognard.kernel.start import Start
from grognard.kernel.text import Section
from grognard.viewer.model.extensions import ExtensionRow
from grognard.viewer.model.seats import Seat, Seats

_NUMBER = re.compile(r"-?[0-9]{1,19}")
DEFAULT_LEVEL = "normal"
FILE = "file:"
"""How the names of play files begin among scenarios."""
ADDED = "Added to the game by an extension in your folder."
ALONE = "You"
"""The name of the person who plays alone, or for several sides."""


@dataclass(frozen=True, slots=True)
class ScenarioRow:
    """A scenario to choose.

    Attributes:
        id, title, note, provenance: as the module says.
        sides: those that play, empty where all do.
        extension: id of the extension that adds it and nothing else, or empty.
        file: the play file that it is, None for a scenario.
    """

    id: str
    title: str
    note: str
    provenance: str
    sides: tuple[int, ...]
    extension: str = ""
    file: PositionFile | None = None


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An optional rule."""

    id: str
    name: str
    case: str
    on: bool


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side and who plays it.

    Attributes:
        number, id, name: of the side.
        nations: names of the nations whose counters it has.
        words: what it can be played by, as read.
        chosen: which of these.
        look: the palette key of its nation.
    """

    number: int
    id: str
    name: str
    nations: tuple[str, ...]
    words: tuple[str, ...]
    chosen: int
    look: str


class SetUp:
    """What a new game is to be.

    Args:
        slug: the game.
        module: its module, for what there is to choose.
        offered: the extensions that can be laid over it.
        positions: play files; those of this game can be begun from.

    Attributes:
        laid: ids of the extensions that are on, in load order.
        scenario: number of the scenario chosen.
        options: ids of the options that are on.
        levels: per side, the level of its bot, empty for a person.
        curtain: whether persons hand the table over unseen; without it they are one player.
        free: whether everything may be taken back, dice too.
        seed: what is typed as the seed; empty for a random one.
        rules: slug of a plugin that plays any module, None for the module's own.
    """

    def __init__(
        self,
        slug: str,
        module: Module,
        offered: Sequence[ExtensionRow] = (),
        positions: Sequence[PositionFile] = (),
    ) -> None:
        self.slug = slug
        self.module = module
        self.offered = offered
        self.positions = [one for one in positions if one.game == slug]
        self.laid: list[str] = []
        count = len(module.counters.sides.id)
        self.scenario = 0
        self.options = {option.id for option in module.scenarios.options if option.default}
        self.rules: str | None = None
        self.levels = [""] * count if self.is_free else ["", *[DEFAULT_LEVEL] * (count - 1)]
        self.curtain = True
        self.free = False
        self.seed = ""

    # What there is to choose

    @property
    def is_free(self) -> bool:
        """Whether it is played without rules, so that a bot would have nothing to do."""
        return self.rules is not None or plays_any(self.module.manifest.plugin)

    @property
    def scenarios(self) -> tuple[ScenarioRow, ...]:
        """The scenarios, with those of extensions that are on or add nothing else, then one's positions."""
        laid = [row for row in self._laid if not row.is_scenario]
        listed = [*self.module.scenarios.scenarios, *(one for row in laid for one in row.scenarios)]
        rows = {one.id: ScenarioRow(one.id, one.title, one.note, one.provenance, one.sides) for one in listed}
        for own in (row for row in self.offered if row.is_scenario):
            for one in own.scenarios:
                sides = tuple(map(self.module.counters.sides.id.index, one.sides))
                note = one.note or ADDED
                rows[one.id] = ScenarioRow(one.id, one.title, note, one.provenance, sides, own.id)
        for file in self.positions:
            sides = next((row.sides for row in rows.values() if (row.id,) == _scenario_of(file)), ())
            name = f"{FILE}{file.path}"
            rows[name] = ScenarioRow(
                name, file.title, f"Your position {file.path.name}", "house", sides, "", file
            )
        return tuple(rows.values())

    @property
    def file(self) -> PositionFile | None:
        """The play file that is chosen in the place of a scenario."""
        return self.scenarios[self.scenario].file

    @property
    def _laid(self) -> list[ExtensionRow]:
        """The extensions that are on, in load order."""
        rows = {row.id: row for row in self.offered}
        return [rows[one] for one in self.laid]

    @property
    def disagreements(self) -> list[str]:
        """What several extensions that are on change; the one that was turned on last holds."""
        told = conflicts([row.extension for row in self._laid], self.module)
        return [f"{one[:1].upper()}{one[1:]}." for one in told]

    @property
    def option_rows(self) -> tuple[OptionRow, ...]:
        """The optional rules."""
        listed, names = (
            self.module.scenarios.options,
            {k: v for row in self._laid for k, v in row.options.items()},
        )
        return tuple(
            OptionRow(one.id, names.get(one.id, one.name), one.case, one.id in self.options) for one in listed
        )

    @property
    def sides(self) -> tuple[SideRow, ...]:
        """The sides and who plays them."""
        sides, nations = self.module.counters.sides, self.module.counters.nations
        words = ("Person", *(f"Bot, {level}" for level in BOTS if not self.is_free))
        rows = []
        for number in self.playing:
            level = self.levels[number]
            nation = sides.nation[number]
            rows.append(
                SideRow(
                    number,
                    sides.id[number],
                    sides.name[number],
                    tuple(nations.name[one] for one in self._nations(number)),
                    words,
                    BOTS.index(level) + 1 if level else 0,
                    nations.look[nation] if nation >= 0 else "neutral",
                )
            )
        return tuple(rows)

    def _nations(self, side: int) -> list[int]:
        """List the nations that a side has counters of."""
        counters = self.module.counters.counters
        owned = zip(counters.side, counters.nation, strict=True)
        return sorted({nation for owner, nation in owned if owner == side and nation >= 0})

    @property
    def persons(self) -> int:
        """How many sides persons play."""
        return sum(self.levels[side] == "" for side in self.playing)

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides that play the scenario chosen."""
        return self.scenarios[self.scenario].sides or tuple(range(len(self.levels)))

    # What is chosen

    def choose_scenario(self, number: int) -> None:
        """Choose a scenario, with the extension that adds it; or a play file, with the options it names."""
        if not 0 <= number < len(self.scenarios):
            return
        row = self.scenarios[number]
        alone = {one.id for one in self.offered if one.is_scenario}
        self.laid = [one for one in self.laid if one not in alone] + [row.extension] * bool(row.extension)
        self.scenario = [one.id for one in self.scenarios].index(row.id)
        if row.file is not None and row.file.section is not None:
            self.options = set(row.file.section.said("option"))

    def take_file(self, file: PositionFile) -> None:
        """Choose a play file, wherever it lies."""
        if all(one.path != file.path for one in self.positions):
            self.positions.append(file)
        self.choose_scenario([row.id for row in self.scenarios].index(f"{FILE}{file.path}"))

    def toggle(self, option: str) -> None:
        """Turn an option on or off."""
        if any(row.id == option for row in self.option_rows):
            self.options ^= {option}

    def lay(self, extension: str) -> None:
        """Turn an extension on, over those that are, or off; the scenario chosen stays if it is there."""
        if not any(row.id == extension and not row.problem for row in self.offered):
            return
        chosen, before = self.scenarios[self.scenario].id, self._defaults()
        self.laid = (
            [one for one in self.laid if one != extension]
            if extension in self.laid
            else [*self.laid, extension]
        )
        after = self._defaults()
        self.options -= {one for one in before if before[one] and not after[one]}
        self.options |= {one for one in after if after[one] and not before[one]}
        rows = {one.id: number for number, one in enumerate(self.scenarios)}
        self.scenario = rows.get(chosen, 0)
        row = self.scenarios[self.scenario]
        if row.extension and row.extension not in self.laid:
            self.scenario = 0

    def _defaults(self) -> dict[str, bool]:
        """Which options are on unless somebody turns them off, with the extensions that are on."""
        found = {one.id: one.default for one in self.module.scenarios.options}
        for row in self._laid:
            found |= row.extension.changes.defaults
        return found

    def seat(self, side: int, number: int) -> None:
        """Let a person or a bot play a side, by the number of the word."""
        if 0 <= side < len(self.levels) and 0 <= number <= len(BOTS) * (not self.is_free):
            self.levels[side] = BOTS[number - 1] if number else ""

    def seat_as(self, levels: Sequence[str]) -> None:
        """Seat everybody as last time, where the game still has as many sides and rules for bots."""
        if not self.is_free and len(levels) == len(self.levels) and all(one in ("", *BOTS) for one in levels):
            self.levels = list(levels)

    def lay_free(self, rules: str) -> None:
        """Play the module by a plugin that plays any, by persons."""
        self.rules = rules
        self.levels = [""] * len(self.levels)

    @property
    def problem(self) -> str:
        """Why the game cannot begin so, or empty."""
        if self.seed.strip() and self._seed() is None:
            return "A seed is a whole number."
        return ""

    @property
    def seats(self) -> Seats:
        """Who will play: persons apart behind a curtain are players of their own, else all are one."""
        names: Sequence[str] = self.module.counters.sides.name
        apart, playing = self.curtain and self.persons > 1, set(self.playing)
        seats = [
            Seat(name if apart else ALONE)
            if not level and side in playing
            else Seat(level=level or DEFAULT_LEVEL)
            for side, (level, name) in enumerate(zip(self.levels, names, strict=True))
        ]
        return Seats(tuple(seats), self.curtain)

    def players(self) -> Mapping[str, str]:
        """Return the names of the players as a game keeps them."""
        return self.seats.players(self.module.counters.sides.id)

    def begin(self) -> Session:
        """Begin the game; it takes a moment.

        Raises:
            GrognardError: it cannot begin; the sentence says why.
        """
        if self.file is not None and self.file.section is not None:
            return self._begin_at(self.file.section)
        return open_game(
            self.slug,
            scenario=self.scenarios[self.scenario].id,
            seed=self._seed(),
            options=sorted(self.options),
            players=self.players(),
            undo="free" if self.free else "player",
            rules=self.rules,
            extensions=self.laid,
        )

    def _begin_at(self, section: Section) -> Session:
        """Begin where a play file says; one that plays on is played to its end, with the dice it names."""
        seed = self._seed()
        if seed is None and not section.steps:
            seed = secrets.randbelow(1 << 32)
        undo = "free" if self.free else "player"
        session = section.open(self.players(), undo, seed, sorted(self.options))
        section.play(session)
        return session

    def edit(self) -> Editing:
        """Begin to edit the set-up instead of playing it.

        Raises:
            GrognardError: that cannot be set up; the sentence says why.
        """
        if self.file is not None and self.file.section is not None:
            return edit(self._begin_at(self.file.section))
        board = load_board_cached(find_extended(self.slug, self.laid))
        start = Start(self.scenarios[self.scenario].id, None, options=tuple(sorted(self.options)))
        return edit_set_up(board, start)

    def _seed(self) -> int | None:
        text = self.seed.replace(" ", "")
        if not _NUMBER.fullmatch(text):
            return None
        number = int(text)
        return number if -SEED_LIMIT <= number < SEED_LIMIT else None


def _scenario_of(file: PositionFile) -> tuple[str, ...]:
    """Return the scenario that a play file names, if it does."""
    return file.section.said("scenario") if file.section is not None else ()
