from pathlib import Path

import numpy as np
import pytest

from grognard.kernel import open_game
from grognard.viewer.devices import DEVICES
from grognard.viewer.labels import number_inks
from grognard.viewer.palette import LOOK_ALIKES, NATIONS, THEMES, contrast, mix, nation_of

PRINTED = {
    "japan": 12.8, "russia": 5.3, "germany": 6.4, "britain": 6.3, "france": 7.2, "australia": 11.0,
    "austria-hungary": 9.0, "usa": 6.0, "italy": 11.2, "ottomans": 9.1, "china": 6.1, "portugal": 12.2,
    "belgium": 14.5, "neutral": 7.3,
}  # fmt: skip
"""Ink on body, as the art direction computed it."""


@pytest.mark.parametrize("look", NATIONS)
def test_figures_stand_out_from_the_body_as_computed(look):
    assert contrast(NATIONS[look].ink, NATIONS[look].body) == pytest.approx(PRINTED[look], abs=0.06)


@pytest.mark.parametrize("look", NATIONS)
def test_symbol_lines_stand_out_from_their_box(look):
    assert contrast(NATIONS[look].line, NATIONS[look].box) >= 13.6 - 0.06


def test_every_nation_has_a_device_of_its_own():
    assert all(nation.device in DEVICES for nation in NATIONS.values())
    assert len({nation.device for nation in NATIONS.values()}) == len(NATIONS)


def test_unknown_looks_are_neutral_and_known_ones_share():
    assert nation_of("atlantis") is NATIONS["neutral"]
    assert all(nation_of(look) is NATIONS[other] for look, other in LOOK_ALIKES.items())


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_can_be_read_on_panels(theme):
    tones = theme.interface
    assert contrast(tones.ink, tones.panel) >= 6
    assert all(
        contrast(ink, tones.panel) >= 4.5 - 0.05
        for ink in (tones.ink_2, tones.ink_3, tones.accent, tones.refuse, tones.done)
    )
    assert contrast(tones.on_accent, tones.accent) >= 8 - 0.05
    assert contrast(tones.on_gold_core, tones.gold_core) >= 9.3 - 0.05


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_text_can_be_read_on_every_ground_it_stands_on(theme):
    tones = theme.interface
    papers = (tones.panel, tones.panel_2, tones.panel_3)
    pairs = [(ink, ground) for ink in (tones.ink, tones.ink_2, tones.ink_3) for ground in papers]
    pairs += [(ink, ground) for ink in (tones.accent, tones.refuse, tones.done) for ground in papers]
    grounds = (tones.accent_soft, tones.refuse_soft, tones.done_soft, tones.gold_core)
    pairs += [(ink, ground) for ink in (tones.ink, tones.ink_2) for ground in grounds]
    pairs += [
        (tones.accent, tones.accent_soft),
        (tones.refuse, tones.refuse_soft),
        (tones.done, tones.done_soft),
        (tones.on_gold_core, tones.gold_core),
        (tones.on_accent, tones.accent),
        (tones.panel, tones.done),
    ]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("key", ["light-contrast", "dark-contrast"])
def test_high_contrast_is_high_and_keeps_map_and_name(key):
    theme, plain = THEMES[key], THEMES[key.partition("-")[0]]
    tones = theme.interface
    for ink in (tones.ink, tones.ink_2, tones.ink_3, tones.accent, tones.refuse, tones.done):
        assert min(contrast(ink, ground) for ground in (tones.panel, tones.panel_2, tones.panel_3)) >= 7
    assert contrast(tones.hairline_strong, tones.panel) >= 4.5 and contrast(tones.hairline, tones.panel) >= 3
    assert theme.map is plain.map and theme.name == plain.name


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_names_can_be_read_on_their_halo(theme):
    colours = theme.map
    inks = (colours.name_land, colours.name_region, colours.name_sea)
    assert all(contrast(ink, colours.halo) >= 4.4 for ink in inks)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_hex_numbers_can_be_read_on_every_ground(theme):
    colours, (on_land, at_sea) = theme.map, number_inks(theme)
    for ground in colours.terrain.values():
        assert contrast(mix(ground, on_land, 0.85), ground) >= 3
    for water in (colours.shoal, colours.inshore, colours.shelf, colours.slope, colours.deep):
        assert contrast(mix(water, at_sea, 0.85), water) >= 3


def test_land_gets_darker_as_movement_gets_dearer():
    for theme in THEMES.values():
        tints = [theme.map.terrain[word] for word in ("clear", "rough", "hill", "mountain")]
        lights = [contrast(tint, "#000000") for tint in tints]
        assert lights == sorted(lights, reverse=True)


def test_the_page_on_modules_names_every_colour_of_a_nation():
    page = Path(__file__).resolve().parents[2] / "modules" / "README.md"
    row = next(line for line in page.read_text("utf-8").split("\n") if line.startswith("| nations (`look`)"))
    assert sorted(row.split("`")[3::2]) == sorted(NATIONS)


VISIONS = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How colours in linear light look to eyes that lack a cone (Machado, Oliveira, Fernandes 2009)."""
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def lab(colour, vision):
    """A colour as an eye sees it, in CIE L*a*b*."""
    share = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    t = np.array(XYZ) @ np.clip(np.array(VISIONS[vision]) @ light, 0, 1) / WHITE
    x, y, z = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("slug", ["leaders", "colonial_africa", "red_sun_rising", "empire_at_sunrise"])
def test_sides_of_a_game_differ_to_every_eye(slug, vision):
    board = open_game(slug, seed=1).board
    looks = {board.nation_looks[board.side_nation[side]] for side in range(len(board.sides))}
    seen = {look: lab(NATIONS[look].body, vision) for look in looks}
    apart = min(float(np.linalg.norm(seen[one] - seen[two])) for one in seen for two in seen if one < two)
    assert apart >= 15
