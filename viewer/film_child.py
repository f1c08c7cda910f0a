"""A film in a process of its own: ``python -m grognard.viewer.film_child`` reads one order and draws.

It opens the journal of the game itself, and tells how far it is; whatever goes wrong becomes an answer.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.journal import recover
from grognard.viewer.film import Film, write_film
from grognard.viewer.processes import receive, send, serve


def answer(source: IO[bytes], out: IO[bytes]) -> None:
    """Read the order and draw."""
    order = receive(source)
    if order is not None:
        obey(order, out)


def obey(order: dict[str, Any], out: IO[bytes]) -> None:
    """Draw what is ordered, and answer with how far it is, and how it ended."""
    try:
        film = Film(
            order["map"], order["side"], order["turns"], order["pause_ms"], order["width"], order["theme"]
        )
        session = recover(Path(order["journal"])).session
        count = write_film(
            session, film, Path(order["path"]), lambda done, of: send(out, {"done": done, "of": of})
        )
        send(out, {"pictures": count})
    except BrokenPipeError:
        raise
    except GrognardError as error:
        send(out, {"failed": str(error)})
    except Exception as error:  # whatever it is, the window must not wait for an answer
        send(out, {"failed": f"The film cannot be drawn: {type(error).__name__}: {error}."})


if __name__ == "__main__":
    sys.exit(serve(answer, 10))
