"""Queues: every outcome, and as many executions as there are traces."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from queue import Queue as ImportedQueue
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.exploring import explored, get_now

Q = queue.Queue[Any]


@pytest.mark.parametrize(("strategy", "executions"), [("dpor", 16), ("dpor-as-run", 8)])
def test_two_producers_and_two_consumers(strategy: str, executions: int) -> None:
    """As run there are two orders of the puts, two of the gets, and two of the keys of `got`."""

    def test() -> object:
        items: Q = queue.Queue()
        got: dict[str, object] = {}
        together(
            lambda: items.put(1),
            lambda: items.put(2),
            lambda: got.update(a=items.get()),
            lambda: got.update(b=items.get()),
        )
        return got["a"], got["b"]

    assert explored(test, strategy) == ({(1, 2), (2, 1)}, executions)


@pytest.mark.parametrize(("make", "order"), [(queue.Queue, "ab"), (queue.LifoQueue, "ba")])
def test_the_order_in_which_items_come_out(make: Callable[[], Q], order: str) -> None:
    def test() -> str:
        items = make()
        items.put("a")
        items.put("b")
        return str(items.get()) + str(items.get())

    assert explored(test) == ({order}, 1)


def test_the_least_item_comes_first() -> None:
    def test() -> object:
        items: Q = queue.PriorityQueue()
        together(lambda: items.put(2), lambda: items.put(1))
        return items.get(), items.get()

    assert explored(test) == ({(1, 2)}, 2)


@pytest.mark.parametrize("size", [1, 2])
def test_one_producer_and_one_consumer_have_one_trace(size: int) -> None:
    """A put waits for room, and a get for an item: of two that can run, neither minds."""

    def test() -> object:
        items: Q = queue.Queue(size)
        got: list[int] = []

        def produce() -> None:
            for i in range(3):
                items.put(i)

        def consume() -> None:
            for _ in range(3):
                got.append(items.get())

        together(produce, consume)
        return tuple(got)

    assert explored(test, "dpor-as-run") == ({(0, 1, 2)}, 1)


@pytest.mark.parametrize("make", [queue.Queue, queue.LifoQueue, queue.PriorityQueue])
def test_a_get_that_does_not_wait_against_a_put(make: Callable[[], Q]) -> None:
    def test() -> object:
        items = make()
        thread = threading.Thread(target=items.put, args=("item",))
        thread.start()
        got = get_now(items)
        thread.join()
        return got

    assert explored(test) == ({"item", "empty"}, 2)


def test_a_put_that_does_not_wait_against_a_get() -> None:
    def test() -> object:
        items: Q = queue.Queue(1)
        items.put(1)
        thread = threading.Thread(target=items.get)
        thread.start()
        try:
            items.put_nowait(2)
            return "put"
        except queue.Full:
            return "full"

    assert explored(test) == ({"put", "full"}, 2)


@pytest.mark.parametrize(
    ("timeouts", "outcomes"),
    [("explore", {"item", "empty"}), ("idle", {"item"}), ("never", {"item"})],
)
def test_a_timed_get(timeouts: str, outcomes: set[object]) -> None:
    def test() -> object:
        items: Q = queue.Queue()
        threading.Thread(target=items.put, args=("item",)).start()
        try:
            return items.get(timeout=5)
        except queue.Empty:
            return "empty"

    assert explored(test, timeouts=timeouts)[0] == outcomes


@pytest.mark.parametrize(
    ("timeouts", "outcome"), [("explore", "full"), ("idle", "full"), ("never", "deadlock")]
)
def test_a_timed_put_that_nobody_helps(timeouts: str, outcome: str) -> None:
    def test() -> object:
        items: Q = queue.Queue(1)
        items.put(1)
        try:
            items.put(2, timeout=5)
        except queue.Full:
            return "full"
        return "put"

    assert explored(test, timeouts=timeouts) == ({outcome}, 1)


def test_sizes() -> None:
    def test() -> object:
        items: Q = queue.Queue(2)
        threading.Thread(target=items.put, args=(1,)).start()
        return items.qsize(), items.empty(), items.full(), items.maxsize

    assert explored(test) == ({(n, m, False, 2) for n, m in ((0, True), (0, False), (1, False))}, 4)


def test_a_join_waits_for_what_was_put_before() -> None:
    def test() -> object:
        items: Q = queue.Queue()
        items.put(1)
        done: list[object] = []

        def worker() -> None:
            done.append(items.get())
            items.task_done()

        threading.Thread(target=worker).start()
        items.join()
        return tuple(done), items.unfinished_tasks

    assert explored(test) == ({((1,), 0)}, 1)


def test_a_join_of_a_queue_whose_tasks_are_not_all_done() -> None:
    def test() -> None:
        items: Q = queue.Queue()
        items.put(1)
        items.put(2)
        threading.Thread(target=items.task_done).start()
        items.join()

    (finding,) = weft.explore(test).findings
    assert finding.kind == "deadlock"
    line = test.__code__.co_firstlineno
    assert finding.message == (
        f"deadlock: main waits to join items (Queue made at test_queues.py:{line + 1}): "
        f"1 of its items are not done [{__file__}:{line + 5}]\n"
        "  no thread is left that could wake them"
    )


def test_more_done_than_there_was_to_do() -> None:
    def test() -> str:
        items: Q = queue.Queue()
        items.put(1)
        items.task_done()
        with pytest.raises(ValueError, match=r"^task_done\(\) called too many times$"):
            items.task_done()
        return "refused"

    assert explored(test) == ({"refused"}, 1)


def test_misuse() -> None:
    def test() -> str:
        items: Q = queue.Queue(1)
        for wrong in (
            lambda: items.get(timeout=-1),
            lambda: items.put(1, timeout=-1),
            lambda: queue.SimpleQueue[int]().get(timeout=-1),
        ):
            with pytest.raises(ValueError, match=r"^'timeout' must be a non-negative number$"):
                wrong()
        items.put(1, block=False, timeout=-1)
        queue.Queue[int]().put(1, timeout=-1)
        return str(items.get(block=False, timeout=-1))

    assert explored(test) == ({"1"}, 1)


def test_a_class_that_was_imported_by_name_is_the_same() -> None:
    def test() -> object:
        items = ImportedQueue[int]()
        kinds = isinstance(items, queue.Queue), isinstance(queue.LifoQueue(), ImportedQueue)
        simple = queue.SimpleQueue[int]
        return (*kinds, type(items).__name__, str(simple))

    assert explored(test) == ({(True, True, "Queue", "_queue.SimpleQueue[int]")}, 1)
