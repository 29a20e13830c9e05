"""Small random functions that use real `threading` objects, for comparison with brute force."""

from __future__ import annotations

import queue
import random
import threading
from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import strategies as st

from tests.random_systems import Pick

Line = Callable[["Shared"], Any]


class Shared:
    """What the threads of a random function share, made by the one that starts them."""

    def __init__(self, names: Iterable[str]) -> None:
        for name in sorted(names):
            setattr(self, name, MAKERS[name]())

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{name} was not asked for")


MAKERS: dict[str, Callable[[], Any]] = {
    "lock": lambda: threading.Lock(),
    "rlock": lambda: threading.RLock(),
    "condition": lambda: threading.Condition(),
    "semaphore": lambda: threading.Semaphore(1),
    "bounded": lambda: threading.BoundedSemaphore(2),
    "event": lambda: threading.Event(),
    "queue": lambda: queue.Queue(1),
    "unbounded": lambda: queue.Queue(),
    "lifo": lambda: queue.LifoQueue(2),
    "priority": lambda: queue.PriorityQueue(1),
    "simple": lambda: queue.SimpleQueue(),
    "barrier": lambda: threading.Barrier(2),
    "acting": lambda: threading.Barrier(2, lambda: None, 1),
}


def _held(shared: Shared) -> str:
    with shared.lock:
        return "held"


def _nested(shared: Shared) -> str:
    with shared.rlock, shared.lock:
        return "nested"


def _nested_the_other_way(shared: Shared) -> str:
    with shared.lock, shared.rlock:
        return "nested"


def _wait(shared: Shared) -> object:
    with shared.condition:
        return shared.condition.wait()


def _wait_a_while(shared: Shared) -> object:
    with shared.condition:
        return shared.condition.wait(1.0)


def _notify(shared: Shared) -> None:
    with shared.condition:
        shared.condition.notify()


def _notify_all(shared: Shared) -> None:
    with shared.condition:
        shared.condition.notify_all()


def _queued(name: str) -> list[Line]:
    """What can be done with any queue."""
    simple: list[Line] = [
        lambda shared: getattr(shared, name).put(1),
        lambda shared: getattr(shared, name).put(2),
        lambda shared: getattr(shared, name).get(),
        lambda shared: getattr(shared, name).get(timeout=1),
        lambda shared: getattr(shared, name).get_nowait(),
        lambda shared: getattr(shared, name).qsize(),
    ]
    if name == "simple":
        return simple
    more: list[Line] = [
        lambda shared: getattr(shared, name).put(3, timeout=1),
        lambda shared: getattr(shared, name).task_done(),
        lambda shared: getattr(shared, name).join(),
    ]
    if hasattr(queue, "ShutDown"):
        more.append(lambda shared: getattr(shared, name).shutdown())
        more.append(lambda shared: getattr(shared, name).shutdown(immediate=True))
    return simple + more


def _barred(name: str) -> list[Line]:
    return [
        lambda shared: getattr(shared, name).wait(),
        lambda shared: getattr(shared, name).wait(1),
        lambda shared: getattr(shared, name).abort(),
        lambda shared: getattr(shared, name).reset(),
        lambda shared: getattr(shared, name).broken,
        lambda shared: getattr(shared, name).n_waiting,
    ]


def _counted(name: str) -> list[Line]:
    return [
        lambda shared: getattr(shared, name).acquire(),
        lambda shared: getattr(shared, name).acquire(timeout=1),
        lambda shared: getattr(shared, name).release(),
        lambda shared: getattr(shared, name).release(2),
    ]


LINES: dict[tuple[str, ...], list[Line]] = {
    ("lock", "rlock"): [
        _held,
        _nested,
        _nested_the_other_way,
        lambda shared: shared.lock.locked(),
        lambda shared: shared.lock.acquire(blocking=False),
        lambda shared: shared.lock.acquire(timeout=1),
        lambda shared: shared.lock.acquire(),
    ],
    ("condition",): [_wait, _wait_a_while, _notify, _notify_all],
    ("event",): [
        lambda shared: shared.event.wait(),
        lambda shared: shared.event.wait(1),
        lambda shared: shared.event.set(),
        lambda shared: shared.event.clear(),
    ],
    **{(name,): _counted(name) for name in ("semaphore", "bounded")},
    **{(name,): _queued(name) for name in ("queue", "unbounded", "lifo", "priority", "simple")},
    **{(name,): _barred(name) for name in ("barrier", "acting")},
}
"""What can be done with some objects."""
EXPECTED = (
    queue.Empty,
    queue.Full,
    getattr(queue, "ShutDown", queue.Full),
    threading.BrokenBarrierError,
    ValueError,
)
"""What may come of it."""


def random_function(pick: Pick) -> Callable[[], object]:
    """A function of two or three threads with one to three lines each."""
    groups = [pick(list(LINES)), pick(list(LINES))]
    some = [pick([line for group in groups for line in LINES[group]]) for _ in range(4)]
    lengths = pick(((1, 1), (2, 1), (2, 2), (1, 1, 1)))
    bodies = [[pick(some) for _ in range(length)] for length in lengths]
    timed_join = pick((False, False, True))

    def function() -> object:
        shared = Shared({name for group in groups for name in group})
        results: list[list[Any]] = [[] for _ in bodies]

        def run(number: int) -> None:
            for line in bodies[number]:
                try:
                    results[number].append(line(shared))
                except EXPECTED as error:
                    results[number].append(repr(error))

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
