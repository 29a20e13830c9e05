"""Runs functions side by side, for programs in which how threads are made is not the point."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def together(*bodies: Callable[[], T]) -> tuple[T | None, ...]:
    """Run each in a thread of its own and wait for all: what they return, None if they raise."""
    results: list[T | None] = [None] * len(bodies)

    def run(number: int) -> None:
        results[number] = bodies[number]()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(bodies))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(results)


def beside(change: Callable[[], object], look: Callable[[], Any]) -> Any:
    """What one thread sees while another changes something."""
    return together(change, look)[1]
