"""The free table, case by case, and what its sides cannot see."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel import MalformedAction, Session, open_game
from grognard.kernel.concealment import check_hidden, check_imagined, interchangeable
from grognard.kernel.text import position_text, session_from_text
from grognard.kernel.visibility import UNSEEN
from grognard.plugins.free_table.state import MOST_ACTS

HEAD = "game free_table\nseed 3\n"


def table(*lines: str) -> Session:
    return session_from_text(HEAD + "\n".join(lines) + "\n")


def cases(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return () if refusal is None else refusal.cases


def cell(session: Session, column: str, name: str) -> int:
    board, state = session.board, session.engine.play.state
    row = board.counters.index[name] if name in board.counters.index else board.spaces.find(name)
    return state.columns[column][row]


# F1


def test_case_F1_1_next_goes_to_the_next_step_and_side():
    session = table("do next")
    assert (session.view(0).turn, session.deciders) == (2, (1,))


def test_case_F1_2_the_table_is_handed_over_to_another_side():
    session = table("do as blue")
    assert session.deciders == (1,)
    assert cases(session, "as blue") == ("F1.2",)


def test_case_F1_3_the_game_ends_when_all_agree_and_not_before():
    session = table("do agree red; note no; agree nobody")
    assert session.over is None
    session.apply("agree nobody")
    assert session.over is not None and session.over.winner == -1


def test_case_F1_4_a_full_table_can_only_be_ended():
    session = table(f"mark acts taken {MOST_ACTS}")
    assert cases(session, "note one more") == ("F1.4",)
    session.apply("next")


# F2


def test_case_F2_1_a_counter_goes_from_the_tray_to_the_map_and_on():
    session = table("do move red-inf-1 0101; move red-inf-1 1410")
    assert session.board.spaces.ids[cell(session, "place", "red-inf-1")] == "1410"
    assert cases(session, "move red-inf-1 1410") == ("F2.1",)


def test_case_F2_2_the_last_one_lies_on_top_until_another_is_laid_there():
    session = table("do move red-inf-2 0101; move red-inf-1 0101")
    state, space = session.engine.play.state, session.board.spaces.find("0101")
    assert [session.board.counters.ids[c] for c in state.stack(space)] == ["red-inf-2", "red-inf-1"]
    session.apply("top red-inf-2")
    assert session.board.counters.ids[state.stack(space)[-1]] == "red-inf-2"
    session.apply("bottom red-inf-2")
    assert session.board.counters.ids[state.stack(space)[0]] == "red-inf-2"
    assert cases(session, "top blue-inf-1") == cases(session, "bottom blue-inf-1") == ("F2.2",)


def test_case_F2_3_faces_turn_round_and_round():
    session = table("do flip red-inf-1; flip red-inf-1; face red-inf-1 1")
    assert cell(session, "face", "red-inf-1") == 1
    assert cases(session, "face red-inf-1 7") == cases(session, "flip marker-1") == ("F2.3",)
    assert cases(session, "face red-inf-1 1") == ("F2.3",)


def test_case_F2_4_a_full_turn_is_none():
    assert cell(table("do rotate red-inf-1 300; rotate red-inf-1 60"), "angle", "red-inf-1") == 0


def test_case_F2_4_a_turn_is_a_hexside_where_no_directions_are_told():
    assert cell(table("do turn red-inf-1; turn red-inf-1"), "angle", "red-inf-1") == 120


def test_case_F2_5_a_mark_is_any_words_and_goes_away():
    session = table("do mark red-inf-1   dug   in")
    assert session.view(1).texts[cell(session, "word", "red-inf-1")] == "dug in"
    session.apply("mark red-inf-1 -")
    assert cell(session, "word", "red-inf-1") == -1


def test_case_F2_6_what_is_removed_lies_in_the_tray():
    session = table("do move red-inf-1 0101; remove red-inf-1")
    assert cell(session, "place", "red-inf-1") == -1
    assert cases(session, "remove red-inf-1") == ("F2.6",)


# F3


def test_case_F3_1_only_its_side_sees_a_hidden_counter():
    session = table("do move red-inf-1 0101; hide red-inf-1; move red-inf-1 0102")
    row, here = session.board.counters.index["red-inf-1"], session.board.spaces.find("0102")
    assert session.view(1).columns["place"][row] == UNSEEN
    assert session.view(1).columns["backs"][here] == 1
    assert session.view(0).columns["place"][row] == here
    assert session.view(1).events[-1].counters == (-1,)
    assert cases(session, "hide red-inf-1") == ("F3.1",)


def test_case_F3_1_what_is_marked_on_a_hidden_counter_is_told_to_nobody():
    session = table("do move red-inf-1 0101; hide red-inf-1; mark red-inf-1 decoy")
    assert "decoy" in session.view(0).texts
    assert "decoy" not in repr(session.view(1))


def test_case_F3_2_only_its_side_can_reveal_it():
    session = table("do move red-inf-1 0101; hide red-inf-1; as blue")
    assert cases(session, "reveal red-inf-1") == ("F3.1",)
    assert cases(session, "reveal blue-inf-1") == ("F3.2",)
    session.apply("as red")
    session.apply("reveal red-inf-1")
    assert session.view(1).hidden.isdisjoint({session.board.counters.index["red-inf-1"]})


def test_case_F3_3_a_hand_is_secret_and_is_played_from():
    session = table("do take marker-1; draw deck 2")
    assert session.view(1).columns["held"] == (3, 0)
    assert cases(session, "take marker-1") == ("F3.3",)
    session.apply("move marker-1 0101")
    assert session.view(1).columns["held"] == (2, 0)
    assert session.board.counters.index["marker-1"] not in session.view(1).hidden


def test_case_F3_3_a_counter_is_laid_on_the_map_unseen():
    session = table("do take marker-1; lay marker-1 0101; move marker-1 0102")
    marker = session.board.counters.index["marker-1"]
    assert marker in session.view(1).hidden and marker in session.view(0).kept


def test_case_F3_4_a_deck_is_shuffled_by_the_seed_and_nobody_sees_how():
    orders = [table().engine.play.state.level, open_game("free_table", seed=4).engine.play.state.level]
    assert orders[0] != orders[1]
    assert orders[0] == table().engine.play.state.level
    assert all(event.roll is None for event in table().events)
    assert cases(table(), "shuffle red-losses") == ("F3.4",)


def test_case_F3_5_the_drawer_learns_what_was_drawn_and_nobody_else():
    session = table()
    before = session.view(0).hidden
    session.apply("draw deck 5")
    assert len(before - session.view(0).hidden) == 5
    assert session.view(1).hidden == before
    assert not session.can_undo
    assert cases(session, "draw deck 20") == ("F3.5",)


def test_case_F3_6_a_card_turned_up_is_seen_by_all():
    session = table("do turn-up deck")
    assert session.view(0).hidden == session.view(1).hidden
    assert len(session.view(1).hidden) == 23
    assert cases(session, "turn-up 0101") == ("F3.6",)


def test_case_F3_8_what_is_dealt_only_the_dealer_sees_and_on_a_deck_nobody():
    session = table()
    top = session.engine.play.state.face_down(session.board.spaces.find("deck"))[-1]
    session.apply("deal deck 0101")
    assert session.engine.play.state.place[top] == session.board.spaces.find("0101")
    assert top in session.view(0).kept and top in session.view(1).hidden and not session.can_undo
    assert session.log[-1] == "Red deals the top of Deck to 0101. (F3.8)"
    session.apply(f"return {session.board.counters.ids[top]} discards")
    session.apply("deal discards deck")
    assert top in session.view(0).hidden and top in session.view(1).hidden
    assert cases(session, "deal 0101 0102") == cases(session, "deal deck deck") == ("F3.8",)


def test_case_F3_7_discards_go_back_into_their_deck_which_is_shuffled():
    session = table("do draw deck 3")
    assert cases(session, "refill discards") == cases(session, "refill 0101") == ("F3.7",)
    ids, state = session.board.counters.ids, session.engine.play.state
    first, second = [counter for counter, keeper in enumerate(state.keeper) if keeper == 0][:2]
    session.apply(f"move {ids[first]} discards")
    session.apply(f"return {ids[second]} discards")
    deck, was = session.board.spaces.find("deck"), len(session.view(1).hidden)
    before = state.stack(deck)
    session.apply("refill discards")
    assert (state.pile[deck], cell(session, "pile", "discards")) == (23, 0)
    assert [counter for counter in state.stack(deck) if counter in before] != list(before)
    assert len(session.view(1).hidden) == was + 1 and not session.can_undo
    assert "puts 2 from discards back into deck." in "\n".join(session.log).lower()


@pytest.mark.parametrize("seed", range(6))
def test_hidden_counters_can_trade_places_unseen(seed):
    session = table(
        "do move red-inf-1 0101; hide red-inf-1; move red-inf-2 0102; hide red-inf-2; draw deck 4",
        "do mark red-inf-1 decoy; move blue-inf-1 0201; as blue; hide blue-inf-1; draw deck 3; shuffle deck",
    )
    assert len(interchangeable(session, 1)) > 20
    assert check_hidden(session, Random(seed)) == []
    assert check_imagined(session, seed) == []


# F4


def test_case_F4_1_dice_fall_by_the_seed_with_what_is_added():
    session = table("do roll 3 10 -2")
    roll = session.events[-1].roll
    assert roll is not None and len(roll.dice) == 3 and roll.total == sum(roll.dice) - 2
    assert not session.can_undo


def test_case_F4_2_a_die_of_the_module_shows_a_face():
    session = table("do throw compass")
    assert session.events[-1].values["faces"] in session.board.kit.dice[1].faces[0]
    session.apply("throw two")
    assert session.log[-1].startswith("Two dice: ") and ", in all " in session.log[-1]
    with pytest.raises(MalformedAction):
        session.apply("throw combat")


# F5


def test_case_F5_1_a_space_carries_a_mark():
    session = table("do label 0101 fort")
    assert session.view(1).texts[cell(session, "label", "0101")] == "fort"


def test_case_F5_2_a_flag_is_put_and_taken():
    session = table("do claim 0101 blue")
    assert cases(session, "claim 0101 blue") == ("F5.2",)
    session.apply("claim 0101 nobody")
    assert cell(session, "control", "0101") == -1


def test_case_F5_3_a_track_stays_within_its_ends():
    session = table("do set red-points 50")
    assert cases(session, "set red-points 51") == cases(session, "set red-points 50") == ("F5.3",)


def test_case_F5_4_a_note_is_read_by_all_and_kept_as_it_reads():
    session = table()
    session.apply("note  We meet   at dawn, at 0505 :)")
    assert session.view(1).events[-1].values["text"] == "We meet at dawn, at 0505 :)"
    assert str(session.history[-1].action) == "note We meet at dawn, at 0505 :)"


def test_case_F5_5_spaces_are_counted_where_a_way_leads():
    session = table("do measure 0101 0104")
    assert session.events[-1].values["distance"] == 3
    assert cases(session, "measure 0101 deck") == ("F5.5",)


def test_case_F5_6_the_table_goes_to_another_turn_there_is():
    session = table()
    last = session.board.turn_count
    session.apply(f"set-turn {last}")
    assert session.engine.play.state.turn == last
    assert cases(session, f"set-turn {last}") == ("F5.6",)
    for strange in (str(last + 1), "0", "-1", "two"):
        with pytest.raises(MalformedAction, match=f"from 1 to {last}"):
            session.apply(f"set-turn {strange}")


# As a whole


@pytest.mark.parametrize("text", ["note", "note a;b", "note a#b", "note \x07", "note " + "x" * 500])
def test_a_text_is_a_line_without_the_signs_of_play_files(text):
    with pytest.raises(MalformedAction):
        table().apply(text)


def test_a_saved_table_is_the_same_with_its_texts_and_secrets(tmp_path):
    session = table("do mark red-inf-1 dug in; draw deck 3; label 0101 fort")
    session.save(tmp_path / "game.wgs")
    loaded = Session.load(tmp_path / "game.wgs")
    assert loaded.state_hash() == session.state_hash()
    assert loaded.view(1).texts == session.view(1).texts
    loaded.apply("mark red-inf-2 dug in")
    assert loaded.engine.play.state.texts == ["dug in", "fort"]


def test_a_position_as_text_is_the_same_table():
    session = table(
        "do mark red-inf-1 dug in; draw deck 3; label 0101 fort; move red-inf-2 0202; hide red-inf-2"
    )
    again = session_from_text(position_text(session))
    assert again.engine.play.state.columns == session.engine.play.state.columns
    assert [again.view(side).texts for side in (0, 1)] == [session.view(side).texts for side in (0, 1)]


def test_undo_takes_a_text_back_with_its_mark():
    session = table("do mark red-inf-1 dug in")
    assert session.undo()
    assert session.engine.play.state.texts == []
    assert session.redo()
    assert session.engine.play.state.texts == ["dug in"]
