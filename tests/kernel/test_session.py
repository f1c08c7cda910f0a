from dataclasses import replace
from types import ModuleType

import pytest

from grognard.kernel import Action, IllegalAction, MalformedAction, PluginError, RulesError, open_game
from grognard.kernel.board import OptionInfo
from grognard.kernel.hooks import check_fit, resolve
from grognard.kernel.registry import load_game
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

RED = "game skirmish\ndice 1 1 6 6\nclear\nat 0302: blue-1\nat 0201: red-1, red-gun\nphase red\n"
HIDDEN = """
game skirmish
dice 1 1 6 6
clear
at 0302: blue-1, blue-tent
at 0201: red-1
at 0402: blue-2
mark under blue-1 blue-tent
phase red.combat
"""


# Opening


def test_a_seed_alone_decides_the_dice():
    logs = [open_game("skirmish", seed=seed).events for seed in (5, 5, 6, 7, 8, 9)]
    assert logs[0] == logs[1]
    assert len({log[1].roll.dice for log in logs}) > 1


def test_without_seed_and_dice_every_game_is_another():
    assert open_game("skirmish").start.seed != open_game("skirmish").start.seed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"scenario": "rout"}, "No scenario is called 'rout'; there are patrol"),
        ({"options": ("rain",)}, "No option is called rain"),
        ({"players": {"green": "Anna"}}, "No side is called green"),
        ({"players": {"red": "two\nlines"}}, "one line"),
        ({"undo": "always"}, "Undo is"),
        ({"seed": 1 << 63}, "A seed lies between"),
        ({"dice": (0,)}, "Scripted dice show 1 to 256"),
        ({"dice": (1.5,)}, "whole numbers"),
        ({"dice": (True,)}, "whole numbers"),
        ({"dice": "123"}, "whole numbers"),
        ({"seed": 7.5}, "whole numbers"),
        ({"seed": True}, "whole numbers"),
        ({"seed": "7"}, "whole numbers"),
        ({"players": {"red": 5}}, "are texts"),
        ({"position": (5,)}, "are texts"),
        ({"position": ("turn 3\nturn 4",)}, "whole number"),
        ({"position": ("turn 9",)}, "Turns go from 1 to 6"),
    ],
)
def test_a_game_that_cannot_be_opened_so_says_why(words, said):
    with pytest.raises(MalformedAction, match=said):
        open_game("skirmish", **words)


def test_an_option_replaces_its_rule_in_this_game_only():
    march = "do march red-1 0301\n"
    assert session_from_text(RED + march).deciders == (1,)
    assert session_from_text(RED.replace("dice", "option truce\ndice") + march).deciders == (0,)
    assert session_from_text(RED + march).deciders == (1,)


def test_without_options_those_are_on_that_the_module_has_by_default(monkeypatch):
    board = open_game("skirmish", seed=1).board
    assert open_game("skirmish", seed=1).start.options == ()
    truce = replace(board, options=(OptionInfo("truce", default=True),))
    monkeypatch.setattr("grognard.kernel.opening.find_board", lambda name: truce)
    assert open_game("skirmish", seed=1).start.options == ("truce",)
    assert open_game("skirmish", seed=1, options=()).start.options == ()


def test_a_plugin_must_fit_the_module():
    session, game = open_game("skirmish", seed=1), load_game("skirmish")
    phases = {**game.phases, "noon": game.phases["dawn"]}
    del phases["dawn"]
    with pytest.raises(PluginError) as caught:
        check_fit(replace(game, phases=phases), session.board)
    assert "outline step dawn has no procedure; phase noon is no outline step" in str(caught.value)


def test_a_misspelt_hook_is_an_error_at_load():
    plugin = ModuleType("strange")
    plugin.grognard_phasen = lambda: {}
    with pytest.raises(PluginError, match="grognard_phasen"):
        resolve("strange", plugin)


