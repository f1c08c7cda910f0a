import io

import pytest

from grognard.kernel import Session, open_game
from grognard.kernel.action import Action, Objection
from grognard.kernel.bot import make_bot
from grognard.kernel.offer import Refusal
from grognard.kernel.text import session_from_text
from grognard.tools.main import main
from grognard.tools.text_table import LATELY, TextTable, refused

pytestmark = pytest.mark.usefixtures("skirmish")

RED = "game skirmish\ndice 1 1 1 1\nclear\nat 0302: blue-1\nat 0201: red-1, red-gun\nphase red\n"


def typed(session: Session, *lines: str, **bots: object) -> list[str]:
    """Type some lines at a table, and return what it says after each, the last one's last."""
    told: list[str] = []
    waiting = iter(lines)

    def ask(prompt: str) -> str:
        told.append(prompt)
        return next(waiting)

    table = TextTable(session, {session.side(side): bot for side, bot in bots.items()}, ask, told.append)
    with pytest.raises(StopIteration):
        table.play()
    return told


@pytest.mark.parametrize("line", ["0", "99", "9" * 5000])
def test_a_number_that_is_not_listed_changes_nothing(line):
    session = session_from_text(RED)
    assert "The actions are numbered from 1 to 10." in typed(session, line)
    assert session.history == []


def test_a_game_played_before_begins_with_what_happened_lately():
    session = open_game("skirmish", seed=1)
    for _ in range(12):
        session.apply("done")
    told = typed(session)
    assert len(session.events) > LATELY == sum(line.startswith("  Turn") or "fog" in line for line in told)


def test_news_go_on_where_they_ended_though_others_learned_more():
    session = session_from_text(RED)
    for _ in range(3):
        session.engine.play.event("secret", "", 0, only=(0,))
    told = typed(session, "march red-1 0202", "look")
    assert sum("1st Red marches" in line for line in told) == 1


def test_what_one_side_alone_learns_waits_until_it_is_asked():
    lines = ("scenario three", f"dice 1 1 6 1 1 6{' 1' * 60}", "mark spies 2 3", "phase ussr.headquarters")
    session = session_from_text("\n".join(("game leaders", *lines)))
    told = typed(session, "spy usa", *["done"] * 9)
    where = [number for number, line in enumerate(told) if ": Bring" in line]
    lost = next(number for number, line in enumerate(told) if "Your spy was caught" in line)
    caught = next(number for number, line in enumerate(told) if "Your guards have caught" in line)
    china, usa, ussr = where[:3]
    assert china < caught < usa < lost < ussr


def test_it_is_told_that_an_order_was_taken_back_and_given_again():
    told = typed(session_from_text(RED), "order fire always", "undo", "redo")
    assert [line for line in told if line.startswith("The standing order")] == [
        "The standing order is taken back.",
        "The standing order is given again.",
    ]


def test_an_order_is_confirmed_to_who_gives_it():
    told = typed(session_from_text(RED), "order fire always")
    assert "It is so ordered: fire always. Nobody else is told." in told


def test_a_save_goes_only_where_a_save_belongs(tmp_path):
    other = tmp_path / "README.md"
    other.write_text("Mine.")
    told = typed(
        session_from_text(RED), f"save {other}", f"save {tmp_path / 'game.wgs'}", "save ~nobody/x.wgs"
    )
    assert f"{other}: the name of a save ends in .wgs." in told
    assert other.read_text() == "Mine."
    assert f"Saved as {tmp_path / 'game.wgs'}." in told
    assert any("cannot be saved" in line for line in told)


def test_a_bot_plays_its_side():
    session = session_from_text(RED)
    typed(session, "done", "done", blue=make_bot("random", session.board, session.game, 1))
    assert {taken.side for taken in session.history} == {0, 1}


def test_look_tells_what_the_side_sees():
    session = session_from_text(RED)
    told = typed(session, "look", "look 0302", "look RED-GUN", "look nobody")
    assert any(line.startswith("  0302") and "1st Blue" in line for line in told), told
    assert any(line.startswith("Red Gun (red-gun): Red, ") for line in told)
    assert "No space and no counter is called nobody." in told


def test_look_tells_what_lies_beside_an_area_and_where_other_ways_lead():
    told = typed(open_game("leaders", seed=1), "look Japan", "look south-atlantic")
    assert "  Beside it: North Pacific" in told
    assert any(line.startswith("  Sea route: ") and "Manchuria" in line for line in told)
    assert any(line.startswith("  White line: ") and "Brazil" in line for line in told)
    hexes = typed(session_from_text(RED), "look 0302")
    assert not any("Beside it" in line for line in hexes)


def test_a_long_refusal_is_cut_short():
    reasons = tuple([Objection("1.0", "no", "No.") for _ in range(9)])
    assert refused(Refusal(Action("go"), reasons, ("No.",) * 9)).endswith("No. (1.0) And 5 reasons more.")
    assert refused(Refusal(Action("go"), reasons[:5], ("No.",) * 5)).count("No.") == 5


def test_the_actions_are_listed_again_only_when_they_may_have_changed():
    told = typed(session_from_text(RED), "look 0302", "why done", "all", "done")
    assert sum(line.startswith("    1  ") for line in told) == 3


def test_the_line_that_goes_on_with_a_game_names_the_side(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "skirmish", "--text", "--seed", "1", "--side", "red", "--bot", "easy"]) == 0
    assert capsys.readouterr().out.endswith(".wgs --text --side red --bot easy` goes on with it.\n")


def test_a_table_without_rules_tells_what_can_be_typed():
    told = typed(open_game("free_table", seed=1), "forms", "move red-inf-1 0101")
    assert any("or type move, top," in line for line in told)
    assert any(line.split()[:4] == ["roll", "1..40", "2..256", "-999..999"] for line in told)
    assert any("Red puts Red Infantry 1 on 0101." in line for line in told)


def test_any_game_is_laid_on_the_free_table_at_the_prompt(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("move red-1 0303\nlook 0303\nquit\n"))
    assert main(["play", "skirmish", "--free", "--text", "--seed", "1"]) == 0
    assert "1st Red" in capsys.readouterr().out


def test_who_did_nothing_in_a_stage_is_told_its_name():
    told = typed(session_from_text(RED), "done", "done")
    idle = [line for line in told if "You did nothing" in line]
    assert idle == [
        "  You did nothing in the Movement; undo takes it back.",
        "  You did nothing in the Combat.",
    ]


def test_who_did_something_in_a_stage_is_not_warned():
    told = typed(session_from_text(RED), "march red-1 0301", "done")
    assert not [line for line in told if "You did nothing in the Movement" in line], told


def test_headquarters_have_no_steps_to_tell():
    session = open_game("red_sun_rising", seed=1)
    (line,) = [line for line in typed(session, "look oku") if "(oku)" in line]
    assert "step" not in line


def test_actions_without_arguments_are_told_in_words():
    session = open_game("red_sun_rising", seed=1)
    assert any("salvo" in line and "attack the best targets" in line for line in typed(session))
    told = typed(session, "salvo", "done")
    assert any("Naval Search Stage" in line and "Nothing to decide in" in line for line in told), told


def test_a_side_that_is_called_like_an_area_has_no_area_in_its_remark():
    session = session_from_text("game leaders\nphase usa.headquarters\n")
    told = typed(session, "all")
    (line,) = {line for line in told if "propose china" in line}
    assert line.endswith("propose china           Partners share areas and defend them together.")
