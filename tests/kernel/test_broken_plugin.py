"""Rules code that raises, wherever a session asks it, is one kind of error and changes nothing."""

from dataclasses import replace
from types import ModuleType

import pytest

from grognard.kernel import PluginError, RulesError, Session, open_game, registry
from grognard.kernel.bot import decide, make_bot
from grognard.kernel.errors import told
from grognard.kernel.game import Outcome
from grognard.kernel.hooks import GIVES, resolve
from grognard.kernel.hookspecs import hookimpl
from grognard.kernel.registry import GameInfo, load_game
from grognard.kernel.text import session_from_text
from grognard.kernel.visibility import Visibility

pytestmark = pytest.mark.usefixtures("skirmish")

TEXT = """
game skirmish
dice 1 1 1 1 1 1
clear
at 0302: blue-1
at 0201: red-1
phase red
"""


def broken(*args, **words):
    raise KeyError("D5")


def session_of(**parts: object) -> Session:
    base = session_from_text(TEXT)
    return Session(base.board, replace(base.game, **parts), base.start)


def kind_with(monkeypatch, name: str, method: str, what=broken) -> Session:
    session = session_from_text(TEXT)
    monkeypatch.setattr(type(session.game.kinds[name]), method, what)
    return session


@pytest.mark.parametrize("method", ["candidates", "question"])
def test_a_kind_that_raises_while_it_lists(monkeypatch, method):
    session = kind_with(monkeypatch, "March", method)
    with pytest.raises(
        RulesError, match=r"The offer failed: KeyError\('D5'\) in kernel.test_broken_plugin.py"
    ):
        session.offer()


def test_a_question_that_raises_fails_the_one_action_and_why_not(monkeypatch):
    session = kind_with(monkeypatch, "March", "question")
    shot = session.snapshot()
    for ask in (session.why_not, session.apply):
        with pytest.raises(RulesError, match=r"march red-1 0202 failed: KeyError"):
            ask("march red-1 0202")
    assert session.snapshot() == shot
    session.apply("done")


def test_what_an_action_gives_back_must_be_something_that_can_come_next(monkeypatch):
    session = kind_with(monkeypatch, "March", "apply", lambda *args: 7)
    with pytest.raises(RulesError, match="7 is nothing that can come next"):
        session.apply("march red-1 0202")


def test_ctrl_c_within_an_action_leaves_nothing_of_it(monkeypatch):
    def stopped(kind, play, frame, args):
        play.set("track", 0, 3)
        raise KeyboardInterrupt

    session = kind_with(monkeypatch, "March", "apply", stopped)
    shot = session.snapshot()
    with pytest.raises(KeyboardInterrupt):
        session.apply("march red-1 0202")
    assert session.snapshot() == shot
    session.apply("done")


def test_an_answer_to_a_window_that_raises_fails_the_action_before_it():
    fire, retreat = session_from_text(TEXT).game.windows
    session = session_of(windows=(replace(fire, answer=broken), retreat))
    session.apply("order fire always", "blue")
    with pytest.raises(RulesError, match="march red-1 0301 failed: KeyError"):
        session.apply("march red-1 0301")
    session.apply("order fire ask", "blue")
    session.apply("march red-1 0301")
    assert session.offer().window == "fire"


@pytest.mark.parametrize(
    "asked", [{"by": 2}, {"by": -1}, {"kinds": ("int",)}, {"kinds": ()}, {"window": "noon"}]
)
def test_a_question_that_nobody_can_answer_is_found_when_it_is_asked(monkeypatch, asked):
    session = session_from_text(TEXT)
    phase = type(session.game.phases["red.combat"])
    start = phase.start
    monkeypatch.setattr(phase, "start", lambda frame, play: replace(start(frame, play), **asked))
    with pytest.raises(RulesError, match="there is not|There is no window called 'noon'"):
        session.apply("done")


