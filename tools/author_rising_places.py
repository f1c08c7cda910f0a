"""Places, ways and courses of the Land Map of Red Sun Rising (authoring time only).

Hexes are printed numbers; degrees are east and north. What the rulebook says of a hex stands in `tests`.
"""

from __future__ import annotations

Degrees = tuple[float, float]
Shift = tuple[float, float]

NAMES = {
    "0120": "Chemulpo",
    "0121": "Seoul",
    "0319": "Kaesong",
    "0416": "Haeju",
    "0716": "Chinampo",
    "0801": "Port Arthur",
    "0803": "Dalny",
    "0904": "Chinchou",
    "0917": "Pyongyang",
    "0922": "Gensan",
    "1005": "Pitzuwo",
    "1116": "Anju",
    "1204": "Telissu",
    "1310": "Takushan",
    "1323": "Hamhung",
    "1412": "Antung",
    "1509": "Hsiu-yen",
    "1513": "Wiju",
    "1606": "Kaiping",
    "1611": "Feng-huang-cheng",
    "1614": "Kuantien",
    "1705": "Yingkow",
    "1706": "Tashihchiao",
    "1728": "Songjin",
    "1807": "Haicheng",
    "1811": "Saimachi",
    "1910": "Motien Pass",
    "2008": "Liaoyang",
    "2010": "Penhsihu",
    "2109": "Yentai",
    "2215": "Hsingking",
    "2230": "Chongjin",
    "2309": "Mukden",
    "2311": "Fushun",
    "2407": "Sinmintun",
    "2530": "Hoeryong",
    "2511": "Tiehling",
    "2611": "Kaiyuan",
    "2734": "Novokievsk",
    "2832": "Hunchun",
    "2912": "Ssupingkai",
    "2937": "Vladivostok",
    "3237": "Nikolsk",
    "3316": "Changchun",
    "3320": "Kirin",
}
CITIES = ("0121", "0801", "0803", "0917", "2008", "2309", "2511", "2937", "3320")
# Yingkow froze every winter, and the example of 7.5 knows two ports on this coast, so it is none.
PORTS = ("0120", "0716", "0801", "0803", "0922", "2937")
FORTRESSES = ("0801", "2937")
RAILHEADS = ("3316", "3337")

# Coasts by their hexes: where one letter gives way to the next.
LAST_OF_A = "1210"

#: Where the sheet of the game strays from the ground: degrees -> map units east and south. The first row of
#: each pair is what a rule asks for, the zeros keep what lies about it in its place.
NUDGES: dict[Degrees, Shift] = {
    (122.18, 40.56): (44.0, -34.0),  # an invasion can land in 1706
    (122.10, 40.36): (20.0, -6.0),
    (121.90, 40.85): (0.0, 0.0),
    (123.84, 39.82): (0.0, 36.0),  # the coast called A ends in 1210
    (123.55, 39.76): (0.0, 10.0),
    (124.20, 39.90): (0.0, 0.0),
    (121.24, 38.80): (-30.0, -6.0),  # Port Arthur is 0801
    (121.64, 38.92): (-6.0, 0.0),
    (122.10, 39.20): (0.0, 0.0),
}

#: Hexes whose ground the mean height of a wide cell gets wrong.
GROUND = {
    **dict.fromkeys(("0801", "0803", "2937"), "clear"),  # three divisions and more start there: 12 points
    **dict.fromkeys(("0802", "0903", "0904", "1003", "1103", "1004"), "rough"),  # hills of Kwantung
    **dict.fromkeys(("1304", "1305", "1205", "1206", "1404", "1505"), "rough"),
    **dict.fromkeys(("1606", "1506", "1605"), "clear"),  # the coastal plain of Kaiping
    **dict.fromkeys(("1509", "1609", "1709", "1311", "1310", "1611", "1512"), "rough"),
    **dict.fromkeys(("1909", "1810", "1811", "1911"), "rough"),
    **dict.fromkeys(("1910", "1809"), "mountain"),  # the passes before Liaoyang
    **dict.fromkeys(("2109", "2108", "2209", "2208", "2310", "2409", "2410", "2411"), "clear"),
    **dict.fromkeys(("2912", "2812", "3013", "3012"), "clear"),
}

#: The railways of 1904, hex by hex.
RAILS = (
    "3316 3215 3214 3114 3013 3012 2912 2811 2711 2611 2511 2410 2409 2309",
    "2309 2209 2109 2008 1908 1807 1806 1706",
    "1706 1606 1506 1405 1305 1204 1105 1004 0904 0903 0802 0801",
    "0903 0803",
    "1706 1705",
    "2937 3037 3137 3237 3337",
)
#: Roads of 1904 as the places they lead through; the hexes between are found by the ground.
ROADS = (
    "0120 0121 0220 0319 0419 0618 0717 0917 1016 1116 1214 1314 1513 1412 1512 1611 1711 1910 2008",
    "0121 0422 0721 0821 0922",
    "0917 0919 0921 0922",
    "0319 0418 0417 0416",
    "0917 0816 0716",
    "0922 1021 1122 1222 1323 1525 1728 1929 2230 2530",
    "2530 2631 2832 2734 2935 3136 3237",
    "1412 1312 1311 1310 1309 1308 1207 1206 1106 1005 1004 0904",
    "1310 1509 1708 1807",
    "1606 1509 1611",
    "1611 1811 2010 2311",
    "2010 2008",
    "1811 1614 1915 2215",
    "2407 2309 2311 2215 2717 3019 3320",
    "3320 3316",
    "3320 3123 2926 2829 2832",
)

