import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.module import pack
from grognard.kernel.registry import find_board
from grognard.tools.main import main
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


def out_of(found, folder):
    """Every byte that came of an import: sources, pictures, the packed module and the report."""
    found.write(folder)
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    return b"\n".join(
        [
            *files,
            pack(folder),
            str(found.report.as_json()).encode(),
            b"".join(map(str.encode, found.report.lines())),
        ]
    )


def test_no_id_of_a_player_occurs_in_the_bytes_that_come_of_a_save(make, imported, tmp_path):
    """Wherever VASSAL writes it: roster, masks, hidden pieces, properties, private notes, moves of a log."""
    other = "s3cret-of-Bert"
    units = [
        lying(
            make,
            "1",
            ("obs;1,2;mask.png;Hide;I", SECRET),
            name="Ney",
            place="Main Map;90;140;7;1;Owner;" + other,
        ),
        lying(
            make,
            "2",
            ("hide;1,2;Hide", other),
            ("PROP;Taken;false,0,0,false", SECRET),
            name="Soult",
            place="Main Map;30;35",
        ),
        lying(make, "3", ("mark;By,Side", f"{other},Red"), name="Davout", place="Main Map;30;35"),
    ]
    units.append(lying(make, "4", name=SECRET, place="Main Map;30;35"))  # as a marker named after its owner
    more = [f"PLAYER\t{SECRET}\tAnna\tRed", f"PLAYER\t{other}\tBert\tBlue", f"PNOTE\t{SECRET}\tmine"]
    log = [f"LOG\tM/1/Main Map/1/2/null/Main Map/3/4/null/{SECRET}", f"CHAT<{other}> - {SECRET}"]
    nested = join(more, "\x1b")
    for number, commands_ in enumerate(((*more, *units, *log), (*units, *log, nested))):
        files = {"a.vsav": make.save(*commands_), "b.sav": make.save(*commands_, disguised=False)}
        found = imported(make.vmod(make.game_map(make.board()), files=files))
        everything = out_of(found, tmp_path / str(number))
        assert "scenarios/a.toml" in found.texts and "scenarios/b.toml" in found.texts
        for word in (SECRET, other):
            assert word.encode() not in everything and word.encode().hex().encode() not in everything
        assert "`a`: 2 pieces lay hidden or masked; they lie open here" in "\n".join(found.report.lines())


def test_notes_become_the_note_of_the_scenario_and_the_turn_is_told(make, imported):
    unit = lying(make, "1", ("rotate;6;x;y", "3"), name="Ney", place="Main Map;9;9")
    data = make.save("NOTES\tAt dawn|the fog lifts.\tx", "TURNTurn\t|3;1", unit)
    found = imported(make.vmod(make.game_map(make.board()), files={"a.vsav": data}))
    assert 'note = "At dawn the fog lifts."' in found.texts["scenarios/a.toml"]
    told = "\n".join(found.report.lines())
    assert "`a`: the turn it had come to was left out" in told
    assert "`a`: 1 pieces were turned; they stand upright here" in told


LAYERS = "VASSAL.build.module.map.LayeredPieceCollection"


def test_pieces_lie_over_each_other_in_the_order_of_the_layers_of_their_map(make, table):
    order = make.tag(LAYERS, property="Level", layerOrder="ground, units,sky")
    kinds = (("smoke", "sky"), ("crater", "ground"), ("tank", "units"), ("card", "none"))
    slots = [make.slot(("mark;Level", level), name=name, gpid=name) for name, level in kinds]
    stack_of = make.tag(
        "VASSAL.build.module.map.SetupStack", *slots, name="s", owningBoard="Board", x=30, y=35
    )
    units = [
        lying(make, name, ("mark;Level", level), name=name, place=f"Main Map;30;35;{name};0")
        for name, level in kinds
    ]
    data = make.save(*units, stack(*(name for name, _ in kinds), place="Main Map;30;35"))
    grid = make.hexes(make.numbers(hOff=1, vOff=1))
    found = table(make.vmod(make.game_map(make.board(grid), inside=order + stack_of), files={"a.vsav": data}))
    for scenario in ("setup", "a"):
        assert setup_of(found, scenario) == {"0101": ["crater", "tank", "smoke", "card"]}


def test_without_layers_pieces_lie_as_they_are_listed(make, table):
    slots = [make.slot(name=name) for name in ("b", "a")]
    stack_of = make.tag("VASSAL.build.module.map.SetupStack", *slots, name="s", owningBoard="Board", x=9, y=9)
    found = table(make.vmod(make.game_map(make.board(), inside=stack_of)))
    assert list(setup_of(found, "setup").values()) == [["b", "a"]]


def test_predefined_set_ups_lie_in_menus_and_one_may_be_the_modules_own(make, imported):
    kind = "VASSAL.build.module.PredefinedSetup"
    menu = make.tag(
        kind,
        make.tag(kind, name="Ligny", file="x.vsav", useFile="true"),
        make.tag(kind, name="Free deployment", useFile="false"),
        make.tag(kind, name="Lost", file="gone.vsav", useFile="true"),
        name="1815",
        isMenu="true",
        useFile="false",
    )
    files = {"x.vsav": make.save(lying(make, "1", name="Ney", place="Main Map;9;9"))}
    found = imported(make.vmod(make.game_map(make.board()), menu, files=files))
    assert 'title = "Free deployment"' in found.texts["scenarios/setup.toml"]
    assert 'title = "Ligny"' in found.texts["scenarios/ligny.toml"]
    assert "`Lost`: its saved game `gone.vsav` is not in the file" in "\n".join(found.report.lines())


def test_saves_beside_the_module_become_scenarios_too(make, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.vmod").write_bytes(make.vmod(make.game_map(make.board())))
    (tmp_path / "turn 3.vsav").write_bytes(make.save(lying(make, "1", name="Ney", place="Main Map;9;9")))
    (tmp_path / "bad.vsav").write_bytes(b"PK")
    words = ["m.vmod", "-o", "m.wgm", "--save", "turn 3.vsav", "--save", "bad.vsav", "--save", "none.vsav"]
    assert main(["import-vmod", *words]) == 0
    told = capsys.readouterr().out
    assert "turn-3" in find_board("m.wgm").scenarios
    assert "`bad.vsav`: " in told and "`none.vsav`: No such file" in told
