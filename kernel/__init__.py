"""The kernel: spaces, state, procedures, actions, dice and sessions. It knows no game and no pixel."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.kernel.action import Action
    from grognard.kernel.errors import (
        GrognardError,
        IllegalAction,
        MalformedAction,
        ModuleDataError,
        PluginError,
        RulesError,
        SaveError,
    )
    from grognard.kernel.offer import Offer, Refusal
    from grognard.kernel.opening import open_game
    from grognard.kernel.session import Session

_HOMES = {
    "Action": "action",
    "GrognardError": "errors",
    "IllegalAction": "errors",
    "MalformedAction": "errors",
    "ModuleDataError": "errors",
    "Offer": "offer",
    "PluginError": "errors",
    "Refusal": "offer",
    "RulesError": "errors",
    "SaveError": "errors",
    "Session": "session",
    "open_game": "opening",
}

__all__ = [
    "Action",
    "GrognardError",
    "IllegalAction",
    "MalformedAction",
    "ModuleDataError",
    "Offer",
    "PluginError",
    "Refusal",
    "RulesError",
    "SaveError",
    "Session",
    "open_game",
]


def __getattr__(name: str) -> object:
    """Import a public name on first use, so that light commands stay light."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