#: Courses of rivers, mouth first; Yalu and Tumen are the frontier and come with it.
RIVERS: dict[str, tuple[Degrees, ...]] = {
    "Liao": (
        (122.1, 40.70),
        (122.25, 40.88),
        (122.35, 41.05),
        (122.55, 41.45),
        (122.75, 41.75),
        (122.95, 42.0),
        (123.35, 42.2),
        (123.70, 42.36),
        (123.8, 42.6),
        (123.65, 42.9),
        (123.5, 43.25),
        (123.45, 43.55),
        (123.0, 43.65),
        (122.2, 43.6),
        (121.3, 43.55),
    ),
    "Hun": (
        (122.74, 41.21),
        (122.8, 41.38),
        (123.1, 41.58),
        (123.4, 41.72),
        (123.9, 41.80),
        (124.3, 41.95),
        (124.75, 42.05),
        (125.1, 42.1),
    ),
    "Taitzu": (
        (122.44, 41.21),
        (122.60, 41.15),
        (122.74, 41.21),
        (123.0, 41.30),
        (123.3, 41.37),
        (123.5, 41.30),
        (123.8, 41.33),
        (124.2, 41.25),
        (124.7, 41.33),
    ),
    "Ai": ((124.45, 40.2), (124.25, 40.40), (124.22, 40.65), (124.4, 40.9)),
    "Tungkia": (
        (125.72, 40.9),
        (125.4, 41.1),
        (125.35, 41.3),
        (125.7, 41.55),
        (125.95, 41.72),
        (126.3, 41.9),
    ),
    "Sungari": (
        (126.8, 44.1),
        (126.75, 43.85),
        (126.8, 43.6),
        (126.9, 43.3),
        (127.1, 43.0),
        (127.3, 42.7),
        (127.6, 42.4),
        (127.95, 42.25),
    ),
    "Hurka": ((129.1, 44.1), (128.7, 43.75), (128.3, 43.45), (128.3, 43.15)),
    "Suifun": ((131.8, 43.3), (131.98, 43.58), (131.8, 43.8), (131.3, 43.9)),
    "Taedong": (
        (125.66, 38.64),
        (125.64, 38.78),
        (125.75, 38.93),
        (126.0, 39.15),
        (126.25, 39.35),
        (126.6, 39.6),
        (126.75, 39.85),
        (126.85, 40.05),
    ),
    "Chongchon": ((125.35, 39.58), (125.65, 39.68), (125.95, 39.85), (126.25, 40.05), (126.5, 40.25)),
    "Han": ((126.55, 37.8), (126.75, 37.66), (126.9, 37.58), (126.9, 37.45)),
    "North Han": ((127.35, 37.4), (127.45, 37.65), (127.7, 37.9), (127.8, 38.15)),
    "Imjin": ((126.6, 37.8), (126.85, 37.97), (127.05, 38.1), (127.1, 38.4), (127.15, 38.7)),
}
#: The parts of the frontier that are rivers, as boxes of degrees: west, south, east, north; and the course by
#: hand from the mouth to where the frontier takes it up: the Yalu between Antung and Wiju.
FRONTIER = {"Yalu": (124.62, 39.8, 128.35, 41.95), "Tumen": (128.95, 41.9, 130.75, 43.1)}
MOUTHS: dict[str, tuple[Degrees, ...]] = {
    "Yalu": (
        (124.43, 39.96),
        (124.58, 40.03),
        (124.58, 40.16),
        (124.43, 40.23),
        (124.43, 40.36),
        (124.58, 40.43),
    ),
}

#: Names set along a line, in map units.
SEAS = {
    "Yellow Sea": ((620.0, 2440.0), (1000.0, 2400.0)),
    "Korea Bay": ((870.0, 2090.0), (1120.0, 2040.0)),
    "Liaotung Bay": ((150.0, 1730.0), (380.0, 1500.0)),
    "Sea of Japan": ((2830.0, 1990.0), (3060.0, 1840.0), (3260.0, 1660.0)),
    "Gulf of Peter the Great": ((3360.0, 700.0), (3560.0, 640.0), (3720.0, 560.0)),
    "East Korea Bay": ((2330.0, 2010.0), (2560.0, 1930.0)),
}
LANDS = {
    "Manchuria": ((620.0, 640.0), (1180.0, 560.0), (1780.0, 480.0)),
    "Korea": ((1860.0, 2260.0), (1960.0, 2440.0), (2030.0, 2640.0)),
    "Mongolia": ((150.0, 250.0), (560.0, 290.0)),
}
#: Names of rivers, each from hex corner to hex corner along its course, in degrees.
RIVER_NAMES: dict[str, tuple[Degrees, Degrees]] = {
    "Liao": ((122.52, 41.60), (122.78, 41.95)),
    "Hun": ((124.2, 42.05), (124.75, 42.2)),
    "Taitzu": ((123.9, 41.16), (124.5, 41.14)),
    "Yalu": ((125.05, 40.42), (125.6, 40.75)),
    "Sungari": ((126.62, 43.45), (127.0, 42.85)),
    "Tumen": ((129.05, 42.50), (129.5, 42.80)),
    "Taedong": ((126.1, 38.98), (126.6, 39.28)),
}
