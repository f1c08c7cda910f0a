import os
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from grognard.kernel.board_build import board_from_folder
from grognard.kernel.game import Badge
from grognard.kernel.visibility import UNSEEN
from grognard.viewer.primitives import LAYERS, Group, Polyline, Text, walk
from grognard.viewer.scene import badges_of, laid_parts, scene_of
from grognard.viewer.stacks import MOST_DRAWN
from grognard.viewer.surface import surface_of

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
PROGRAM = """
import sys
from grognard.kernel import open_game
from grognard.viewer.scene import scene_of
from grognard.viewer.svg import write_svg
session = open_game("empire_at_sunrise", seed=1)
for name in ("ki", "pc", "boxes"):
    sys.stdout.write(write_svg(scene_of(session.board, name, session.view(0), level=52)))
"""


def groups(scene, kind):
    """What follows the kind in the names of a scene's groups."""
    named = [one.name for one in walk(scene.primitives) if isinstance(one, Group)]
    return [name.partition(":")[2] for name in named if name.startswith(f"{kind}:")]


def piled(scene):
    """Every counter of a scene's piles, in counter order."""
    return sorted(counter for pile in scene.piles for counter in pile.counters)


def seen_with(view, **columns):
    """A view with some of its columns changed: column -> {row: value}."""
    changed = dict(view.columns)
    for name, cells in columns.items():
        changed[name] = tuple(cells.get(row, value) for row, value in enumerate(changed[name]))
    return replace(view, columns=changed)


def test_every_counter_is_drawn_once_or_counted_in_its_stack(session, view, scenes):
    board, shown = session.board, Counter()
    for scene in scenes.values():
        drawn = Counter(groups(scene, "counter"))
        counts = Counter(groups(scene, "count"))
        assert all(times == 1 for times in drawn.values())
        for pile in scene.piles:
            ids = [board.counters.ids[counter] for counter in pile.counters]
            assert [name in drawn for name in ids] == [depth < MOST_DRAWN for depth in range(len(ids))]
            badge = f"{board.spaces.ids[pile.space]}:{len(ids)}"
            assert counts[badge] >= 1 or len(ids) == 1
        shown.update(piled(scene))
    placed = {counter for counter, space in enumerate(view.columns["place"]) if space >= 0}
    assert set(shown) == placed and set(shown.values()) == {1}


def test_every_space_can_be_pointed_at_and_shows_its_number(session, scenes):
    board = session.board
    for map_id, scene in scenes.items():
        spaces = board.spaces.of_map(map_id)
        assert set(scene.hits) == set(spaces)
        written = Counter(one.text for one in walk(scene.primitives) if isinstance(one, Text))
        if board.maps[board.spaces.maps.index(map_id)].kind != "box":
            assert all(written[board.spaces.printed[space]] for space in spaces)


def test_numbers_and_grid_come_and_go_with_the_zoom(session):
    def shown(px):
        scene = scene_of(session.board, "ki", level=px)
        texts = {one.text for one in walk(scene.primitives) if isinstance(one, Text)}
        grid = [one for one in scene.primitives if one.layer == "grid" and isinstance(one, Polyline)]
        return "D5" in texts, bool(grid)

    assert [shown(px) for px in (18, 30, 48)] == [(False, False), (False, True), (True, True)]


def test_far_away_the_counters_of_a_side_are_one_block(session, view):
    scene = scene_of(session.board, "ki", view, level=14)
    assert not groups(scene, "counter")
    gathered = [name for names in groups(scene, "block") for name in names.split("+")]
    assert len(gathered) == len(piled(scene))


def test_what_a_side_does_not_see_is_not_drawn(session, view):
    emden = session.board.counters.index["emden"]
    scene = scene_of(
        session.board, "ki", seen_with(view, place={emden: UNSEEN}, face={emden: UNSEEN}), level=48
    )
    assert emden not in piled(scene)


