"""The library, the set-up of a game, and what keeps it."""

import os
import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest

from grognard.kernel import Session, open_game
from grognard.kernel.bot import BOTS, RandomBot
from grognard.kernel.extension import pack_extension
from grognard.kernel.home import folder
from grognard.kernel.module import load, pack
from grognard.kernel.records import RecordWriter, preamble
from grognard.kernel.registry import find_module
from grognard.viewer.model.keeper import Keeper, tidy
from grognard.viewer.model.library import Library, origins, read_game
from grognard.viewer.model.saves import latest, peek, save_rows, take_up
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.set_up import SetUp

PATIENCE_S = 60.0
SKIRMISH = Path(__file__).parents[1] / "games" / "skirmish" / "module"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch, empire):
    """A user's folder of its own; what was packed once is packed."""
    shutil.copytree(folder("cache"), tmp_path / "cache")
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def empire():
    return read_game("empire_at_sunrise")


def played(actions=30, **seats):
    """A game played a little by a random bot."""
    told = Seats((Seat("Ann"), Seat(level="hard")))
    session = open_game("empire_at_sunrise", seed=2, players=told.players(("germany", "aja")))
    bot = RandomBot(session.board, 1)
    for _ in range(actions):
        session.apply(bot.choose(None, session.offer()))
    return session


def test_a_saved_game_names_those_who_play_its_scenario_and_counts_its_bots(tmp_path):
    told = Seats((Seat("Ann"), *(Seat(level="hard") for _ in range(5))))
    sides = open_game("leaders", seed=1).board.sides
    session = open_game("leaders", scenario="four", seed=2, players=told.players(sides))
    session.save(tmp_path / "game.wgs")
    library = read_all(Library(lambda: None))
    row = peek(tmp_path / "game.wgs")
    assert row.scenario == "four" and library.line(row, row.when_s).players == "Ann, 3 bots hard"


def test_a_save_with_more_players_than_the_game_has_sides_is_listed(tmp_path):
    played(actions=3).save(tmp_path / "game.wgs")
    library = read_all(Library(lambda: None))
    row = replace(peek(tmp_path / "game.wgs"), players=("Ann", "Ben", "Cid", "bot hard red"))
    assert library.line(row, row.when_s).players == "Ann, Ben"


def test_many_printed_counters_do_not_hide_where_the_rest_comes_from():
    shares = origins(load(find_module("leaders")))
    # Counters are printed, maps derived, scenarios house; tables are of every kind.
    assert sum(shares.values()) == pytest.approx(1.0) and list(shares)[0] == "printed"
    assert 0.25 < shares["printed"] < 0.5 and shares["house"] > 0.25 and 0.12 < shares["derived"] < 0.5


def read_all(library):
    end = time.monotonic() + PATIENCE_S
    while library.reading and time.monotonic() < end:
        library.advance()
        time.sleep(0.01)
    return library


def test_the_library_reads_games_off_the_windows_thread():
    woken = []
    library = Library(lambda: woken.append(True))
    assert library.cards == () and library.reading
    read_all(library)
    card = library.card("empire_at_sunrise")
    assert (card.title, card.turns, card.playable, card.problem) == ("Empire at Sunrise", 19, True, "")
    assert card.maps and sum(card.origins.values()) == pytest.approx(1.0) and 0 < card.enforced <= 1
    assert woken and library.chosen == "empire_at_sunrise"


def test_a_broken_module_has_a_card_that_says_so(home):
    (home / "modules").mkdir()
    (home / "modules" / "torn.wgm").write_bytes(b"nothing of the kind")
    card = read_all(Library(lambda: None)).card("torn")
    assert not card.playable and card.problem


