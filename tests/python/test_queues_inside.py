"""Queues whose insides are used, that have hooks of their own, or items that do not compare."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from queue import Queue as ImportedQueue
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.exploring import explored

Q = queue.Queue[Any]


class Unique(ImportedQueue[Any]):
    """A queue with hooks of its own, made before anything is explored."""

    def _init(self, maxsize: int) -> None:
        self.items: set[Any] = set()

    def _qsize(self) -> int:
        return len(self.items)

    def _put(self, item: Any) -> None:
        self.items.add(item)

    def _get(self) -> Any:
        return self.items.pop()


class Clearable(ImportedQueue[Any]):
    """A queue with a method that uses its insides."""

    def clear(self) -> None:
        with self.mutex:
            self.queue.clear()
            self.not_full.notify_all()


def test_a_subclass_with_hooks_of_its_own() -> None:
    def test() -> object:
        items = Unique()
        together(lambda: items.put(1), lambda: items.put(1))
        return items.qsize(), items.unfinished_tasks, items.get(), items.empty()

    assert explored(test) == ({(1, 2, 1, True)}, 2)


def test_a_hook_may_be_seen_in_the_middle() -> None:
    """The library calls it with its lock held: others wait for the queue, and for nothing else."""

    def test() -> object:
        seen: list[str] = []
        gate = threading.Lock()

        class Slow(queue.Queue[int]):
            def _put(self, item: int) -> None:
                with gate:
                    seen.append("put")

            def _qsize(self) -> int:
                return 0

        items = Slow()

        def look() -> None:
            with gate:
                seen.append("look")

        together(lambda: items.put(1), look)
        return tuple(seen)

    assert explored(test) == ({("put", "look"), ("look", "put")}, 2)


def test_a_queue_can_be_cleared_behind_its_back() -> None:
    def test() -> object:
        items = Clearable(1)
        items.put(1)
        together(lambda: items.put(2), items.clear)
        return items.qsize(), tuple(items.queue), items.unfinished_tasks

    assert explored(test)[0] == {(1, (2,), 2)}


def test_a_clear_and_a_get() -> None:
    """Whoever waits for the queue goes on by the library's code when its insides are used."""

    def test() -> object:
        items = Clearable()
        items.put(1)
        thread = threading.Thread(target=items.get)
        thread.start()
        items.clear()
        thread.join()
        return items.qsize()

    assert explored(test)[0] == {0, "deadlock"}


def test_a_timed_join_by_hand() -> None:
    """The library has none; programs use the condition inside instead."""

    def test() -> object:
        items: Q = queue.Queue()
        items.put(1)
        threading.Thread(target=items.task_done).start()
        with items.all_tasks_done:
            items.all_tasks_done.wait_for(lambda: not items.unfinished_tasks, 5)
            return items.unfinished_tasks

    assert explored(test)[0] == {0, 1}


def test_the_size_can_be_changed() -> None:
    def test() -> object:
        items: Q = queue.Queue(1)
        items.put(1)
        items.maxsize = 2
        items.put(2)
        return items.full(), items.maxsize, items.get(), items.get()

    assert explored(test) == ({(True, 2, 1, 2)}, 1)


def test_a_look_at_the_items() -> None:
    def test() -> object:
        items: Q = queue.Queue()
        together(lambda: items.put(1), lambda: items.put(2))
        return tuple(items.queue)

    assert explored(test) == ({(1, 2), (2, 1)}, 2)


def test_items_that_do_not_compare() -> None:
    def test() -> None:
        items: Q = queue.PriorityQueue()
        items.put((1, "a"))
        together(lambda: items.put((1, None)), items.get)

    (finding,) = weft.explore(test).findings
    assert finding.kind == "exception"
    assert finding.message == (
        "exception in T1: TypeError: '<' not supported between instances of 'NoneType' and 'str' "
        f"[{__file__}:{test.__code__.co_firstlineno + 3}]"
    )


def test_a_comparison_that_failed_leaves_the_item_in_the_queue() -> None:
    """The library would leave those who wait waiting; the model has let them go on."""

    def test() -> Any:
        items: Q = queue.PriorityQueue()
        items.put((1, "a"))
        with pytest.raises(TypeError, match="'<' not supported between instances of 'NoneType'"):
            items.put((1, None))
        return items.get(), items.qsize(), items.unfinished_tasks

    result = weft.explore(test, all=True)
    assert (result.executions, set(result.outcomes)) == (1, {((1, "a"), 1, 1)})


def test_a_comparison_may_let_others_in() -> None:
    def test() -> None:
        gate = threading.Lock()

        class Item:
            def __lt__(self, other: object) -> bool:
                with gate:
                    return False

        items: Q = queue.PriorityQueue()
        items.put(Item())
        together(lambda: items.put(Item()), items.get)

    result = weft.explore(test, all=True)
    assert (result.verdict, result.executions, set(result.outcomes)) == ("verified", 2, {None})


class OwnSize(queue.LifoQueue[int]):
    def _qsize(self) -> int:
        return len(self.queue)


def looked_into() -> Q:
    items: Q = queue.Queue()
    assert len(items.queue) == 0
    return items


@pytest.mark.parametrize("make", [looked_into, OwnSize])
def test_what_the_library_puts_in_is_seen_by_who_looks_inside(make: Callable[[], Q]) -> None:
    def test() -> Any:
        items = make()
        seen: list[Any] = [None, None]

        def look() -> None:
            seen[0] = len(items.queue)
            seen[1] = items.unfinished_tasks

        together(lambda: items.put(1), look)
        return tuple(seen)

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_subclass_may_compare_as_it_likes() -> None:
    """The lock of the queue and the one of the items, taken in both orders."""

    def test() -> None:
        gate = threading.Lock()

        class Item:
            def __lt__(self, other: object) -> bool:
                with gate:
                    return False

        class Careful(queue.PriorityQueue[Any]):
            def _put(self, item: Any) -> None:
                super()._put(item)

        items = Careful()
        items.put(Item())

        def look() -> None:
            with gate:
                items.get()

        together(lambda: items.put(Item()), look)

    assert explored(test)[0] == {None, "deadlock"}
