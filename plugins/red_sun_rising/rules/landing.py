"""Transfer of merchant fleets between the maps (7.5, 10.25), and what goes ashore with them (7.44, 7.45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.control import update_control
from grognard.plugins.red_sun_rising.rules.fleets import has_friendly_harbour
from grognard.plugins.red_sun_rising.rules.transport import cargo_of, must_be_activated
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Season, Side

SHORE = ("place", "carrier", "control", "clock")

# Questions


def is_ashore(state: RisingState, merchant: int) -> bool:
    """Return whether a merchant fleet's second counter is on the land map."""
    return coasts(state.board).on_land[state.place[state.roster.ashore[merchant]]]


def hexes_of_coast(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the land hexes within the letter where a merchant fleet lies, none off the coded coasts.

    Cases: 7.5
    """
    return coasts(state.board).landings.get(state.place[merchant], ())


@rule("4.32", silenced=())
def landing_merchants(state: RisingState) -> tuple[int, ...]:
    """Return the merchant fleets that may transfer to the land map now: those off a coded coast.

    Cases: 4.32, 7.5
    """
    return tuple(
        merchant
        for merchant in state.roster.merchants
        if hexes_of_coast(state, merchant) and not is_ashore(state, merchant)
    )


def is_friendly_harbour(state: RisingState, space: int) -> bool:
    """Return whether a land hex has a port that Japan controls."""
    return space in coasts(state.board).ports and state.control[space] == Side.JAPAN


def havens(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the land hexes that a merchant fleet may be placed in: of its coast, in winter the ports only.

    Cases: 7.5
    """
    spaces = hexes_of_coast(state, merchant)
    if season(state) != Season.WINTER:
        return spaces
    return tuple(space for space in spaces if is_friendly_harbour(state, space))


# READING 7.5: the exception for a blockade spares a merchant fleet, it opens no coast to it: in winter it too
# is placed in ports only; test_case_7_5_blockade_spares_a_fleet_in_winter pins it.
@rule("7.5", silenced=())
def stranded_merchants(state: RisingState) -> tuple[int, ...]:
    """Return the merchant fleets that winter destroys: off a coded coast without a friendly port.

    Cases: 7.5
    """
    if season(state) != Season.WINTER:
        return ()
    return tuple(
        merchant
        for merchant in state.roster.merchants
        if hexes_of_coast(state, merchant)
        and not has_friendly_harbour(state, state.place[merchant])
        and not state.blockading[merchant]
    )


def _haven_objections(state: RisingState, merchant: int, space: int) -> Iterator[Objection]:
    """Object to a place for a merchant fleet's second counter."""
    if space not in hexes_of_coast(state, merchant):
        text = "{spaces} is not within the letter where {counters} lies."
        yield Objection("7.5", "beyond", text, (merchant,), (space,))
    elif space not in havens(state, merchant):
        text = "In winter {spaces} is no place for {counters}: it is no port of yours."
        yield Objection("7.5", "winter", text, (merchant,), (space,))


# What happens


# READING 13.11: units that come ashore have moved this Game-Turn, so they build no trench in it;
# test_case_13_11_landing_counts_as_movement pins it.
def put_ashore(play: RisingPlay, merchant: int, space: int) -> None:
    """Place a merchant fleet's second counter on the land map, and everything it carries with it.

    Cases: 7.4, 7.5, 13.11
    """
    cargo = cargo_of(play.state, merchant)
    play.move(play.state.roster.ashore[merchant], space)
    for unit in cargo:
        play.move(unit, space)
        play.set("carrier", unit, NOWHERE)
        play.set("moved", unit, 1)
    play.event("landed", "7.5", Side.JAPAN, (merchant, *cargo), (play.state.place[merchant], space))
    update_control(play, space)


# Action kinds


class Land(ActionKind[RisingState, Procedure]):
    """Transfer a merchant fleet and its cargo to a hex of the coast where it lies."""

    verb = "land"
    case = "7.5"
    args = (COUNTER, SPACE)
    exact = True

    def candidates(self, state: RisingState, frame: Procedure) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return state.cached_by(SHORE, "landings", lambda: _landings(state))

    def question(self, state: RisingState, frame: Procedure, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        merchant, space = args
        if merchant not in state.roster.merchants:
            yield Objection("7.5", "no_merchant", "{counters} is no merchant fleet at sea.", (merchant,))
            return
        if is_ashore(state, merchant):
            text = "{counters} is on the land map already; it moves there after supply."
            yield Objection("10.25", "ashore", text, (merchant,))
        yield from _haven_objections(state, merchant, space)
        cargo = cargo_of(state, merchant)
        if cargo and space in enemy_held(state, Side.JAPAN):
            yield Objection("7.45", "enemy", "Enemy land units stand in {spaces}.", (), (space,))
        if must_be_activated(state) and not all(state.activated[unit] for unit in cargo):
            yield Objection("9.0", "not_activated", "{counters} is not activated.", cargo)

    def apply(self, play: RisingPlay, frame: Procedure, args: Args) -> None:
        """See :class:`ActionKind`."""
        put_ashore(play, *args)


def _landings(state: RisingState) -> list[Args]:
    held = enemy_held(state, Side.JAPAN)
    return [
        (merchant, space)
        for merchant in landing_merchants(state)
        for space in havens(state, merchant)
        if space not in held or not cargo_of(state, merchant)
    ]


class Shifting(Protocol):
    """What keeps which merchant fleets have moved on the land map in this stage."""

    shifted: tuple[int, ...]


class Shift(ActionKind[RisingState, Shifting]):
    """Move a merchant fleet on the land map to another hex of its coast."""

    verb = "shift"
    case = "10.25"
    args = (COUNTER, SPACE)
    exact = True

    def candidates(self, state: RisingState, frame: Shifting) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return state.cached_by(SHORE, ("shifts", frame.shifted), lambda: _shifts(state, frame.shifted))

    def question(self, state: RisingState, frame: Shifting, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        merchant, space = args
        if merchant not in state.roster.merchants or not is_ashore(state, merchant):
            text = "{counters} is no merchant fleet that is on the land map."
            yield Objection("10.25", "not_ashore", text, (merchant,))
            return
        if merchant in frame.shifted:
            yield Objection("10.25", "shifted", "{counters} has moved on the land map already.", (merchant,))
        if state.place[state.roster.ashore[merchant]] == space:
            yield Objection("10.25", "here", "{counters} is in {spaces} already.", (merchant,), (space,))
        if space not in hexes_of_coast(state, merchant):
            text = "{spaces} is not within the letter where {counters} lies."
            yield Objection("10.25", "beyond", text, (merchant,), (space,))
        elif space not in havens(state, merchant):
            yield from _haven_objections(state, merchant, space)

    def apply(self, play: RisingPlay, frame: Shifting, args: Args) -> None:
        """See :class:`ActionKind`."""
        merchant, space = args
        ashore = play.state.roster.ashore[merchant]
        play.event("shifted", "10.25", Side.JAPAN, (merchant,), (play.state.place[ashore], space))
        play.move(ashore, space)
        frame.shifted += (merchant,)


def _shifts(state: RisingState, shifted: tuple[int, ...]) -> list[Args]:
    place, ashore = state.place, state.roster.ashore
    return [
        (merchant, space)
        for merchant in state.roster.merchants
        if merchant not in shifted and is_ashore(state, merchant)
        for space in havens(state, merchant)
        if space != place[ashore[merchant]]
    ]


class Shifted(ActionKind[RisingState, Shifting]):
    """Leave the merchant fleets on the land map where they are."""

    verb = "done"
    case = "10.25"

    def apply(self, play: RisingPlay, frame: Shifting, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return done()


# Procedures


@dataclass(slots=True)
class ShiftMerchants(Procedure):
    """Let merchant fleets move on the land map at the end of the Japanese Supply Stage.

    Attributes:
        shifted: those that have.

    Cases: 10.25
    """

    shifted: tuple[int, ...] = counter_local()

    def start(self, play: RisingPlay) -> Directive:
        """Ask while any can."""
        if not Shift().legal(play.state, self):
            return go(self.over)
        return ask(
            Shifted, Shift, by=Side.JAPAN, case="10.25", prompt="Which merchant fleets move along the coast?"
        )

    def over(self, play: RisingPlay) -> Directive:
        """End."""
        return done()


KINDS: tuple[AnyKind, ...] = (Land(), Shifted(), Shift())
PROCEDURES: tuple[type[Procedure], ...] = (ShiftMerchants,)
