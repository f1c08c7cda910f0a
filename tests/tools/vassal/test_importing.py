import json
import sys

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.module import load
from grognard.kernel.packing_pictures import decoded
from grognard.tools.main import main
from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.equipment import dice_of, plain_text, sides_of, turns_of
from grognard.tools.vassal.extension import attach
from grognard.tools.vassal.importing import import_module
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sources import version_of

MODULE = "VASSAL.build.module."


def parts(make, *inside):
    from grognard.tools.vassal.build_file import read_tree

    return read_tree(make.tag("VASSAL.build.GameModule", *inside).encode(), "it")[0]


def full(make, **files):
    """A module with something of everything."""
    roster = make.tag(
        f"{MODULE}PlayerRoster", make.tag("entry", _text="Red"), make.tag("entry", _text="Blue")
    )
    stack = make.tag(
        f"{MODULE}map.SetupStack",
        make.slot(("mark;Side", "Red"), name="Ney", image="ney.png"),
        make.slot(name="Soult"),
        name="start",
        owningBoard="Board",
        x=90,
        y=140,
    )
    deck = make.tag(
        f"{MODULE}map.DrawPile",
        *(make.slot(name=f"Card {n}", kind="CardSlot") for n in (1, 2)),
        name="Events",
        x=200,
        y=200,
        faceDown="Always",
        shuffle="Always",
        reshuffleTarget="Spent",
    )
    spent = make.tag(f"{MODULE}map.DrawPile", name="Spent", x=250, y=200, faceDown="Never")
    grid = make.hexes(make.numbers(hOff=1, vOff=1))
    main_map = make.game_map(make.board(grid, image="map.png"), inside=stack + deck + spent)
    hand = make.tag(
        f"{MODULE}PlayerHand",
        make.tag(f"{MODULE}map.BoardPicker", make.board(name="Hand")),
        mapName="Red Hand",
        side="Red,Referee",
    )
    window = make.tag(
        f"{MODULE}PieceWindow",
        make.tag(
            "VASSAL.build.widget.TabWidget",
            make.tag(
                "VASSAL.build.widget.PanelWidget", make.slot(("rotate;6", "0"), name="Foot"), entryName="Blue"
            ),
        ),
        name="Pieces",
    )
    dice = make.tag(
        f"{MODULE}DiceButton", name="2d6", nDice=2, nSides=6, plus=0, addToTotal=1, reportTotal="true"
    )
    charts = make.tag(
        f"{MODULE}ChartWindow",
        make.tag("VASSAL.build.widget.Chart", chartName="CRT", fileName="crt.png"),
        make.tag("VASSAL.build.widget.HtmlChart", chartName="Notes", fileName="notes.html"),
        name="Charts",
    )
    tracker = make.tag(
        f"{MODULE}turn.TurnTracker",
        make.tag(
            f"{MODULE}turn.CounterTurnLevel",
            make.tag(f"{MODULE}turn.ListTurnLevel", property="Phase", list="Move,Fire"),
            property="Turn",
            start=1,
            loop="true",
            loopLimit=12,
        ),
        name="Turn",
    )
    extras = {
        "images/map.png": make.png(300, 300),
        "images/ney.png": make.png(40, 40),
        "images/crt.png": make.png(60, 30),
        "notes.html": b"<p>Fog</p>",
    }
    return make.vmod(roster, main_map, hand, window, dice, charts, tracker, files=extras | files)


def test_a_module_comes_over_with_all_that_lies_beside_the_maps(make, table):
    found = table(full(make))
    kit, counters, names = found.kit, found.counters, found.counters.ids
    assert found.side_names == ("Red", "Blue") and found.plugin == "free_table"
    assert [(one.name, len(one.faces), one.plus, one.total) for one in kit.dice] == [("2d6", 2, 1, True)]
    assert [(one.id, one.face_down, one.shuffled, one.refill) for one in kit.decks] == [
        ("events", "always", True, 1),
        ("spent", "never", False, -1),
    ]
    assert [(one.map, one.sides) for one in kit.hands] == [("red-hand", (0,))]
    assert [(one.name, len(one.counters)) for one in kit.trays] == [("Pieces / Blue", 8)]
    assert [(one.name, one.picture, one.text) for one in kit.charts] == [
        ("CRT", "crt", ""),
        ("Notes", "", "Fog"),
    ]
    assert {names[one] for one in kit.facings} == {names[one] for one in kit.trays[0].counters}
    assert counters.side[names.index("ney")] == 0 and counters.side[names.index("foot")] == 1
    assert (found.turn_count, [step.title for step in found.outline.steps]) == (12, ["Move", "Fire"])


