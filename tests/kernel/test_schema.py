"""Border models: strict, closed, and every finding a phrase that names its place."""

import copy
import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from grognard.kernel.module import load, pack
from grognard.kernel.schema.base import MAX_PROBLEMS, Border, Column, Line, SchemaError, Word, read_model
from grognard.kernel.schema.cases import Cases
from grognard.kernel.schema.counters import Counters
from grognard.kernel.schema.maps import Maps
from grognard.kernel.schema.outline import OutlineSection
from grognard.kernel.schema.scenarios import Scenarios
from grognard.kernel.schema.shapes import Shapes
from grognard.kernel.schema.tables import Tables

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
MODELS = {
    "maps": Maps,
    "counters": Counters,
    "tables": Tables,
    "outline": OutlineSection,
    "scenarios": Scenarios,
    "cases": Cases,
    "shapes": Shapes,
}


@pytest.fixture(scope="module")
def sections():
    container = load(pack(TINY)).container
    return {name: container.read(name) for name in container.sections}


def changed(value, path, new):
    """Copy plain data with the value at a path replaced; a callable changes the old one."""
    if not path:
        return new(value) if callable(new) else new
    step, *rest = path
    if isinstance(value, dict):
        return {**value, step: changed(value.get(step), rest, new)}
    return (*value[:step], changed(value[step], rest, new), *value[step + 1 :])


# Each row breaks one sound section in one way: section, place, value, what the problem must say.
BREAKS = [
    ("maps", ["codes", "terrain"], ("open",), "terrain that is not listed"),
    ("maps", ["codes", "features"], (), "feature that is not listed"),
    ("maps", ["codes", "link"], (), "code that is not listed"),
    ("maps", ["maps", 0, "grid", "numbering"], "nonsense", "numbering must be"),
    ("maps", ["maps", 0, "parent"], 99, "magnifies a space"),
    ("maps", ["maps", 1, "id"], "field", "map `field` is given twice"),
    ("maps", ["maps", 0, "provenance"], "heard", "no provenance `heard`"),
    ("maps", ["maps", 0, "provenance"], "", "does not say where this comes from"),
    ("maps", ["spaces", "id", 0], "a b", "spaces.id.0"),
    ("maps", ["spaces", "name"], lambda names: names[1:], "column name has 7 values, not 8"),
    ("maps", ["spaces", "map", 0], 7, "map that is not listed"),
    ("maps", ["spaces", "x", 0], float("nan"), "finite"),
    ("maps", ["spaces", "origin", 0], 77, "provenance is not listed"),
    ("maps", ["nets", 0, "kind"], "road", "first net"),
    ("maps", ["nets", 0, "start"], lambda start: start[1:], "does not span"),
    ("maps", ["nets", 0, "cost"], (), "column cost"),
    ("maps", ["regions", 0, "spaces"], (8,), "region `villages`"),
    ("maps", ["regions", 0, "map"], "elsewhere", "region `villages`"),
    ("counters", ["sides", "id"], ("blue", "blue"), "side `blue` is given twice"),
    ("counters", ["sides", "nation"], (0, 5), "nation that is not listed"),
    ("counters", ["counters", "id", 1], "blue-1", "counter `blue-1` is given twice"),
    ("counters", ["counters", "id", 1], "Blue One", "counters.id.1"),
    ("counters", ["counters", "side", 0], 2, "side that is not listed"),
    ("counters", ["counters", "steps", 0], (2,), "counter `blue-1`"),
    ("counters", ["counters", "faces", 0], ((1,), (2,)), "counter `blue-1`"),
    ("counters", ["counters", "source", 0], 4, "less than 4"),
    ("tables", ["tables", 0, "rows"], ("2-6", "7-8", "10+"), "leave a gap"),
    ("tables", ["tables", 0, "title"], "a | b", "tables.0.title"),
    ("outline", ["turn_count"], 0, "turn_count"),
    ("outline", ["turn_labels"], ("one",), "4 turns and 1 labels"),
    ("outline", ["steps", "id", 1], "green.move", "does not stand below `green`"),
    ("outline", ["steps", "id", 0], "blue.move", "given twice"),
    ("scenarios", ["tracks", 0, "high"], -9, "ends before it begins"),
    ("scenarios", ["scenarios", 0, "tracks"], ((0, 6),), "6 is not on track `vp`"),
    ("scenarios", ["scenarios", 0, "tracks"], ((1, 0),), "track that is not listed"),
    ("scenarios", ["scenarios", 1, "setup"], ((0, (1, 1)),), "sets a counter up twice"),
    ("scenarios", ["scenarios", 1, "from_starts"], True, "beside the counters' starts"),
    ("scenarios", ["scenarios", 0, "control"], ((0, 0), (0, 1)), "control twice"),
    ("cases", ["status", 0], "ignored", "status.0"),
    ("cases", ["reason"], ("",) * 6, "gives no reason"),
    ("shapes", ["shapes", 0, "rings"], ((0.0, 0.0, 1.0),), "polygon of 3 points"),
    ("shapes", ["shapes", 1, "rings"], ((0.0, 0.0, 1.0, 1.0),) * 2, "one run of points"),
]


@pytest.mark.parametrize(("section", "path", "new", "phrase"), BREAKS)
def test_a_section_broken_in_one_place_is_refused_with_its_reason(sections, section, path, new, phrase):
    read_model(MODELS[section], sections[section])
    with pytest.raises(SchemaError) as caught:
        read_model(MODELS[section], changed(sections[section], path, new))
    assert phrase in str(caught.value)


class Sample(Border):
    id: Word
    names: Column[Line] = ()


def test_an_unknown_field_is_a_problem():
    with pytest.raises(SchemaError, match="colour: there is no such field"):
        read_model(Sample, {"id": "a", "colour": "red"})


@pytest.mark.parametrize("value", [1, True, None, b"a", ("a",), ["a"], "A", "", "a b", "-a"])
def test_a_word_is_a_lower_case_word_and_nothing_like_it(value):
    with pytest.raises(SchemaError):
        read_model(Sample, {"id": value})


@pytest.mark.parametrize(
    "text", ["\x1b[2J", "two\nlines", "\u202eright to left", "\x9b1m", "\uffff", "a\ufffe"]
)
def test_a_line_steers_no_terminal(text):
    with pytest.raises(SchemaError):
        read_model(Sample, {"id": "a", "names": (text,)})


def test_a_hostile_field_name_does_not_reach_the_terminal():
    with pytest.raises(SchemaError) as caught:
        read_model(Sample, {"id": "a", "\x1b[2J" + "x" * 5000: 1})
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_long_bad_column_is_one_problem():
    with pytest.raises(SchemaError) as caught:
        read_model(Sample, {"id": "a", "names": (1,) * 100_000})
    assert caught.value.problems == ["names.0: input should be a valid string"]


def test_many_bad_fields_are_counted_not_listed():
    with pytest.raises(SchemaError) as caught:
        read_model(Sample, {"id": "a"} | {f"extra{number}": 1 for number in range(500)})
    assert len(caught.value.problems) == MAX_PROBLEMS + 1
    assert caught.value.problems[-1] == "and 450 more"


def test_models_are_frozen(sections):
    outline = read_model(OutlineSection, copy.deepcopy(sections["outline"]))
    with pytest.raises(ValidationError):
        outline.turn_count = 5


def test_sections_hold_plain_data_only(sections):
    assert json.dumps(sections)
