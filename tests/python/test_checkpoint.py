"""Going back to checkpoints gives the same answer as going back to the beginning."""

from __future__ import annotations

import logging
import queue
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.checkpointing import (
    counter,
    explore_with_all_checkpoints,
    lock_order,
    with_checkpoints,
)
from tests.shares import one_in
from weft.python.system import UNWATCHED

pytestmark = with_checkpoints


def facts(result: weft.Result) -> dict[str, object]:
    """All that there is to compare of an answer."""
    return {
        "verdict": result.verdict,
        "counts": result.counts,
        "outcomes": list(result.outcomes.items()),
        "findings": [(each.kind, each.message, each.schedule) for each in result.findings],
        "unexplored": result.unexplored,
        "visible": result.visible,
        "assumptions": set(result.assumptions) - {UNWATCHED},
    }


class Odd(Exception):
    """Cannot be made from what it keeps."""

    def __init__(self, number: int, *, cause: str) -> None:
        super().__init__()
        self.number, self.cause = number, cause

    def __str__(self) -> str:
        return f"{self.number} because of {self.cause}"


def exceptions() -> str:
    order: queue.Queue[int] = queue.Queue()

    def late(number: int) -> None:
        order.put(number)
        if order.qsize() == 2:
            raise Odd(number, cause="order") if number else KeyError(number)

    together(lambda: late(0), lambda: late(1))
    first = order.get()
    assert first == 0, "the other way round"
    return "in order"


def chooses() -> tuple[int, str]:
    lock = threading.Lock()

    def choose() -> int:
        with lock:
            return weft.choose(3)

    return together(choose, lambda: weft.choose(["x", "y"]))  # type: ignore[return-value]


def gives_up() -> tuple[object, ...]:
    ready = threading.Event()

    def wait() -> bool:
        return ready.wait(5)

    def wait_for_queue() -> object:
        try:
            return queue.Queue().get(timeout=1)
        except queue.Empty:
            ready.set()
            return "empty"

    return together(wait, wait_for_queue)


def daemons() -> list[str]:
    seen, go = [], threading.Semaphore(0)

    def listen() -> None:
        while True:
            go.acquire()
            seen.append("heard")

    threading.Thread(target=listen, daemon=True).start()
    go.release()
    go.release()
    return seen


def spins() -> bool:
    done = threading.Event()

    def poll() -> None:
        while not done.is_set():
            time.sleep(0.1)

    together(poll, done.set)
    return done.is_set()


def spins_for_ever() -> None:
    done = threading.Event()
    while not done.is_set():
        time.sleep(0.1)


def conditions() -> int:
    condition, items = threading.Condition(), [0]

    def produce() -> None:
        with condition:
            items[0] += 1
            condition.notify()

    def consume() -> None:
        with condition:
            condition.wait_for(lambda: items[0] > 0)
            items[0] -= 1

    together(produce, consume, produce)
    return items[0]


def pool() -> int:
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(abs, -1).result()


def draws() -> tuple[object, ...]:
    return together(lambda: random.randrange(2), lambda: random.randrange(2))


def logs() -> None:
    together(lambda: logging.warning("one"), lambda: logging.warning("two"))


def forgets() -> None:
    lock = threading.RLock()
    together(lock.acquire, lambda: lock.acquire(blocking=False))


def new_objects() -> tuple[object, ...]:
    """Which objects there are depends on the order."""
    first = threading.Lock()

    def make_locks() -> int:
        locks = [threading.Semaphore(n + 1) for n in range(2 if first.acquire(False) else 1)]
        for lock in locks:
            lock.acquire()
        return len(locks)

    return together(make_locks, make_locks)


@pytest.fixture(scope="module", autouse=True)
def modules_that_executors_need() -> None:
    """The first exploration of an executor loads them, and uses locks for that."""
    weft.explore(pool)


CASES: list[tuple[Callable[[], object], str, dict[str, Any]]] = [
    (counter, "dpor", {}),
    (counter, "exhaustive", {"preemptions": 0}),
    (counter, "dpor", {"executions": 4}),
    (counter, "dpor", {"steps": 9}),
    (lock_order, "dpor", {}),
    (lock_order, "exhaustive", {"preemptions": 1}),
    (exceptions, "dpor", {}),
    (chooses, "dpor", {}),
    (gives_up, "dpor", {"timeouts": "explore"}),
    (gives_up, "dpor", {"timeouts": "idle"}),
    (gives_up, "dpor", {"timeouts": "never"}),
    (daemons, "dpor", {}),
    (spins, "dpor", {}),
    (spins_for_ever, "dpor", {}),
    (conditions, "dpor", {}),
    (pool, "dpor", {}),
    (draws, "dpor", {"random": "explore"}),
    (draws, "dpor", {"random": "seeded"}),
    (logs, "dpor", {}),
    (forgets, "dpor", {}),
    (new_objects, "dpor", {}),
]


@pytest.mark.parametrize(
    ("program", "strategy", "options"),
    one_in(
        4, [pytest.param(*case, id=f"{case[0].__name__}-{case[1]}-{case[2]}") for case in CASES]
    ),
)
def test_same_answer(program: Callable[[], object], strategy: str, options: dict[str, Any]) -> None:
    replayed = facts(weft.explore(program, strategy, all=True, **options))
    assert facts(weft.explore(program, strategy, all=True, undo="fork", **options)) == replayed
    assert facts(explore_with_all_checkpoints(program, strategy, **options)) == replayed