def test_what_the_module_sets_up_stands_where_it_says(make, table):
    found = table(full(make))
    ids, names = found.spaces.ids, found.counters.ids
    placed = {ids[space]: [names[one] for one in group] for space, group in found.scenarios["setup"].setup}
    assert placed == {"0202": ["ney", "soult"], "Events": ["card-1", "card-2"]}


def test_pictures_come_over_for_maps_and_counters(make, imported, tmp_path):
    from grognard.kernel.module import pack

    imported(full(make)).write(tmp_path)
    module = load(pack(tmp_path))
    book = module.picture_book
    ney = module.counters.counters.id.index("ney")
    assert book.sizes[book.counters[ney][0]] == (40, 40)
    backdrop = book.backdrops["main-map"]
    assert book.sizes[backdrop.picture] == (300, 300) and backdrop.scale == pytest.approx(
        100 / 69.28, abs=1e-2
    )


def test_a_stack_may_be_placed_by_the_name_of_its_place(make, table):
    stack = make.tag(
        f"{MODULE}map.SetupStack",
        make.slot(name="Ney"),
        name="s",
        owningBoard="Board",
        useGridLocation="true",
        location="0301",
    )
    grid = make.hexes(make.numbers(hOff=1, vOff=1))
    found = table(make.vmod(make.game_map(make.board(grid), inside=stack)))
    assert [found.spaces.ids[space] for space, _ in found.scenarios["setup"].setup] == ["0301"]


def test_a_stack_may_lie_in_a_folder_and_on_no_board_by_name(make, table):
    stack = make.tag(f"{MODULE}map.SetupStack", make.slot(name="Ney"), name="s", x=30, y=35)
    folder = make.tag(f"{MODULE}folder.MapSubFolder", stack, name="f")
    grid = make.hexes(make.numbers(hOff=1, vOff=1))
    found = table(make.vmod(make.game_map(make.board(grid), inside=folder)))
    assert [found.spaces.ids[space] for space, _ in found.scenarios["setup"].setup] == ["0101"]


def test_dice_of_every_sort_are_read(make):
    special = make.tag(
        f"{MODULE}SpecialDiceButton",
        make.tag(
            f"{MODULE}SpecialDie",
            *(make.tag(f"{MODULE}SpecialDieFace", text=word, value=1) for word in ("hit", "miss")),
        ),
        name="Fire",
    )
    root = parts(
        make,
        special,
        make.tag("random.DiceButton", label="old", nDice=1, nSides=10, plus=-1),
        make.tag(f"{MODULE}RandomTextButton", name="Weather", nDice=1, faces="sun,rain"),
    )
    assert [(one.name, one.faces[0][:2], one.total) for one in dice_of(root)] == [
        ("Fire", ("hit", "miss"), False),
        ("old", ("0", "1"), False),
        ("Weather", ("sun", "rain"), False),
    ]


def test_turn_levels_inside_lists_are_steps_inside_steps(make):
    inner = make.tag(f"{MODULE}turn.ListTurnLevel", list="Move,Fight")
    tracker = make.tag(
        "PathsOfGlory.TurnTracker", make.tag(f"{MODULE}turn.ListTurnLevel", inner, list="Red,Blue")
    )
    turns = turns_of(parts(make, tracker), Report("it"))
    assert [(step.title, [one.title for one in step.steps]) for step in turns.steps] == [
        ("Red", ["Move", "Fight"]),
        ("Blue", ["Move", "Fight"]),
    ]


def test_a_turn_without_end_has_only_so_many_steps(make):
    level = make.tag(f"{MODULE}turn.ListTurnLevel", list=",".join(map(str, range(60))))
    deep = make.tag(f"{MODULE}turn.TurnTracker", level.replace("></", f">{level}</"))
    turns, report = parts(make, deep), Report("it")
    assert sum(1 + len(step.steps) for step in turns_of(turns, report).steps) == 300
    assert "more than 300" in "\n".join(report.lines())


