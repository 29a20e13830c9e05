"""Counting semaphores."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Blocked, Semaphore


def test_a_down_blocks_at_zero_and_an_up_frees_it() -> None:
    semaphore = Script(Semaphore(1))
    assert semaphore.do(0, "down") == (True, "down")
    assert semaphore.enabled(1, "down") == []
    assert semaphore.kind.blocked(semaphore.state, 1, "down") == Blocked("its value is 0", ())
    assert semaphore.do(0, "up") == (None, "up")
    assert semaphore.enabled(1, "down") == [0]


def test_it_counts_without_bound() -> None:
    semaphore = Script(Semaphore())
    for _ in range(3):
        semaphore.do(0, "up")
    assert semaphore.do(1, "value") == (3, "value")
    assert [semaphore.do(thread, "down") for thread in (0, 1, 2)] == [(True, "down")] * 3
    assert semaphore.do(1, "value") == (0, "value")


def test_an_up_may_add_several() -> None:
    semaphore = Script(Semaphore())
    assert semaphore.do(0, "up", 3) == (None, "up")
    assert semaphore.do(1, "value") == (3, "value")


def test_try_down() -> None:
    semaphore = Script(Semaphore(1))
    assert semaphore.do(0, "try_down") == (True, "down")
    assert semaphore.do(0, "try_down") == (False, "try_failed")
    assert semaphore.do(0, "value") == (0, "value")


def test_states_are_told_apart_by_the_value_alone() -> None:
    semaphore = Script(Semaphore(1))
    start = semaphore.state
    semaphore.do(0, "down")
    semaphore.do(0, "up")
    assert semaphore.state != start
    assert semaphore.kind.digest(semaphore.state) == semaphore.kind.digest(start)