def test_a_plugin_that_fails_at_load_is_named(monkeypatch):
    monkeypatch.setattr("grognard.kernel.hooks.resolve", lambda slug, plugin: 1 // 0)
    load_game.cache_clear()
    with pytest.raises(PluginError, match="The plugin skirmish is installed but fails: ZeroDivisionError"):
        open_game("skirmish")


# Deciding


def test_only_the_decider_is_offered_actions():
    session = session_from_text(RED)
    assert session.deciders == (0,)
    assert session.offer().side == session.offer("red").side == 0
    other = session.offer("blue")
    assert (other.side, list(other.actions), other.prompt) == (-1, [], "Another side decides.")


def test_an_offer_lists_exactly_what_is_legal():
    session = session_from_text(RED)
    offered = {str(action) for action in session.offer().actions}
    board = session.board
    tried = [f"march {c} {s}" for c in board.counters.ids for s in board.spaces.ids] + ["done"]
    assert {text for text in tried if session.why_not(text) is None} == offered
    assert len(offered) == 10


def test_an_offer_stays_until_the_game_moves_on():
    session = session_from_text(RED)
    offer = session.offer()
    assert session.offer() is offer
    session.apply(offer.actions[-1], seen=offer.version)
    assert session.offer().version > offer.version
    with pytest.raises(IllegalAction, match="moved on") as caught:
        session.apply("done", seen=offer.version)
    assert caught.value.refusal.objections[0].code == "stale"


def test_a_refusal_carries_every_objection_with_names_and_cases():
    session = session_from_text(RED + "do march red-1 0102\n")
    refusal = session.why_not("march red-1 0504")
    assert refusal.cases == ("4.1", "4.2")
    assert [objection.code for objection in refusal.objections] == ["marched", "too_far"]
    assert refusal.sentences[1] == "1st Red cannot reach 0504."
    assert str(refusal) == (
        "Refused: march red-1 0504. 1st Red has marched already. (4.1) 1st Red cannot reach 0504. (4.2)"
    )


def test_a_refused_action_changes_nothing():
    session = session_from_text(RED)
    shot, version = session.snapshot(), session.version
    with pytest.raises(IllegalAction) as caught:
        session.apply("march red-1 0504")
    assert caught.value.refusal.cases == ("4.2",)
    assert (session.snapshot(), session.version) == (shot, version)


@pytest.mark.parametrize(
    ("side", "text", "code", "case"),
    [
        ("red", "attack red-1 0302", "not_on_offer", "4.0"),
        ("red", "pass", "not_on_offer", "4.0"),
        ("blue", "march blue-1 0402", "not_your_turn", "4.0"),
    ],
)
def test_what_is_not_on_offer_is_refused_by_the_case_of_the_outline_step(side, text, code, case):
    refusal = session_from_text(RED).why_not(text, side)
    assert [(objection.code, objection.case) for objection in refusal.objections] == [(code, case)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with a verb"),
        ("dance red-1", "no action called 'dance'"),
        ("march red-1", "does not read as: march counter space"),
        ("march red-1 0101 0102", "does not read as"),
        ("march red-9 0302", "No counter is called 'red-9'"),
        ("march red-1 9999", "No space is called '9999'"),
        ("fire", "does not read as: fire counter"),
        ("fire red-9", "No counter"),
    ],
)
def test_text_that_cannot_be_read_is_malformed_whoever_asks(text, said):
    session = session_from_text(RED)
    for side in ("red", "blue"):
        with pytest.raises(MalformedAction, match=said):
            session.why_not(text, side)
        with pytest.raises(MalformedAction, match=said):
            session.apply(text, side)


@pytest.mark.parametrize(
    "side", ["green", "Red", "", "0", 2, -1, True, False, 0.0, b"red", (), float("nan"), 10**30]
)
def test_an_unknown_side_is_malformed(side):
    with pytest.raises(MalformedAction, match=r"No side|no side"):
        session_from_text(RED).offer(side)


@pytest.mark.parametrize(
    "action",
    [
        None,
        5,
        b"done",
        ("done",),
        Action("march", None),
        Action("march", ("red-1", 102)),
        Action(5),
        "d" * 1001,
    ],
)
def test_what_is_no_action_is_malformed(action):
    session = session_from_text(RED)
    for ask in (session.why_not, session.apply, session.hint):
        with pytest.raises(MalformedAction, match="action") as caught:
            ask(action)
        assert len(str(caught.value)) < 100
    assert session.history == []


def test_an_action_made_of_a_list_is_kept_as_any_other():
    session = session_from_text(RED)
    session.apply(Action("march", ["red-1", "0301"]))
    assert session.history[0].action == Action.parse("march red-1 0301")
    hash(session.history[0])


def test_an_order_has_no_hint():
    assert session_from_text(RED).hint("order fire always") is None


def test_actions_and_their_texts_are_the_same():
    session = session_from_text(RED)
    for action in session.offer().actions:
        assert Action.parse(str(action)) == action
    session.apply(Action("march", ("red-1", "0102")), side=0)
    assert str(session.history[0].action) == "march red-1 0102"


def test_apply_returns_what_happened():
    session = session_from_text(RED)
    events = session.apply("march red-1 0102")
    assert [event.kind for event in events] == ["marched"]
    assert session.events[-1] is events[-1]


# The end


