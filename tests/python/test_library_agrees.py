"""The models against the standard library's own code, run over modelled locks.

Small random programs that use one queue, barrier or semaphore must come to the same outcomes,
deadlocks included, whether the object is a model or the library does it all itself. What the
library reads without its lock is looked at when all threads have ended.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import weft
from tests.shares import one_in
from weft import Limit

Line = Callable[[Any], Any]

MOST = 300
"""How many executions a program may take."""
BARRIER_INIT = threading.Barrier.__init__
SEMAPHORE_INIT = threading.Semaphore.__init__


class LibraryQueue(queue.Queue[Any]):
    """Has a hook of its own, so that the library runs it."""

    def _put(self, item: Any) -> None:
        super()._put(item)


class LibraryLifo(queue.LifoQueue[Any]):
    """The same."""

    def _put(self, item: Any) -> None:
        super()._put(item)


class LibraryPriority(queue.PriorityQueue[Any]):
    """The same."""

    def _put(self, item: Any) -> None:
        super()._put(item)


class LibraryBarrier(threading.Barrier):
    """Made by the library."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        BARRIER_INIT(self, *arguments, **named)


class LibrarySemaphore(threading.Semaphore):
    """Made by the library."""

    def __init__(self, value: int = 1) -> None:
        SEMAPHORE_INIT(self, value)


class LibraryBounded(threading.BoundedSemaphore):
    """Made by the library."""

    def __init__(self, value: int = 1) -> None:
        SEMAPHORE_INIT(self, value)
        self._initial_value = value


QUEUE: tuple[Line, ...] = (
    lambda q: q.put(1),
    lambda q: q.put(2),
    lambda q: q.put(3, timeout=1),
    lambda q: q.put_nowait(4),
    lambda q: q.get(),
    lambda q: q.get(),
    lambda q: q.get(timeout=1),
    lambda q: q.get_nowait(),
    lambda q: (q.get(), q.task_done()),
    lambda q: q.task_done(),
    lambda q: q.join(),
    lambda q: q.qsize(),
    lambda q: q.empty(),
    lambda q: q.full(),
)
if sys.version_info >= (3, 13):
    QUEUE += (
        lambda q: q.shutdown(),
        lambda q: q.shutdown(immediate=True),
    )
BARRIER: tuple[Line, ...] = (
    lambda b: b.wait(),
    lambda b: b.wait(),
    lambda b: b.wait(1),
    lambda b: b.wait(0),
    lambda b: b.reset(),
    lambda b: b.abort(),
)
SEMAPHORE: tuple[Line, ...] = (
    lambda s: s.acquire(),
    lambda s: s.acquire(timeout=1),
    lambda s: s.acquire(blocking=False),
    lambda s: s.release(),
    lambda s: s.release(2),
)


def act() -> None:
    """What a barrier may do when all have arrived."""


def fail() -> None:
    raise ValueError("no")


def queue_end(q: Any) -> object:
    return q.qsize(), q.unfinished_tasks, getattr(q, "is_shutdown", None)


class Case(NamedTuple):
    """An object, made in both ways, what threads may do with it, and what remains in the end."""

    name: str
    model: Callable[[], Any]
    library: Callable[[], Any]
    menu: tuple[Line, ...]
    end: Line


CASES = (
    *(
        Case(
            f"{model.__name__} of {size}",
            partial(model, size),
            partial(library, size),
            QUEUE,
            queue_end,
        )
        for model, library, sizes in (
            (queue.Queue, LibraryQueue, (0, 1, 2)),
            (queue.LifoQueue, LibraryLifo, (1, 2)),
            (queue.PriorityQueue, LibraryPriority, (1, 2)),
        )
        for size in sizes
    ),
    *(
        Case(
            f"Barrier of {parties}, {word}",
            partial(threading.Barrier, parties, action),
            partial(LibraryBarrier, parties, action),
            BARRIER,
            lambda b: (b.broken, b.n_waiting),
        )
        for parties, action, word in (
            (1, None, "plain"),
            (2, None, "plain"),
            (3, None, "plain"),
            (2, act, "acting"),
            (2, fail, "failing"),
        )
    ),
    *(
        Case(
            f"{model.__name__} of {value}",
            partial(model, value),
            partial(library, value),
            SEMAPHORE,
            lambda s: s._value,
        )
        for model, library in (
            (threading.Semaphore, LibrarySemaphore),
            (threading.BoundedSemaphore, LibraryBounded),
        )
        for value in (0, 1, 2)
    ),
)


def program(make: Callable[[], Any], end: Line, bodies: list[list[Line]]) -> Callable[[], object]:
    """Threads that do what they are told to with one object, and note what comes of it."""

    def function() -> object:
        thing = make()
        results: list[list[object]] = [[] for _ in bodies]

        def run(number: int) -> None:
            for line in bodies[number]:
                try:
                    results[number].append(line(thing))
                except Exception as error:
                    results[number].append(repr(error))

        threads = [threading.Thread(target=run, args=(n,)) for n in range(len(bodies))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return repr((results, end(thing)))

    return function


def outcomes(function: Callable[[], object], most: int) -> set[object] | None:
    """Everything a function can come to; None if that takes too long."""
    result = weft.explore(function, "dpor-as-run", all=True, executions=most)
    assert not any(finding.kind != "deadlock" for finding in result.findings)
    cut = any(unexplored.limit is Limit.EXECUTIONS for unexplored in result.unexplored)
    return None if cut else set(result.outcomes)


def compare(case: Case, bodies: list[list[Line]], most: int) -> None:
    expected = outcomes(program(case.library, case.end, bodies), most)
    if expected is not None:
        assert outcomes(program(case.model, case.end, bodies), most) == expected


LONG = (
    *("Barrier of 2, acting", "Barrier of 3, plain", "Queue of 2", "LifoQueue of 1"),
    *("PriorityQueue of 2", "BoundedSemaphore of 1", "Semaphore of 1"),
)
"""Others of the same kind stand for these, but in the long tests."""


@pytest.mark.parametrize("examples", one_in(2, [5, 50]))
@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.name, marks=[pytest.mark.long] if case.name in LONG else [])
        for case in CASES
    ],
)
def test_a_model_does_what_the_library_does(case: Case, examples: int) -> None:
    line = st.sampled_from(case.menu)
    threads = st.sampled_from([(1, 1), (2, 1), (2, 2), (3, 1), (1, 1, 1), (2, 1, 1)])

    @seed(0)
    @settings(max_examples=examples)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        lengths = data.draw(threads)
        compare(case, [[data.draw(line) for _ in range(n)] for n in lengths], MOST)

    check()
