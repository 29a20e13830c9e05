"""Virtual time: every thread has a clock of its own, which only what it does moves.

It is moved by sleeping, by waits that give up, and by joining a thread that is ahead. A clock for
all threads would make each reading depend on what others did, and so every order of two sleeps.
That time passes in no other way is named under what a verdict rests on, once the program reads a
clock: the difference of two readings is then 0 in every schedule unless the thread has waited.

With `clock="ticks"` each reading is later than every reading before it, in whichever thread. Then
readings do depend on each other. They are operations on one object, the clock, and the search
explores their orders as it does with any other. Ticks of each thread's own would need no order, but
a thread that is handed the time of another could read an earlier one afterwards, which no clock
shows; a program that compares the two would fail for no reason.
"""

from __future__ import annotations

import sys
import time
from _thread import allocate_lock
from collections.abc import Callable
from contextlib import suppress
from operator import index
from types import FrameType
from typing import Any

from weft.python.runtime import world

EPOCH = 1_000_000_000.0
"""What the clocks show at the start of an execution."""
STANDS = "time passes only by sleeping and waiting, for each thread by its own"
TICKS = "time passes only by sleeping, waiting and reading a clock, 1 ms for each reading"
UNINVOLVED = frozenset({"logging", "queue", "threading"})
"""Modules whose own readings are no concern of the program: for timeouts, which are modelled, and
for the time that records carry."""


def now() -> float:
    """The virtual time of the current thread, without reading the clock."""
    execution = world.current
    current = None if execution is None else execution.current()
    return EPOCH if current is None else EPOCH + current.clock


def read() -> float:
    """What the program sees when it reads a clock."""
    execution = world.current
    current = None if execution is None else execution.current()
    if execution is None or current is None:
        return EPOCH
    if _reader() in UNINVOLVED:
        return EPOCH + current.clock
    if execution.settings.clock != "ticks":
        execution.objects.time = STANDS
        return EPOCH + current.clock
    execution.objects.time = TICKS
    if not execution.over:
        shown = execution.perform(*execution.objects.clock(), "tick", current.clock)
        current.clock = float(shown)
    return EPOCH + current.clock


def _reader() -> object:
    """The module that reads the clock."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        name = frame.f_globals.get("__name__")
        if not (isinstance(name, str) and name.startswith("weft.")):
            return name
        frame = frame.f_back
    return None


def reading(real: Callable[[], float]) -> Callable[[], float]:
    """A clock: virtual for the program; for a strategy, a monitor or a progress object, real."""

    def clock() -> float:
        # They run outside of the execution.
        return real() if world.current is None else read()

    clock.__name__ = real.__name__
    return clock


def in_seconds(timeout: Any) -> float:
    """A time as code written in C understands it; raises what such code raises if it is none.

    Numbers are taken as they are: methods of a subclass, which may lie, are not asked.
    """
    number: float
    if issubclass(type(timeout), float):
        number = float.__float__(timeout)
    else:
        try:
            number = index(timeout)
        except TypeError:
            # Versions differ in what else is a number, and in the words for what is none. A lock
            # that is not to wait refuses every number, after it has looked whether it is one.
            with suppress(ValueError):
                allocate_lock().acquire(False, timeout)
            number = float(timeout)
    # A lock that nobody has takes no time, and does not wait for what is no number, or too large.
    allocate_lock().acquire(True, abs(number))
    return number


MODELS = {each: reading(getattr(time, each)) for each in ("time", "monotonic", "perf_counter")}


def sleep(seconds: Any, /) -> None:
    """Sleep: others may go on meanwhile, for as long as they like."""
    seconds = in_seconds(seconds)
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    execution = world.current
    if execution is None:
        return
    current = execution.current()
    if current is not None:
        current.due = current.clock + seconds
    execution.perform(*execution.objects.pause(), "choose", 1)
    if current is not None:
        current.due = None
        current.clock += seconds
        current.pauses += 1
