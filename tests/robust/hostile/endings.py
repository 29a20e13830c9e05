"""Programs that end the process, in all places where they may try."""

from __future__ import annotations

from collections.abc import Iterator

from tests.robust.hostile.program import (
    INCONCLUSIVE,
    PLACES,
    REFUSED,
    VERIFIED,
    VIOLATED,
    Hostile,
    at,
    hostile,
)

REFUSABLE = {
    "os._exit(0)": ("import os", "os._exit(0)"),
    "os._exit(1)": ("import os", "os._exit(1)"),
    "os.abort": ("import os", "os.abort()"),
    "SIGKILL": ("import os, signal", "os.kill(os.getpid(), signal.SIGKILL)"),
    "SIGTERM": ("import os, signal", "os.kill(os.getpid(), signal.SIGTERM)"),
    "raise SIGINT": ("import signal", "signal.raise_signal(signal.SIGINT)"),
    "raise SIGSEGV": ("import signal", "signal.raise_signal(signal.SIGSEGV)"),
    "faulthandler": ("import faulthandler", "faulthandler._sigsegv()"),
}
"""Calls that are refused by name: what is imported, and the call."""
CRASHES = {
    "a segfault": ("import ctypes", "ctypes.string_at(0)"),
    "a stack overflow": (
        "import sys\nsys.setrecursionlimit(10 ** 9)",
        "class L(list):\n    pass\nx = []\nfor _ in range(10 ** 6):\n    x = [x]\nrepr(x)",
    ),
}
"""What nobody can know beforehand."""
BEFORE = ("exit", "exit of a test")
"""Places where the verdict was given already."""


def _codes(place: str) -> tuple[int, ...]:
    if place in BEFORE:
        return VERIFIED, REFUSED
    # Only some schedules come there, or a report, after the verdict is known.
    return (VIOLATED, REFUSED) if place == "repr" else (REFUSED,)


def programs() -> Iterator[Hostile]:
    for what, (setup, act) in {**REFUSABLE, **CRASHES}.items():
        for place in PLACES:
            codes = _codes(place)
            if what == "a stack overflow" or "SIG" in what:
                # Where a signal may also be taken for Ctrl-C, or a repr is cut off.
                codes = (*codes, VERIFIED, VIOLATED, INCONCLUSIVE)
            yield Hostile(f"{what} in {place}", at(place, act, setup), tuple(dict.fromkeys(codes)))
    for code in ("0", "1", "'text'", "None", "1000", "-1", "object()"):
        yield hostile(f"sys.exit({code}) at import", f"import sys\nsys.exit({code})\n", REFUSED)
        source = at("test", f"sys.exit({code})", "import sys")
        yield Hostile(f"sys.exit({code}) in test", source, (VIOLATED,), "SystemExit")
        source = at("thread", f"sys.exit({code})", "import sys")
        yield Hostile(f"sys.exit({code}) in thread", source, (VERIFIED,))
    for place in ("del", "finalizer", "exit", "hook"):
        codes = (VERIFIED, VIOLATED) if place == "hook" else (VERIFIED,)
        yield Hostile(f"sys.exit(5) in {place}", at(place, "sys.exit(5)", "import sys"), codes)
