"""3.0: the written words are read: settlements, peace, broken and new alliances, claims."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.procedure import Directive, Procedure, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import is_ordered
from grognard.plugins.colonial_africa.prices import BREACH
from grognard.plugins.colonial_africa.rules.capture import cede, go_home, leave_foreign_lands
from grognard.plugins.colonial_africa.rules.orders import carried_out
from grognard.plugins.colonial_africa.rules.politics import ALLY, BREAK, CLAIM, WITHDRAW
from grognard.plugins.colonial_africa.rules.war import DEGREES, SETTLE, SUE, occupied_by
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import DEGREE, OPTION, SIDES, Degree, Option, Order, Side

BOND = 2
"""3.3: chips that each partner receives for a new alliance."""

SPOILS = {Degree.MUTUAL: 0, Degree.CONDITIONAL: 7, Degree.UNCONDITIONAL: 12}
"""H3.4: chips that a victor receives; conditional peace pays more than a declaration of war costs (3.51)."""

INDEMNITY = {Degree.CONDITIONAL: 150, Degree.UNCONDITIONAL: 300}
"""H3.4: pounds that a beaten power pays, as far as it has them."""

ISOLATION = 5
"""H3.4: turns for which a beaten power has no allies."""


@dataclass(slots=True)
class Diplomacy(Procedure):
    """3.0: everything that was written about politics, wars ahead left out."""

    def start(self, play: ColonialPlay) -> Directive:
        """3.5: settlements chosen in the turn before take effect; then new ones are noted down."""
        for victor in Side:
            for loser in Side:
                _settle(play, victor, loser)
        for side, (other, option, _) in carried_out(play, SETTLE):
            play.set("award", SIDES * side + other, option + 1)
            play.event("chosen", "3.5", side, other=play.board.side_names[other], option=OPTION.words[option])
        return go(self.peace)

    def peace(self, play: ColonialPlay) -> Directive:
        """3.5: degrees are set, then those who sue have peace at once where the degree suffices."""
        state = play.state
        for side, (other, degree, _) in carried_out(play, DEGREES):
            play.set("terms", SIDES * side + other, degree + 1)
            words = DEGREE.words[degree]
            play.event("degree_set", "3.4", side, other=play.board.side_names[other], degree=words)
        for side, (other, degree, _) in list(carried_out(play, SUE)):
            if not state.at_war(side, other):
                continue  # both sued, and have peace
            sued_too = is_ordered(state, other, Order.SUE, side)
            play.event("sued", "3.5", side, other=play.board.side_names[other], degree=DEGREE.words[degree])
            if sued_too:
                make_peace(play, side, other, Degree.MUTUAL)
            # READING 3.5: the peace is of the degree that the other has set, though more was offered
            # (test_case_3_5_a_peace_is_of_the_degree_that_was_set); who is overrun must offer conditional
            # peace, which one who wants more may refuse (test_case_3_5_who_wants_more_refuses_the_overrun).
            elif suffices(state, degree + 1, state.terms[SIDES * other + side]):
                make_peace(play, other, side, Degree(max(state.terms[SIDES * other + side], Degree.MUTUAL)))
            else:
                play.event("refused", "3.5", other, other=play.board.side_names[side])
        _mutual(play)
        return go(self.alliances)

    def alliances(self, play: ColonialPlay) -> Directive:
        """3.3: alliances are broken, then made between those who both wish it."""
        state = play.state
        # READING 3.3: two who break their alliance in one year both do, and both pay
        # (test_case_3_3_two_who_break_their_alliance_both_pay).
        for side, (other, _, _) in list(carried_out(play, BREAK)):
            if state.chips[side] >= BREACH:
                play.add("chips", side, -BREACH)
                part(play, side, other)
                play.event("broken", "3.3", side, other=play.board.side_names[other])
        for side, (other, _, _) in list(carried_out(play, ALLY)):
            if not is_ordered(state, other, Order.ALLY, side):
                play.event("offered", "3.3", side, other=play.board.side_names[other])
            elif side < other:
                for one, two in ((side, other), (other, side)):
                    play.set("alliance", SIDES * one + two, 1)
                    play.add("chips", one, BOND)
                play.event("allied", "3.3", side, other=play.board.side_names[other], chips=BOND)
        return go(self.claims)

    def claims(self, play: ColonialPlay) -> Directive:
        """3.1: claims are given up and made; all claims of a turn count at once."""
        for side, (space, _, _) in carried_out(play, WITHDRAW):
            play.set("claims", space, play.state.claims[space] & ~(1 << side))
            play.event("withdrew", "3.1", side, spaces=(space,))
        for side, (space, _, _) in carried_out(play, CLAIM):
            play.set("claims", space, play.state.claims[space] | 1 << side)
            play.event("claimed", "3.1", side, spaces=(space,))
        return done()


@rule("3.51", "H3.4", silenced=0)
def spoils(state: ColonialState, degree: Degree) -> int:
    """Return the chips that a victor receives for a degree of peace.

    Cases: 3.51, H3.4
    """
    return SPOILS[degree]


@rule("3.5", silenced=False)
def suffices(state: ColonialState, offered: int, wanted: int) -> bool:
    """Return whether a degree of peace that is offered is at least the one wanted.

    Cases: 3.5
    """
    return offered >= wanted


def _mutual(play: ColonialPlay) -> None:
    """3.51: where both want no more than mutual peace, there is one though neither sued."""
    state = play.state
    for side in Side:
        for other in range(side + 1, SIDES):
            both = (state.terms[SIDES * side + other], state.terms[SIDES * other + side])
            if both == (Degree.MUTUAL, Degree.MUTUAL):
                make_peace(play, side, other, Degree.MUTUAL)


def make_peace(play: ColonialPlay, victor: int, loser: int, degree: Degree) -> None:
    """End a war; a victor receives chips and has a settlement to choose.

    Cases: 3.5, 3.51, H3.4
    """
    state, names = play.state, play.board.side_names
    if not state.at_war(victor, loser):
        return
    for one, two in ((victor, loser), (loser, victor)):
        for column in ("war", "terms"):
            play.set(column, SIDES * one + two, 0)
    chips = spoils(state, degree)
    play.event("peace", "3.51", victor, other=names[loser], degree=degree.name.lower(), chips=chips)
    play.add("chips", victor, chips)
    free(play, loser, victor)
    if degree is Degree.MUTUAL:
        free(play, victor, loser)
    else:
        play.set("won", SIDES * victor + loser, degree)
        play.set("award", SIDES * victor + loser, 0)
    for side in (victor, loser):
        if not any(state.at_war(side, other) for other in Side):
            go_home(play, side)


def free(play: ColonialPlay, occupier: int, owner: int) -> None:
    """H3.3: give back what one side occupies of another; its brigades leave."""
    for space in occupied_by(play.state, occupier, owner):
        play.set("occupier", space, NOWHERE)
        play.event("returned", "H3.3", owner, spaces=(space,))
    leave_foreign_lands(play, owner, occupier)
    leave_foreign_lands(play, occupier, owner)


def part(play: ColonialPlay, one: int, other: int) -> None:
    """End an alliance; forces among the other's stay until the end of the next turn (3.3)."""
    for side, partner in ((one, other), (other, one)):
        if play.state.alliance[SIDES * side + partner]:
            play.set("alliance", SIDES * side + partner, 0)
            play.set("parted", SIDES * side + partner, play.state.turn)


def _settle(play: ColonialPlay, victor: int, loser: int) -> None:
    """3.5, H3.4: carry out the settlement that a victor chose a turn ago."""
    state, cell = play.state, SIDES * victor + loser
    if not state.award[cell]:
        return
    option, degree = Option(state.award[cell]), Degree(state.won[cell])
    play.set("award", cell, 0)
    play.set("won", cell, 0)
    if option is Option.ANNEX:
        held = occupied_by(state, victor, loser)
        for space in held if degree is Degree.UNCONDITIONAL else held[:1]:
            cede(play, space, victor)
    elif option is Option.INDEMNITY:
        pounds = min(INDEMNITY[degree], state.treasury[loser])
        play.add("treasury", loser, -pounds)
        play.add("treasury", victor, pounds)
        play.event("indemnity", "H3.4", loser, other=play.board.side_names[victor], pounds=pounds)
    else:
        for other in Side:
            if other != loser:
                part(play, loser, other)
                play.set("barred", SIDES * loser + other, state.turn + ISOLATION)
                play.set("barred", SIDES * other + loser, state.turn + ISOLATION)
        play.event("isolated", "H3.4", loser, turns=ISOLATION)
    free(play, victor, loser)
