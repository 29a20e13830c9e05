"""Monitors: re-entrant locking, wait in its transitions, notify as a choice."""

from __future__ import annotations

import pytest

from tests.system.script import Script
from weft.system.objects import Blocked, Monitor


def waiting(*threads: int) -> Script:
    """A free monitor on which these threads wait."""
    monitor = Script(Monitor())
    for thread in threads:
        monitor.do(thread, "acquire")
        monitor.do(thread, "wait")
    return monitor


def test_the_owner_enters_again_and_leaves_as_often() -> None:
    monitor = Script(Monitor())
    assert monitor.do(0, "acquire") == (None, "acquire")
    assert monitor.do(0, "acquire") == (None, "reenter")
    assert monitor.enabled(1, "acquire") == []
    assert monitor.do(0, "release") == (None, "exit")
    assert monitor.enabled(1, "acquire") == []
    assert monitor.do(0, "release") == (None, "release")
    assert monitor.enabled(1, "acquire") == [0]


@pytest.mark.parametrize("verb", ["release", "wait", "notify", "notify_all"])
@pytest.mark.parametrize("held", [False, True])
def test_what_needs_the_lock_is_misuse_without_it(verb: str, held: bool) -> None:
    monitor = Script(Monitor())
    if held:
        monitor.do(0, "acquire")
    before = monitor.state
    assert monitor.do(1, verb) == (f"{verb} without holding the monitor", "misuse")
    assert monitor.state == before


def test_notify_without_the_lock_has_one_choice_even_if_there_are_waiters() -> None:
    assert waiting(0, 1).enabled(2, "notify") == [0]


def test_a_wait_gives_up_all_levels_and_takes_them_back() -> None:
    monitor = Script(Monitor())
    monitor.do(0, "acquire")
    monitor.do(0, "acquire")
    assert monitor.do(0, "wait") == (None, "wait")
    assert monitor.kind.holders(monitor.state) == ()
    assert monitor.enabled(0, "reacquire") == []
    monitor.do(1, "acquire")
    assert monitor.do(1, "notify", value=0) == (None, "notify")
    assert monitor.enabled(0, "reacquire") == []
    monitor.do(1, "release")
    assert monitor.do(0, "reacquire") == (None, "reacquire")
    assert monitor.do(0, "release") == (None, "exit")
    assert monitor.do(0, "release") == (None, "release")


def test_a_notified_thread_competes_for_the_lock() -> None:
    monitor = waiting(0)
    monitor.do(1, "acquire")
    monitor.do(1, "notify", value=0)
    monitor.do(1, "release")
    assert (monitor.enabled(0, "reacquire"), monitor.enabled(2, "acquire")) == ([0], [0])
    monitor.do(2, "acquire")
    assert monitor.enabled(0, "reacquire") == []


def test_notify_chooses_any_waiter_and_wakes_only_that_one() -> None:
    monitor = waiting(0, 1)
    monitor.do(2, "acquire")
    assert monitor.enabled(2, "notify") == [0, 1]
    monitor.do(2, "notify", value=1)
    assert monitor.enabled(2, "notify") == [0]
    monitor.do(2, "release")
    assert (monitor.enabled(0, "reacquire"), monitor.enabled(1, "reacquire")) == ([], [0])


def test_notify_without_waiters_is_lost() -> None:
    monitor = Script(Monitor())
    monitor.do(0, "acquire")
    before = monitor.state
    assert monitor.enabled(0, "notify") == [0]
    assert monitor.do(0, "notify") == (None, "notify")
    assert monitor.do(0, "notify_all") == (None, "notify_all")
    assert monitor.state == before


def test_notify_all_wakes_all() -> None:
    monitor = waiting(0, 1)
    monitor.do(2, "acquire")
    assert monitor.do(2, "notify_all") == (None, "notify_all")
    monitor.do(2, "release")
    assert (monitor.enabled(0, "reacquire"), monitor.enabled(1, "reacquire")) == ([0], [0])


def test_the_order_of_waiting_makes_no_other_state() -> None:
    kind = Monitor()
    assert kind.digest(waiting(0, 1).state) == kind.digest(waiting(1, 0).state)
    assert kind.digest(waiting(0).state) != kind.digest(waiting(1).state)


def test_locked() -> None:
    monitor = Script(Monitor())
    assert monitor.do(1, "locked") == (False, "locked")
    monitor.do(0, "acquire")
    assert monitor.do(1, "locked") == (True, "locked")
    monitor.do(0, "wait")
    assert monitor.do(1, "locked") == (False, "locked")


def test_why_a_thread_is_blocked() -> None:
    monitor = waiting(0)
    kind = monitor.kind
    assert kind.blocked(monitor.state, 0, "reacquire") == Blocked("it waits for a notify", ())
    monitor.do(1, "acquire")
    monitor.do(1, "notify", value=0)
    assert kind.blocked(monitor.state, 0, "reacquire") == Blocked("it is held", (1,), (1,))
    assert kind.blocked(monitor.state, 2, "acquire") == Blocked("it is held", (1,), (1,))
