"""The waiters of a condition variable."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Blocked, WaitQueue


def test_the_first_to_come_is_the_first_to_wake() -> None:
    waiters = Script(WaitQueue())
    for thread in (0, 1, 2):
        waiters.do(thread, "enqueue")
    assert [waiters.enabled(thread, "wake") for thread in (0, 1, 2)] == [[], [], []]
    assert waiters.kind.blocked(waiters.state, 0, "wake") == Blocked("it waits for a notify", ())
    assert waiters.do(3, "notify", 1) == (1, "notify")
    assert [waiters.enabled(thread, "wake") for thread in (0, 1, 2)] == [[0], [], []]
    assert waiters.do(3, "notify") == (2, "notify")
    assert [waiters.do(thread, "wake") for thread in (2, 1, 0)] == [(True, "wake")] * 3


def test_a_notify_that_nobody_waits_for_is_lost() -> None:
    waiters = Script(WaitQueue())
    assert waiters.do(0, "notify", 1) == (0, "notify")
    waiters.do(1, "enqueue")
    assert waiters.enabled(1, "wake") == []


def test_who_gives_up_in_time_leaves_the_notify_to_others() -> None:
    waiters = Script(WaitQueue())
    waiters.do(0, "enqueue")
    waiters.do(1, "enqueue")
    assert waiters.do(0, "wake_or_give_up") == (False, "give_up")
    assert waiters.do(0, "leave") == (None, "leave")
    assert waiters.do(2, "notify", 1) == (1, "notify")
    assert waiters.do(1, "wake_or_give_up") == (True, "wake")


def test_a_notify_between_giving_up_and_leaving_is_lost() -> None:
    waiters = Script(WaitQueue())
    waiters.do(0, "enqueue")
    waiters.do(1, "enqueue")
    waiters.do(0, "wake_or_give_up")
    assert waiters.do(2, "notify", 1) == (1, "notify")
    waiters.do(0, "leave")
    assert waiters.enabled(1, "wake") == []
    assert waiters.do(2, "notify", 1) == (1, "notify")
    assert waiters.do(1, "wake") == (True, "wake")
    assert waiters.state == waiters.kind.initial()
