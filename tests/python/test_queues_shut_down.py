"""Queues that are shut down, where Python has that."""

from __future__ import annotations

import queue
import threading
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.exploring import explored

pytestmark = pytest.mark.skipif(
    not hasattr(queue, "ShutDown"), reason="this Python's queues cannot be shut down"
)
Q: Any = queue.Queue
ShutDown: Any = getattr(queue, "ShutDown", None)


def put(items: Any, item: object) -> object:
    try:
        items.put(item)
    except ShutDown:
        return "shut"
    return "put"


def get(items: Any) -> object:
    try:
        return items.get()
    except ShutDown:
        return "shut"


def test_what_was_put_before_can_be_taken() -> None:
    def test() -> object:
        items = Q()
        thread = threading.Thread(target=items.shutdown)
        thread.start()
        did = put(items, 1)
        thread.join()
        return did, get(items), items.is_shutdown

    assert explored(test) == ({("put", 1, True), ("shut", "shut", True)}, 2)


def test_to_shut_down_at_once_drops_what_is_left() -> None:
    def test() -> object:
        items = Q()
        items.put(1)
        thread = threading.Thread(target=items.shutdown, args=(True,))
        thread.start()
        got = get(items)
        thread.join()
        return got, items.qsize(), items.unfinished_tasks

    assert explored(test) == ({(1, 0, 1), ("shut", 0, 0)}, 2)


@pytest.mark.parametrize("immediate", [False, True])
def test_whoever_waits_is_told(immediate: bool) -> None:
    """They go on in any order: there is nothing they could do to each other."""

    def test() -> object:
        empty, full = Q(), Q(1)
        full.put(1)
        told: list[object] = [None] * 4

        def wait(place: int) -> None:
            told[place] = get(empty) if place % 2 else put(full, 2)

        threads = [threading.Thread(target=wait, args=(place,)) for place in range(4)]
        for thread in threads:
            thread.start()
        empty.shutdown(immediate)
        full.shutdown(immediate)
        for thread in threads:
            thread.join()
        return tuple(told)

    assert explored(test) == ({("shut",) * 4}, 1)


def test_a_join_ends_only_if_it_is_shut_at_once() -> None:
    def test(immediate: bool) -> None:
        items = Q()
        items.put(1)
        threading.Thread(target=items.shutdown, args=(immediate,)).start()
        items.join()

    assert explored(lambda: test(True)) == ({None}, 1)
    assert explored(lambda: test(False)) == ({"deadlock"}, 1)


def test_workers_that_end_when_it_is_shut() -> None:
    """Who gets the one item; as run, not whether that was before it was shut or after."""

    def test() -> object:
        items = Q()
        got: list[list[object]] = [[], []]

        def work(number: int) -> None:
            while (item := get(items)) != "shut":
                got[number].append(item)

        def serve() -> None:
            items.put(1)
            items.shutdown()

        together(lambda: work(0), lambda: work(1), serve)
        return str(got)

    assert explored(test, "dpor-as-run") == ({"[[1], []]", "[[], [1]]"}, 2)
    assert explored(test) == ({"[[1], []]", "[[], [1]]"}, 4)


def test_a_negative_timeout() -> None:
    def test() -> object:
        items = Q(1)
        items.put(1)
        items.shutdown()
        with pytest.raises(ValueError, match="non-negative"):
            items.get(timeout=-1)
        with pytest.raises(ShutDown):
            items.put(1, timeout=-1)
        items.get()
        with pytest.raises(ShutDown):
            items.get(timeout=-1)
        return "as in the library"

    assert explored(test) == ({"as in the library"}, 1)


def test_the_insides_know_that_it_is_shut() -> None:
    def test() -> object:
        items = Q()
        items.put(1)
        items.shutdown()
        with items.mutex:
            items.queue.clear()
        return get(items), put(items, 1), items.is_shutdown

    assert explored(test) == ({("shut", "shut", True)}, 1)


def test_nobody_is_told_twice() -> None:
    def test() -> None:
        items = Q()
        together(items.shutdown, items.shutdown)

    assert weft.explore(test).executions == 1
