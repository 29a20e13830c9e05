"""Queues without tasks, and how long what is in a queue lives."""

from __future__ import annotations

import queue
import threading
import weakref
from typing import Any

from tests.programs.together import together
from tests.python.exploring import explored, get_now

Q = queue.Queue[Any]


def test_a_simple_queue() -> None:
    def test() -> object:
        items: queue.SimpleQueue[object] = queue.SimpleQueue()
        got: list[object] = []
        together(lambda: items.put(1), lambda: items.put(2), lambda: got.append(items.get()))
        return got[0], items.qsize(), items.empty(), items.get_nowait(), get_now(items)

    outcomes = {(1, 1, False, 2, "empty"), (2, 1, False, 1, "empty")}
    assert explored(test, "dpor-as-run") == (outcomes, 2)


def test_a_simple_queue_that_nobody_fills() -> None:
    def test() -> object:
        try:
            return queue.SimpleQueue[int]().get(timeout=1)
        except queue.Empty:
            return "empty"

    assert explored(test) == ({"empty"}, 1)
    assert explored(test, timeouts="never") == ({"deadlock"}, 1)


def test_a_simple_queue_put_into_while_something_dies() -> None:
    """A finalizer may put at any time, also in the middle of a put."""

    def test() -> object:
        items: queue.SimpleQueue[object] = queue.SimpleQueue()

        class Last:
            def __del__(self) -> None:
                items.put("last words")

        items.put(Last())
        items.get()
        return items.get()

    assert explored(test) == ({"last words"}, 1)


def test_items_die_when_the_program_drops_them() -> None:
    """Not later, because weft has seen them, nor earlier."""

    def test() -> object:
        class Item:
            pass

        deaths: list[str] = []

        def pass_through(items: Any) -> None:
            item = Item()
            weakref.finalize(item, deaths.append, type(items).__name__)
            items.put(item)
            del item
            assert not deaths
            items.get()
            assert deaths == [type(items).__name__]
            deaths.clear()

        for make in (queue.Queue, queue.LifoQueue, queue.PriorityQueue, queue.SimpleQueue):
            pass_through(make())
        return "all"

    assert explored(test) == ({"all"}, 1)


def test_what_a_function_returns_is_shown_when_it_has_ended() -> None:
    """No thread runs then, and nothing is scheduled."""

    class Shown:
        def __init__(self) -> None:
            self.items: Q = queue.Queue()
            self.door = threading.Semaphore(2)
            self.gate = threading.Barrier(2)

        def __repr__(self) -> str:
            left = self.items.qsize(), self.items.unfinished_tasks
            return f"{left} {self.door._value} {self.gate.broken}"

    assert explored(Shown) == ({"(0, 0) 2 False"}, 1)