def test_a_saved_game_is_told_without_opening_it(home):
    session = played()
    keeper = Keeper(session)
    path = keeper.save()
    for file in (path, keeper.path):
        row = peek(file)
        assert (row.slug, row.turn, row.actions) == ("empire_at_sunrise", session.view(0).turn, 30)
        assert row.players == ("Ann", "bot hard 1") and not row.over and not row.problem
    assert peek(keeper.path).auto and not peek(path).auto
    keeper.close()
    library = read_all(Library(lambda: None))
    line = library.last
    assert line.title == "Empire at Sunrise" and line.where.startswith(f"Turn {session.view(0).turn}, ")
    assert (line.when, line.players) == ("just now", "Ann, bot hard")
    assert len(library.saves_of("empire_at_sunrise")) == 2


def test_a_save_is_told_of_until_the_game_goes_on_and_not_only_until_it_is_kept(home):
    session = played()
    keeper = Keeper(session)
    name = keeper.save().name
    keeper.keep()
    assert keeper.told(0.0) == f"Saved as {name}"
    session.apply(session.offer(session.deciders[0]).actions[0], session.deciders[0])
    keeper.keep()
    assert not keeper.saved_as and keeper.told(time.monotonic()) == "Saved 0 s ago"
    keeper.close()


def test_a_side_whose_player_nobody_named_is_called_by_its_title(home):
    session = open_game("empire_at_sunrise", seed=1)
    (home / "saves").mkdir()
    session.save(home / "saves" / "mine.wgs")
    library = read_all(Library(lambda: None))
    assert library.line(library.saves[0], 0.0).players == "Germany, Anglo-Japanese Alliance"


def test_what_lies_about_is_no_game_and_says_so(home):
    (home / "saves").mkdir()
    (home / "saves" / "letter.wgs").write_bytes(b"Dear Ann")
    whole = Keeper(played())
    cut = home / "saves" / "cut.wgs"
    cut.write_bytes(whole.save(home / "saves" / "good.wgs").read_bytes()[:-30])
    whole.close()
    problems = {row.path.name: row.problem for row in save_rows()}
    assert problems["letter.wgs"] == "It is no saved game."
    assert problems["cut.wgs"] and problems["good.wgs"] == ""


@pytest.mark.parametrize(
    "record",
    [
        {"kind": "stand"},
        {"kind": "stand", "columns": 7},
        {"kind": "stand", "columns": {"clock": (float("inf"),) * 5}},
        {"kind": "actions", "first": "many", "text": ()},
        {"kind": "actions", "first": 0},
        {"kind": "back"},
        {"kind": "clock", "turn": "late"},
        {"kind": ("head",)},
        {"kind": "head", "modules": 5},
        {"kind": "head"},
    ],
)
def test_a_forged_file_spoils_no_shelf(home, record):
    (home / "saves").mkdir()
    head = {"kind": "head", "modules": ({"slug": "x"},), "start": {"players": ()}}
    writer = RecordWriter()
    data = preamble() + b"".join(map(writer.record, (head, record)))
    (home / "saves" / "forged.wgs").write_bytes(data)
    (home / "saves" / "folder.wgs").mkdir()
    rows = {row.path.name: row.problem for row in save_rows()}
    assert rows["folder.wgs"] == "It is no file."
    assert rows["forged.wgs"] in ("", "It is no game.")


def test_a_crash_loses_nothing_that_was_kept():
    session = played(10)
    keeper = Keeper(session)
    bot = RandomBot(session.board, 5)
    for _ in range(25):
        session.apply(bot.choose(None, session.offer()))
        keeper.keep()
    kept = session.state_hash()
    keeper._journal._owner.release()  # the process is gone, and its lock with it
    row = latest()
    opened = take_up(row.path)
    assert (opened.session.state_hash(), opened.lost) == (kept, "")
    assert opened.seats.seats == (Seat("Ann"), Seat(level="hard"))
    again = Keeper(opened.session, opened.journal)
    assert again.path == keeper.path and again.trouble == ""
    opened.session.apply(bot.choose(None, opened.session.offer()))
    again.close()
    assert take_up(row.path).session.state_hash() == opened.session.state_hash()


