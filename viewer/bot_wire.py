"""Messages between a table and the bots beside it: plain data as msgpack, each with its length before it."""

from __future__ import annotations

from typing import IO, Any

import msgpack

from grognard.kernel.offer import Offer
from grognard.kernel.view import View

_LENGTH = 4


def send(stream: IO[bytes], message: dict[str, Any]) -> None:
    """Write one message.

    Raises:
        OSError: nobody reads any more.
    """
    data = msgpack.packb(message, use_bin_type=True)
    stream.write(len(data).to_bytes(_LENGTH, "big") + data)
    stream.flush()


def receive(stream: IO[bytes]) -> dict[str, Any] | None:
    """Read one message, None where the stream ends; arrays become tuples."""
    head = stream.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    size = int.from_bytes(head, "big")
    data = stream.read(size)
    if len(data) < size:
        return None
    message: dict[str, Any] = msgpack.unpackb(data, use_list=False, strict_map_key=False)
    return message


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
