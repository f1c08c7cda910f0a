"""What a program written from the design page alone may rely on: names, signatures, what they do.

Beside the list of games only `grognard.kernel` is imported. Every test holds for every game with rules: the
installed ones and the small one of the tests. A table without rules refuses little and rolls when asked.
"""

import inspect
from itertools import product
from random import Random

import pytest

import grognard.kernel
from grognard.kernel import (
    Action,
    IllegalAction,
    MalformedAction,
    ModuleDataError,
    Refusal,
    SaveError,
    Session,
    open_game,
)
from grognard.kernel.registry import installed_games

GAMES = ("skirmish", *sorted(slug for slug, info in installed_games().items() if not info.any_module))


@pytest.fixture(params=GAMES)
def game(request):
    if request.param == "skirmish":
        request.getfixturevalue("skirmish")
    return request.param


@pytest.fixture
def session(game):
    return open_game(game, seed=11)


@pytest.fixture
def short_game(skirmish):
    return open_game(skirmish, seed=11)


def play(session, most=10_000):
    """Take actions by chance, the same ones in every game."""
    chance = Random(1)
    for _ in range(most):
        if session.over is not None:
            break
        session.apply(chance.choice(session.offer().actions))
    return session


def to_the_dice(session):
    """Play until dice have fallen, and a little on."""
    for _ in range(100):
        if any(event.roll for event in session.events):
            break
        play(session, 60)
    return play(session, 20)


def with_one_who_waits(session):
    """Play until a side does not decide, and return it."""
    while len(session.deciders) == len(session.board.sides):
        play(session, 1)
    return next(side for side in range(len(session.board.sides)) if side not in session.deciders)


def illegal(session):
    """An action that is well formed, of the decider's own verbs, and refused."""
    board, offered = session.board, set(session.offer().actions)
    for shape in session.offer().actions:
        ids = (board.counters.ids, board.spaces.ids)
        others = [next((known for known in ids if word in known), (word,)) for word in shape.args]
        for args in product(*others):
            if Action(shape.verb, args) not in offered:
                return Action(shape.verb, args)
    raise AssertionError("everything is offered")


# Names


def test_the_kernel_exports_what_a_program_needs():
    wanted = {"open_game", "Session", "Action", "Refusal", "IllegalAction", "MalformedAction"}
    wanted |= {"ModuleDataError", "SaveError"}
    assert wanted <= set(grognard.kernel.__all__)
    assert all(hasattr(grognard.kernel, name) for name in grognard.kernel.__all__)


def test_open_game_takes_its_choices_by_name():
    name, *choices = inspect.signature(open_game).parameters.values()
    assert name.name == "name"
    assert {"scenario", "seed", "options", "players"} <= {choice.name for choice in choices}
    assert {choice.kind for choice in choices} == {inspect.Parameter.KEYWORD_ONLY}
    assert all(choice.default is not inspect.Parameter.empty for choice in choices)


@pytest.mark.parametrize(
    ("method", "parameters"),
    [
        ("offer", {"side": None}),
        ("why_not", {"action": inspect.Parameter.empty, "side": None}),
        ("apply", {"action": inspect.Parameter.empty, "side": None, "seen": None}),
        ("undo", {}),
        ("redo", {}),
        ("view", {"side": inspect.Parameter.empty}),
        ("state_hash", {}),
        ("save", {"path": inspect.Parameter.empty}),
    ],
)
def test_methods_of_a_session_take_these_parameters(method, parameters):
    _, *found = inspect.signature(getattr(Session, method)).parameters.values()
    assert {one.name: one.default for one in found} == parameters


@pytest.mark.parametrize("name", ["deciders", "events", "log", "over"])
def test_what_is_only_read_of_a_session_is_no_method(name):
    assert isinstance(getattr(Session, name), property)


# Opening


def test_a_seed_makes_the_same_game_again(game):
    first, second = (to_the_dice(open_game(game, seed=4)) for _ in range(2))
    assert first.state_hash() == second.state_hash()
    assert (list(first.events), list(first.log)) == (list(second.events), list(second.log))
    assert any(to_the_dice(open_game(game, seed=seed)).log != first.log for seed in (5, 6, 7))


