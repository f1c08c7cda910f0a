"""The Naval Movement and Combat Phase of one side (9.2, 11.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, go
from grognard.plugins.empire_at_sunrise.rules.atlantic import CallAtlantic
from grognard.plugins.empire_at_sunrise.rules.convoy import convoy_arrives, convoy_deadline
from grognard.plugins.empire_at_sunrise.rules.naval_movement import objections_to_sailing, ready_ships
from grognard.plugins.empire_at_sunrise.rules.planes import Planes
from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack
from grognard.plugins.empire_at_sunrise.rules.stacks import detach, is_on_map, members
from grognard.plugins.empire_at_sunrise.rules.task_forces import Form, Join
from grognard.plugins.empire_at_sunrise.rules.transport import Embark
from grognard.plugins.empire_at_sunrise.rules.turns import begin_player_turn
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

# Action kinds


class EndNaval(ActionKind[SunriseState, "NavalPhase"]):
    """End the phase."""

    verb, case = "done", "11.0"

    def apply(self, play: SunrisePlay, frame: NavalPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(NavalPhase.end)


class Sail(ActionKind[SunriseState, "NavalPhase"]):
    """Begin to move a ship, or a whole task force by its marker."""

    verb, case, args, exact = "sail", "11.0", (COUNTER,), True

    def candidates(self, state: SunriseState, frame: NavalPhase) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return [(c,) for c in sorted(ready_ships(state, frame.side))]

    def question(self, state: SunriseState, frame: NavalPhase, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        return objections_to_sailing(state, args[0], frame.side)

    def apply(self, play: SunrisePlay, frame: NavalPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        ships = members(play.state, args[0])
        detach(play, ships, together=args[0] not in ships)
        return call(MoveStack(frame.side, ships, (play.state.place[ships[0]],)), then=frame.moved)


class PlanesInPhase(Planes["NavalPhase"]):
    """Send Wakamiya's planes against any enemy unit near her (18.8)."""

    def user(self, frame: NavalPhase) -> int:
        """See :class:`Planes`."""
        return frame.side

    def prey(self, state: SunriseState, frame: NavalPhase) -> Iterable[int]:
        """See :class:`Planes`."""
        ships, land = state.fleet.ships[1 - frame.side], state.ground.land_units[1 - frame.side]
        return [unit for unit in (*ships, *land) if is_on_map(state, unit)]


# Procedures


@dataclass(slots=True)
class NavalPhase(Procedure):
    """Move a side's ships, stack after stack, with all the fighting on the way.

    Cases: 9.2, 11.0
    """

    side: int = 0

    def start(self, play: SunrisePlay) -> Directive:
        """Begin the player turn, and bring the convoy in when it is due.

        Cases: 9.0, 18.1
        """
        begin_player_turn(play)
        convoy_arrives(play, self.side)
        return go(self.choose)

    def choose(self, play: SunrisePlay) -> Directive:
        """Let the side pick what moves next."""
        return ask(
            EndNaval, Sail, Form, Join, Embark, PlanesInPhase, CallAtlantic,
            by=self.side, case="11.0", prompt="Which ship or task force moves?",
        )  # fmt: skip

    def moved(self, play: SunrisePlay, _result: object) -> Directive:
        """Go on when a stack has ended its move."""
        return go(self.choose)

    def end(self, play: SunrisePlay) -> Directive:
        """End the phase; on the last turn for it, a convoy that has not left is late."""
        convoy_deadline(play, self.side)
        return done()


KINDS: tuple[AnyKind, ...] = (EndNaval(), Sail(), PlanesInPhase())
PROCEDURES: tuple[type[Procedure], ...] = (NavalPhase,)
