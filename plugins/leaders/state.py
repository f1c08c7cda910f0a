"""What LEADERS adds to the kernel's state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.kernel.play import Play
from grognard.kernel.state import State, column
from grognard.plugins.leaders.terms import Field
from grognard.plugins.leaders.world import World, world_of

QUEUE = 4
"""Own turns that something ordered can be away (H4.1)."""

Standing = tuple[Sequence[int], dict[int, tuple[int, ...]]]
"""The places of a side's units, and per space but the reserve the units there."""


@dataclass(slots=True)
class LeadersState(State):
    """Columns of this game.

    Attributes:
        playing: per side, 1 while it has areas (H6.5).
        indicator: per side, the marker on the production points indicator (3.4.4).
        bloc: per side, the number of its alliance: the first side that was in it (H4.4).
        leaving: per side, 1 once it has given notice to its partners (H4.5).
        offered: per side and other side, 1 where the other has offered it an alliance (H4.4).
        military: per side, its level of military research, which everybody knows (H4.2).
        research: per side, its levels of technology and economy (H4.2).
        study: per side and field, own turns until a level is finished, or 0 (H4.2).
        treasury: per side, production points it can spend (H1.2, H1.3).
        ordered: per side, type of unit and own turn, units on order (H4.1).
        spies: per side, spies that stand guard, and those on their way (H4.6).
        plots: per side, 1 more than whom its spies look into, and sabotage, in this turn (H4.7).
        dossier: per side and other side, what espionage showed of the other's research, packed (H4.7).
        badges: per side and mission, 1 once it has the badge (H5.1).
        won: per side, battles won (H5.1).
        taken: per side, areas taken in its turn (H5.1).
        moved: per counter, 1 once it moved this turn (3.2c).
        landed: per counter, 1 once it came from the sea this turn (3.4.2).
        worth: per space, the production points of an area, for players to see; it never changes (3.1).
        players: how many sides began (H0.1).
        verdict: who has won, 1 more than the side, and how (H6).
        world: areas, seas, continents and boxes; the same for one board.
        standing: per side, the places of its units and what was read off them, see ``rules.control.force``.
    """

    playing: list[int] = column("side")
    indicator: list[int] = column("side")
    bloc: list[int] = column("side", holds="side")
    leaving: list[int] = column("side")
    offered: list[int] = column("side*6")
    military: list[int] = column("side")
    research: list[int] = column("side*2", 0, "nobody")
    study: list[int] = column("side*3", 0, "nobody")
    treasury: list[int] = column("side*1", 0, "nobody")
    ordered: list[int] = column("side*12", 0, "nobody")
    spies: list[int] = column("side*2", 0, "nobody")
    plots: list[int] = column("side*2", 0, "nobody")
    dossier: list[int] = column("side*6", 0, "nobody")
    badges: list[int] = column("side*12")
    won: list[int] = column("side")
    taken: list[int] = column("side")
    moved: list[int] = column("counter")
    landed: list[int] = column("counter")
    worth: list[int] = column("space")
    players: list[int] = column("1", cells=("players",))
    verdict: list[int] = column("2", cells=("winner", "how"))
    world: World = field(init=False, repr=False, compare=False)
    standing: list[Standing] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Give the columns their cells and look the map up."""
        State.__post_init__(self)
        self.world = world_of(self.board)
        self.forget()

    def forget(self) -> None:
        """Drop everything remembered."""
        State.forget(self)
        self.standing = [((), {})] * len(self.board.sides)

    def level(self, side: int, field_: int) -> int:
        """Return a side's level in a field of research; 0 where it is not to be seen."""
        if field_ == Field.MILITARY:
            return self.military[side]
        return self.research[2 * side + field_ - 1]

    def allied(self, one: int, other: int) -> bool:
        """Return whether two sides are partners, or the same."""
        return self.bloc[one] == self.bloc[other]

    def in_play(self) -> list[int]:
        """Return the sides that still have areas."""
        return [side for side, playing in enumerate(self.playing) if playing]

    def ordered_of(self, side: int, kind: int) -> int:
        """Return how many units of a type a side has on order."""
        first = (3 * side + kind) * QUEUE
        return sum(self.ordered[first : first + QUEUE])


LeadersPlay = Play[LeadersState]
