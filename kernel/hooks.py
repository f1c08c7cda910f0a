"""From a plugin's hooks to a resolved :class:`~grognard.kernel.game.Game`, and its fit with a module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

import pluggy

from grognard.kernel import hookspecs
from grognard.kernel.action import ActionKind, AnyKind
from grognard.kernel.board import Board
from grognard.kernel.describe import Describe
from grognard.kernel.errors import PluginError
from grognard.kernel.game import ANY_STEP, Badge, Game
from grognard.kernel.orders import WINDOWS_PER_SIDE, Window
from grognard.kernel.procedure import Procedure
from grognard.kernel.sequence import Sequence
from grognard.kernel.state import State, column_specs
from grognard.kernel.visibility import NOTHING_HIDDEN, Visibility

NEEDED = ("state", "phases", "kinds", "setup", "victory", "evaluate")


def _is_all(value: object, kind: type) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(one, kind) for one in value)


def _is_table(value: object, is_one: Callable[[object], bool]) -> bool:
    if not isinstance(value, Mapping):
        return False
    return all(isinstance(key, str) for key in value) and all(map(is_one, value.values()))


def _is_class(value: object, base: type) -> bool:
    return isinstance(value, type) and issubclass(value, base)


GIVES: dict[str, Callable[[Any], bool]] = {
    "state": lambda value: _is_class(value, State),
    "phases": lambda value: _is_table(value, lambda one: isinstance(one, Procedure)),
    "procedures": lambda value: _is_all(value, type) and all(_is_class(one, Procedure) for one in value),
    "kinds": lambda value: _is_all(value, ActionKind),
    "windows": lambda value: _is_all(value, Window) and len(value) <= WINDOWS_PER_SIDE,
    "visibility": lambda value: isinstance(value, Visibility),
    "setup": callable,
    "victory": callable,
    "evaluate": callable,
    "proposals": callable,
    "rules": lambda value: _is_table(value, lambda one: _is_table(one, callable)),
    "tables": lambda value: _is_table(value, callable),
    "wording": lambda value: _is_table(value, lambda one: isinstance(one, str)),
    "describe": lambda value: isinstance(value, Describe),
    "badges": lambda value: _is_table(value, lambda one: isinstance(one, Badge)),
    "invariants": callable,
    "oddities": callable,
    "editing": lambda value: _is_table(value, lambda one: isinstance(one, str)),
    "renamed": lambda value: _is_table(value, lambda one: isinstance(one, str)),
}
"""Hook -> whether what it gives is what :mod:`grognard.kernel.hookspecs` says."""


def resolve(slug: str, plugin: ModuleType) -> Game:
    """Ask every hook of a plugin once.

    Raises:
        PluginError: a hook is misspelt, missing, or called a name twice.
    """
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    try:
        manager.register(plugin, slug)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginError(f"The plugin {slug} has a hook that does not exist: {error}.") from error
    strange = [n for n in dir(plugin) if n.startswith("grognard_") and not hasattr(hookspecs, n)]
    if strange:
        raise PluginError(f"The plugin {slug} has a hook that does not exist: {', '.join(strange)}.")

    def asked(name: str, default: object = None) -> Any:  # noqa: ANN401 - each hook has its own type
        value = getattr(manager.hook, f"grognard_{name}")()
        if value is None and name in NEEDED:
            raise PluginError(f"The plugin {slug} has no hook grognard_{name}.")
        if value is not None and not GIVES[name](value):
            raise PluginError(f"The hook grognard_{name} of the plugin {slug} gives what it should not.")
        return default if value is None else value

    phases = asked("phases")
    classes = [Sequence, *(type(p) for p in phases.values()), *asked("procedures", ())]
    return Game(
        slug=slug,
        version=str(getattr(plugin, "__version__", "0")),
        state_class=asked("state"),
        phases=phases,
        procedures={cls.__name__: cls for cls in classes},
        kinds=_by_class_name(slug, asked("kinds")),
        windows=tuple(asked("windows", ())),
        visibility=asked("visibility", NOTHING_HIDDEN),
        setup=asked("setup"),
        victory=asked("victory"),
        evaluate=asked("evaluate"),
        proposals=asked("proposals", lambda state, side: ()),
        options=asked("rules", {}),
        tables=asked("tables", {}),
        wording=asked("wording", {}),
        describe=asked("describe", Describe()),
        badges=asked("badges", {}),
        invariants=asked("invariants", lambda state: ()),
        oddities=asked("oddities", lambda state: ()),
        editing=asked("editing", {}),
        renamed=asked("renamed", {}),
    )


def _by_class_name(slug: str, kinds: Iterable[AnyKind]) -> dict[str, AnyKind]:
    found: dict[str, AnyKind] = {}
    for kind in kinds:
        name = type(kind).__name__
        if name in found:
            raise PluginError(f"The plugin {slug} has two action kinds called {name}.")
        found[name] = kind
    return found


def check_fit(game: Game, board: Board) -> None:
    """Check that data and code know each other's names.

    Raises:
        PluginError: an outline step without a procedure or the reverse, an unknown table, option or case.
    """
    outline = {board.outline.steps[leaf].id for leaf in board.outline.leaves}
    named = set(game.phases) - {ANY_STEP}
    missing = [] if game.plays_any else sorted(outline - named)
    problems = [f"outline step {name} has no procedure" for name in missing]
    problems += [f"phase {name} is no outline step" for name in sorted(named - outline)]
    problems += [f"there is no table {name}" for name in game.tables if name not in board.tables]
    options = {option.id for option in board.options}
    problems += [f"option {name} is not declared" for name in sorted(set(game.options) - options)]
    cited = {kind.case for kind in game.kinds.values()} | {window.case for window in game.windows}
    problems += [f"case {case} is not in cases.tsv" for case in sorted(cited - set(board.cases))]
    shown = {key.partition("=")[0] for key in game.badges}
    drawn = {
        name for name, spec in column_specs(game.state_class).items() if spec.per in ("counter", "space")
    }
    problems += [f"badge {name} is no column of counters or spaces" for name in sorted(shown - drawn)]
    problems += game.describe.problems(game.kinds, game.procedures)
    if game.slug != board.plugin:
        problems.append(f"the module is made for the plugin {board.plugin}")
    if problems:
        raise PluginError(
            f"The plugin {game.slug} does not fit the module {board.slug}: {'; '.join(problems)}."
        )