def test_the_shelf_tells_the_turn_of_a_journal_however_long_ago_it_was_opened():
    session = open_game("empire_at_sunrise", seed=5)
    keeper, bot = Keeper(session), RandomBot(session.board, 5)
    while session.view(0).turn < 3:
        session.apply(bot.choose(None, session.offer(session.deciders[0])))
        keeper.keep()
    assert peek(keeper.path).turn == 3 and not peek(keeper.path).problem
    keeper.close()
    assert take_up(keeper.path).session.view(0).turn == 3


def test_when_a_game_was_kept_is_told():
    keeper = Keeper(played())
    assert keeper.told(keeper.saved_s + 8) == "Saved 8 s ago"
    assert keeper.told(keeper.saved_s + 130) == "Saved 2 min ago"
    keeper.close()


def test_a_full_disk_is_told_and_play_goes_on(monkeypatch):
    session = played()
    keeper = Keeper(session)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("grognard.kernel.journal.os.fsync", full)
    session.apply(session.offer().actions[0])
    keeper.keep()
    assert "No space left on device" in keeper.trouble
    monkeypatch.undo()


def test_old_journals_go_and_open_ones_stay(home):
    session = played(2)
    keepers = [Keeper(session) for _ in range(4)]
    for keeper in keepers[1:]:
        keeper.close()
    tidy(kept=2)
    left = {path.name for path in (home / "autosaves").glob("*.wgj")}
    assert len(left) in (2, 3) and keepers[0].path.name in left
    keepers[0].close()


def test_a_game_begins_as_it_was_set_up(empire):
    setup = SetUp("empire_at_sunrise", empire[1])
    assert [row.words[row.chosen] for row in setup.sides] == ["Person", "Bot, normal"]
    assert "Japan" in setup.sides[1].nations and setup.sides[0].look == "germany"
    setup.seat(0, BOTS.index("easy") + 1)
    setup.seat(1, 0)
    setup.seed, setup.free = " 481 516 ", True
    session = setup.begin()
    assert (session.start.seed, session.start.undo) == (481516, "free")
    assert session.players == ("bot easy 0", "You")
    assert isinstance(session, Session) and Seats.of_players(session.players).persons == (1,)


def test_two_persons_are_players_of_their_own_only_behind_the_curtain(empire):
    setup = SetUp("empire_at_sunrise", empire[1])
    setup.seat(1, 0)
    assert setup.seats.seats == (Seat("Germany"), Seat("Anglo-Japanese Alliance"))
    setup.curtain = False
    assert setup.seats.seats == (Seat("You"), Seat("You"))


@pytest.mark.parametrize("seed", ["--5", "seven", "1.5", "9" * 30, "٣"])
def test_a_seed_is_a_whole_number(empire, seed):
    setup = SetUp("empire_at_sunrise", empire[1])
    setup.seed = seed
    assert setup.problem == "A seed is a whole number."


@pytest.mark.usefixtures("skirmish")
def test_options_and_scenarios_are_those_of_the_module():
    setup = SetUp("skirmish", read_game("skirmish")[1])
    assert [(row.id, row.case, row.on) for row in setup.option_rows] == [("truce", "6.2", False)]
    setup.toggle("truce")
    setup.toggle("no such option")
    setup.choose_scenario(7)
    assert setup.begin().start.options == ("truce",)


def test_a_second_window_on_one_game_plays_a_copy():
    session = played()
    first = Keeper(session)
    opened = take_up(first.path)
    second = Keeper(opened.session, opened.journal)
    assert second.path != first.path and second.trouble == ""
    assert second.copied.startswith("This game is open in another window") and "a copy" in second.copied
    bot = RandomBot(session.board, 1)
    opened.session.apply(bot.choose(None, opened.session.offer()))
    second.close()
    first.close()
    assert first.trouble == second.trouble == ""
    assert take_up(first.path).session.state_hash() == session.state_hash()
    assert take_up(second.path).session.state_hash() == opened.session.state_hash()


