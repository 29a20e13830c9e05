"""What a child tells its parent: lines, each with a word and what belongs to it.

Where there is no parent, nothing is told.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from os import getpid, write

TYPE_CHECKING = False  # That of `typing` would take its time to load.

if TYPE_CHECKING:
    from typing import Any

# By name, because those of `os` may be under control.

UNTIL, CODE, ABOUT, STRATEGY, COUNTS, FOUND, REST, ENTRY, PAGE, RESULTS, STALLED, OPTIONS = (
    b"until",
    b"code",
    b"about",
    b"strategy",
    b"counts",
    b"found",
    b"rest",
    b"entry",
    b"page",
    b"results",
    b"stalled",
    b"options",
)
"""What is told: how many seconds from now on it may take, or `none`; the exit code; what is being
checked, and how; how far that has come; what was found, and is yet to be replayed; what comes after
it; the report of what was checked, and its parts of two other reports; that it does not come back
from a step; and how the program is run."""
PASSED_ON = signal.SIGUSR1 if hasattr(signal, "SIGUSR1") else None
"""By this one a parent passes on that it was asked to end. A child may have been asked as well, by
the same stroke of a key, and can tell the two apart."""
STACK = signal.SIGUSR2 if hasattr(signal, "SIGUSR2") else None
"""Asks a child, whatever it does, to write where it is."""
LONGEST = 16 << 20
"""How many bytes a line may have."""

_pipe = -1
_mark = b""
_process = 0
schedule = -1
"""The descriptor of the memory for the last schedule, if there is one."""
began: float | None = None
"""When the command has begun, by the monotonic clock."""


def mark(secret: int) -> bytes:
    """How a line begins. What else comes through the pipe is the stack of a process that crashes,
    or what a program has written that knows nothing of it."""
    return b"weft %d " % secret


def begin(pipe: int, lifeline: int, memory: int, when: int, secret: int) -> None:
    """From now on this process is a child, and tells through the pipe.

    The parent holds the other end of the lifeline, and nothing comes through it. When the parent
    has gone, however that was, the system sends a signal, and the child ends, whatever it does.
    """
    global _pipe, _process, _mark, schedule, began
    # Only whoever is a child waits for the imports.
    import faulthandler
    from fcntl import F_SETFL, F_SETOWN, fcntl

    _pipe, _process, schedule, began = pipe, os.getpid(), memory, when / 1000
    _mark = mark(secret)
    for each in (pipe, lifeline, memory):
        if each >= 0:
            os.set_inheritable(each, False)
    faulthandler.enable(file=pipe, all_threads=False)
    if STACK is not None:
        faulthandler.register(STACK, file=pipe, all_threads=False)
    # Not every system can do so for pipes.
    with suppress(OSError):
        fcntl(lifeline, F_SETOWN, _process)
        fcntl(lifeline, F_SETFL, os.O_ASYNC | os.O_NONBLOCK)


def listens() -> bool:
    """Whether there is a parent."""
    return _pipe >= 0


def tell(word: bytes, what: Any = None) -> None:
    """Tell it, as JSON."""
    if _pipe < 0 or getpid() != _process:
        # Copies of the child are not the child.
        return
    line = _mark + word + b" " + as_json(what) + b"\n"
    if len(line) > LONGEST:
        return
    with suppress(OSError):
        while line:
            line = line[write(_pipe, line) :]


def as_json(value: Any) -> bytes:
    """Plain data as JSON. A program may have exchanged the builtins that `json` itself needs."""
    return _text(value).encode()


def _text(value: Any) -> str:
    from json.encoder import encode_basestring_ascii

    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return str(encode_basestring_ascii(value))
    if isinstance(value, dict):
        parts = (f"{encode_basestring_ascii(name)}:{_text(each)}" for name, each in value.items())
        return f"{{{','.join(parts)}}}"
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_text, value))}]"
    return repr(value)
