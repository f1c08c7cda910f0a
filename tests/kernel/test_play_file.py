import pytest

from grognard.kernel import ModuleDataError
from grognard.kernel.play_file import EXPECTATIONS, NEGATED, run_play_file

pytestmark = pytest.mark.usefixtures("skirmish")

# Blue is hit on the hill and falls back; Red had marched past Blue's gun.
AMBUSH = """
game skirmish
dice 2 2 6 6                 # the gun misses the march, the attack hits
clear
at 0302: blue-1
at 0403: blue-gun
at 0201: red-1
phase red
do march red-1 0301          # beside 0302
expect decider blue
expect offered fire blue-1; pass
"""
HIT = AMBUSH + "do fire blue-1; done; attack red-1 0302\n"


@pytest.mark.parametrize(
    "holds",
    [
        "at 0302: blue-1/reduced",
        "at 0302: blue-1/1",
        "at 0301: red-1",
        "at 0301: ...",
        "at 0302: blue-1/reduced, ...",
        "at 0303: -",
        "at 0303:",
        "control 0301 red",
        "control 0302 nobody",
        "track lost 1",
        "mark marched red-1 2",
        "mark weather fog 0",
        "mark under red-1 nowhere",
        "phase red.combat",
        "phase red",
        "turn 1",
        "decider blue",
        "offered hold; fall-back 0402",
        "offered fall-back",
        "not offered fall-back 0203; attack",
        "roll 6 6",
        "roll 6 6 = 15 yes",
        "roll = 15",
        "roll yes",
        "not over",
    ],
)
def test_an_expectation_that_holds_is_no_difference(holds):
    assert run_play_file(f"{HIT}expect {holds}") == []


@pytest.mark.parametrize(
    ("fails", "instead"),
    [
        ("at 0302: blue-1", "there: blue-1/reduced"),
        ("at 0302: -", "there: blue-1/reduced"),
        ("at 0302: blue-1/reduced, blue-2", "there: blue-1/reduced"),
        ("at 0303: red-2, ...", "there: nobody"),
        ("control 0301 blue", "it is red"),
        ("track lost 0", "it is 1"),
        ("mark marched red-1", "it is 2"),
        ("mark under red-1 red-tent", "it is nowhere"),
        ("phase blue", "it is red.combat"),
        ("phase red.movement", "it is red.combat"),
        ("turn 2", "it is 1"),
        ("decider red", "it is blue"),
        ("decider nobody", "it is blue"),
        ("offered hold; fall-back 0203", "not fall-back 0203"),
        ("not offered hold", "there is hold"),
        ("roll 6 5", "it is 6 6 = 15 yes"),
        ("roll = 12", "it is 6 6 = 15 yes"),
        ("roll 6 6 = 15 no", "it is 6 6 = 15 yes"),
        ("over", "it goes on"),
        ("hash 0", "it is "),
    ],
)
def test_an_expectation_that_fails_says_what_is_so_instead(fails, instead):
    (difference,) = run_play_file(f"{HIT}expect {fails}")
    number = len(HIT.splitlines()) + 1
    assert difference.startswith(f"line {number}: expected {fails}, but {instead}")


def test_every_expectation_is_tried_here():
    failing = test_an_expectation_that_fails_says_what_is_so_instead.pytestmark[0].args[1]
    tried = {text.removeprefix("not ").split()[0] for text, _ in failing}
    assert tried == {*EXPECTATIONS, *NEGATED}


def test_the_end_of_a_game_is_expected_with_its_winner():
    text = AMBUSH.replace("blue-1\n", "blue-1/reduced\n").replace("at 0403: blue-gun\n", "")
    text += "do pass; done; attack red-1 0302\n"
    text = text.replace("dice 2 2 6 6", "dice 6 6")
    assert run_play_file(text + "expect over\nexpect over red\nexpect decider nobody\n") == []
    assert "it is red" in run_play_file(text + "expect over blue")[0]
    assert run_play_file(text + "expect over red Victory") == []
    assert "it is Victory" in run_play_file(text + "expect over red Draw")[0]
    assert "it is over" in run_play_file(text + "expect not over")[0]
    assert "the game is over" in run_play_file(text + "do done")[0]


def test_a_refusal_must_name_its_case():
    text = HIT.rpartition("do ")[0] + "do pass\n"
    assert run_play_file(text + "refuse 4.1 march red-1 0301") == []
    (difference,) = run_play_file(text + "refuse 4.2 march blue-1 0301")
    assert difference.endswith("expected march blue-1 0301 to be refused by 4.2, but the reasons are 4.1")
    (difference,) = run_play_file(text + "refuse 4.1 done")
    assert difference.endswith("but it is legal")
    assert run_play_file(text + "refuse 4.0 blue: pass") == []


def test_a_game_stops_at_the_first_action_that_is_refused_and_the_next_game_is_played():
    text = f"{HIT}do march red-1 0504\nexpect turn 9\n{HIT}expect turn 8\n"
    refused, later = run_play_file(text)
    assert refused.startswith(f"line {len(HIT.splitlines()) + 1}: Refused: march red-1 0504")
    assert "expected turn 8" in later


def test_running_out_of_dice_is_a_difference():
    text = HIT + "do hold; done\ndo done; done; march red-1 0302\nexpect turn 2"
    assert "dice script is exhausted" in run_play_file(text)[0]


def test_running_out_of_dice_before_the_first_decision_is_one_too():
    text = "game skirmish\nexpect decider red\ngame skirmish\ndice 5\nexpect decider blue\n"
    early, late = run_play_file(text)
    assert early == "line 1: The dice script is exhausted after 0 dice. (action 0)"
    assert late.startswith("line 5: ")


def test_dice_may_stand_beside_the_action_that_rolls_them():
    text = HIT.replace("dice 2 2 6 6 ", "dice 2 2").replace(
        "do fire blue-1; ", "do fire blue-1\ndice 6 6\ndo "
    )
    assert run_play_file(text + "expect roll 6 6\n") == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("expect luck", "'luck' is none of"),
        ("expect not turn 3", "'turn' is none of"),
        ("expect roll", "does not read as"),
        ("expect roll six", "does not read as"),
        ("expect track lost", "does not read as"),
        ("expect offered dance", "no action called"),
        ("expect phase noon", "No step"),
        ("refuse 4.2", "refuse CASE ACTION"),
        ("refuse 4.2 hold; hold", "refuse CASE ACTION"),
        ("do attack red-9 0302", "No counter"),
        ("do green: hold", "No side"),
        ("undo", "is none of"),
    ],
)
def test_a_line_that_cannot_be_read_is_an_error_with_its_number(line, said):
    with pytest.raises(ModuleDataError, match=said) as caught:
        run_play_file(HIT + line)
    assert f"line {len(HIT.splitlines()) + 1}:" in str(caught.value)


def test_files_are_read_and_named(tmp_path):
    path = tmp_path / "ambush.play"
    path.write_text(HIT + "expect turn 2\n", encoding="utf-8")
    assert len(run_play_file(path)) == 1
    with pytest.raises(ModuleDataError, match="absent.play: it cannot be read"):
        run_play_file(str(tmp_path / "absent.play"))
    path.write_bytes(b"game \xff\n")
    with pytest.raises(ModuleDataError, match="not UTF-8"):
        run_play_file(path)
    path.write_bytes(b"#" * 5_000_000)
    with pytest.raises(ModuleDataError, match="longer than"):
        run_play_file(path)
