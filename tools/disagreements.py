"""What ``check`` remarks on extensions that change the same thing, named together or installed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grognard.tools.module_report import is_extension
from grognard.tools.remarks import Remark

if TYPE_CHECKING:
    from grognard.kernel.extension import Extension

SPELT = "if only some cells are otherwise, spell keys and meanings as the base does"
REMEDY = "name the one that shall hold last, or play with one of them"


def disagreements(names: Sequence[str]) -> dict[str, list[Remark]]:
    """Find what several extensions of one base change, and which of its tables one replaces whole.

    Args:
        names: what is being checked; only extensions matter.

    Returns:
        Remarks by name; what several change by that of the first of each base, the installed ones come last.
    """
    from grognard.kernel.conflicts import conflicts, replaced_tables
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.module import load
    from grognard.kernel.registry import find_module

    groups: dict[tuple[str, str], dict[str, Extension]] = {}
    firsts: dict[tuple[str, str], str] = {}
    named = list(_named(names))
    for name, one in named:
        key = (one.head.base, one.head.digest)
        firsts.setdefault(key, name)
        groups.setdefault(key, {}).setdefault(one.head.id, one)
    found: dict[str, list[Remark]] = {}
    for key, first in firsts.items():
        for one in _installed():
            if (one.head.base, one.head.digest) == key:
                groups[key].setdefault(one.head.id, one)
        try:
            base = load(find_module(key[0]))
            told = conflicts(list(groups[key].values()), base)
        except ModuleDataError:
            continue  # checking the extension itself tells that its base is not here
        found[first] = [Remark(sentence, REMEDY) for sentence in told]
        for name, one in named:
            if (one.head.base, one.head.digest) == key:
                found.setdefault(name, []).extend(
                    Remark(f"it takes the place of the base's table, which has no {words}", SPELT, file)
                    for file, words in replaced_tables(one, base)
                )
    return found


def _named(names: Sequence[str]) -> Iterator[tuple[str, Extension]]:
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.extending import find_extension
    from grognard.kernel.extension import load_extension, pack_extension

    for name in names:
        if is_extension(name):
            try:
                packed = pack_extension(name) if os.path.isdir(name) else find_extension(name)
                yield name, load_extension(packed, name)
            except ModuleDataError:
                continue  # checking it tells what is wrong with it


def _installed() -> Iterator[Extension]:
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.extension import SUFFIX, load_extension
    from grognard.kernel.home import folder

    for path in sorted(folder("extensions").glob(f"*{SUFFIX}")):
        try:
            yield load_extension(path)
        except ModuleDataError:
            continue  # `grognard list` tells what is wrong with it
