"""Stores: queues that only count."""

from __future__ import annotations

import pytest

from tests.system.script import Script
from weft.system.objects import Blocked, Store
from weft.system.objects.store import ASIDE, StoreState


def test_a_put_blocks_when_full_and_a_get_when_empty() -> None:
    queue = Script(Store(1))
    assert (queue.enabled(0, "put"), queue.enabled(0, "get")) == ([0], [])
    assert queue.kind.blocked(queue.state, 0, "get") == Blocked("it is empty", ())
    assert queue.do(0, "put") == (True, "put")
    assert (queue.enabled(0, "put"), queue.enabled(0, "get")) == ([], [0])
    assert queue.kind.blocked(queue.state, 0, "put") == Blocked("it is full", ())
    assert queue.do(1, "get") == (True, "get")
    assert queue.state == StoreState(puts=1, gets=1)


def test_what_does_not_block_fails_instead() -> None:
    queue = Script(Store(1))
    assert queue.do(0, "try_get") == (False, "try_failed")
    assert queue.do(0, "try_put") == (True, "put")
    assert queue.do(0, "try_put") == (False, "try_failed")
    assert queue.do(1, "size") == (1, "size")
    assert queue.do(1, "try_get") == (True, "get")
    assert queue.do(1, "size") == (0, "size")


@pytest.mark.parametrize("capacity", [0, -1])
def test_without_a_capacity_a_put_never_blocks(capacity: int) -> None:
    queue = Script(Store(capacity))
    for _ in range(3):
        assert queue.do(0, "put") == (True, "put")
    assert queue.enabled(0, "put") == [0]


def test_a_join_waits_until_everything_is_done() -> None:
    queue = Script(Store())
    assert queue.enabled(0, "join") == [0]
    queue.do(0, "put")
    queue.do(0, "put")
    queue.do(1, "get")
    assert queue.do(1, "task_done") == (True, "task_done")
    assert queue.do(2, "unfinished") == (1, "unfinished")
    assert queue.enabled(0, "join") == []
    assert queue.kind.blocked(queue.state, 0, "join") == Blocked("1 of its items are not done", ())
    queue.do(1, "task_done")
    assert queue.do(0, "join") == (True, "join")
    assert queue.do(1, "task_done") == (False, "too_often")


def test_a_store_that_is_shut_gives_what_is_left() -> None:
    queue = Script(Store(1))
    queue.do(0, "put")
    assert queue.enabled(1, "put") == []
    assert queue.do(0, "is_shut") == (False, "is_shut")
    assert queue.do(0, "shutdown") == (None, "shutdown")
    assert queue.do(0, "is_shut") == (True, "is_shut")
    assert queue.do(1, "put") == (False, "refused")
    assert queue.do(1, "try_put") == (False, "refused")
    assert queue.do(1, "get") == (True, "get")
    assert queue.do(1, "get") == (False, "ended")
    assert queue.do(1, "try_get") == (False, "ended")
    assert queue.enabled(2, "join") == []


def test_a_store_that_is_shut_at_once_gives_nothing() -> None:
    """What is left counts as done; what was taken does not."""
    queue = Script(Store())
    for _ in range(3):
        queue.do(0, "put")
    queue.do(1, "get")
    queue.do(0, "shutdown_now")
    assert queue.do(1, "size") == (0, "size")
    assert queue.do(1, "unfinished") == (1, "unfinished")
    assert queue.do(1, "get") == (False, "ended")


def test_nobody_waits_for_a_store_that_stands_aside() -> None:
    queue = Script(Store(1))
    queue.do(0, "put")
    assert queue.do(0, "step_aside") == (None, "step_aside")
    before = queue.state
    for verb in Store.verbs:
        assert queue.enabled(1, verb) == [0]
        effect = f"{verb}_aside" if verb in ("put", "get", "join") else "aside"
        assert queue.do(1, verb) == (ASIDE, effect)
    assert queue.state == before


def test_states_are_told_apart_by_what_is_there_alone() -> None:
    queue = Script(Store(1))
    start = queue.state
    queue.do(0, "put")
    queue.do(0, "get")
    queue.do(0, "task_done")
    assert queue.state != start
    assert queue.kind.digest(queue.state) == queue.kind.digest(start)
