"""H2.2, H4.4, H4.5: alliances are offered, answered, and left with notice."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import ClassVar

from grognard.kernel.action import ActionKind, AnyKind, Args, Domain, Objection
from grognard.kernel.domain import SIDE
from grognard.kernel.procedure import Directive, done
from grognard.kernel.rule import rule
from grognard.plugins.leaders.rules.control import units_at
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.state import LeadersPlay, LeadersState

LEAST_PLAYERS = 3
PAIR = 2
ALLIES = ("bloc", "playing")


def partners_of(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return the sides of an alliance, the side itself among them."""
    return state.cached_by(ALLIES, ("partners", side), lambda: _sides(state, side, partners=True))


def rivals_of(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return the sides in play that are no partners of a side."""
    return state.cached_by(ALLIES, ("rivals", side), lambda: _sides(state, side, partners=False))


def size_of(state: LeadersState, side: int) -> int:
    """Return how many sides the alliance of a side has; who is out stands alone."""
    return state.bloc.count(state.bloc[side])


def _sides(state: LeadersState, side: int, *, partners: bool) -> tuple[int, ...]:
    return tuple([other for other in state.in_play() if state.allied(side, other) is partners])


@rule("H4.4", silenced=99)
def most_partners(state: LeadersState) -> int:
    """Return how many sides an alliance may have: half of those who began, two at least; none among two.

    Cases: H4.4
    """
    players = state.players[0]
    return max(PAIR, players // 2) if players >= LEAST_PLAYERS else 1


def offer_cell(state: LeadersState, to: int, by: int) -> int:
    """Return the cell of ``offered`` for an offer of one side to another."""
    return to * len(state.playing) + by


def can_join(state: LeadersState, one: int, other: int) -> bool:
    """Return whether the alliances of two sides could become one.

    Cases: H4.4
    """
    if state.allied(one, other):
        return False
    return size_of(state, one) + size_of(state, other) <= most_partners(state)


def objections_to_alliance(state: LeadersState, by: int, to: int) -> Iterator[Objection]:
    """Say why two sides cannot be partners."""
    if not state.playing[to] or to == by:
        yield Objection("H4.4", "nobody", "There is no such partner.")
        return
    if state.allied(by, to):
        yield Objection("H4.4", "allied", "You are partners already.")
    elif not can_join(state, by, to):
        yield Objection("H4.4", "too_large", "Such an alliance would be too large.")


class Propose(ActionKind[LeadersState, TurnPhase]):
    """Offer an alliance; the other answers in its next turn."""

    verb = "propose"
    case = "H4.4"
    args: ClassVar[tuple[Domain, ...]] = (SIDE,)
    exact = True

    def candidates(self, state: LeadersState, frame: TurnPhase) -> Iterable[Args]:
        """List the sides that could be partners."""
        by = frame.side
        return state.cached_by((*ALLIES, "offered"), ("proposable", by), lambda: _proposable(state, by))

    def question(self, state: LeadersState, frame: TurnPhase, args: Args) -> Iterator[Objection]:
        """Say what speaks against an offer."""
        by = frame.side
        yield from objections_to_alliance(state, by, args[0])
        if state.offered[offer_cell(state, args[0], by)]:
            yield Objection("H4.4", "offered", "Your offer waits for an answer.")

    def apply(self, play: LeadersPlay, frame: TurnPhase, args: Args) -> None:
        """Write it down."""
        by = frame.side
        play.set("offered", offer_cell(play.state, args[0], by), 1)
        play.event("proposed", "H4.4", by, other=play.board.side_names[args[0]])


def _proposable(state: LeadersState, by: int) -> tuple[Args, ...]:
    """Return the sides to whom an alliance can be offered; see :func:`can_join`."""
    room = most_partners(state) - size_of(state, by)
    if room <= 0:
        return ()
    open_ = [to for to in rivals_of(state, by) if not state.offered[offer_cell(state, to, by)]]
    return tuple([(to,) for to in open_ if size_of(state, to) <= room])


class Leave(ActionKind[LeadersState, TurnPhase]):
    """Give notice to one's partners; the alliance ends with the start of the next own turn."""

    verb = "leave"
    case = "H4.5"
    exact = True

    def candidates(self, state: LeadersState, frame: TurnPhase) -> Iterable[Args]:
        """List nothing where there is nobody to leave."""
        by = frame.side
        return () if state.leaving[by] or size_of(state, by) < PAIR else ((),)

    def question(self, state: LeadersState, frame: TurnPhase, args: Args) -> Iterator[Objection]:
        """Say that there is nobody to leave."""
        by = frame.side
        if size_of(state, by) < PAIR or state.leaving[by]:
            yield Objection("H4.5", "no_alliance", "You have no partners, or have given notice.")

    def apply(self, play: LeadersPlay, frame: TurnPhase, args: Args) -> None:
        """Give notice."""
        by = frame.side
        play.set("leaving", by, 1)
        play.event("gave_notice", "H4.5", by)


def part(play: LeadersPlay, side: int) -> None:
    """End a side's membership: units of both in areas of the other go to base camp.

    Who is alone then and had given notice too has nobody left to leave.

    Cases: H4.5
    """
    state = play.state
    others = tuple(other for other in partners_of(state, side) if other != side)
    if state.leaving[side]:
        play.set("leaving", side, 0)
    if not others:
        return
    if state.bloc[side] == side:
        for other in others:
            play.set("bloc", other, others[0])
    play.set("bloc", side, side)
    if len(others) == 1 and state.leaving[others[0]]:
        play.set("leaving", others[0], 0)
    for other in others:
        for guest, host in ((side, other), (other, side)):
            send_home(play, guest, host)
    play.event("parted", "H4.5", side)


def send_home(play: LeadersPlay, guest: int, host: int) -> None:
    """Send a side's units in areas of another to base camp."""
    state = play.state
    for area in state.world.areas:
        if state.control[area] == host:
            for unit in units_at(state, area, guest):
                play.move(unit, state.world.camp[guest])


# H2.2 Answers


def offers_to(state: LeadersState, side: int) -> list[int]:
    """Return the sides whose offers a side can accept.

    Cases: H2.2
    """
    offered = [other for other in state.in_play() if state.offered[offer_cell(state, side, other)]]
    return [other for other in offered if can_join(state, side, other)]


def withdraw_offers(play: LeadersPlay, pairs: Iterable[tuple[int, int]]) -> None:
    """Strike out what was offered: pairs of who would answer and who offered."""
    state = play.state
    for to, by in pairs:
        cell = offer_cell(state, to, by)
        if state.offered[cell]:
            play.set("offered", cell, 0)


class Accept(ActionKind[LeadersState, TurnPhase]):
    """Accept an offer of alliance."""

    verb = "accept"
    case = "H2.2"
    args: ClassVar[tuple[Domain, ...]] = (SIDE,)

    def candidates(self, state: LeadersState, frame: TurnPhase) -> Iterable[Args]:
        """List those who offered one."""
        return [(other,) for other in offers_to(state, frame.side)]

    def question(self, state: LeadersState, frame: TurnPhase, args: Args) -> Iterator[Objection]:
        """Say that there is no such offer, or that it cannot be."""
        side = frame.side
        if not state.offered[offer_cell(state, side, args[0])]:
            yield Objection("H2.2", "no_offer", "It has offered you nothing.")
            return
        yield from objections_to_alliance(state, side, args[0])

    def apply(self, play: LeadersPlay, frame: TurnPhase, args: Args) -> None:
        """Become partners, with all who were partners of either."""
        state, side = play.state, frame.side
        bloc = state.bloc[args[0]]
        for partner in partners_of(state, side):
            play.set("bloc", partner, bloc)
        together = partners_of(state, side)
        withdraw_offers(play, itertools.permutations(together, 2))
        play.event("allied", "H2.2", side, other=play.board.side_names[args[0]])


class Decline(ActionKind[LeadersState, TurnPhase]):
    """Decline all offers that wait."""

    verb = "decline"
    case = "H2.2"

    def apply(self, play: LeadersPlay, frame: TurnPhase, args: Args) -> Directive:
        """Strike them out."""
        state = play.state
        side = frame.side
        for other in range(len(state.playing)):
            cell = offer_cell(state, side, other)
            if state.offered[cell]:
                play.set("offered", cell, 0)
                play.event("declined", "H2.2", side, other=play.board.side_names[other])
        return done()


KINDS: tuple[AnyKind, ...] = (Propose(), Leave(), Accept(), Decline())
