"""3.4, 3.5: declarations of war, degrees of peace, suing for it, and what a victor asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from grognard.kernel.action import SPACE, Args, Objection
from grognard.kernel.domain import SIDE
from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.prices import DECLARATION
from grognard.plugins.colonial_africa.rules.orders import (
    WrittenOrder,
    carried_out,
    is_overrun,
    silent,
    tell_dropped,
)
from grognard.plugins.colonial_africa.state import DELAY, ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import DEGREE, OPTION, SIDES, Degree, Option, Order, Page, Side


@rule("3.4", silenced=True)
def may_fight(state: ColonialState, one: int, other: int) -> bool:
    """Return whether two sides may fight each other: not in the turn after the declaration.

    Cases: 3.4
    """
    declared = state.war[SIDES * one + other]
    return declared > 0 and state.turn >= declared + DELAY


def foes_of(state: ColonialState, side: int) -> list[int]:
    """Return the powers whom a side may fight."""
    return [other for other in enemies_of(state, side) if may_fight(state, side, other)]


def are_among_each_other(state: ColonialState, one: int, other: int) -> bool:
    """Return whether either of two sides has brigades in a space of the other."""
    control = state.control
    return any(
        control[space] == theirs
        for side, theirs in ((one, other), (other, one))
        for space in (state.place[unit] for unit in state.units(side))
    )


def enemies_of(state: ColonialState, side: int) -> list[int]:
    """Return the powers with which a side is at war."""
    war = state.war[SIDES * side : SIDES * (side + 1)]
    return [other for other in range(SIDES) if war[other]] if any(war) else []


# 3.4 Declarations of war


class Declare(WrittenOrder):
    """Declare war on a power at the end of the turn, with the degree of peace one would take."""

    verb, case, args, code = "declare", "3.4", (SIDE, DEGREE), Order.DECLARE
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        world, place, control, found = state.world, state.place, state.control, list[Args]()
        hosts = {control[place[unit]] for unit in state.units(side)}
        own = {
            space for space, owner in zip(world.lands, world.of_lands(control), strict=True) if owner == side
        }
        for other in Side:
            cell = SIDES * side + other
            if other == side or state.war[cell] or state.alliance[cell]:
                continue
            if other in hosts or not state.lands(other):
                continue
            # Those who are interned among one's own do not count; they are few.
            are_here = not own.isdisjoint(world.of_brigades[other](place))
            if not (are_here and are_among_each_other(state, side, other)):
                found += [(other, degree) for degree in range(len(Degree))]
        return found

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        other = args[0]
        name = state.board.side_names[other]
        if other == side or state.at_war(side, other):
            yield Objection("3.4", "at_war", f"There is no war to declare on {name}.")
            return
        if state.allied(side, other):
            yield Objection("3.3", "allied", f"{name} is your ally: break the alliance first.")
        elif are_among_each_other(state, side, other):
            yield Objection("3.3", "among", f"Brigades of {name} or yours stand in the other's lands.")
        if not state.lands(other):
            yield Objection("3.4", "no_africa", f"{name} has no African territory.")

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if args[0] in plan.spaces(Order.DECLARE):
            yield Objection("3.4", "twice", "You have written that declaration.")


class Invade(WrittenOrder):
    """Declare war on a minor power."""

    verb, case, args, code = "invade", "1.12", (SPACE,), Order.INVADE
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        world, control, invaders = state.world, state.control, state.invaders
        left = [s for s in world.minors if control[s] < 0 and not invaders[s] >> side & 1]
        return [(s,) for s in left if not (invaders[s] and any(self.standing(state, side, (s,))))]

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (space,) = args
        if not state.world.is_minor[space]:
            yield Objection("3.4", "no_minor", "{spaces} is no minor power.", (), args)
            return
        if state.control[space] != NOWHERE:
            yield Objection("1.12", "taken", "{spaces} has surrendered already.", (), args)
        if state.invaders[space] >> side & 1:
            yield Objection("3.4", "at_war", "You are at war with {spaces} already.", (), args)
        for other in Side:
            if other != side and state.invaders[space] >> other & 1 and state.garrison(other, space):
                yield Objection(
                    "3.4", "first", "Another power at war with {spaces} has troops there.", (), args
                )


# 3.5 Peace


class SetDegree(WrittenOrder):
    """Set the degree of peace that one would take in a war."""

    verb, case, args, code = "degree", "3.4", (SIDE, DEGREE), Order.DEGREE
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        return silent(self, state, side, product(enemies_of(state, side), range(len(Degree))))

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        other, degree = args
        # READING 3.4: either may change the degree that it has declared itself
        # (test_case_3_4_either_side_changes_its_degree_of_peace).
        if not state.at_war(side, other):
            yield Objection("3.4", "no_war", f"You are not at war with {state.board.side_names[other]}.")
        elif state.terms[SIDES * side + other] == degree + 1:
            yield Objection("3.4", "same", "That is the degree already.")

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if args[0] in plan.spaces(Order.DEGREE):
            yield Objection("3.4", "twice", "You have written a degree of peace for that war.")


class Sue(WrittenOrder):
    """Sue for peace, up to a degree."""

    verb, case, args, code = "sue", "3.5", (SIDE, DEGREE), Order.SUE
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        return silent(self, state, side, product(enemies_of(state, side), range(len(Degree))))

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        other, degree = args
        if not state.at_war(side, other):
            yield Objection("3.5", "no_war", f"You are not at war with {state.board.side_names[other]}.")
        elif degree + 1 < Degree.CONDITIONAL and is_overrun(state, side):
            yield Objection(
                "3.5", "overrun", "All your Africa is occupied: offer conditional peace at least."
            )

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if args[0] in plan.spaces(Order.SUE):
            yield Objection("3.5", "twice", "You have sued for peace there.")


class Settle(WrittenOrder):
    """Choose what a beaten power has to give; it takes effect in the turn after."""

    verb, case, args, code = "settle", "3.5", (SIDE, OPTION), Order.SETTLE
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        won = state.won[SIDES * side : SIDES * (side + 1)]
        if not any(won):
            return ()
        beaten = [other for other in Side if won[other]]
        return silent(self, state, side, product(beaten, range(len(Option))))

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        other, option = args
        cell, name = SIDES * side + other, state.board.side_names[other]
        if not state.won[cell] or state.award[cell]:
            yield Objection("3.5", "no_victory", f"There is no peace with {name} to settle.")
        elif option + 1 == Option.ANNEX and not occupied_by(state, side, other):
            yield Objection("H3.4", "nothing_held", f"You hold nothing of {name}.")

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if args[0] in plan.spaces(Order.SETTLE):
            yield Objection("3.5", "twice", "You have chosen the settlement.")


def occupied_by(state: ColonialState, side: int, owner: int) -> list[int]:
    """Return the spaces of one side that another occupies, the most valuable first."""
    cpv = state.world.cpv
    held = [space for space in state.lands(owner) if state.occupier[space] == side]
    return sorted(held, key=lambda space: (-cpv[space], space))


@dataclass(slots=True)
class Declarations(Procedure):
    """3.4: at the end of a turn wars are declared and paid for."""

    def start(self, play: ColonialPlay) -> Directive:
        """Carry the declarations out, side by side; two who declare war on each other both pay for it."""
        for side, (other, degree, _) in list(carried_out(play, DECLARE)):
            if not _paid(play, DECLARE, side, (other, degree)):
                continue
            play.set("war", SIDES * side + other, play.state.turn)
            play.set("war", SIDES * other + side, play.state.turn)
            play.set("terms", SIDES * side + other, degree + 1)
            words = DEGREE.words[degree]
            play.event("declared", "3.4", side, other=play.board.side_names[other], degree=words)
        for side, (space, _, _) in carried_out(play, INVADE):
            if _paid(play, INVADE, side, (space,)):
                play.set("invaders", space, play.state.invaders[space] | 1 << side)
                play.event("invaded", "3.4", side, spaces=(space,))
        return done()


def _paid(play: ColonialPlay, kind: WrittenOrder, side: int, args: Args) -> bool:
    """Pay for a declaration, or say that the chips are gone."""
    if play.state.chips[side] < DECLARATION:
        why = Objection("3.4", "no_chips", f"A declaration of war costs {DECLARATION} colonial chips.")
        tell_dropped(play, kind, side, args, why)
        return False
    # READING 3.4: wars on minor powers cost the same, as the text speaks of every declaration
    # (test_case_3_4_a_war_on_a_minor_power_costs_five_chips).
    play.add("chips", side, -DECLARATION)
    return True


KINDS = (Declare(), Invade(), SetDegree(), Sue(), Settle())
DECLARE, INVADE, DEGREES, SUE, SETTLE = KINDS
PROCEDURES: tuple[type[Procedure], ...] = (Declarations,)