def test_pages_become_plain_text_however_broken():
    assert plain_text("<style>a{}</style>Fog<br/>&lt;1&gt;<script>x") == "Fog\n<1>"
    assert plain_text("<" * 400_000)
    assert plain_text("<style" * 60_000) == ""


def test_sides_stand_once_each(make):
    entries = [make.tag("entry", _text=name) for name in ("Red", "Blue", "Red", " ")]
    assert sides_of(parts(make, make.tag(f"{MODULE}PlayerRoster", *entries))) == ["Red", "Blue"]


@pytest.mark.parametrize(
    ("text", "version"),
    [("", "1.0.0"), ("3", "3.0.0"), ("1.2b", "1.2.0"), ("${project.version}", "1.0.0"), ("v2.1", "2.1.0")],
)
def test_a_version_of_any_text_becomes_three_numbers(text, version):
    assert version_of(text) == version


def test_an_extension_finds_its_place_by_path_or_comes_to_the_top(make):
    root = parts(make, make.tag(f"{MODULE}PieceWindow", name="Army/Navy"))
    element = f"{MODULE}ExtensionElement"
    extension = parts(
        make,
        make.tag(element, make.slot(name="New"), target=f"{MODULE}PieceWindow:Army\\/Navy"),
        make.tag(element, make.slot(name="Lost"), target=f"{MODULE}PieceWindow:Gone"),
    )
    report = Report("it")
    attach(root, extension, report)
    assert [part.get("entryName") for part in root.parts[0].parts] == ["New"]
    assert root.parts[1].get("entryName") == "Lost" and "Gone" in "\n".join(report.lines())


def test_an_extension_and_its_pictures_come_over_on_top_of_its_module(make, tmp_path):
    extra = make.tag(f"{MODULE}ExtensionElement", make.slot(name="New", image="new.png"), target="")
    path = tmp_path / "more.vmdx"
    path.write_bytes(
        make.vmod(extra, files={"images/new.png": make.png(9, 9)}, root=f"{MODULE}ModuleExtension")
    )
    found = import_module(full(make), [path], "tiny.vmod")
    assert "new.png" in found.pictures and "\nnew\t" in found.texts["counters.tsv"]
    alone = import_module(path)
    assert "\nnew\t" in alone.texts["counters.tsv"]


def test_components_and_classes_without_counterpart_are_listed_with_their_number(make, imported):
    data = make.vmod(
        make.tag("my.Gadget"), make.tag(f"{MODULE}GlobalKeyCommand"), make.tag(f"{MODULE}GlobalKeyCommand")
    )
    report = imported(data).report
    assert report.left_out["classes of the module's own"] == {"Gadget": 1}
    assert report.left_out["automation and buttons of VASSAL"] == {"GlobalKeyCommand": 2}


def test_a_module_of_nothing_is_an_empty_table(make, table):
    found = table(make.vmod())
    assert found.spaces.ids == ("Table",) and found.sides == ("first-player", "second-player")


def test_a_module_of_vassal_2_without_metadata_comes_over(make, tmp_path):
    (tmp_path / "old").mkdir()
    text = make.tag("VASSAL.build.GameModule", make.game_map(make.board()), name="Old", VassalVersion="2.0b6")
    (tmp_path / "old" / "buildFile").write_text('<?xml version="1.0"?>' + text)
    assert import_module(tmp_path / "old").report.facts["vassal"] == "2.0b6"


def test_metadata_fill_in_what_the_build_file_does_not_say(make, imported):
    inside = "<version>2.5</version><VassalVersion>${vassal.version}</VassalVersion><name>Real</name>"
    meta = f"<data version='1'>{inside}</data>".encode()
    found = imported(make.vmod(files={"moduledata": meta}, name="", version="", VassalVersion=""))
    assert found.report.facts == {
        "title": "Real",
        "version": "2.5",
        "vassal": "${vassal.version}",
        "description": "",
    }