@pytest.mark.parametrize("victory", [broken, lambda state: None, lambda state: Outcome(2, "", "", "")])
def test_an_outcome_that_is_none(victory):
    session = session_of(victory=victory)
    session.engine.play.end_game()
    with pytest.raises(RulesError, match="The outcome failed"):
        assert session.over


def test_a_visibility_that_raises():
    session = session_of(visibility=Visibility(broken, lambda state, counter: counter, "", broken))
    with pytest.raises(RulesError, match="The view failed"):
        session.view("red")
    with pytest.raises(RulesError, match="march red-1 0202 failed"):
        session.apply("march red-1 0202")


def test_a_set_up_and_a_bot_that_raise():
    with pytest.raises(RulesError, match="The set-up failed: KeyError"):
        session_of(setup=broken)
    session = session_of(evaluate=broken)
    bot = make_bot("easy", session.board, session.game, 1)
    with pytest.raises(RulesError, match="The bot of Red failed: KeyError"):
        decide(bot, session)


def test_a_guess_that_raises_costs_the_hint_only():
    session = open_game("skirmish", seed=1, position=TEXT.splitlines()[3:])
    board, visibility = session.board, session.game.visibility
    lines = (
        *session.start.position[:3],
        "at 0402: blue-2, blue-tent",
        "mark under blue-2 blue-tent",
        "phase red",
    )
    start = replace(session.start, position=lines)
    session = Session(board, replace(session.game, visibility=replace(visibility, guess=broken)), start)
    assert session.view("red").hidden
    assert session.hint("march red-1 0301", "red").odds is None
    assert session.insight("red").battle() is None


# At load


@pytest.mark.parametrize("hook", GIVES)
def test_a_hook_that_gives_something_strange_is_an_error_at_load(hook):
    plugin = ModuleType("strange")
    good = load_game("skirmish")
    known = {"state": good.state_class, "phases": good.phases, "kinds": tuple(good.kinds.values())}
    known |= {name: getattr(good, name) for name in ("setup", "victory", "evaluate")}

    def giving(value):
        return hookimpl(lambda: value)

    for name, value in (known | {hook: object()}).items():
        setattr(plugin, f"grognard_{name}", giving(value))
    with pytest.raises(
        PluginError, match=f"The hook grognard_{hook} of the plugin strange gives what it should"
    ):
        resolve("strange", plugin)


class Entry:
    """An entry point that names what it is made with."""

    name = "skirmish"

    def __init__(self, info: object) -> None:
        self.info = info

    def load(self) -> object:
        if isinstance(self.info, BaseException):
            raise self.info
        return self.info


@pytest.mark.parametrize(
    "info",
    [
        SystemExit(3),
        KeyError("x"),
        None,
        GameInfo("other", "a.b", "a:b.wgm"),
        GameInfo("skirmish", "", "a:b.wgm"),
        GameInfo("skirmish", "a.b", ""),
        GameInfo("skirmish", "a.b", ":b.wgm"),
        GameInfo("skirmish", "a.b", None),
    ],
)
def test_a_package_that_says_nothing_usable_of_its_game_is_one_sentence(info):
    assert isinstance(registry._info(Entry(info)), str)


def test_a_package_that_cannot_be_imported_has_no_module():
    with pytest.raises(registry.ModuleDataError, match="the package cannot be imported: ModuleNotFoundError"):
        registry.packaged_module(GameInfo("x", "x.plugin", "no_such_package:x.wgm"))


def test_an_import_that_leaves_python_is_an_error_of_the_plugin(monkeypatch):
    def leave(name):
        raise SystemExit("bye")

    monkeypatch.setattr("importlib.import_module", leave)
    load_game.cache_clear()
    with pytest.raises(PluginError, match="The plugin skirmish is installed but fails: SystemExit"):
        load_game("skirmish")


def test_an_error_is_told_with_its_line():
    try:
        broken()
    except KeyError as error:
        assert told(error).startswith("KeyError('D5') in kernel/test_broken_plugin.py, line ")