def test_without_a_view_the_map_is_bare(session):
    scene = scene_of(session.board, "ki", level=48)
    assert not scene.piles and not groups(scene, "counter") and not groups(scene, "control")


def test_a_board_without_shapes_draws_land_by_its_cells(tiny):
    scene = scene_of(tiny, "field", level=64)
    assert any(one.layer == "land" for one in scene.primitives)


def test_primitives_come_in_the_order_of_the_layers(scenes):
    for scene in scenes.values():
        order = [LAYERS.index(one.layer) for one in scene.primitives]
        assert order == sorted(order)


def test_a_state_shows_its_badge_on_the_counter_and_an_unseen_one_none(session, view):
    unit = session.board.counters.index["omd"]
    badges = {"suppressed": Badge("burst", "Suppressed")}

    def bursts(value):
        changed = seen_with(view, suppressed={unit: value})
        laid = laid_parts(surface_of(session.board, "ki"), changed, 48, "light", badges)
        return [one.name for one in walk(laid) if isinstance(one, Group)].count("icon:burst")

    assert [bursts(value) for value in (0, 1, UNSEEN)] == [0, 1, 0]


def test_a_state_of_a_space_replaces_what_was_printed_there(session, view):
    spaces = session.board.spaces
    gone = dict.fromkeys(spaces.of_map("ki"), 0)

    def redoubts(changed):
        return groups(scene_of(session.board, "ki", changed, level=48), "icon").count("redoubt")

    assert redoubts(view) == 3
    assert redoubts(seen_with(view, redoubt=gone)) == 0
    assert redoubts(seen_with(view, redoubt=gone | {spaces.index["ki:D5"]: 1})) == 1


def test_control_shows_at_places_and_where_it_changed(session, view):
    spaces = session.board.spaces
    place, ground = spaces.index["ki:D5"], spaces.index["ki:B1"]
    flags = groups(scene_of(session.board, "ki", view, level=48), "control")
    assert "ki:D5" in flags or spaces.ids[place] in flags
    assert spaces.ids[ground] not in flags
    changed = seen_with(view, control={ground: 1 - view.columns["control"][ground]})
    assert spaces.ids[ground] in groups(scene_of(session.board, "ki", changed, level=48), "control")


def test_the_theme_changes_the_map_and_not_the_printed_counters(session, view):
    def faces(theme):
        scene = scene_of(session.board, "ki", view, level=120, theme=theme)
        found = [
            one for one in walk(scene.primitives) if isinstance(one, Group) and one.name == "counter:omd"
        ]
        return [part for part in found[0].children if isinstance(part, Text)]

    assert faces("light") == faces("dark")
    light, dark = (
        scene_of(session.board, "ki", level=48, theme=theme).primitives[0] for theme in ("light", "dark")
    )
    assert light != dark


def test_a_map_that_is_not_there_is_an_error(session):
    with pytest.raises(KeyError, match="atlantis"):
        scene_of(session.board, "atlantis")


def test_the_plugin_says_how_its_columns_are_shown(session, tiny):
    assert badges_of(session.board)["suppressed"].icon == "burst"
    assert badges_of(tiny) == {}  # its plugin is not installed


@pytest.mark.slow
def test_the_same_scene_is_the_same_bytes_in_every_process():
    runs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(runs[0]) > 10_000 and runs[0] == runs[1]


def test_scene_wording_and_svg_import_no_pyglet():
    program = (
        "import sys; import grognard.viewer.scene, grognard.viewer.svg, grognard.viewer.wording,"
        " grognard.viewer.counter_sheet; print('pyglet' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_map_without_any_ground_has_its_grid_all_the_same(tmp_path):
    source = shutil.copytree(TINY, tmp_path / "source")
    spaces = source / "maps" / "field.spaces.tsv"
    spaces.write_text(spaces.read_text().replace("open", "").replace("wood", ""))
    drawn = scene_of(board_from_folder(source), "field", level=60).primitives
    assert any(one.layer == "grid" for one in drawn)
