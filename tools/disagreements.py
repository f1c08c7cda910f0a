"""What ``check`` remarks on extensions that change the same thing, named together or installed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grognard.tools.module_report import is_extension
from grognard.tools.remarks import Remark

if TYPE_CHECKING:
    from grognard.kernel.extension import Extension

REMEDY = "name the one that shall hold last, or play with one of them"


def disagreements(names: Sequence[str]) -> dict[str, list[Remark]]:
    """Find what several extensions of one base change.

    Args:
        names: what is being checked; only extensions matter.

    Returns:
        Remarks by the name of the first extension of each base; the installed ones of that base come last.
    """
    from grognard.kernel.conflicts import conflicts
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.module import load
    from grognard.kernel.registry import find_module

    groups: dict[tuple[str, str], dict[str, Extension]] = {}
    firsts: dict[tuple[str, str], str] = {}
    for name, one in _named(names):
        key = (one.head.base, one.head.digest)
        firsts.setdefault(key, name)
        groups.setdefault(key, {}).setdefault(one.head.id, one)
    found = {}
    for key, first in firsts.items():
        for one in _installed():
            if (one.head.base, one.head.digest) == key:
                groups[key].setdefault(one.head.id, one)
        try:
            told = conflicts(list(groups[key].values()), load(find_module(key[0])))
        except ModuleDataError:
            continue  # checking the extension itself tells that its base is not here
        found[first] = [Remark(sentence, REMEDY) for sentence in told]
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
