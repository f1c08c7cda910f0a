from dataclasses import replace

import pytest

from grognard.viewer.counter_states import STATES, badge_parts, count_badge, over, under
from grognard.viewer.counters import Face, face_parts, level_of, ship_name
from grognard.viewer.palette import LIGHT, NATIONS
from grognard.viewer.primitives import Circle, Polygon, Polyline, Text, walk
from grognard.viewer.silhouettes import silhouettes
from grognard.viewer.symbols import SYMBOLS
from grognard.viewer.typefaces import text_width

INFANTRY = Face("land", "infantry", "japan", "III", "46", "Reg", (1, 8, 4))
CRUISER = Face("ship", "ca", "germany", "II", "Scharnhorst", "CA", (3, 10, 8))
LONG_NAME = "Kaiserin Elisabeth"
EVERY_KIND = [
    *(Face("land", picture, "russia", "XX", "9ES", "1M", (12, 10, 15)) for picture in sorted(SYMBOLS)),
    *(Face("ship", ship, "britain", "II", LONG_NAME, "CRSR", (3, 12, 8)) for ship in sorted(silhouettes())),
    Face("flotilla", "dd", "russia", "", "6th Flotilla", "DD", (2, 1)),
    Face("headquarters", "headquarters", "japan", "XXXX", "Kuropatkin", "SHQ", (4, 6)),
    Face("admiral", "", "japan", "", "Togo", "", (5,)),
    Face("fleet", "", "russia", "", "Port Arthur Squadron", "at sea", ()),
    Face("marker", "hulls", "japan", "", "Task Force 1"),
    Face("marker", "storm", "japan", "", "Storm off Kiautschou"),
]  # fmt: skip


def texts(parts):
    return [one for one in walk(parts) if isinstance(one, Text)]


def words(parts):
    return [text.text for text in texts(parts)]


def test_counters_that_differ_by_name_alone_are_one_drawing_but_for_it():
    one, other = (face_parts(replace(INFANTRY, name=name), 80) for name in ("46", "47"))
    assert [a for a, b in zip(one, other, strict=True) if a is not b] == texts(one)[:2]  # its captions


def test_levels_by_the_side_in_pixels():
    assert [level_of(side) for side in (54, 53, 30, 29)] == ["full", "medium", "medium", "small"]


def test_a_land_unit_shows_less_from_further_away():
    assert words(face_parts(INFANTRY, 80)) == ["46", "Reg", "1", "–", "8", "–", "4"]
    assert words(face_parts(INFANTRY, 42)) == ["1", "–", "8", "–", "4"]
    assert words(face_parts(INFANTRY, 24)) == ["1"]


def test_a_ship_shows_less_from_further_away():
    assert words(face_parts(CRUISER, 80)) == ["CA", "Scharnhorst", "3", "–", "10", "–", "8"]
    assert words(face_parts(CRUISER, 42)) == ["CA", "3", "–", "10", "–", "8"]
    assert words(face_parts(CRUISER, 24)) == ["3"]


@pytest.mark.parametrize("side_px", [96, 54, 42, 30, 24, 14])
@pytest.mark.parametrize("state", ["full", "reduced", "disabled"])
def test_every_text_stays_on_the_counter(side_px, state):
    for face in EVERY_KIND:
        shown = Face(
            face.kind, face.picture, face.nation, face.size, face.name, face.parent, face.values, state
        )
        for text in texts(face_parts(shown, side_px)):
            width = text_width(text.text, text.font, text.size)
            left = text.at[0] - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
            assert left >= 0.02 and left + width <= 0.98, (face, text.text)
            assert text.size * 0.6 <= text.at[1] <= 0.98, (face, text.text)


@pytest.mark.parametrize("side_px", [80, 42, 20])
def test_no_line_is_thinner_than_a_pixel(side_px):
    for face in EVERY_KIND:
        for one in walk(face_parts(face, side_px)):
            if isinstance(one, Polyline) and one.colour != "#FFFFFF":
                assert one.width * side_px >= 0.99 or one.width >= 0.04 * 0.3, face


@pytest.mark.parametrize("look", NATIONS)
def test_a_reduced_face_has_a_band_whatever_the_body(look):
    full = Face("land", "infantry", look, "II", "1", "", (2, 7, 4))
    reduced = Face("land", "infantry", look, "I", "1", "", (1, 6, 4), "reduced")
    paints = {one.fill for one in walk(face_parts(reduced, 80)) if isinstance(one, Polygon)}
    assert paints - {one.fill for one in walk(face_parts(full, 80)) if isinstance(one, Polygon)}


def test_dark_changes_the_edge_and_no_printed_colour():
    light, dark = (walk(face_parts(CRUISER, 80, theme)) for theme in ("light", "dark"))
    changed = [(one, two) for one, two in zip(light, dark, strict=True) if one != two]
    assert len(changed) == 1 and isinstance(changed[0][0], Polyline) and changed[0][0].closed


def test_the_edge_is_never_left_out():
    for look in NATIONS:
        face = Face("land", "infantry", look, "II", "1", "", (1, 1, 1))
        assert any(
            isinstance(one, Polyline) and one.closed and one.opacity == 1 for one in face_parts(face, 80)
        )


def test_one_drawing_serves_all_counters_of_a_look():
    assert face_parts(CRUISER, 80) is face_parts(CRUISER, 80)


def test_long_ships_are_shortened_from_the_front():
    assert ship_name("Emden") == "Emden"
    assert ship_name("Australian Troop Convoy") == "A. Troop Convoy"


def test_badges_have_places_of_their_own():
    parts = badge_parts(("burst", "wheel", "half", "anchor", "tick", "burst"), 60)
    assert len({group.at for group in parts}) == len(parts) == 5


def test_badges_are_never_too_small_to_tell_apart():
    assert all(group.scale * 16 >= 5.5 for group in badge_parts(("burst", "wheel", "tick"), 16))


@pytest.mark.parametrize("count", [2, 14, 102])
def test_the_count_fits_its_pill(count):
    *_, pill, text = count_badge(count, 60)
    xs = [x for x, _ in pill.rings[0]]
    assert text.text == str(count)
    assert text_width(text.text, text.font, text.size) < max(xs) - min(xs)


def test_every_state_draws_something_of_its_own():
    drawn = [(under(state, 60, LIGHT), over(state, 60, LIGHT)) for state in STATES]
    assert all(below or above for below, above in drawn)
    assert len(set(drawn)) == len(STATES)


def test_the_device_is_a_shape_not_only_a_colour():
    shapes = set()
    for look in NATIONS:
        parts = face_parts(Face("land", "unit", look, "", "", "", ()), 80)
        shapes.add(
            tuple(
                one.rings if isinstance(one, Polygon) else one.radius
                for one in parts[3:]
                if isinstance(one, Polygon | Circle)
            )
        )
    assert len(shapes) == len(NATIONS)
