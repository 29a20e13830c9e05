"""A buffer with room for one item, two producers and two consumers, guarded by one monitor.

Whoever cannot go on waits; whoever changed the buffer wakes one waiter with `notify`. But producers
and consumers wait in the same wait set: a producer may wake a producer, which finds the buffer full
and waits again, and then everybody waits. `notify_all` mends it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from weft.model import Program

Steps = Generator[Any, Any, None]

EXPECTED = {
    "check_notify": ("violated", 3),
    "check_notify_all": ("verified", 80),
}


def buffer(name: str, wake_all: bool) -> Program:
    """Two producers put one item each, two consumers take one each."""
    program = Program(name)
    monitor = program.monitor("monitor")
    items = program.variable("items", 0)
    wake = monitor.notify_all if wake_all else monitor.notify

    def produce() -> Steps:
        yield monitor.acquire()
        while (yield items.read()) == 1:
            yield monitor.wait()
        yield items.write(1)
        yield wake()
        yield monitor.release()

    def consume() -> Steps:
        yield monitor.acquire()
        while (yield items.read()) == 0:
            yield monitor.wait()
        yield items.write(0)
        yield wake()
        yield monitor.release()

    for n in range(2):
        program.thread(consume, name=f"consumer {n}")
    for n in range(2):
        program.thread(produce, name=f"producer {n}")
    return program


def check_notify() -> Program:
    """Waking one waiter can wake the wrong one."""
    return buffer("buffer with notify", wake_all=False)


def check_notify_all() -> Program:
    """Waking all of them is always right."""
    return buffer("buffer with notify_all", wake_all=True)
