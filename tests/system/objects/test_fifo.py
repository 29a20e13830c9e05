"""Bounded first-in first-out queues."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Blocked, Fifo


def test_first_in_first_out() -> None:
    queue = Script(Fifo(3))
    for item in ("a", "b", "c"):
        assert queue.do(0, "put", item) == (True, "put")
    assert [queue.do(1, "get") for _ in range(3)] == [("a", "get"), ("b", "get"), ("c", "get")]


def test_a_put_blocks_when_full_and_a_get_when_empty() -> None:
    queue = Script(Fifo(2))
    assert (queue.enabled(0, "put"), queue.enabled(0, "get")) == ([0], [])
    queue.do(0, "put", 1)
    assert (queue.enabled(0, "put"), queue.enabled(0, "get")) == ([0], [0])
    queue.do(0, "put", 2)
    assert (queue.enabled(0, "put"), queue.enabled(0, "get")) == ([], [0])
    assert queue.kind.blocked(queue.state, 0, "put") == Blocked("it is full", ())
    assert queue.kind.blocked(Fifo(2).initial(), 0, "get") == Blocked("it is empty", ())


def test_what_does_not_block_fails_instead() -> None:
    queue = Script(Fifo(1))
    assert queue.do(0, "try_get") == (None, "try_failed")
    assert queue.do(0, "try_put", "a") == (True, "put")
    assert queue.do(0, "try_put", "b") == (False, "try_failed")
    assert queue.do(1, "size") == (1, "size")
    assert queue.do(1, "try_get") == ("a", "get")
    assert queue.do(1, "size") == (0, "size")


def test_an_item_may_be_none() -> None:
    queue = Script(Fifo(1))
    queue.do(0, "put", None)
    assert queue.do(0, "size") == (1, "size")
    assert queue.do(1, "try_get") == (None, "get")


def test_states_are_told_apart_by_the_items_alone() -> None:
    queue = Script(Fifo(1))
    start = queue.state
    queue.do(0, "put", 1)
    queue.do(0, "get")
    assert queue.kind.digest(queue.state) == queue.kind.digest(start)
