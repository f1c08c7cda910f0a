import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.saves import commands, read_save
from grognard.tools.vassal.sequence import join

SECRET = "correct horse battery"


def stack(*members: str, place: str = "Main Map;90;140") -> str:
    return join(["+", "9", "stack", ";".join([place, *members, "@@0"])], "/")


def lying(make, identity: str, *traits, **fields) -> str:
    return make.definition(*traits, **fields).replace("+/null/", f"+/{identity}/", 1)


def test_a_disguised_save_and_a_plain_one_read_alike(make):
    unit = lying(make, "1", name="Ney", place="Main Map;90;140;7;0")
    for data in (make.save(unit), make.save(unit, disguised=False), make.save(unit, key=0)):
        found = read_save(data, "Battle", Report("it"))
        assert [(piece.name, piece.gpid, piece.place) for piece in found.pieces] == [
            ("Ney", "7", ("Main Map", 90, 140))
        ]


def test_a_stack_says_which_piece_lies_below(make):
    units = [lying(make, name, name=name, place="Main Map;90;140") for name in ("a", "b", "c")]
    found = read_save(make.save(*units, stack("c", "a", "b")), "Battle", Report("it"))
    assert [piece.name for piece in found.pieces] == ["c", "a", "b"]


def test_pieces_that_do_not_say_where_they_lie_lie_with_their_stack(make):
    data = make.save(lying(make, "1", name="Ney"), stack("1", place="Main Map;30;35"))
    assert read_save(data, "Battle", Report("it")).pieces[0].place == ("Main Map", 30, 35)


def test_a_deck_holds_its_cards(make):
    deck = join(["+", "8", "deck;0;0", "Main Map;10;20;true;1,2"], "/")
    cards = [lying(make, name, name=name) for name in ("1", "2")]
    found = read_save(make.save(*cards, deck), "Battle", Report("it"))
    assert [piece.place for piece in found.pieces] == [("Main Map", 10, 20)] * 2


def test_commands_inside_commands_are_found(make):
    inner = join(["a", join(["b", "c"], "\x1b")], "\x1b")
    assert list(commands(join(["begin_save", inner], "\x1b"))) == ["begin_save", "a", "b", "c"]


def test_boards_in_use_are_read(make):
    found = read_save(make.save("Main MapBoardPicker\tNight\t0\t0"), "Battle", Report("it"))
    assert found.boards == {"Main Map": ["Night", "0", "0"]}


@pytest.mark.parametrize(
    "data", [b"", b"!VCSK", b"!VCSK0", b"!VCSKzz", b"PK\x03\x04", b"words", b"!VCSK5a00zz"]
)
def test_what_is_no_save_is_refused_in_a_sentence(data):
    with pytest.raises(ModuleDataError):
        read_save(data, "Battle", Report("it"))


def test_a_save_becomes_a_scenario_with_the_faces_that_lie_up(make, table):
    flip = ";".join(["emb2", "Flip", *[""] * 14, "back.png", "", "true", "Flip", *[""] * 6, "false"])
    palette = make.tag(
        "VASSAL.build.module.PieceWindow",
        make.slot((flip, "-1"), name="Ney", gpid="7", image="front.png"),
        make.slot(name="Soult", gpid="8"),
        name="Pieces",
    )
    units = [
        lying(make, "1", (flip, "1"), name="Ney", image="front.png", place="Main Map;90;140;7;0"),
        lying(make, "2", name="Soult", place="Main Map;30;35;8;0"),
        lying(make, "3", name="Stranger", place="Main Map;30;35;99;0"),
        lying(make, "4", name="Soult", place="Elsewhere;30;35;8;0"),
    ]
    players = f"PLAYER\t{SECRET}\tAnna\tRed"
    setup = make.tag(
        "VASSAL.build.module.PredefinedSetup", name="Ligny, 16 June", file="ligny.vsav", useFile="true"
    )
    grid = make.hexes(make.numbers(hOff=1, vOff=1))
    files = {"ligny.vsav": make.save(players, *units, stack("3", "2", place="Main Map;30;35"))}
    found = table(make.vmod(make.game_map(make.board(grid)), palette, setup, files=files))
    scenario = found.scenarios["ligny-16-june"]
    ids, names = found.spaces.ids, found.counters.ids
    placed = {ids[space]: [names[one] for one in counters] for space, counters in scenario.setup}
    assert placed == {"0202": ["ney"], "0101": ["stranger", "soult"]}
    assert [(names[counter], face) for counter, face in scenario.faces] == [("ney", 1)]


def test_a_players_id_never_comes_over(make, imported, tmp_path):
    unit = lying(make, "1", name="Ney", place="Main Map;90;140")
    files = {"a.vsav": make.save(f"PLAYER\t{SECRET}\tAnna\tRed", unit)}
    found = imported(make.vmod(make.game_map(make.board()), files=files))
    everything = "".join(found.texts.values()) + str(found.report.as_json()) + "\n".join(found.report.lines())
    assert "a" in found.report.counts or SECRET not in everything
    assert SECRET not in everything and "scenarios/a.toml" in found.texts


def test_a_damaged_save_is_told_and_the_rest_comes_over(make, imported):
    files = {
        "bad.vsav": b"PK nonsense",
        "good.vsav": make.save(lying(make, "1", name="Ney", place="Main Map;9;9")),
    }
    found = imported(make.vmod(make.game_map(make.board()), files=files))
    assert "scenarios/good.toml" in found.texts and "bad.vsav" in "\n".join(found.report.lines())


def setup_of(found, scenario):
    ids, names = found.spaces.ids, found.counters.ids
    return {ids[space]: [names[one] for one in group] for space, group in found.scenarios[scenario].setup}


def test_boards_may_lie_otherwise_in_a_save_than_in_the_module(make, table):
    boards = [make.board(make.hexes(make.numbers(hOff=1, vOff=1)), name=name) for name in ("Day", "Night")]
    units = [
        lying(make, "1", name="Ney", place="Main Map;30;35"),
        lying(make, "2", name="Soult", place="Main Map;330;35"),
        lying(make, "3", name="Davout", place="Main Map;270;565"),
    ]
    picker = "Main MapBoardPicker\tNight\t0\t0\tDay\t1\t0\tDay/rev\t0\t1"
    found = table(make.vmod(make.game_map(*boards), files={"a.vsav": make.save(picker, *units)}))
    assert setup_of(found, "a") == {
        "main-map-night:0101": ["ney"],
        "main-map-day:0101": ["soult", "davout"],
    }


def test_cards_of_a_save_lie_on_their_deck_also_inside_a_zone(make, table):
    grid = "VASSAL.build.module.map.boardPicker.board."
    zone = make.tag(f"{grid}mapgrid.Zone", name="Pool", path="0,0;290,0;290,290;0,290")
    deck = make.tag("VASSAL.build.module.map.DrawPile", name="Events", x=50, y=60)
    data = make.save(lying(make, "1", name="Rain", place="Main Map;50;60"))
    board = make.board(make.tag(f"{grid}ZonedGrid", zone))
    found = table(make.vmod(make.game_map(board, inside=deck), files={"a.vsav": data}))
    assert setup_of(found, "a") == {"Events": ["rain"]}