def test_after_the_end_nobody_decides():
    session = session_from_text(RED.replace("blue-1\n", "blue-1/reduced\n").replace("1 1 6 6", "6 6"))
    for action in ("march red-1 0301", "pass", "done", "attack red-1 0302"):
        assert session.over is None
        session.apply(action)
    assert (session.over.winner, session.over.title, session.over.case) == (0, "Victory", "7.0")
    assert session.deciders == ()
    assert session.offer().prompt == "The game is over."
    assert session.offer("red").actions[:] == []
    with pytest.raises(MalformedAction, match="The game is over; nobody decides"):
        session.apply("done")
    refusal = session.why_not("done", "red")
    assert refusal.objections[0].code == "over"
    session.apply("order fire always", "blue")


def test_a_game_ends_after_its_last_turn():
    session = open_game("skirmish", seed=3)
    while session.deciders:
        session.apply("done")
    assert session.over.winner == -1
    assert session.view("red").turn == 6


# Undo


def test_undo_and_redo_walk_the_same_states():
    session = session_from_text(RED)
    hashes = [session.state_hash()]
    for action in ("march red-1 0102", "march red-gun 0102", "done"):
        session.apply(action)
        hashes.append(session.state_hash())
    for expected in reversed(hashes[:-1]):
        assert session.undo()
        assert session.state_hash() == expected
    assert not session.undo()
    for expected in hashes[1:]:
        assert session.redo()
        assert session.state_hash() == expected
    assert not session.redo()
    assert [event.number for event in session.events] == list(range(len(session.events)))


def test_versions_only_grow():
    session = session_from_text(RED)
    seen = [session.version]
    for move in (lambda: session.apply("march red-1 0102"), session.undo, session.redo):
        move()
        seen.append(session.version)
    assert seen == sorted(set(seen))


def test_what_closed_undo_is_still_told_after_what_came_later_was_taken_back():
    session = session_from_text(RED + "do blue: order fire always; march red-1 0301\n")
    session.apply(session.offer().actions[1])
    while session.undo():
        pass
    assert session.undo_closed == "dice"


def test_another_action_ends_redo():
    session = session_from_text(RED + "do march red-1 0102\n")
    session.undo()
    session.apply("march red-gun 0102")
    assert not session.can_redo


def test_a_guard_takes_an_action_back_even_one_that_rolled():
    session = session_from_text(RED + "do blue: order fire always\n")
    before = session.state_hash(), len(session.history), len(session.events), session.can_undo

    def refuse():
        assert any(event.roll for event in session.events)
        raise ValueError("the table cannot go on")

    session.guard = refuse
    with pytest.raises(RulesError, match="cannot go on"):
        session.apply("march red-1 0301")
    assert (session.state_hash(), len(session.history), len(session.events), session.can_undo) == before
    assert int(before[0], 16) == session.engine.play.changes.recomputed_hash()
    session.guard = session.offer
    assert session.apply("march red-1 0301")


def test_a_roll_closes_undo():
    session = session_from_text(RED + "do blue: order fire always; march red-1 0301\n")
    assert any(event.roll for event in session.events)
    assert not session.can_undo
    assert session.undo_closed == "dice"


def test_a_hand_over_to_another_player_closes_undo():
    session = session_from_text(RED + "do march red-gun 0102; march red-1 0301\n")
    assert session.deciders == (1,)
    assert not session.undo()
    assert session.undo_closed == "hand-over"


def test_sides_of_one_player_are_one_player():
    people = {"red": "Anna", "blue": "Anna"}
    session = open_game("skirmish", dice=(1,) * 9, players=people, position=RED.splitlines()[2:])
    session.apply("march red-1 0301")
    assert session.deciders == (1,)
    session.apply("pass")
    assert session.undo()
    assert session.undo()
    assert session.history == []


def test_a_reveal_closes_undo():
    text = HIDDEN.replace("red-1\n", "red-1, red-tent\nmark under red-1 red-tent\n", 1)
    session = session_from_text(text.replace("red.combat", "red.movement"))
    session.apply("march red-1 0102")
    assert session.undo_closed == "reveal"


def test_a_free_table_takes_back_anything():
    session = open_game("skirmish", dice=(1,) * 20, undo="free", position=RED.splitlines()[2:])
    start = session.state_hash()
    session.apply("order fire always", "blue")
    for action in ("march red-1 0301", "march red-gun 0202", "done", "attack red-1 0302", "done", "done"):
        session.apply(action)
    while session.undo():
        pass
    session.apply("order fire ask", "blue")
    assert session.state_hash() == start


# What a side may know


def test_a_hidden_counter_cannot_be_named():
    session = session_from_text(HIDDEN)
    refusal = session.why_not("attack blue-1 0201")
    assert [(o.code, o.case) for o in refusal.objections] == [("hidden", "2.0")]
    assert session.why_not("attack blue-2 0201").objections[0].code == "not_yours"


def test_seed_and_hash_are_in_no_view():
    session = open_game("skirmish", seed=987654321)
    text = repr(session.view("red"))
    assert "987654321" not in text
    assert session.state_hash() not in text