def extension(name, more="", base="skirmish", **files):
    """Install an extension."""
    source = folder("cache") / name
    source.mkdir()
    head = f'id = "{name}"\ntitle = "The {name}"\nversion = "1.0.0"\nbase = "{base}"\nprovenance = "house"\n'
    (source / "extension.toml").write_text(head + more)
    for file, text in files.items():
        path = source / file.replace("__", "/").replace("_toml", ".toml").replace("_tsv", ".tsv")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    pack_extension(source, folder("extensions") / f"{name}.wgx")


DUSK = 'id = "dusk"\ntitle = "Dusk"\nprovenance = "house"\nfirst_turn = 3\n'
FIRE = "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n"
FIRE += "red-gun\tRed Gun\tred\tred\tgun\tI\t{}-5-1\t0103\thouse\n"


@pytest.mark.usefixtures("skirmish")
def test_installed_extensions_are_laid_over_a_new_game():
    extension("dusk", scenarios__dusk_toml=DUSK)
    extension("names", '[[option]]\nid = "truce"\nname = "Silence"\n')
    card, module = read_game("skirmish")
    assert [(row.id, row.problem) for row in card.extensions] == [("dusk", ""), ("names", "")]
    setup = SetUp("skirmish", module, card.extensions)
    assert [row.id for row in setup.scenarios] == ["patrol", "dusk"]  # it adds nothing else, so it is there
    setup.choose_scenario(1)
    assert setup.laid == ["dusk"]
    setup.lay("names")
    setup.lay("no such extension")
    assert setup.laid == ["dusk", "names"]
    assert setup.option_rows[0].name == "Silence"
    session = setup.begin()
    assert session.start.scenario == "dusk" and session.view(0).turn == 3
    assert [slug for slug, _, _ in session.board.stamps] == ["skirmish", "dusk", "names"]
    keeper = Keeper(session)
    keeper.close()
    assert peek(keeper.path).extensions == ("dusk", "names")
    assert read_all(Library(lambda: None)).last.where.endswith(", with The dusk, The names")
    setup.lay("dusk")
    assert setup.scenario == 0 and setup.laid == ["names"]


@pytest.mark.usefixtures("skirmish")
def test_extensions_that_disagree_say_so_and_the_last_one_holds():
    for name, fire in (("guns", 9), ("toys", 1)):
        extension(name, counters_tsv=FIRE.format(fire))
    card, module = read_game("skirmish")
    setup = SetUp("skirmish", module, card.extensions)
    setup.lay("toys")
    assert setup.disagreements == []
    setup.lay("guns")
    assert setup.disagreements == ["Counter red-gun is changed by toys and guns; that of guns holds."]


@pytest.mark.usefixtures("skirmish")
def test_an_extension_for_another_state_of_the_game_cannot_be_turned_on(home):
    extension("guns", counters_tsv=FIRE.format(9))
    (folder("extensions") / "torn.wgx").write_bytes(b"nothing")
    sources = shutil.copytree(SKIRMISH, home / "sources")
    sheet = sources / "counters.tsv"
    sheet.write_text(sheet.read_text().replace("6-5-1", "7-5-1"))
    pack(sources, folder("modules") / "skirmish.wgm")
    card, module = read_game("skirmish")
    (row,) = card.extensions
    assert row.problem.startswith("It is made for another state of the game")
    setup = SetUp("skirmish", module, card.extensions)
    setup.lay("guns")
    assert setup.laid == []


def test_the_game_played_last_is_shown_first_and_gone_on_with(home):
    (home / "saves").mkdir()
    for game in ("red_sun_rising", "empire_at_sunrise"):
        open_game(game, seed=1).save(home / "saves" / f"{game}.wgs")
    os.utime(home / "saves" / "empire_at_sunrise.wgs", (1, 1))
    library = read_all(Library(lambda: None))
    assert library.chosen == "red_sun_rising"
    assert library.going("empire_at_sunrise").path.name == "empire_at_sunrise.wgs"
    assert library.going("leaders") is None
