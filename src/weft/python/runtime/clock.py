"""Virtual time: every thread has a clock of its own, which only what it does moves.

It is moved by sleeping, by waits that give up, and by joining a thread that is ahead. A clock for
all threads would make each reading depend on what others did, and so every order of two sleeps.
"""

from __future__ import annotations

from weft.python.runtime import world

EPOCH = 1_000_000_000.0
"""What the clocks show at the start of an execution."""


def now() -> float:
    """The virtual time of the current thread."""
    execution = world.current
    current = None if execution is None else execution.current()
    return EPOCH if current is None else EPOCH + current.clock


def sleep(seconds: float) -> None:
    """Sleep: others may go on meanwhile, for as long as they like."""
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