def test_without_a_seed_dice_are_new_each_time(game):
    assert len({to_the_dice(open_game(game)).log for _ in range(4)}) > 1


def test_a_game_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ModuleDataError) as caught:
        open_game("no_such_game")
    error = caught.value
    assert isinstance(error, ValueError)
    assert "no_such_game" in str(error)
    assert error.file == "no_such_game"
    assert error.problems
    assert isinstance(error.path, str)


@pytest.mark.parametrize(
    "choice", [{"scenario": "none"}, {"options": ("none",)}, {"players": {"none": "Ann"}}]
)
def test_a_choice_the_module_does_not_have_is_refused(game, choice):
    with pytest.raises(MalformedAction, match="none"):
        open_game(game, **choice)


# Offers


def test_an_offer_says_who_decides_what_and_under_which_case(session):
    offer = session.offer()
    assert offer.side == session.deciders[0]
    assert isinstance(offer.prompt, str) and offer.prompt
    assert offer.case in session.board.cases
    assert len(offer.actions) > 0
    assert all(isinstance(action, Action) for action in offer.actions)
    assert isinstance(offer.version, int)


def test_a_side_may_be_named_by_number_or_id(session):
    other, ids = with_one_who_waits(session), session.board.sides
    decider = session.deciders[0]
    assert list(session.offer(decider).actions) == list(session.offer(ids[decider]).actions)
    assert list(session.offer(other).actions) == list(session.offer(ids[other]).actions) == []
    assert session.view(ids[other]) == session.view(other)


def test_actions_read_back_from_their_text(session):
    for _ in range(20):
        assert [Action.parse(str(action)) for action in session.offer().actions] == list(
            session.offer().actions
        )
        session.apply(session.offer().actions[-1])


def test_exactly_what_is_offered_is_not_refused(session):
    assert [session.why_not(action) for action in session.offer().actions] == [None] * len(
        session.offer().actions
    )
    assert session.why_not(illegal(session)) is not None


def test_a_form_has_a_verb_and_words_for_each_argument(session):
    for form in session.offer().forms:
        action = Action(form.verb, tuple(words[-1] for words in form.choices))
        assert session.why_not(action) is None
        session.apply(action)


# Refusals


def test_a_refusal_tells_every_reason_with_case_code_counters_and_spaces(session):
    refusal = session.why_not(illegal(session))
    assert isinstance(refusal, Refusal)
    assert refusal.objections
    for objection in refusal.objections:
        assert objection.case in session.board.cases
        assert objection.code
        assert isinstance(objection.counters, tuple) and isinstance(objection.spaces, tuple)
    assert set(refusal.cases) == {objection.case for objection in refusal.objections}


def test_an_illegal_action_raises_its_refusal_and_changes_nothing(session):
    action, before = illegal(session), (session.state_hash(), session.offer().version, session.log)
    with pytest.raises(IllegalAction) as caught:
        session.apply(action)
    assert isinstance(caught.value, ValueError)
    assert caught.value.refusal.cases == session.why_not(action).cases
    assert all(case in str(caught.value) for case in caught.value.refusal.cases)
    assert (session.state_hash(), session.offer().version, session.log) == before


def test_what_is_not_on_offer_is_refused_by_the_case_of_the_current_step(session):
    other = with_one_who_waits(session)
    action = session.offer().actions[0]
    refusal = session.why_not(action, other)
    step = session.board.outline.index[session.view(0).step]
    assert refusal.cases == (session.board.outline.steps[step].case,)


@pytest.mark.parametrize("text", ["", "   ", "no-such-verb", "no-such-verb with many words"])
def test_a_text_that_cannot_be_read_is_no_refusal(session, text):
    for ask in (session.why_not, session.apply):
        with pytest.raises(MalformedAction) as caught:
            ask(text)
        assert isinstance(caught.value, ValueError)


def test_an_unknown_id_is_no_refusal(session):
    action = next(action for action in session.offer().actions if action.args)
    unknown = Action(action.verb, ("no-such-thing", *action.args[1:]))
    for ask in (session.why_not, session.apply):
        with pytest.raises(MalformedAction, match="no-such-thing"):
            ask(unknown)


