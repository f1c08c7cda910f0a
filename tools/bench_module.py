"""Sources of a large module for the benchmarks: 10,000 hexes, 1,000 counters."""

from pathlib import Path

COLUMNS = ROWS = 100
COUNTERS = 1_000

MODULE = """\
slug = "large"
title = "Large"
edition = "benchmark"
version = "1.0.0"
plugin = "large"
values = ["attack", "defence", "movement"]

[provenance]
status = "house"
note = "made to be large"

[[side]]
id = "blue"
name = "Blue"
nation = "blue"

[[nation]]
id = "blue"
name = "Blue"
look = "france"

[turns]
count = 1
labels = ["1"]

[codes]
terrain = ["clear", "rough"]
unit_type = ["infantry"]
features = ["land"]
link = ["land"]

[[map]]
file = "maps/field.toml"
"""

FIELD = f"""\
id = "field"
title = "Field"
kind = "hex"
scale_miles = 1.0
spaces = "field.spaces.tsv"

[provenance]
status = "house"
note = "made to be large"

[grid]
orientation = "pointy"
numbering = "CCRR"
columns = [0, {COLUMNS - 1}]
rows = [0, {ROWS - 1}]
stagger = "odd-right"
origin = [0.0, 0.0]
pitch = 100.0
"""

OUTLINE = """\
[[step]]
id = "turn"
title = "Turn"
case = "1.0"
"""

SCENARIO = """\
id = "large"
title = "Large"
first_turn = 1

[provenance]
status = "house"
note = "made to be large"
"""


def write_large_module(folder: Path) -> None:
    """Write the sources of the large module into a new folder."""
    (folder / "maps").mkdir(parents=True)
    (folder / "scenarios").mkdir()
    (folder / "module.toml").write_text(MODULE, encoding="utf-8")
    (folder / "outline.toml").write_text(OUTLINE, encoding="utf-8")
    (folder / "scenarios" / "large.toml").write_text(SCENARIO, encoding="utf-8")
    (folder / "maps" / "field.toml").write_text(FIELD, encoding="utf-8")
    cases = "id\ttitle\tkind\tstatus\treason\n1.0\tTurn\tinformation\tby-hand\tnothing to do\n"
    (folder / "cases.tsv").write_text(cases, encoding="utf-8")
    spaces = ["id\tname\tterrain\tfeatures\tx\ty\tprovenance"]
    for column in range(COLUMNS):
        for row in range(ROWS):
            terrain = "rough" if (column * 7 + row * 3) % 5 == 0 else "clear"
            spaces.append(f"{column:02d}{row:02d}\t\t{terrain}\tland\t\t\thouse")
    (folder / "maps" / "field.spaces.tsv").write_text("\n".join(spaces) + "\n", encoding="utf-8")
    counters = ["id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\tnote"]
    for number in range(COUNTERS):
        place = f"{number % COLUMNS:02d}{number // COLUMNS:02d}"
        counters.append(
            f"unit-{number}\tUnit {number}\tblue\tblue\tinfantry\tII/I\t3-4-5/2-3-5\t{place}\thouse\t"
        )
    (folder / "counters.tsv").write_text("\n".join(counters) + "\n", encoding="utf-8")
