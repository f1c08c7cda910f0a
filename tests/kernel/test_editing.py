"""Positions built by hand: what they come to under the game's rules, and what is kept of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grognard.kernel import GrognardError, ModuleDataError, Session, open_game
from grognard.kernel.edited_words import change_sentence
from grognard.kernel.editing import edit, edit_set_up
from grognard.kernel.extension import SUFFIX, load_extension
from grognard.kernel.home import folder, home
from grognard.kernel.play_file import run_play_file
from grognard.kernel.position_files import (
    UnplayablePosition,
    keep_play_file,
    keep_scenario,
    own_positions,
    play_text,
    stem_of,
    title_of,
)
from grognard.kernel.registry import find_board
from grognard.kernel.rehearsal import rehearse
from grognard.kernel.start import Start
from grognard.kernel.state import ROLLS
from grognard.kernel.unpacking import source_texts

pytestmark = pytest.mark.usefixtures("skirmish")


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def editing():
    return edit(open_game("skirmish", seed=4))


def cell(session, column, name):
    board = session.board
    index = board.counters.index if column in ("place", "face", "marched", "under") else board.spaces.index
    return session.engine.play.state.columns[column][index[name]]


def place(session, name):
    found = cell(session, "place", name)
    return session.board.spaces.ids[found] if found >= 0 else ""


# From a game to the table and back


def test_an_untouched_position_is_the_game_as_it_stands():
    session = open_game("skirmish", seed=4)
    while session.engine.play.state.outline_step.id != "red.combat":
        session.apply(session.offer().actions[-1])
    before = session.engine.play.state
    editing = edit(session)
    assert editing.changes() == ()
    after = editing.stand().state
    for name, cells in before.columns.items():
        if name not in ("clock", "orders"):
            assert after.columns[name] == cells, name
    assert (after.turn, after.outline_step.id) == (before.turn, "red.combat")


def test_what_hands_do_is_undone_and_done_again(editing):
    editing.table.apply("move red-1 0504")
    editing.table.apply("face red-1 1")
    editing.table.apply("remove blue-2")
    editing.table.apply("claim 0102 blue")
    editing.table.apply("set lost 3")
    editing.table.apply("set-turn 4")
    told = [change_sentence(editing.board, change) for change in editing.changes()]
    assert told == [
        "1st Red is moved from 0102 to 0504.",
        "2nd Blue is taken off 0503.",
        "1st Red shows its reduced face.",
        "0102 is controlled by Blue.",
        "Strength steps lost is at 3, not 0.",
        "It is turn 4, not 1.",
    ]
    for _ in range(6):
        assert editing.table.undo()
    assert editing.changes() == ()
    assert editing.table.redo()
    assert [change.what for change in editing.changes()] == ["place"]


def test_a_game_goes_on_from_the_edited_position_under_its_own_rules(editing):
    editing.table.apply("move red-1 0404")
    editing.table.apply("set-turn 3")
    session = editing.begin("red.movement", players=("Ann", "Ben"), seed=9)
    assert place(session, "red-1") == "0404"
    assert (session.engine.play.state.turn, session.engine.play.state.outline_step.id) == (3, "red.movement")
    assert session.game.slug == "skirmish" and session.players == ("Ann", "Ben")
    assert any(str(action).startswith("march red-1 ") for action in session.offer().actions)


def test_what_is_said_of_a_counter_stays_until_it_is_moved():
    session = open_game(
        "skirmish", seed=4, position=["mark marched red-1", "mark marched red-2", "phase red.combat"]
    )
    editing = edit(session)
    editing.table.apply("move red-1 0104")
    stand = editing.stand().state
    index = session.board.counters.index
    assert [stand.columns["marched"][index[one]] for one in ("red-1", "red-2")] == [0, 1]


def test_what_points_at_a_counter_that_is_gone_is_said_anew():
    session = open_game("skirmish", seed=4, position=["mark under red-1 red-tent"])
    editing = edit(session)
    assert editing.stand().state.columns["under"][session.board.counters.index["red-1"]] >= 0
    editing.table.apply("remove red-tent")
    fresh = open_game("skirmish", seed=4)
    assert editing.stand().state.columns["under"][session.board.counters.index["red-1"]] == cell(
        fresh, "under", "red-1"
    )


def test_what_ties_two_counters_that_go_the_same_way_stays_where_the_rules_need_it(monkeypatch):
    lines = ["at 0102: red-1, red-gun", "mark under red-1 red-gun"]
    editing = edit(open_game("skirmish", seed=4, position=lines))
    red, gun = (editing.board.counters.index[one] for one in ("red-1", "red-gun"))
    for name in ("red-1", "red-gun"):
        editing.table.apply(f"move {name} 0204")
    free = editing.stand().state.columns["under"][red]

    def needed(state):
        return [] if state.columns["under"][red] == gun else ["red-1 lies under nothing"]

    monkeypatch.setattr(editing, "game", replace(editing.game, invariants=needed))
    assert (editing.stand().state.columns["under"][red], free == gun) == (gun, False)
    editing.table.apply("move red-1 0102")
    assert editing.stand().state.columns["under"][red] != gun


def test_the_set_up_of_a_scenario_is_edited_without_a_game():
    editing = edit_set_up(find_board("skirmish"), Start("patrol", None))
    editing.table.apply("move blue-1 0403")
    assert place(editing.begin(seed=1), "blue-1") == "0403"


def test_dice_thrown_while_a_position_is_built_are_none_of_its_game():
    editing = edit(open_game("free_table", seed=1))
    thrown = editing.stand().state.clock[ROLLS]
    editing.table.apply("throw coin")
    assert editing.table.engine.play.state.clock[ROLLS] > thrown == editing.stand().state.clock[ROLLS]


def test_a_game_laid_on_the_free_table_is_edited_for_its_own_rules():
    session = open_game("skirmish", rules="free_table", seed=1)
    session.apply("move red-1 0303")
    editing = edit(session)
    assert editing.game.slug == "skirmish"
    assert place(editing.begin(seed=1), "red-1") == "0303"


def test_only_what_other_rules_know_is_built_with(editing):
    offered = {form.verb for form in editing.table.offer().forms}
    assert {"move", "flip", "face", "remove", "claim", "set", "set-turn"} == editing.verbs <= offered
    assert edit(open_game("free_table", seed=1)).verbs > {"hide", "shuffle", "note", *editing.verbs}


# What the rules say to it


def test_a_position_that_breaks_the_rules_code_is_refused_with_its_sentence(editing, monkeypatch):
    def fail(play, scenario):
        raise KeyError("0504")

    monkeypatch.setattr(editing, "game", replace(editing.game, setup=fail))
    (problem,) = rehearse(editing).problems
    assert problem.startswith("The rules cannot begin here: The set-up failed: KeyError")


def test_what_can_never_be_is_refused_and_what_is_odd_warns(editing, monkeypatch):
    def both(state):
        yield "red-1 is nowhere"
        yield "0503 is crowded"

    game = replace(editing.game, invariants=both, oddities=lambda state: ["0503 is crowded"])
    monkeypatch.setattr(editing, "game", game)
    findings = rehearse(editing)
    assert findings.problems == ("1st Red is nowhere.",)
    assert findings.warnings == ("0503 is crowded.",)
    with pytest.raises(UnplayablePosition, match="1st Red is nowhere"):
        keep_play_file(editing, "Broken")
    assert not list(folder("positions").iterdir())


def test_a_game_that_would_be_over_is_refused(editing, monkeypatch):
    class Over(Session):
        over = property(lambda self: self.game.victory(self.engine.play.state))

    monkeypatch.setattr("grognard.kernel.editing.Session", Over)
    assert rehearse(editing).problems[0].startswith("The game would be over at once: ")


# Files


def test_a_play_file_opens_at_the_edited_position(editing):
    editing.table.apply("move red-1 0404")
    kept = keep_play_file(editing, "Red on the ridge", "red.movement")
    assert kept.path == folder("positions") / "red-on-the-ridge.play"
    text = kept.path.read_text() + "expect at 0404: red-1, ...\nexpect phase red.movement\nexpect turn 1\n"
    assert run_play_file(text) == []
    (found,) = own_positions()
    assert (found.title, found.game, found.problem) == ("Red on the ridge", "skirmish", "")


def test_a_play_file_never_tells_the_dice_of_the_game(editing):
    assert "seed 4\n" not in play_text(editing, "x")


def test_a_scenario_is_installed_and_begins_at_the_edited_position(editing):
    editing.table.apply("move red-1 0404")
    editing.table.apply("face red-1 1")
    editing.table.apply("claim 0404 red")
    editing.table.apply("set lost 5")
    editing.table.apply("set-turn 2")
    kept = keep_scenario(editing, "Reds ahead", "Red came first.", "red.combat")
    assert kept.path == folder("extensions") / f"reds-ahead{SUFFIX}"
    one = load_extension(kept.path)
    assert one.is_scenario and (one.head.title, one.head.base) == ("Reds ahead", "skirmish")
    begun = open_game("skirmish", scenario=kept.name, extensions=[kept.name], seed=9)
    assert begun.state_hash() == editing.begin("red.combat", seed=9).state_hash()
    assert (place(begun, "red-1"), cell(begun, "face", "red-1"), cell(begun, "control", "0404")) == (
        "0404",
        1,
        0,
    )
    assert begun.engine.play.state.outline_step.id == "red.combat"


def test_a_scenario_made_of_a_scenario_stands_on_the_game_alone(editing):
    editing.table.apply("move red-1 0404")
    first = keep_scenario(editing, "Reds ahead")
    again = edit(open_game("skirmish", scenario=first.name, extensions=[first.name], seed=1))
    again.table.apply("move red-2 0403")
    second = keep_scenario(again, "Reds ahead")
    assert second.name == "reds-ahead-2"
    first.path.unlink()
    begun = open_game("skirmish", scenario=second.name, extensions=[second.name], seed=1)
    assert (place(begun, "red-1"), place(begun, "red-2")) == ("0404", "0403")


def test_a_scenario_with_lines_of_a_position_is_unpacked_as_it_was(editing):
    editing.table.apply("move red-1 0404")
    kept = keep_scenario(editing, "Ridge", phase="blue.combat")
    session = open_game("skirmish", scenario="ridge", extensions=[kept.name], seed=1)
    assert session.board.scenarios["ridge"].position[-1] == "phase blue.combat"
    assert "phase blue.combat" in source_texts(session.board.module)["scenarios/ridge.toml"]


def test_dice_that_lay_a_set_up_out_do_not_change_what_was_edited():
    kept = keep_scenario(edit(open_game("free_table", seed=1)), "Cards")
    columns = []
    for seed in (2, 3):
        state = open_game(
            "free_table", scenario=kept.name, extensions=[kept.name], seed=seed
        ).engine.play.state
        columns.append((state.place, state.columns["level"], state.columns["keeper"]))
    assert columns[0] == columns[1]


def test_a_scenario_of_an_extended_game_is_refused_with_the_reason(tmp_path):
    from grognard.kernel.extension import pack_extension

    source = tmp_path / "bog"
    source.mkdir()
    head = 'id = "bog"\ntitle = "Bog"\nversion = "1.0.0"\nbase = "skirmish"\nprovenance = "house"\n'
    region = '[[region]]\nid = "wet"\nmap = "ridge"\nspaces = ["0303"]\nterrain = "lake"\n'
    (source / "extension.toml").write_text(head + region)
    pack_extension(source, folder("extensions") / "bog.wgx")
    editing = edit(open_game("skirmish", seed=1, extensions=["bog"]))
    with pytest.raises(GrognardError, match="played with the extension bog"):
        keep_scenario(editing, "Wet")
    assert "extension bog\n" in keep_play_file(editing, "Wet").path.read_text()


def test_a_bad_line_in_a_scenario_names_the_scenario(editing):
    kept = keep_scenario(editing, "Ridge")
    board = open_game("skirmish", scenario="ridge", extensions=[kept.name], seed=1).board
    scenario = replace(board.scenarios["ridge"], position=("at 9999: red-1",))
    broken = replace(board, scenarios={**board.scenarios, "ridge": scenario})
    with pytest.raises(ModuleDataError, match="scenario `ridge`: .*9999"):
        edit_set_up(broken, Start("ridge", None))


@pytest.mark.parametrize(
    "title",
    ["../../evil", "/etc/passwd", "..", "C:\\boot", "CON", "nul", "a/b\x00c", "", "\u202egnp.exe", "x" * 900],
)
def test_no_title_leads_out_of_the_users_folder(editing, title):
    for kept in (keep_play_file(editing, title), keep_scenario(editing, title, title)):
        assert kept.path.resolve().is_relative_to(home().resolve())
        assert kept.path.parent.name in ("positions", "extensions")
        assert kept.path.is_file() and len(kept.path.name) < 60
    assert title_of(title).isprintable()
    assert open_game("skirmish", scenario=kept.name, extensions=[kept.name], seed=1).deciders


def test_a_file_that_is_there_stays(editing):
    first, second = keep_play_file(editing, "Ridge"), keep_play_file(editing, "Ridge")
    assert (first.path.name, second.path.name) == ("ridge.play", "ridge-2.play")
    assert keep_scenario(editing, "Patrol").name == "patrol-2"  # `patrol` is the game's own
    assert keep_scenario(editing, "Skirmish").name == "skirmish-2"
    assert stem_of("Nul") == "nul-1"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"at 0101: x\n", b"game skirmish\ngame skirmish\n"])
def test_a_play_file_that_cannot_be_read_says_why(content):
    (folder("positions") / "bad.play").write_bytes(content)
    (found,) = own_positions()
    assert found.section is None and found.problem
