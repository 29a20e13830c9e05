"""Four philosophers at a round table share four forks, and each needs two to eat.

If everybody takes the left fork first, all may hold one and wait for the other. If one of them
takes the right fork first, or if a waiter lets only three sit down, somebody can always eat.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from weft.model import Program

Steps = Generator[Any, Any, None]

PHILOSOPHERS = 4

EXPECTED = {
    "check_all_left_first": ("violated", 8),
    "check_one_right_first": ("verified", 14),
    "check_waiter": ("verified", 2144),
}


def table(name: str, different: bool = False, waiter: bool = False) -> Program:
    """Everybody eats once."""
    program = Program(name)
    forks = [program.mutex(f"fork {n}") for n in range(PHILOSOPHERS)]
    seats = program.semaphore("seats", PHILOSOPHERS - 1 if waiter else PHILOSOPHERS)

    def philosopher(n: int) -> Steps:
        first, second = forks[n], forks[(n + 1) % PHILOSOPHERS]
        if different and n == 0:
            first, second = second, first
        if waiter:
            yield seats.down()
        yield first.acquire()
        yield second.acquire()
        yield second.release()
        yield first.release()
        if waiter:
            yield seats.up()

    for n, name in enumerate(("Hypatia", "Plato", "Laozi", "Anscombe")):
        program.thread(philosopher, n, name=name)
    return program


def check_all_left_first() -> Program:
    """They can starve together."""
    return table("philosophers, left first")


def check_one_right_first() -> Program:
    """One who is different breaks the circle."""
    return table("philosophers, one right first", different=True)


def check_waiter() -> Program:
    """Three at the table are never a circle of four."""
    return table("philosophers with a waiter", waiter=True)
