"""What the texts of a packed extension must be before anything is made of them.

Whoever packs one with our tools cannot get them wrong; whoever forges one is told here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.schema.base import Border, SchemaError, read_model
from grognard.kernel.schema.kit import KitSource
from grognard.kernel.schema.sources import OutlineSource, ScenarioSource
from grognard.kernel.sources import frozen, split_rows
from grognard.kernel.table_source import parse_part


def text_problems(texts: Mapping[str, str]) -> Iterator[str]:
    """Say what is wrong with each text.

    Args:
        texts: by the names that the files of a module have.
    """
    for name, text in texts.items():
        if name.endswith(".toml"):
            problems = _of_toml(name, text)
        elif name.startswith("tables/"):
            problems = _of_table(text)
        else:
            problems = _of_lines(text, ("from", "to", "kind") if name.endswith(".links.tsv") else ("id",))
        yield from (f"{name}: {problem}" for problem in problems)


def _of_toml(name: str, text: str) -> Iterable[str]:
    wholes: dict[str, type[Border]] = {"outline.toml": OutlineSource, "kit.toml": KitSource}
    try:
        read_model(wholes.get(name, ScenarioSource), frozen(tomllib.loads(text)))
    except SchemaError as error:
        return error.problems
    except (ValueError, RecursionError):
        return ["it is not TOML"]
    return []


def _of_table(text: str) -> Iterable[str]:
    try:
        parse_part(text, "table")
    except ModuleDataError as error:
        return error.problems
    return []


def _of_lines(text: str, needed: tuple[str, ...]) -> Iterator[str]:
    rows = split_rows(text)
    header = rows[0][1] if rows else []
    if len(set(header)) != len(header) or not set(needed) <= set(header):
        yield f"its columns are not {', '.join(needed)} and others, each once"
        return
    for number, cells in rows[1:]:
        if len(cells) > len(header):
            yield f"line {number}: {len(cells)} cells under {len(header)} columns"
