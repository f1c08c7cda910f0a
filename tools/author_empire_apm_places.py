"""Places, powers and choices of the Asia Pacific Map in degrees east and north (authoring time only)."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

Degrees = tuple[float, float]

PRINTED = ("0312", "1304", "1308", "1404", "1405", "1507", "2208", "2209")
ATOLLS: dict[str, Degrees] = {
    "Guam": (144.75, 13.45),
    "Ladrone": (145.75, 15.2),
    "Lamotrek": (146.35, 7.46),
    "Palau": (134.5, 7.4),
    "Truk": (151.8, 7.4),
    "Wolea": (143.87, 7.36),
    "Yap": (138.1, 9.5),
}
# Islands too small for their share of a hex to tell.
ISLANDS: dict[str, Degrees] = {"Okinawa": (127.8, 26.4)}
PORTS: dict[str, Degrees] = {
    "Batavia": (106.85, -6.1),
    "Bombay": (72.85, 18.95),
    "Calcutta": (88.1, 22.2),
    "Colombo": (79.85, 6.93),
    "Darwin": (130.85, -12.45),
    "Friedrich-Wilhelmshafen": (145.8, -5.2),
    "Haiphong": (106.8, 20.8),
    "Hakodate": (140.7, 41.8),
    "Hong Kong": (114.17, 22.3),
    "Keelung": (121.75, 25.15),
    "Kobe": (135.2, 34.65),
    "Madras": (80.3, 13.1),
    "Manila": (120.95, 14.6),
    "Palau": ATOLLS["Palau"],
    "Penang": (100.35, 5.4),
    "Rangoon": (96.3, 16.5),
    "Saigon": (106.9, 10.5),
    "Sandakan": (118.1, 5.85),
    "Sasebo": (129.7, 33.15),
    "Shanghai": (121.6, 31.3),
    "Singapore": (103.85, 1.25),
    "Truk": ATOLLS["Truk"],
    "Vladivostok": (131.9, 43.1),
    "Weihaiwei": (122.15, 37.5),
    "Yap": ATOLLS["Yap"],
    "Yokohama": (139.65, 35.4),
}
TOWNS: dict[str, Degrees] = {
    "Bangkok": (100.5, 13.7),
    "Canton": (113.0, 24.2),
    "Hankow": (114.3, 30.6),
    "Mukden": (123.4, 41.8),
    "Port Arthur": (121.25, 38.8),
    "Peking": (116.4, 39.9),
    "Seoul": (127.0, 37.55),
    "Tsingtau": (120.32, 36.07),
}
# Where the largest water of a hex is not the one its port or its neighbours need.
WATER_THAT_COUNTS: dict[str, Degrees] = {}
# Where the largest land mass of a hex is not the one its port stands for: Malaya, not Sumatra.
LAND_THAT_COUNTS: dict[str, Degrees] = {"Penang": (100.6, 5.4), "Singapore": (103.6, 1.9)}
NEUTRALS = ("usa", "netherlands", "siam")
# Where most of a hex's land belongs to another power than the place that counts in it.
POWER_OF_HEX: dict[str, str] = {
    "0913": "britain",
    "1014": "britain",
    "1108": "france",
    "1304": "china",
    "1308": "britain",
    "1404": "britain",
    "2208": "usa",
    **dict.fromkeys(("1910", "2010", "2207", "2209", "2309", "2408"), "german"),
}
# Over the west edge lies no zone of the chart, only the convoy's way out (18.1).
WEST_OF_CHART = 76.0
HOLDERS = {
    "china": ("China", "Mongolia", "Macao", "Nepal", "Bhutan"),
    "japan": ("Japan", "South Korea", "North Korea", "Taiwan"),
    "russia": ("Russia", "Kazakhstan", "Kyrgyzstan", "Tajikistan", "Uzbekistan", "Turkmenistan"),
    "france": ("Vietnam", "Laos", "Cambodia"),
    "siam": ("Thailand",),
    "netherlands": ("Indonesia", "Timor-Leste"),
    "usa": ("Philippines", "Guam"),
    "german": ("N. Mariana Is.", "Palau", "Micronesia"),
}
BRITISH = (
    "India",
    "Pakistan",
    "Afghanistan",
    "Bangladesh",
    "Sri Lanka",
    "Myanmar",
    "Malaysia",
    "Singapore",
    "Brunei",
    "Australia",
    "Hong Kong",
    "Solomon Is.",
    "Maldives",
    "Indian Ocean Ter.",
)
# The frontier of 1885 between Kaiser-Wilhelmsland and Papua, and the sea north and east of it.
GERMAN_NEW_GUINEA = Polygon([(140.9, -5), (147.9, -8), (150.5, -8), (156.5, -7), (156.5, 0), (140.9, 0)])


def split(country: str, shape: BaseGeometry) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield (power of 1914, its part) of a country of today."""
    if country == "Papua New Guinea":
        yield "german", shape.intersection(GERMAN_NEW_GUINEA)
        yield "britain", shape.difference(GERMAN_NEW_GUINEA)
        return
    powers = [power for power, countries in HOLDERS.items() if country in countries]
    if powers or country in BRITISH:
        yield (powers or ["britain"])[0], shape


def all_places() -> dict[str, Degrees]:
    """Return every named place."""
    return {**ATOLLS, **ISLANDS, **PORTS, **TOWNS}
