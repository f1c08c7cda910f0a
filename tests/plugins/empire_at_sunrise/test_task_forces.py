"""Stacks and task forces: 1.1, 5.0, 6.0 and 6.2."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel import open_game
from grognard.kernel.imagine import imagine
from grognard.kernel.session import Session
from grognard.kernel.visibility import UNSEEN
from grognard.plugins.empire_at_sunrise.rules.stacks import stack_of

Naval = Callable[..., None]
AtSea = Callable[..., Session]

FORM = """
    at 1705: emden, gneisenau, leipzig
    at 1807: yahagi
    do form german-task-force-1 emden; join gneisenau german-task-force-1
"""


def names(session: Session, counters: tuple[int, ...]) -> list[str]:
    return [session.board.counters.ids[c] for c in counters]


# 5.0 and 6.0


def test_case_5_0_units_of_a_zone_begin_together() -> None:
    session = open_game("empire_at_sunrise", seed=1)
    state, index = session.engine.play.state, session.board.counters.index
    assert set(names(session, stack_of(state, index["sydney"]))) == {
        "australia", "sydney", "melbourne", "encounter", "pioneer", "anmef",
    }  # fmt: skip
    assert state.spot[index["sydney"]] == index["australia"]


def test_case_5_0_everybody_begins_at_full_strength() -> None:
    state = open_game("empire_at_sunrise", seed=1).engine.play.state
    assert not any(state.face)
    assert state.turn == 1
    assert not any(state.track[1:])


def test_case_15_1b_the_printed_redoubts_stand_at_the_start() -> None:
    session = open_game("empire_at_sunrise", seed=1)
    redoubts = [
        session.board.spaces.ids[s] for s, held in enumerate(session.engine.play.state.redoubt) if held
    ]
    assert redoubts == ["ki:D4", "ki:D5", "ki:E5"]


def test_case_6_0_stacks_of_a_zone_stay_apart(at_sea: AtSea) -> None:
    session = at_sea("""
        at pc:E4: sydney, melbourne
        at pc:E5: pioneer
        do sail pioneer; to pc:E4; stop
    """)
    state, index = session.engine.play.state, session.board.counters.index
    assert names(session, stack_of(state, index["sydney"])) == ["sydney", "melbourne"]
    assert names(session, stack_of(state, index["pioneer"])) == ["pioneer"]


def test_case_6_0_those_who_stay_behind_remain_one_stack(at_sea: AtSea) -> None:
    session = at_sea("""
        at pc:E4: sydney, melbourne, encounter
        mark spot sydney sydney
        mark spot melbourne sydney
        mark spot encounter sydney
        do sail sydney; to pc:E5; stop
    """)
    state, index = session.engine.play.state, session.board.counters.index
    assert names(session, stack_of(state, index["encounter"])) == ["melbourne", "encounter"]
    assert state.spot[index["encounter"]] == index["melbourne"]


def test_case_6_0_a_ship_picked_up_is_where_the_stack_is(at_sea: AtSea) -> None:
    session = at_sea("""
        at pc:E4: sydney, melbourne, encounter
        mark spot sydney sydney
        mark spot melbourne sydney
        mark spot encounter sydney
        do sail melbourne; with sydney
    """)
    state, index = session.engine.play.state, session.board.counters.index
    assert names(session, stack_of(state, index["sydney"])) == ["sydney", "melbourne", "encounter"]
    session.apply("to pc:E5")
    assert names(session, stack_of(state, index["sydney"])) == ["sydney", "melbourne"]
    assert state.spot[index["encounter"]] == index["encounter"]


def test_case_1_1_all_allies_are_friends(naval: Naval) -> None:
    naval("""
        at 1705: kongo, minotaur, emden
        order germany interception decline
        do sail kongo
        refuse 1.1 engage minotaur
        expect offered engage emden; with minotaur
    """)


# 6.2


def test_case_6_2_the_enemy_sees_a_marker(at_sea: AtSea) -> None:
    session = at_sea(FORM, "german")
    index = session.board.counters.index
    view = session.view("aja")
    assert set(names(session, tuple(view.hidden))) == {"emden", "gneisenau"}
    assert view.columns["place"][index["emden"]] == UNSEEN
    assert view.columns["task_force"][index["gneisenau"]] == UNSEEN
    shown = names(session, view.counters_at(session.board.spaces.index["1705"]))
    assert shown == ["leipzig", "german-task-force-1"]
    assert session.view("germany").hidden == frozenset()


def test_case_6_2_passengers_are_hidden_with_their_ship(at_sea: AtSea) -> None:
    session = at_sea("""
        at 1605: kongo, 46-regiment
        do embark 46-regiment; aboard kongo; form aja-task-force-1 kongo
    """)
    assert set(names(session, tuple(session.view("germany").hidden))) == {"kongo", "46-regiment"}


def test_case_6_2_the_log_hides_them_too(at_sea: AtSea) -> None:
    session = at_sea(FORM + "do sail german-task-force-1; to 1706", "german")
    sailed = [event for event in session.view("aja").events if event.kind == "sailed"]
    assert names(session, sailed[-1].counters) == ["german-task-force-1"]
    own = [event for event in session.view("germany").events if event.kind == "sailed"]
    assert names(session, own[-1].counters) == ["gneisenau", "emden"]


def test_case_6_2_hidden_ships_make_no_difference_to_the_enemy(at_sea: AtSea) -> None:
    def seen(ship: str) -> object:
        session = at_sea(
            f"""
            at 1705: emden, gneisenau, leipzig
            at 1807: yahagi
            do form german-task-force-1 {ship}; form german-task-force-2 leipzig
            do join {"emden" if ship == "gneisenau" else "gneisenau"} german-task-force-2
            do sail german-task-force-1; to 1706
            """,
            "german",
        )
        view = session.view("aja")
        return view.columns, view.frames, view.hidden, [str(action) for action in session.offer().actions]

    assert seen("emden") == seen("gneisenau")


def test_case_6_2_the_marker_moves_with_its_ships(naval: Naval) -> None:
    naval(
        FORM
        + """
        do sail german-task-force-1; to 1706; pass; stop
        expect at 1706: emden, gneisenau, german-task-force-1
        refuse 10.0 sail emden
        """,
        side="german",
    )


def test_case_6_2_a_ship_that_sails_alone_leaves(naval: Naval) -> None:
    naval(
        FORM
        + """
        do sail emden; to 1704; pass; stop
        expect mark task_force emden nowhere
        expect mark task_force gneisenau german-task-force-1
        do sail gneisenau
        expect mark place german-task-force-1 nowhere
        """,
        side="german",
    )


def test_case_6_2_a_task_force_joins_and_leaves_a_stack_whole(naval: Naval) -> None:
    naval(
        FORM
        + """
        do sail leipzig; with german-task-force-1; to 1706; pass; drop german-task-force-1
        expect at 1706: emden, gneisenau, leipzig, german-task-force-1
        expect mark task_force emden german-task-force-1
        refuse 10.0 drop german-task-force-1
        """,
        side="german",
    )


def test_case_6_2_a_battle_reveals_them(naval: Naval) -> None:
    naval(
        FORM
        + """
        do sail german-task-force-1; to 1706; intercept yahagi
        expect mark task_force emden nowhere
        expect mark task_force gneisenau nowhere
        expect mark place german-task-force-1 nowhere
        """,
        side="german",
        dice="1 1",
    )


def test_case_6_2_a_mine_that_hits_reveals_them(naval: Naval) -> None:
    lines = """
        at ki:E7: suwo, tango
        do form aja-task-force-1 suwo; join tango aja-task-force-1
        do sail aja-task-force-1; to ki:D6
        expect mark task_force suwo {}
    """
    naval(lines.format("nowhere"), dice="1 1 6 6")
    naval(lines.format("aja-task-force-1"), dice="1 1 1 1")


def test_case_6_2_a_passenger_that_attacks_reveals_the_task_force(naval: Naval) -> None:
    naval("""
        at ki:E6: suwo, 46-regiment
        at ki:F5: mounted-company
        mark carrier 46-regiment suwo
        do form aja-task-force-1 suwo; done; done
        do attack ki:F5; with 46-regiment; commit
        expect mark task_force suwo nowhere
    """)


def test_case_6_2_the_enemy_names_the_marker(naval: Naval) -> None:
    naval("""
        at 1705: emden, gneisenau, kongo
        mark task_force emden german-task-force-1
        mark place german-task-force-1 1705
        order germany interception decline
        do sail kongo
        refuse 6.2 engage emden
        expect offered engage gneisenau
    """)
    naval("""
        at 1705: emden, gneisenau, kongo, german-task-force-1
        mark task_force emden german-task-force-1
        mark task_force gneisenau german-task-force-1
        do sail kongo
        expect offered engage german-task-force-1
    """)


def test_case_6_2_a_refusal_names_no_hidden_ship(at_sea: AtSea) -> None:
    session = at_sea(FORM + "do sail german-task-force-1; to 1706; pass; stop", "german")
    refusal = session.why_not("sail german-task-force-1")
    assert refusal is not None
    assert "German Task Force 1" in str(refusal)
    session = at_sea(FORM + "do done; done; done", "german")
    for action in ("sail german-task-force-1", "join german-task-force-1 aja-task-force-1"):
        refusal = session.why_not(action)
        assert refusal is not None
        assert len(refusal.objections) == len(set(refusal.objections))
        assert "Emden" not in str(refusal)


def test_case_6_2_no_place_in_a_zone_is_called_after_a_hidden_ship(naval: Naval) -> None:
    naval("""
        at pc:E4: sydney, melbourne
        mark spot sydney sydney
        mark spot melbourne sydney
        do form aja-task-force-1 sydney
        expect mark spot melbourne aja-task-force-1
        expect mark spot sydney aja-task-force-1
    """)


def test_case_6_2_who_may_form_and_join(naval: Naval) -> None:
    naval(
        """
        at 1705: emden, gneisenau, kongo
        at 1704: leipzig
        at ki:D5: omd
        refuse 6.2 form aja-task-force-1 emden
        refuse 6.2 form emden gneisenau
        refuse 6.2 form german-task-force-1 omd
        refuse 9.2 form german-task-force-1 kongo
        refuse 6.2 form german-task-force-1 dresden
        refuse 6.2 join emden german-task-force-1
        do form german-task-force-1 emden
        refuse 6.2 form german-task-force-1 gneisenau
        refuse 6.2 form german-task-force-2 emden
        refuse 6.2 join leipzig german-task-force-1
        do sail gneisenau; stop
        refuse 6.2 join gneisenau german-task-force-1
        """,
        side="german",
    )


def test_case_6_2_japan_hides_nothing_before_turn_3(naval: Naval) -> None:
    naval("at 1605: kongo\nrefuse 8.0 form aja-task-force-1 kongo", turn=2)


def test_case_6_2_a_bot_guesses_what_is_hidden(at_sea: AtSea) -> None:
    session = at_sea(FORM + "do sail german-task-force-1; to 1706", "german")
    index = session.board.counters.index
    guessed = imagine(session.board, session.game, session.view("aja"), seed=1).play.state
    assert guessed.place[index["emden"]] == session.board.spaces.index["1706"]
    assert guessed.task_force[index["emden"]] == index["german-task-force-1"]
    assert session.game.visibility.hidden_from(guessed, 1) == session.view("aja").hidden


def test_case_6_2_a_bot_guesses_passengers_aboard(at_sea: AtSea) -> None:
    session = at_sea("""
        at 1605: kongo, 46-regiment
        do embark 46-regiment; aboard kongo; form aja-task-force-1 kongo
    """)
    guessed = imagine(session.board, session.game, session.view("germany"), seed=1).play.state
    index = session.board.counters.index
    assert guessed.carrier[index["46-regiment"]] == index["kongo"]
    assert guessed.place[index["46-regiment"]] == session.board.spaces.index["1605"]


def test_case_6_2_a_task_force_is_asked_whatever_ships_it_hides(at_sea: AtSea) -> None:
    """At seven hexes only a fast ship could try, so asking must not depend on the ship."""
    lines = """
        at 1805: emden
        at 2402: {counters}
        {mark}
        do sail emden; to 1806
    """
    mark = "mark task_force {} aja-task-force-1"
    for ship, offered in (("triumph", ["pass"]), ("sydney", ["pass", "intercept sydney"])):
        hidden = lines.format(counters=f"{ship}, aja-task-force-1", mark=mark.format(ship))
        session = at_sea(hidden, side="german")
        assert session.board.sides[session.deciders[0]] == "aja"
        assert [str(action) for action in session.offer().actions] == offered
    session = at_sea(lines.format(counters="triumph", mark=""), side="german")
    assert session.board.sides[session.deciders[0]] == "germany"


def test_case_6_2_whether_a_task_force_has_passengers_to_land_is_not_told(at_sea: AtSea) -> None:
    """Its owner is asked about each; the enemy learns no more than that he decides."""

    def seen(embarking: str, after: str) -> object:
        session = at_sea(f"""
            at 1605: kongo, hiei, 46-regiment
            do {embarking} form aja-task-force-1 kongo; join hiei aja-task-force-1
            do sail aja-task-force-1; to 1604{after}
        """)
        view = session.view("germany")
        return view.frames, view.asked, [event.counters for event in view.events[-2:]]

    asked = seen("embark 46-regiment; aboard kongo;", "; stop")
    under_way = seen("", "")
    assert asked[:2] == under_way[:2]
    assert not any(frame[0] == "EndMove" for frame in asked[0])
