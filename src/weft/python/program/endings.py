"""Functions that end the process, or cut it off from the world: refused whenever they are called.

What a program does to the process, it does to weft. Much can be put back; not this.
"""

from __future__ import annotations

import _thread
import os
import posix
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from weft.python.program.auditing import addaudithook
from weft.python.program.outside import (
    ALARMS,
    DESCRIPTORS,
    ENDINGS,
    GROUPS,
    IDENTITY,
    REPLACING,
    RESOURCES,
    SENDING,
    STREAMS,
    opened,
    refuse,
)
from weft.python.program.refusing import refusing

Refused = tuple[Any, tuple[str, ...], tuple[str, str]]
"""A module, names of its functions, and what they do."""

FUNCTIONS: tuple[Refused, ...] = (
    (os, ("_exit", "abort", "kill", "killpg"), ENDINGS),
    (os, ("execv", "execve"), REPLACING),
    (signal, ("raise_signal", "pthread_kill"), SENDING),
    (signal, ("alarm", "setitimer"), ALARMS),
    (os, ("setsid", "setpgid", "setpgrp", "tcsetpgrp"), GROUPS),
    (os, ("chroot", "unshare", "setns", "initgroups", "setgroups"), IDENTITY),
    (os, ("setuid", "seteuid", "setreuid", "setresuid"), IDENTITY),
    (os, ("setgid", "setegid", "setregid", "setresgid"), IDENTITY),
    (os, ("closerange",), DESCRIPTORS),
)
LATER = {
    "faulthandler": (("dump_traceback_later", "register"), ALARMS),
    "resource": (("setrlimit", "prlimit"), RESOURCES),
}
"""Of modules that few programs load."""
CRASHES = (
    *("_sigsegv", "_sigabrt", "_sigfpe", "_read_null", "_fatal_error", "_fatal_error_c_thread"),
    *("_stack_overflow", "_raise_exception"),
)
"""Functions of `faulthandler`, for tests of it."""
STANDARD = frozenset({0, 1, 2})
_CLOSE, _COPY = os.close, os.dup2
_INTERRUPT: Any = _thread.interrupt_main


def endings() -> list[Refused]:
    """All of them, as far as their modules are loaded."""
    found = [*FUNCTIONS]
    # `os` has its functions from there.
    found += [(posix, names, about) for owner, names, about in FUNCTIONS if owner is os]
    for module, (names, about) in LATER.items():
        if module in sys.modules:
            found.append((sys.modules[module], names, about))
    if "faulthandler" in sys.modules:
        found.append((sys.modules["faulthandler"], CRASHES, ENDINGS))
    return found


def close(fd: int) -> None:
    """`os.close`."""
    if fd in STANDARD:
        refuse(STREAMS)
    _CLOSE(fd)


def copy(fd: int, fd2: int, inheritable: bool = True) -> int:
    """`os.dup2`."""
    if fd2 in STANDARD:
        refuse(STREAMS)
    return _COPY(fd, fd2, inheritable)


def interrupt_main(signum: int = signal.SIGINT, /) -> None:
    """`_thread.interrupt_main`, which does nothing where no function handles the signal."""
    known = signum in signal.valid_signals()
    if known and callable(signal.getsignal(signum)):
        refuse(SENDING, "_thread.interrupt_main")
    _INTERRUPT(signum)


@contextmanager
def always_refused() -> Iterator[None]:
    """A file is loaded in this block and needed until its end: it may do nothing of this."""
    # Modules that come meanwhile would be found too late.
    import faulthandler  # noqa: F401
    import resource  # noqa: F401

    originals: list[tuple[Any, str, Callable[..., Any]]] = []
    models: dict[tuple[Any, str], Any] = {
        (os, "close"): close,
        (os, "dup2"): copy,
        (posix, "close"): close,
        (posix, "dup2"): copy,
        (_thread, "interrupt_main"): interrupt_main,
        (sys, "addaudithook"): addaudithook,
    }
    for owner, names, about in endings():
        for name in names:
            if hasattr(owner, name):
                event = f"{owner.__name__}.{name}"
                models[owner, name] = refusing(getattr(owner, name), about, event)
    for (owner, name), model in models.items():
        originals.append((owner, name, getattr(owner, name)))
        setattr(owner, name, model)
    try:
        with opened():
            yield
    finally:
        for owner, name, original in originals:
            setattr(owner, name, original)
