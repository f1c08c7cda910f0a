"""Mines, step losses, control and what losses score: 3.2, 4.0, 11.2, 18.5 and 19.0."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.session import Session
from grognard.plugins.empire_at_sunrise.rules.control import is_friendly, is_port, update_control
from grognard.plugins.empire_at_sunrise.rules.losses import eliminate, lose_steps
from grognard.plugins.empire_at_sunrise.terms import Side

Naval = Callable[..., None]
AtSea = Callable[..., Session]


def lose(session: Session, counter: str, steps: int) -> list[str]:
    """Take steps off a unit and return the kinds of event that follow."""
    before = len(session.events)
    lose_steps(session.engine.play, session.board.counters.index[counter], steps, "13.0")
    return [event.kind for event in session.events[before:]]


def points(session: Session) -> int:
    names = [track.id for track in session.board.tracks]
    return session.engine.play.state.track[names.index("vp")]


def where(session: Session, counter: str) -> str:
    return session.board.spaces.ids[session.engine.play.state.place[session.board.counters.index[counter]]]


# 11.2


def test_case_11_2_mines_hit_above_seven(naval: Naval) -> None:
    naval(
        """
        at ki:E7: suwo
        do sail suwo; to ki:D6
        expect at ki:D6: suwo/reduced
        expect roll 4 4 = 8 yes
        """,
        dice="4 4",
    )
    naval("at ki:E7: suwo\ndo sail suwo; to ki:D6\nexpect at ki:D6: suwo\nexpect roll 3 4 = 7 no", dice="3 4")


def test_case_11_2_every_ship_and_every_mined_hex_counts(naval: Naval) -> None:
    naval(
        """
        at ki:E7: suwo, tango
        do sail suwo; with tango; to ki:D6
        expect at ki:D6: suwo, tango/reduced
        do to ki:C6
        expect at ki:C6: suwo/reduced, tango/reduced
        """,
        dice="1 1  6 6  4 5  1 2",
    )


def test_case_11_2_a_hit_interrupts_the_way(naval: Naval) -> None:
    naval(
        """
        at ki:E7: suwo, tango
        do sail suwo; with tango; to ki:C6
        expect at ki:D6: suwo/reduced, tango
        do stop
        """,
        dice="6 5  1 1",
    )


def test_case_11_2_a_destroyed_ship_leaves_the_stack(naval: Naval) -> None:
    naval(
        """
        at ki:E7: takachiho
        do sail takachiho; to ki:C6
        expect at eliminated: takachiho
        expect track vp 1
        expect offered done
        """,
        dice="6 5",
    )


def test_case_11_2_germans_know_the_mines(naval: Naval) -> None:
    naval("at ki:D5: emden\ndo sail emden; to ki:E7; stop\nexpect at ki:E7: emden", side="german")


def test_case_11_2_of_equal_ways_the_one_with_fewer_mines(naval: Naval) -> None:
    naval(
        """
        at ki:F7: suwo
        do sail suwo; to ki:D5
        expect roll 1 1 = 2 no
        expect at ki:D5: suwo
        """,
        dice="1 1  1 1",
    )


# 3.2, 18.5, 19.0


def test_case_3_2_a_hit_turns_a_ship_and_a_second_destroys_it(at_sea: AtSea) -> None:
    session = at_sea("at 1605: kongo")
    assert lose(session, "kongo", 1) == ["reduced"]
    assert session.engine.play.state.steps(session.board.counters.index["kongo"]) == 1
    assert lose(session, "kongo", 1) == ["destroyed", "scored"]
    assert where(session, "kongo") == "eliminated"


def test_case_3_2_steps_beyond_the_last_are_ignored(at_sea: AtSea) -> None:
    session = at_sea("at 1605: tone")
    assert lose(session, "tone", 2) == ["destroyed", "scored"]
    assert points(session) == 1


def test_case_18_5_a_company_takes_the_place_of_a_regiment(at_sea: AtSea) -> None:
    session = at_sea("""
        at 1605: 46-regiment, kongo
        at reserve: japanese-company-1
        mark carrier 46-regiment kongo
        mark suppressed 46-regiment
    """)
    assert "reduced" in lose(session, "46-regiment", 1)
    assert points(session) == 1
    assert "demoted" in lose(session, "46-regiment", 1)
    state, index = session.engine.play.state, session.board.counters.index
    assert (where(session, "46-regiment"), where(session, "japanese-company-1")) == ("eliminated", "1605")
    assert state.carrier[index["japanese-company-1"]] == index["kongo"]
    assert state.suppressed[index["japanese-company-1"]] == 1
    assert points(session) == 2
    lose(session, "japanese-company-1", 1)
    assert (where(session, "japanese-company-1"), points(session)) == ("eliminated", 3)


def test_case_18_5_every_regiment_can_become_a_company(at_sea: AtSea) -> None:
    session = at_sea("at 1605: 24-artillery/reduced, 22-cavalry/reduced\nat reserve: japanese-company-1, "
                     "japanese-company-2")  # fmt: skip
    lose(session, "24-artillery", 1)
    lose(session, "22-cavalry", 1)
    assert (where(session, "japanese-company-1"), where(session, "japanese-company-2")) == ("1605", "1605")


def test_case_18_5_regiment_without_a_company_is_destroyed(at_sea: AtSea) -> None:
    session = at_sea("at 1605: 46-regiment/reduced")
    assert "destroyed" in lose(session, "46-regiment", 1)
    assert points(session) == 2


def test_case_18_5_other_battalions_have_no_company(at_sea: AtSea) -> None:
    session = at_sea("at 1605: anmef/reduced\nat reserve: japanese-company-1")
    assert "destroyed" in lose(session, "anmef", 1)


def test_case_19_0_losses_score(at_sea: AtSea) -> None:
    session = at_sea("at 1605: anmef, kongo, tone, emden\nat ki:D5: omd")
    for counter, steps, total in (
        ("omd", 1, 0), ("emden", 1, 0), ("kongo", 1, 0), ("anmef", 1, 1), ("anmef", 1, 2), ("tone", 1, 3),
    ):  # fmt: skip
        lose(session, counter, steps)
        assert points(session) == total


def test_case_11_5_a_passenger_goes_down_with_its_ship(at_sea: AtSea) -> None:
    session = at_sea("at 1605: tone, 46-regiment\nmark carrier 46-regiment tone")
    lose(session, "tone", 1)
    assert where(session, "46-regiment") == "eliminated"
    assert points(session) == 1 + 3


# 4.0


def test_case_4_0_land_units_alone_take_a_space(at_sea: AtSea) -> None:
    session = at_sea("at ki:D5: omd, 46-regiment")
    play, tsingtau = session.engine.play, session.board.spaces.index["ki:D5"]
    update_control(play, tsingtau)
    assert play.state.control[tsingtau] == Side.GERMANY
    assert is_friendly(play.state, tsingtau, Side.AJA)
    eliminate(play, session.board.counters.index["omd"], "15.5")
    assert play.state.control[tsingtau] == Side.AJA
    assert not is_friendly(play.state, tsingtau, Side.GERMANY)


def test_case_4_0_a_passenger_takes_nothing(at_sea: AtSea) -> None:
    session = at_sea("at ki:D5: kongo, 46-regiment\nmark carrier 46-regiment kongo")
    update_control(session.engine.play, session.board.spaces.index["ki:D5"])
    assert session.engine.play.state.control[session.board.spaces.index["ki:D5"]] == Side.GERMANY


def test_case_4_0_nobody_takes_neutral_ground(at_sea: AtSea) -> None:
    session = at_sea("at 2208: anmef")
    update_control(session.engine.play, session.board.spaces.index["2208"])
    assert session.engine.play.state.control[session.board.spaces.index["2208"]] == -1


def test_case_4_0_ship_claims_an_atoll_for_a_point(naval: Naval) -> None:
    naval("""
        at 2307: kongo
        do sail kongo; to 2408; claim
        expect control 2408 aja
        expect mark spent kongo 4
        refuse 4.0 claim
    """)


def test_case_4_0_the_whole_stack_pays_for_a_claim(naval: Naval) -> None:
    naval("""
        at 2408: kongo, hiei
        do sail kongo; with hiei; claim
        expect control 2408 aja
        expect mark spent kongo 2
        expect mark spent hiei 2
    """)


def test_case_4_0_claims_need_a_point_and_an_empty_german_space(naval: Naval) -> None:
    decline = "order germany interception decline\n"
    naval(f"at 2107: tango\nat 2207: emden\n{decline}do sail tango; to 2207\nrefuse 4.0 claim")
    naval("at 2305: tango\ndo sail tango; to 2310\nrefuse 4.0 claim\ndo stop")
    naval("at 2403: tango\ndo sail tango; to 2408\nrefuse 4.0 claim")
    naval("at pc:D4: sydney\ndo sail sydney\nrefuse 4.0 claim")
    naval("at 2408: emden\ndo sail emden\nrefuse 4.0 claim", side="german")


# 2.2


def test_case_2_2_mixed_zones_are_ports(at_sea: AtSea) -> None:
    session = at_sea("at pc:D4: pol-neupommern")
    state, index = session.engine.play.state, session.board.spaces.index
    assert is_port(state, index["pc:D4"], Side.AJA)
    assert is_port(state, index["pc:D4"], Side.GERMANY)
    assert not is_port(state, index["pc:D6"], Side.GERMANY)
    assert not is_port(state, index["pc:D9"], Side.AJA)


def test_case_2_2_ports_of_the_map_belong_to_who_holds_them(at_sea: AtSea) -> None:
    state, index = (session := at_sea("at 1605: kongo")).engine.play.state, session.board.spaces.index
    assert is_port(state, index["1308"], Side.AJA)
    assert not is_port(state, index["1308"], Side.GERMANY)
    assert is_port(state, index["ki:D5"], Side.GERMANY)
    assert not is_port(state, index["1605"], Side.AJA)
