"""Installed extensions of a game: what can be laid over it when a new game is set up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.extension import SUFFIX, Extension, load_extension
from grognard.kernel.home import folder
from grognard.kernel.module import Module
from grognard.kernel.schema.sources import ScenarioSource

STALE = "It is made for another state of the game and does not fit this one."


@dataclass(frozen=True, slots=True)
class ExtensionRow:
    """An extension.

    Attributes:
        id, title, version, summary: from its title page.
        extension: it itself.
        scenarios: those it brings, new or in the place of the game's.
        problem: why it cannot be used, or empty.
    """

    id: str
    title: str
    version: str
    summary: str
    extension: Extension
    scenarios: tuple[ScenarioSource, ...] = ()
    problem: str = ""

    @property
    def is_scenario(self) -> bool:
        """Whether it adds scenarios and nothing else, so that choosing one of them is all there is to it."""
        return not self.problem and self.extension.is_scenario

    @property
    def options(self) -> dict[str, str]:
        """The names it gives to options."""
        return {row.id: row.name for row in self.extension.words.options}


def extensions_of(module: Module) -> tuple[ExtensionRow, ...]:
    """Return the installed extensions that are for a module, by title; broken ones are left out."""
    return tuple(sorted(_rows(module), key=lambda row: (row.title, row.id)))


def _rows(module: Module) -> Iterator[ExtensionRow]:
    for path in sorted(folder("extensions").glob(f"*{SUFFIX}")):
        try:
            one = load_extension(path)
            head = one.head
            if head.base == module.manifest.slug and head.id == path.name.removesuffix(SUFFIX):
                stale = "" if head.digest == module.digest else STALE
                yield ExtensionRow(
                    head.id, head.title, head.version, head.summary, one, tuple(one.scenarios()), stale
                )
        except ModuleDataError:
            continue  # `grognard list` tells what is wrong with it
