from pathlib import Path

import pytest

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
