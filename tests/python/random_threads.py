"""Small random functions that use real `threading` objects, for comparison with brute force."""

from __future__ import annotations

import queue
import random
import threading
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.random_systems import Pick

Line = Callable[["Shared"], Any]


class Shared:
    """What the threads of a random function share."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rlock = threading.RLock()
        self.condition = threading.Condition()
        self.semaphore = threading.Semaphore(1)
        self.event = threading.Event()
        self.queue: queue.Queue[int] = queue.Queue(1)


def _held(shared: Shared) -> str:
    with shared.lock:
        return "held"


def _nested(shared: Shared) -> str:
    with shared.rlock, shared.lock:
        return "nested"


def _nested_the_other_way(shared: Shared) -> str:
    with shared.lock, shared.rlock:
        return "nested"


def _wait(shared: Shared) -> bool:
    with shared.condition:
        return shared.condition.wait()


def _wait_a_while(shared: Shared) -> bool:
    with shared.condition:
        return shared.condition.wait(1.0)


def _notify(shared: Shared) -> None:
    with shared.condition:
        shared.condition.notify()


def _notify_all(shared: Shared) -> None:
    with shared.condition:
        shared.condition.notify_all()


def _get_now(shared: Shared) -> int | None:
    try:
        return shared.queue.get_nowait()
    except queue.Empty:
        return None


LINES: tuple[Line, ...] = (
    _held,
    _nested,
    _nested_the_other_way,
    lambda shared: shared.lock.locked(),
    lambda shared: shared.lock.acquire(blocking=False),
    lambda shared: shared.lock.acquire(timeout=1),
    lambda shared: shared.lock.acquire(),
    _wait,
    _wait_a_while,
    _notify,
    _notify_all,
    lambda shared: shared.semaphore.acquire(),
    lambda shared: shared.semaphore.acquire(timeout=1),
    lambda shared: shared.semaphore.release(),
    lambda shared: shared.event.wait(),
    lambda shared: shared.event.wait(1),
    lambda shared: shared.event.set(),
    lambda shared: shared.event.clear(),
    _get_now,
)
BLOCKS = (lambda shared: shared.queue.put(1), lambda shared: shared.queue.get())
"""Longer ones, of several operations each."""


def random_function(pick: Pick) -> Callable[[], object]:
    """A function of two or three threads with one to three lines each."""
    some = [pick(LINES + BLOCKS) for _ in range(4)]
    lengths = pick(((1, 1), (2, 1), (2, 2), (1, 1, 1)))
    bodies = [[pick(some) for _ in range(length)] for length in lengths]
    timed_join = pick((False, False, True))

    def function() -> object:
        shared = Shared()
        results: list[list[Any]] = [[] for _ in bodies]

        def run(number: int) -> None:
            for line in bodies[number]:
                results[number].append(line(shared))

        threads = [threading.Thread(target=run, args=(n,)) for n in range(len(bodies))]
        for thread in threads:
            thread.start()
        if timed_join:
            threads[0].join(timeout=1)
            results.append([threads[0].is_alive()])
        for thread in threads:
            thread.join()
        return repr(results)

    return function


def function_from_seed(seed: int) -> Callable[[], object]:
    """The random function with this number."""
    return random_function(random.Random(seed).choice)


@st.composite
def functions(draw: st.DrawFn) -> Callable[[], object]:
    """Random functions, for Hypothesis."""
    return random_function(lambda options: draw(st.sampled_from(options)))
