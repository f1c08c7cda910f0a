"""Who sits at the table: each side is played by a person or by a bot.

A seat is written into a game as the name of its player, so a save remembers it: ``bot normal 1`` is the
bot of side 1, any other name a person. Sides of one name are one player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grognard.kernel.bot import BOTS

_BOT = "bot"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one side.

    Attributes:
        name: of the person; empty for a bot.
        level: of the bot, one of `BOTS`; empty for a person.
    """

    name: str = ""
    level: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether no person sits here."""
        return bool(self.level)

    def player(self, side: int) -> str:
        """Return the player's name as a game keeps it.

        Example:
            >>> Seat(level="hard").player(1), Seat("Ann").player(1)
            ('bot hard 1', 'Ann')
        """
        return f"{_BOT} {self.level} {side}" if self.is_bot else self.name

    def called(self, side: str, title: str) -> str:
        """Return the person's name, or the side's title where nobody gave one, so that a game has its id.

        Example:
            >>> Seat("japan").called("japan", "Japan"), Seat("Ann").called("japan", "Japan")
            ('Japan', 'Ann')
        """
        return title if self.name == side else self.name

    @classmethod
    def of(cls, player: str) -> Seat:
        """Return the seat of a player's name.

        Example:
            >>> Seat.of("bot hard 1"), Seat.of("Ann")
            (Seat(name='', level='hard'), Seat(name='Ann', level=''))
        """
        words = player.split()
        if len(words) == 3 and words[0] == _BOT and words[1] in BOTS:
            return cls(level=words[1])
        return cls(name=player)


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at one table.

    Attributes:
        seats: one for each side.
        curtain: whether persons hand the table over behind a curtain, so that none sees what is another's.
    """

    seats: tuple[Seat, ...]
    curtain: bool = True

    @classmethod
    def of_players(cls, players: Sequence[str]) -> Seats:
        """Return the seats a game was begun with."""
        return cls(tuple(map(Seat.of, players)))

    def players(self, sides: Sequence[str]) -> Mapping[str, str]:
        """Return the players to begin a game with, by id of the side."""
        return {
            side: seat.player(number)
            for number, (side, seat) in enumerate(zip(sides, self.seats, strict=True))
        }

    def is_bot(self, side: int) -> bool:
        """Whether a side is played by a bot."""
        return 0 <= side < len(self.seats) and self.seats[side].is_bot

    @property
    def persons(self) -> tuple[int, ...]:
        """The sides that persons play."""
        return tuple(side for side, seat in enumerate(self.seats) if not seat.is_bot)

    def same_person(self, side: int, other: int) -> bool:
        """Whether one person plays both sides."""
        return self.seats[side] == self.seats[other] and not self.seats[side].is_bot

    def needs_curtain(self, shown: int, side: int) -> bool:
        """Whether the table must be handed over before a side may see it after another did."""
        return self.curtain and shown != side and not self.is_bot(side) and not self.same_person(shown, side)
