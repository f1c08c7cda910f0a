"""Merchant transport (7.4): what merchant fleets carry, how they load, and how they are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.rules.stacks import is_land_unit
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import COMMAND_TYPES, Side, UnitType

CAPACITY = 4
"""Command Points of land units that a merchant fleet carries (7.4)."""

SIEGE_LOAD = 4
"""Command Points that siege artillery takes up at sea (7.43)."""

LYING = ("place", "carrier", "face")

# Questions


@rule("7.41", silenced=False)
def travels_free(state: RisingState, unit: int) -> bool:
    """Return whether a unit takes up no room: command units do not.

    Cases: 7.41
    """
    return state.roster.type[unit] in COMMAND_TYPES


@rule("7.43", silenced=0)
def siege_load(state: RisingState, unit: int) -> int:
    """Return what siege artillery takes up instead of its Command Value, 0 for other units.

    Cases: 7.43
    """
    return SIEGE_LOAD if state.roster.type[unit] == UnitType.SIEGE else 0


@rule("7.44", silenced=True)
def must_be_activated(state: RisingState) -> bool:
    """Return whether only activated units may go by sea: they need not be.

    Cases: 7.44
    """
    return False


def load_of(state: RisingState, unit: int) -> int:
    """Return the Command Points a land unit takes up aboard a merchant fleet.

    Cases: 7.4, 7.41, 7.43
    """
    if travels_free(state, unit):
        return 0
    return siege_load(state, unit) or state.values["command"][unit][state.face[unit]]


def cargo_of(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the land units a merchant fleet carries, in counter order."""
    return state.cached_by(("carrier",), ("cargo", merchant), lambda: _cargo_of(state, merchant))


def _cargo_of(state: RisingState, merchant: int) -> tuple[int, ...]:
    carrier = state.carrier
    return tuple(sorted([unit for unit in passengers(state) if carrier[unit] == merchant]))


def room_left(state: RisingState, merchant: int) -> int:
    """Return the Command Points a merchant fleet can still take aboard.

    Cases: 7.4
    """
    return CAPACITY - sum([load_of(state, unit) for unit in cargo_of(state, merchant)])


def passengers(state: RisingState) -> tuple[int, ...]:
    """Return every Japanese land unit, which is what merchant fleets carry."""
    return state.roster.land[Side.JAPAN]


def is_in_home_port(state: RisingState, merchant: int) -> bool:
    """Return whether a merchant fleet lies in a Japanese home port."""
    return state.place[merchant] in coasts(state.board).home_ports


