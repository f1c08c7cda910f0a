"""Every colour the viewer has, by what it is for: map, interface and nations, in a light and a dark theme.

Dark is a palette of its own, not a filter: counters keep their printed colours and only their edge turns
light, so that both players speak of the same red.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class MapColours:
    """Colours of maps; `terrain` goes from light to dark as movement gets dearer."""

    shoal: str
    inshore: str
    shelf: str
    slope: str
    deep: str
    coast: str
    coast_shade: str
    waterline: str
    isobath: str
    terrain: Mapping[str, str]
    river: str
    river_casing: str
    road: str
    road_casing: str
    rail: str
    rail_dash: str
    border: str
    border_band: str
    grid_land: str
    grid_sea: str
    shade: str
    light: str
    name_land: str
    name_region: str
    name_sea: str
    halo: str
    objective: str
    port: str
    neutral: str
    neutral_hatch: str
    city_block: str
    veil: str


@dataclass(frozen=True, slots=True)
class Interface:
    """Colours of panels, texts and meanings; `gold` means legal and nothing else is gold."""

    table: str
    panel: str
    panel_2: str
    panel_3: str
    hairline: str
    hairline_strong: str
    ink: str
    ink_2: str
    ink_3: str
    accent: str
    accent_soft: str
    on_accent: str
    gold: str
    gold_core: str
    on_gold_core: str
    refuse: str
    refuse_soft: str
    done: str
    done_soft: str


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation's counters.

    Attributes:
        body, ink: the counter, and figures and names on it.
        line, box: lines of the unit symbol, and the ground of its box.
        device: the shape that repeats the nation, see `devices.DEVICES`.
        device_colour: its colour on the body.
    """

    body: str
    ink: str
    line: str
    box: str
    device: str
    device_colour: str


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of everything that is not printed on a counter.

    Attributes:
        name: ``light`` or ``dark``; a theme of high contrast has the name and the map of the one it sharpens.
        map, interface: colours.
    """

    name: str
    map: MapColours
    interface: Interface


LIGHT = Theme(
    "light",
    MapColours(
        shoal="#D6E5E1",
        inshore="#C6DADA",
        shelf="#B7D0D4",
        slope="#9FBECA",
        deep="#88ACBD",
        coast="#3C5A68",
        coast_shade="#6C5B3E",
        waterline="#5E8CA0",
        isobath="#7FA5B5",
        terrain={
            "clear": "#E9EBD0",
            "rough": "#E4D7AC",
            "hill": "#D3BE8C",
            "mountain": "#C2A57F",
            "forest": "#AAC795",
            "swamp": "#C4D9D6",
            "desert": "#F6E3AE",
            "city": "#CFB3B3",
        },
        river="#4C86A3",
        river_casing="#DDEBEA",
        road="#8C4B2C",
        road_casing="#F7F0DC",
        rail="#2B2724",
        rail_dash="#F5F0E2",
        border="#8A2F4B",
        border_band="#B4506C",
        grid_land="#4A4030",
        grid_sea="#FFFFFF",
        shade="#54401F",
        light="#FFFDF2",
        name_land="#2A2620",
        name_region="#6B5335",
        name_sea="#2A5B73",
        halo="#F3EDD9",
        objective="#A8322A",
        port="#1F5673",
        neutral="#E3DFD2",
        neutral_hatch="#B9B09A",
        city_block="#7C4A44",
        veil="#231C10",
    ),
    Interface(
        table="#CFC8B8",
        panel="#FAF7EF",
        panel_2="#F1ECDF",
        panel_3="#E7E0CF",
        hairline="#D5CCB9",
        hairline_strong="#BDB29B",
        ink="#1F252A",
        ink_2="#575D61",
        ink_3="#66625A",
        accent="#1F5673",
        accent_soft="#DBE7EA",
        on_accent="#FFFFFF",
        gold="#E59A0C",
        gold_core="#FFF3CF",
        on_gold_core="#5A3A00",
        refuse="#A8322A",
        refuse_soft="#F6E1DA",
        done="#1F6E64",
        done_soft="#D8EAE4",
    ),
)

DARK = Theme(
    "dark",
    MapColours(
        shoal="#2A4451",
        inshore="#253D4A",
        shelf="#213643",
        slope="#1B2D39",
        deep="#162530",
        coast="#8FB0BA",
        coast_shade="#0B0D0C",
        waterline="#5B8699",
        isobath="#34525F",
        terrain={
            "clear": "#565A48",
            "rough": "#4B4433",
            "hill": "#423828",
            "mountain": "#352B22",
            "forest": "#2C4A38",
            "swamp": "#3C5150",
            "desert": "#675B39",
            "city": "#7A5A62",
        },
        river="#6FA9C4",
        river_casing="#1A2A32",
        road="#D08A5C",
        road_casing="#231C15",
        rail="#E6DDC8",
        rail_dash="#2B2620",
        border="#D98AA3",
        border_band="#A8506C",
        grid_land="#C9C3AE",
        grid_sea="#9FBFCC",
        shade="#080705",
        light="#D9CBA6",
        name_land="#F0E9D8",
        name_region="#DCCAA2",
        name_sea="#8FBDD0",
        halo="#26261F",
        objective="#F08A7B",
        port="#8FC4DD",
        neutral="#4A4C46",
        neutral_hatch="#6B6A60",
        city_block="#B58A86",
        veil="#05080A",
    ),
    Interface(
        table="#0E1215",
        panel="#1B2126",
        panel_2="#232A30",
        panel_3="#2D353C",
        hairline="#38424A",
        hairline_strong="#4C5861",
        ink="#EDE7D8",
        ink_2="#B3B5B0",
        ink_3="#98A0A4",
        accent="#7DB7D3",
        accent_soft="#223843",
        on_accent="#0E1A20",
        gold="#F5B942",
        gold_core="#3B2D0B",
        on_gold_core="#FFE3A3",
        refuse="#F08A7B",
        refuse_soft="#3A2523",
        done="#7CC9BC",
        done_soft="#1E3430",
    ),
)

LIGHT_CONTRAST = replace(
    LIGHT,
    interface=replace(
        LIGHT.interface,
        panel="#FFFFFF",
        panel_2="#F5F3EC",
        panel_3="#E2DDCF",
        hairline="#8B8473",
        hairline_strong="#4D483C",
        ink="#000000",
        ink_2="#26292B",
        ink_3="#3F3D38",
        accent="#0B3852",
        accent_soft="#CFE2EA",
        refuse="#8A1710",
        done="#0B4A42",
    ),
)
DARK_CONTRAST = replace(
    DARK,
    interface=replace(
        DARK.interface,
        table="#000000",
        panel="#07090B",
        panel_2="#12171B",
        panel_3="#26303A",
        hairline="#74818B",
        hairline_strong="#B4C0C8",
        ink="#FFFFFF",
        ink_2="#E6E6E0",
        ink_3="#C9CED1",
        accent="#A9DBF2",
        accent_soft="#17394A",
        on_accent="#000000",
        gold="#FFCB57",
        refuse="#FFB0A4",
        done="#A6EBDF",
    ),
)

THEMES: Mapping[str, Theme] = {
    "light": LIGHT,
    "dark": DARK,
    "light-contrast": LIGHT_CONTRAST,
    "dark-contrast": DARK_CONTRAST,
}

NATIONS: Mapping[str, Nation] = {
    "japan": Nation("#F2ECE1", "#23272B", "#23272B", "#FFFFFF", "disc", "#B3312B"),
    "russia": Nation("#487560", "#FFFFFF", "#14261D", "#E7F0EA", "saltire", "#FFFFFF"),
    "germany": Nation("#A5986E", "#17150D", "#17150D", "#EFE9D3", "cross-pattee", "#17150D"),
    "britain": Nation("#AE332B", "#FFFFFF", "#360C09", "#F9E5E1", "cross", "#FFFFFF"),
    "france": Nation("#78B2E2", "#0F2132", "#0F2132", "#EAF4FC", "ring", "#0F2132"),
    "australia": Nation("#2B3A68", "#FFFFFF", "#0E1530", "#E4E8F3", "star", "#FFFFFF"),
    "austria-hungary": Nation("#F4B83A", "#2B2004", "#2B2004", "#FDF1D2", "two-bars", "#2B2004"),
    "usa": Nation("#8E979B", "#14181A", "#14181A", "#EEF1F2", "shield", "#14181A"),
    "italy": Nation("#BFE0AF", "#15240D", "#15240D", "#F4FAF1", "diamond", "#15240D"),
    "ottomans": Nation("#673762", "#FFFFFF", "#240F22", "#F1E4EF", "crescent", "#FFFFFF"),
    "china": Nation("#D7831D", "#241302", "#241302", "#FBEAD3", "square", "#241302"),
    "portugal": Nation("#F3D3E4", "#35101F", "#35101F", "#FDF4F9", "chevron", "#35101F"),
    "belgium": Nation("#2C2925", "#FFFFFF", "#0B0A09", "#EAE7E1", "bar", "#FFFFFF"),
    "neutral": Nation("#B1AFA6", "#22211D", "#22211D", "#F0EFEA", "dot", "#22211D"),
}

LOOK_ALIKES: Mapping[str, str] = {"new-zealand": "australia", "united-states": "usa", "ottoman": "ottomans"}
"""Looks that are drawn as another one."""

SHIP_INK = "#1C2A33"
MARKER_BODY = "#EFE6D0"
MARKER_INK = "#2A251E"
PAPER_BAND = "#F6F1E4"
BAND_INK = "#1F252A"
BAND_SHADE = "#8A7B5C"
BURST = "#D77F1F"


def nation_of(look: str) -> Nation:
    """The nation a palette key stands for; the neutral one where the key is unknown."""
    return NATIONS.get(LOOK_ALIKES.get(look, look), NATIONS["neutral"])


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Blend a share of another colour into one.

    Example:
        >>> mix("#000000", "#FFFFFF", 0.5)
        '#808080'
    """
    parts = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02X}" for one, two in parts)


def luminance(colour: str) -> float:
    """Relative luminance, 0 for black to 1 for white, as WCAG defines it."""
    linear = [
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in channels(colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21.

    Example:
        >>> round(contrast("#000000", "#FFFFFF"))
        21
    """
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def territory_tint(key: str, clear: str) -> str:
    """The tint of a nation's ground: its counters' colour, or its device's where they are near white."""
    nation = nation_of(key)
    tone = nation.device_colour if luminance(nation.body) > 0.6 else nation.body
    share = {"china": 0.10, "japan": 0.15}.get(key, 0.18)
    return mix(mix(clear, tone, share), "#8C8778", 0.06)
