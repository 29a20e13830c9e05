"""Making processes that do not outlive the one that made them."""

from __future__ import annotations

import ctypes
import os
import signal
import warnings

from weft.errors import NotApplicable

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.PyDLL(None) if hasattr(os, "fork") else None
_FORK = None if _LIBC is None else _LIBC.fork
_PRCTL = getattr(_LIBC, "prctl", None)
"""Found before anything is under control."""


def check_possible() -> None:
    if _LIBC is None or not hasattr(os, "fork"):
        raise NotApplicable(
            "this system cannot copy a process (it has no os.fork)",
            'undo="fork"',
            'leave it out, or write undo="replay": the answer is the same',
        )


def first_fork() -> int:
    """A copy of this process with only the thread that calls; 0 in the copy."""
    with warnings.catch_warnings():
        # It says that other threads may hold locks. The copy uses only what the program uses.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def fork() -> int:
    """A copy of a process of the program, which has one thread; 0 in the copy.

    Not `os.fork`: that calls what modules have asked to be called then, in the middle of a step
    of the program. `threading` would make locks, and `logging` take some, which are under control.
    """
    assert _FORK is not None
    return int(_FORK())


def end_with_parent() -> None:
    """Have this process killed when its parent ends, where the system can do that.

    Elsewhere it ends as soon as it wants to tell or to be told something.
    """
    prctl = _PRCTL
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