@rule("7.42", silenced=())
def doomed_with(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the units that are lost with a merchant fleet: all it carries.

    Cases: 7.42
    """
    return cargo_of(state, merchant)


def loadable(state: RisingState) -> list[Args]:
    """Return every (unit, merchant fleet) such that the unit may go aboard now.

    Cases: 7.4
    """
    return state.cached_by(LYING, "loadable", lambda: _loadable(state))


def _loadable(state: RisingState) -> list[Args]:
    on_sea, place, carrier = coasts(state.board).on_sea, state.place, state.carrier
    loads = state.cached_by(("face",), "loads", lambda: {u: load_of(state, u) for u in passengers(state)})
    waiting: dict[int, list[tuple[int, int]]] = {}
    for unit, load in loads.items():
        if carrier[unit] == NOWHERE and on_sea[place[unit]]:
            waiting.setdefault(place[unit], []).append((unit, load))
    found: list[Args] = []
    for merchant in state.roster.merchants:
        if here := waiting.get(place[merchant]):
            room = room_left(state, merchant)
            found += [(unit, merchant) for unit, load in here if load <= room]
    return found


def _has_cargo_waiting(state: RisingState, merchant: int) -> bool:
    place, carrier, here = state.place, state.carrier, state.place[merchant]
    if not coasts(state.board).on_sea[here]:
        return False
    room = room_left(state, merchant)
    for unit in [u for u in passengers(state) if place[u] == here]:
        if carrier[unit] == NOWHERE and load_of(state, unit) <= room:
            return True
    return False


def usual_cargo(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return what ``fill`` takes aboard: command units, then what is strongest for the room it takes up."""
    room, chosen = room_left(state, merchant), []
    ready = [unit for unit, ship in loadable(state) if ship == merchant]

    def rank(unit: int) -> tuple[float, int, int]:
        strength, load = state.printed("strength", unit), load_of(state, unit)
        return (-strength / load if load else -inf, -strength, unit)

    for unit in sorted(ready, key=rank):
        if load_of(state, unit) <= room:
            chosen.append(unit)
            room -= load_of(state, unit)
    return tuple(chosen)


# What happens to merchant fleets


def take_aboard(play: RisingPlay, unit: int, merchant: int) -> None:
    """Let a unit go aboard."""
    play.set("carrier", unit, merchant)
    play.event("loaded", "7.4", Side.JAPAN, (unit, merchant), (play.state.place[merchant],))


def take_afloat(play: RisingPlay, merchant: int) -> None:
    """Take a merchant fleet's second counter off the land map, as before it moves at sea.

    Cases: 7.5
    """
    ashore, box = play.state.roster.ashore[merchant], coasts(play.board).jp_arrivals
    if coasts(play.board).on_land[play.state.place[ashore]]:
        play.event("put_to_sea", "7.5", Side.JAPAN, (merchant,), (play.state.place[ashore],))
        play.move(ashore, box)


def move_merchant(play: RisingPlay, merchant: int, space: int) -> None:
    """Move a merchant fleet at sea with its cargo; its second counter comes off the land map.

    Cases: 7.4, 7.5
    """
    if play.state.place[merchant] == space:
        return
    take_afloat(play, merchant)
    for counter in (merchant, *cargo_of(play.state, merchant)):
        play.move(counter, space)


def sink_merchant(play: RisingPlay, merchant: int, case: str) -> None:
    """Take a merchant fleet out of the game, both its counters and what it carries.

    Args:
        play: the play.
        merchant: the counter on the strategic naval map.
        case: the case under which it is lost.

    Cases: 7.42
    """
    state, lost = play.state, coasts(play.board).lost
    here, cargo, doomed = state.place[merchant], cargo_of(state, merchant), doomed_with(state, merchant)
    play.event("merchant_lost", case, Side.JAPAN, (merchant,), (here,))
    if doomed:
        play.event("cargo_lost", "7.42", Side.JAPAN, doomed, (here,))
    for unit in cargo:
        play.set("carrier", unit, NOWHERE)
    for counter in (merchant, state.roster.ashore[merchant], *doomed):
        play.set("blockading", counter, 0)
        play.move(counter, lost)


# Action kinds


class Loaded(ActionKind[RisingState, "LoadMerchants"]):
    """Let the merchant fleets be as they are."""

    verb = "done"
    case = "7.4"

    def apply(self, play: RisingPlay, frame: LoadMerchants, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return done()


class Load(ActionKind[RisingState, "LoadMerchants"]):
    """Take a land unit aboard a merchant fleet in the same hex."""

    verb = "load"
    case = "7.4"
    args = (COUNTER, COUNTER)
    exact = True

    def candidates(self, state: RisingState, frame: LoadMerchants) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return loadable(state)

    def question(self, state: RisingState, frame: LoadMerchants, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        unit, merchant = args
        if merchant not in state.roster.merchants:
            yield Objection("7.4", "no_merchant", "{counters} is no merchant fleet at sea.", (merchant,))
            return
        if not is_land_unit(state, unit) or state.side_of(unit) != Side.JAPAN:
            yield Objection("7.4", "no_cargo", "{counters} is no Japanese land unit.", (unit,))
            return
        if state.carrier[unit] != NOWHERE:
            yield Objection("7.4", "aboard", "{counters} is aboard a merchant fleet already.", (unit,))
            return
        here = state.place[unit]
        if here != state.place[merchant] or not coasts(state.board).on_sea[here]:
            text = "{counters} are not in one hex of the strategic naval map."
            yield Objection("7.4", "not_together", text, args)
        if load_of(state, unit) > room_left(state, merchant):
            yield Objection("7.4", "full", "{counters} has no room left for it.", (merchant,))
        if must_be_activated(state) and not state.activated[unit]:
            yield Objection("9.0", "not_activated", "{counters} is not activated.", (unit,))

    def apply(self, play: RisingPlay, frame: LoadMerchants, args: Args) -> None:
        """See :class:`ActionKind`."""
        take_aboard(play, *args)


class Fill(ActionKind[RisingState, "LoadMerchants"]):
    """Load a merchant fleet with the units in its hex that make the most of its room."""

    verb = "fill"
    case = "7.4"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: LoadMerchants) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return list(dict.fromkeys((merchant,) for _, merchant in loadable(state)))

    def question(self, state: RisingState, frame: LoadMerchants, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        if args[0] not in state.roster.merchants:
            yield Objection("7.4", "no_merchant", "{counters} is no merchant fleet at sea.", args)
        elif not _has_cargo_waiting(state, args[0]):
            text = "Nothing in its hex is left that {counters} has room for."
            yield Objection("7.4", "nothing_left", text, args)

    def apply(self, play: RisingPlay, frame: LoadMerchants, args: Args) -> None:
        """See :class:`ActionKind`."""
        for unit in usual_cargo(play.state, args[0]):
            take_aboard(play, unit, args[0])


# Procedures


# READING 7.4: units on the land map are not stacked with anything on the strategic naval map, so nobody goes
# back aboard there; what is still aboard in a home port when the next stage begins goes ashore in it and is
# loaded anew. test_case_7_4_cargo_brought_home_is_loaded_anew pins it.
@dataclass(slots=True)
class LoadMerchants(Procedure):
    """Let Japan load her merchant fleets at the start of the Naval Movement Stage.

    Cases: 7.4, 7.41, 7.43, 7.44
    """

    def start(self, play: RisingPlay) -> Directive:
        """Put ashore what is still aboard in a home port."""
        state = play.state
        for merchant in state.roster.merchants:
            if is_in_home_port(state, merchant):
                for unit in cargo_of(state, merchant):
                    play.set("carrier", unit, NOWHERE)
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask what goes aboard, while anything can."""
        if not loadable(play.state):
            return done()
        return ask(
            Loaded, Fill, Load, by=Side.JAPAN, case="7.4", prompt="What do the merchant fleets take aboard?"
        )


KINDS: tuple[AnyKind, ...] = (Loaded(), Fill(), Load())
PROCEDURES: tuple[type[Procedure], ...] = (LoadMerchants,)
