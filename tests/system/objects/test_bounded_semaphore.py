"""Semaphores with a limit."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import BoundedSemaphore


def test_it_never_exceeds_its_initial_value() -> None:
    semaphore = Script(BoundedSemaphore(2))
    assert semaphore.do(0, "up") == (False, "too_often")
    assert semaphore.do(0, "down") == (True, "down")
    assert semaphore.do(0, "up", 2) == (False, "too_often")
    assert semaphore.do(0, "value") == (1, "value")
    assert semaphore.do(1, "up") == (True, "up")
    assert semaphore.do(0, "value") == (2, "value")


def test_an_up_may_add_several() -> None:
    semaphore = Script(BoundedSemaphore(2))
    semaphore.do(0, "down")
    semaphore.do(1, "down")
    assert semaphore.enabled(2, "down") == []
    assert semaphore.do(2, "try_down") == (False, "try_failed")
    assert semaphore.do(0, "up", 2) == (True, "up")
    assert semaphore.do(0, "value") == (2, "value")


def test_the_limit_may_be_higher_than_the_initial_value() -> None:
    semaphore = Script(BoundedSemaphore(0, limit=1))
    assert semaphore.do(0, "up") == (True, "up")
    assert semaphore.do(0, "up") == (False, "too_often")