def test_the_command_packs_reports_and_keeps_the_sources(make, tmp_path, capsys):
    path, out = tmp_path / "tiny.vmod", tmp_path / "tiny.wgm"
    path.write_bytes(full(make))
    assert main(["import-vmod", str(path), "-o", str(out), "--sources", str(tmp_path / "src")]) == 0
    assert "What came over:" in capsys.readouterr().out
    load(out).check()
    assert (tmp_path / "src" / "module.toml").exists()
    assert main(["import-vmod", str(path), "-o", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["title"] == "Tiny" and told["counts"]["maps"] == 2
    assert main(["inspect", str(out)]) == 0


def test_the_command_refuses_in_one_sentence(tmp_path, capsys):
    path = tmp_path / "bad.vmod"
    path.write_bytes(b"no zip")
    assert main(["import-vmod", str(path), "-o", str(tmp_path / "x.wgm")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "x.wgm").exists()


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">'
SVG += b'<rect width="30" height="20" fill="#0f0"/></svg>'


def test_an_svg_becomes_a_picture_of_its_size(make, imported):
    pytest.importorskip("resvg_py")
    window = make.tag("VASSAL.build.module.PieceWindow", make.slot(name="Ney", image="a.svg"))
    (data,) = imported(make.vmod(window, files={"images/a.svg": SVG})).pictures.values()
    pixels = decoded(data)
    assert pixels.shape[:2] == (20, 30) and tuple(pixels[10, 15]) == (0, 255, 0, 255)


def test_without_a_rasteriser_an_svg_is_left_out_with_a_sentence(make, imported, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    window = make.tag("VASSAL.build.module.PieceWindow", make.slot(name="Ney", image="a.svg"))
    found = imported(make.vmod(window, files={"images/a.svg": SVG}))
    assert found.pictures == {} and "ney" in found.texts["counters.tsv"]
    assert "SVG pictures had to be left out because resvg is not installed" in "\n".join(found.report.lines())


def test_without_pillow_everything_but_pictures_comes_over(make, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    found = import_module(full(make), (), "tiny.vmod")
    assert "ney.png" in found.pictures and found.texts["counters.tsv"]


@pytest.mark.parametrize(
    "seed", ["..", "/", "a:b", "x" * 4000, "\u202etxt", "\x9b1m", '"', "[[", "\\", "-", "é" * 90]
)
def test_names_of_any_letters_come_over(make, table, seed):
    slot = make.slot(name=seed.replace("\x9b", ""))
    data = make.vmod(
        make.game_map(make.board(make.hexes(make.numbers(sep=seed)), name=seed), name=seed),
        make.tag(f"{MODULE}PieceWindow", slot, name=seed),
        make.tag(f"{MODULE}DiceButton", name=seed),
        make.tag(f"{MODULE}PlayerRoster", make.tag("entry", _text=seed)),
        name=seed,
        description=seed,
    )
    assert len(table(data).counters.ids) == 8


def test_an_empty_component_is_harmless():
    assert list(dice_of(Part("x", {}))) == []
    with pytest.raises(ModuleDataError):
        import_module(b"", (), "it")


def test_words_of_other_languages_do_not_take_the_place_of_the_modules_own(make, imported):
    told = '<data version="1"><name>Ligny</name><name lang="de">Schlacht bei Ligny</name></data>'
    language = make.tag(
        "VASSAL.i18n.Language",
        make.tag("VASSAL.i18n.Translation", locale="de"),
        make.tag("x.Translation", locale="fr"),
    )
    found = imported(
        make.vmod(make.game_map(make.board()), language, name="", files={"moduledata": told.encode()})
    )
    assert found.report.facts["title"] == "Ligny"
    assert "the words of its own language came over, not those of de, fr" in "\n".join(found.report.lines())


def test_discards_go_back_into_a_deck_where_a_menu_says_so(make, table):
    deck = "VASSAL.build.module.map.DrawPile"
    fields = {"reshufflable": "true", "reshuffleTarget": "Draw"}
    piles = (
        make.tag(
            deck, name="Draw", x=9, y=9, **{**fields, "reshuffleTarget": "Discard"}, reshuffleCommand=""
        ),
        make.tag(deck, name="Discard", x=99, y=9, **fields, reshuffleCommand="Reshuffle"),
        make.tag(deck, name="Gone", x=199, y=9, **{**fields, "reshufflable": "false"}, reshuffleCommand="R"),
    )
    kit = table(make.vmod(make.game_map(make.board(), inside="".join(piles)))).kit
    assert [(one.id, one.refill) for one in kit.decks] == [("draw", -1), ("discard", 0), ("gone", -1)]
