"""What a table tells the bots beside it: views and offers as plain data."""

from __future__ import annotations

from typing import Any

from grognard.kernel.offer import Offer
from grognard.kernel.view import View


def view_data(view: View) -> dict[str, Any]:
    """Write a view as plain data, without its log, which no bot reads."""
    return {
        "side": view.side,
        "version": view.version,
        "turn": view.turn,
        "step": view.step,
        "columns": dict(view.columns),
        "hidden": sorted(view.hidden),
        "frames": view.frames,
        "asked": view.asked,
        "options": view.options,
        "texts": view.texts,
    }


def offer_data(offer: Offer) -> dict[str, Any]:
    """Write an offer as plain data."""
    return {
        "side": offer.side,
        "prompt": offer.prompt,
        "case": offer.case,
        "choices": [(type(kind).__name__, list(listed)) for kind, listed in offer.choices],
        "version": offer.version,
        "window": offer.window,
    }
