"""What Colonial Africa adds to the kernel's state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.kernel.play import Play
from grognard.kernel.state import NOWHERE, State, column
from grognard.plugins.colonial_africa.terms import SIDES
from grognard.plugins.colonial_africa.world import World, world_of

ORDERS = 64
"""Orders a side can write in a turn (H2.1)."""

FIRST_YEAR = 1880
"""The year of the first turn (H2.1)."""

DELAY = 2
"""3.4: turns from a declaration of war at the end of one to the first combat."""


@dataclass(slots=True)
class ColonialState(State):
    """Columns of this game; ``control`` is who owns a space.

    Attributes:
        written: per side, its orders of this turn, each packed into a number (H2.1).
        page: per side, the page of its sheet on which it writes (H2.1).
        treasury: per side, pounds (1.21).
        chips: per side, colonial chips, which are its colonial points (3.21).
        war: per side and other side, the turn in which war was declared between them, or 0 (3.4).
        terms: per side and other side, the degree of peace it has set in their war (3.4).
        alliance: per side and other side, 1 while they are allies (3.3).
        parted: per side and other side, the turn in which their alliance ended (3.3).
        barred: per side and other side, the turn up to which they cannot be allies (H3.4).
        won: per side and other side, the degree of a peace it won and has not settled (3.5).
        award: per side and other side, the settlement it chose, which the next turn carries out (3.5).
        claims: per space, the sides with a claim as a bit mask (3.1).
        invaders: per space, the sides at war with the minor power as a bit mask (1.12).
        status: per space, protectorate or colony (1.13).
        since: per space, the turn in which its owner came to hold it.
        occupier: per space, the enemy whose troops hold it in a war, or NOWHERE (H3.3).
        levies: per space, strength of its people under arms while nobody owns it (H4.2).
        port: per space, hits that its port can still take, or 0 (1.31).
        fort: per space, hits that its fort can still take, or 0 (1.32).
        modern: per counter, 1 for ships built in or after 1895 (2.21).
        works: per space, 1 where the fort has the guns of 1895 (2.22).
        blockaded: per space, 1 while an enemy fleet blockades its port (1.31).
        fleet: per counter, the fleet that a ship sails with, or NOWHERE (2.2).
        aboard: per counter, the fleet that carries a brigade, or NOWHERE (2.22).
        damage: per counter, hits that a ship has taken (2.21).
        moved: per counter, 1 for fleets that have left their port or fought this turn (2.2).
        beaten: per counter, 1 for fleets that had to withdraw this turn (1.32).
        held: per counter, 1 more than the side that interns a brigade, or 0 (3.2).
        verdict: how the game was won, see :mod:`grognard.plugins.colonial_africa.rules.victory`.
        world: the map and the tables as the rules read them; the same for one board.
    """

    written: list[int] = column("side*64", 0, "nobody")
    page: list[int] = column("side*1", 0, "nobody")
    treasury: list[int] = column("side")
    chips: list[int] = column("side")
    war: list[int] = column("side*7")
    terms: list[int] = column("side*7")
    alliance: list[int] = column("side*7")
    parted: list[int] = column("side*7")
    barred: list[int] = column("side*7")
    won: list[int] = column("side*7")
    award: list[int] = column("side*7")
    claims: list[int] = column("space")
    invaders: list[int] = column("space")
    status: list[int] = column("space")
    since: list[int] = column("space")
    occupier: list[int] = column("space", NOWHERE, holds="side")
    levies: list[int] = column("space")
    port: list[int] = column("space")
    fort: list[int] = column("space")
    works: list[int] = column("space")
    blockaded: list[int] = column("space")
    modern: list[int] = column("counter")
    fleet: list[int] = column("counter", NOWHERE, holds="counter")
    aboard: list[int] = column("counter", NOWHERE, holds="counter")
    damage: list[int] = column("counter")
    moved: list[int] = column("counter")
    beaten: list[int] = column("counter")
    held: list[int] = column("counter")
    verdict: list[int] = column("1", cells=("how",))
    world: World = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Give the columns their cells and look the map up."""
        State.__post_init__(self)
        self.world = world_of(self.board)

    @property
    def year(self) -> int:
        """The year of this turn."""
        return FIRST_YEAR - 1 + self.turn

    def holder(self, space: int) -> int:
        """Return whose troops hold a space: the occupier, else the owner, else NOWHERE."""
        occupier = self.occupier[space]
        return occupier if occupier != NOWHERE else self.control[space]

    def allied(self, one: int, other: int) -> bool:
        """Return whether two sides are allies, or the same."""
        return one == other or self.alliance[SIDES * one + other] != 0

    def at_war(self, one: int, other: int) -> bool:
        """Return whether war has been declared between two sides."""
        return self.war[SIDES * one + other] != 0

    def units(self, side: int) -> tuple[int, ...]:
        """Return a side's brigades on the map that can act: those interned cannot."""
        return self.cached_by(("place", "held"), ("units", side), lambda: self._units(side))

    def _units(self, side: int) -> tuple[int, ...]:
        units, of_brigades = self.world.brigades[side], self.world.of_brigades[side]
        cells = zip(units, of_brigades(self.place), of_brigades(self.held), strict=True)
        return tuple([unit for unit, space, held in cells if space >= 0 and not held])

    def garrison(self, side: int, space: int) -> tuple[int, ...]:
        """Return a side's brigades that stand in a land space and can act, those aboard left out."""
        return self.garrisons(side).get(space, ())

    def garrisons(self, side: int) -> dict[int, tuple[int, ...]]:
        """Return a side's brigades on land that can act, by the space they stand in."""
        return self.cached_by(("place", "held", "aboard"), ("garrison", side), lambda: self._garrison(side))

    def _garrison(self, side: int) -> dict[int, tuple[int, ...]]:
        aboard, held, units = self.aboard, self.held, self.world.brigades[side]
        found: dict[int, list[int]] = {}
        for unit, space in zip(units, self.world.of_brigades[side](self.place), strict=True):
            if space >= 0 and aboard[unit] < 0 and not held[unit]:
                if space in found:
                    found[space].append(unit)
                else:
                    found[space] = [unit]
        return {space: tuple(units) for space, units in found.items()}

    def fleets(self, side: int) -> tuple[int, ...]:
        """Return a side's fleets on the map."""
        places = zip(self.world.fleets[side], self.world.of_fleets[side](self.place), strict=True)
        return tuple([fleet for fleet, space in places if space >= 0])

    def ships_of(self, fleet: int) -> tuple[int, ...]:
        """Return the ships that sail with a fleet."""
        return self.crews(self.board.counters.side[fleet]).get(fleet, ())

    def crews(self, side: int) -> dict[int, tuple[int, ...]]:
        """Return a side's ships by the fleet they sail with."""
        return self.cached_by(("fleet",), ("ships", side), lambda: self._ships(side))

    def _ships(self, side: int) -> dict[int, tuple[int, ...]]:
        return _by_fleet(self.world.vessels[side], self.world.of_vessels[side](self.fleet))

    def passengers(self, fleet: int) -> tuple[int, ...]:
        """Return the brigades aboard a fleet."""
        return self.carried(self.board.counters.side[fleet]).get(fleet, ())

    def carried(self, side: int) -> dict[int, tuple[int, ...]]:
        """Return a side's brigades at sea by the fleet they are aboard."""
        return self.cached_by(("aboard",), ("aboard", side), lambda: self._passengers(side))

    def _passengers(self, side: int) -> dict[int, tuple[int, ...]]:
        return _by_fleet(self.world.brigades[side], self.world.of_brigades[side](self.aboard))

    def afloat(self, side: int) -> tuple[int, ...]:
        """Return a side's ships on the map."""
        return self.cached_by(("place",), ("afloat", side), lambda: self._afloat(side))

    def _afloat(self, side: int) -> tuple[int, ...]:
        places = zip(self.world.vessels[side], self.world.of_vessels[side](self.place), strict=True)
        return tuple([ship for ship, space in places if space >= 0])

    def friendly(self, side: int) -> frozenset[int]:
        """Return the lands open to a side: its own, those of allies, and wild land that nobody captured."""
        columns = ("control", "occupier", "alliance")
        return self.cached_by(columns, ("friendly", side), lambda: self._friendly(side))

    def _friendly(self, side: int) -> frozenset[int]:
        first, held, is_wild = SIDES * side, self.held_lands(), self.world.is_wild
        free = frozenset([space for space in held.get(NOWHERE, ()) if is_wild[space]])
        friends = [other for other in range(SIDES) if other == side or self.alliance[first + other]]
        return free.union(*[held[friend] for friend in friends if friend in held])

    def held_lands(self) -> dict[int, list[int]]:
        """Return the land spaces by whose troops hold them, see `holder`."""
        return self.cached_by(("control", "occupier"), "held", self._held_lands)

    def _held_lands(self) -> dict[int, list[int]]:
        world, occupiers = self.world, self.occupier
        found: dict[int, list[int]] = {}
        for space, owner in zip(world.lands, world.of_lands(self.control), strict=True):
            holder = occupiers[space] if occupiers[space] >= 0 else owner
            if holder in found:
                found[holder].append(space)
            else:
                found[holder] = [space]
        return found

    def lands(self, side: int) -> tuple[int, ...]:
        """Return the African spaces that a side owns, occupied ones too."""
        return self.cached_by(("control",), "lands", self._lands).get(side, ())

    def _lands(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for space in self.world.africa:
            side = self.control[space]
            if side >= 0:
                found[side] = (*found.get(side, ()), space)
        return found


def _by_fleet(counters: Sequence[int], fleets: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return the counters that are with each fleet."""
    found: dict[int, list[int]] = {fleet: [] for fleet in set(fleets) if fleet >= 0}
    if not found:
        return {}
    for counter, fleet in zip(counters, fleets, strict=True):
        if fleet >= 0:
            found[fleet].append(counter)
    return {fleet: tuple(each) for fleet, each in found.items()}


ColonialPlay = Play[ColonialState]