@pytest.mark.parametrize("side", ["nobody", 7, -1])
def test_an_unknown_side_is_no_refusal(session, side):
    action = session.offer().actions[0]
    for ask in (lambda: session.offer(side), lambda: session.apply(action, side), lambda: session.view(side)):
        with pytest.raises(MalformedAction):
            ask()


# Deciding


def test_an_action_is_taken_by_the_decider_unless_a_side_is_named(session):
    twin = open_game(session.board.slug, seed=11)
    other = with_one_who_waits(session)
    with_one_who_waits(twin)
    action = session.offer().actions[0]
    with pytest.raises(IllegalAction):
        session.apply(action, other)
    session.apply(str(action), session.deciders[0])
    twin.apply(action)
    assert session.state_hash() == twin.state_hash()


def test_an_offer_that_was_seen_before_the_game_moved_on_is_refused(session):
    old = session.offer()
    session.apply(old.actions[-1], seen=old.version)
    assert session.offer().version > old.version
    before = session.state_hash()
    with pytest.raises(IllegalAction) as caught:
        session.apply(session.offer().actions[-1], seen=old.version)
    assert caught.value.refusal.cases
    assert session.state_hash() == before


def test_undo_takes_back_and_redo_takes_again_under_new_versions(short_game):
    session = short_game
    while len(session.offer().actions) < 2:
        session.apply(session.offer().actions[0])
    before, version = session.state_hash(), session.offer().version
    session.apply(session.offer().actions[0])
    after = session.state_hash()
    assert session.undo()
    assert session.state_hash() == before
    assert session.offer().version > version
    assert session.redo()
    assert session.state_hash() == after
    assert not session.redo()


def test_sides_of_one_player_undo_what_was_handed_over(skirmish):
    def handed_over(players):
        session = open_game(skirmish, seed=11, players=players)
        side = session.deciders[0]
        while session.deciders == (side,):
            session.apply("done")
        return session

    sides = open_game(skirmish).board.sides
    assert not handed_over({side: side for side in sides}).undo()
    assert handed_over(dict.fromkeys(sides, "Ann")).undo()


# Looking on


def test_events_tell_each_roll_with_roller_purpose_case_and_modifiers(session):
    to_the_dice(session)
    rolls = [event for event in session.events if event.roll is not None]
    assert rolls
    for event in rolls:
        assert event.case in session.board.cases
        assert event.values["purpose"]
        assert all(modifier.case for modifier in event.roll.modifiers)
        assert event.roll.total == sum(event.roll.dice) + sum(m.value for m in event.roll.modifiers)
    assert [event.number for event in session.events] == list(range(len(session.events)))


def test_an_action_returns_the_events_it_causes(session):
    before = len(session.events)
    assert list(session.apply(session.offer().actions[0])) == list(session.events[before:])


def test_the_log_is_a_sentence_for_each_event(session):
    play(session, 30)
    assert len(session.log) == len(session.events)
    assert all(isinstance(line, str) and line for line in session.log)


def test_no_view_shows_seed_or_hash(game):
    session = open_game(game, seed=987_654_321)
    for side in range(len(session.board.sides)):
        text = repr(session.view(side))
        assert "987654321" not in text
        assert session.state_hash() not in text


# The end, and keeping


def test_a_game_is_over_with_an_outcome_and_its_reason(short_game):
    session = short_game
    assert session.over is None
    play(session)
    assert session.over.title
    assert session.over.reason
    assert session.deciders == ()
    assert list(session.offer().actions) == []
    with pytest.raises(MalformedAction):
        session.apply("done")


def test_a_saved_game_goes_on_as_it_would_have(session, tmp_path):
    play(session, 25)
    session.save(tmp_path / "kept.wgs")
    loaded = Session.load(tmp_path / "kept.wgs")
    assert loaded.state_hash() == session.state_hash()
    assert loaded.log == session.log
    assert list(loaded.offer().actions) == list(session.offer().actions)
    assert play(loaded, 10).state_hash() == play(session, 10).state_hash()


def test_a_damaged_save_is_told_in_one_sentence(session, tmp_path):
    path = tmp_path / "kept.wgs"
    session.save(path)
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(SaveError) as caught:
        Session.load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_to_begin_with_stands_before_all_others():
    games = [info for info in installed_games().values() if info.slug != "skirmish"]
    assert [info.primer for info in games] == [True] + [False] * (len(games) - 1)
