"""Processes beside the window: how one is started, how it begins, and the messages between it and the window.

A message is plain data as msgpack, with its length before it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any

import msgpack

_LENGTH = 4


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a process that imports what this one does, and speaks on its standard streams.

    Args:
        command: as of `command_of`.

    Raises:
        OSError: no process can be started.
    """
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def command_of(module: str) -> tuple[str, ...]:
    """The command that runs a module of ours by this Python."""
    return sys.executable, "-P", "-m", module


def serve(work: Callable[[IO[bytes], IO[bytes]], object], niceness: int) -> int:
    """Work as such a process, from what comes on the standard input; the exit status.

    Args:
        work: takes the streams that messages come on and go to.
        niceness: how far other processes come first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is for the table
    if hasattr(os, "nice"):
        os.nice(niceness)
    # Whatever a plugin or library prints must not come between the messages.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        work(sys.stdin.buffer, out)
    except BrokenPipeError:
        return 1
    return 0


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
