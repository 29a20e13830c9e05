"""Threads as objects."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Blocked, Thread


def test_the_life_of_a_thread() -> None:
    thread = Script(Thread(7, started=False))
    assert thread.do(0, "start") == (None, "start")
    assert thread.do(7, "finish") == (None, "finish")
    assert thread.state == "finished"


def test_only_the_end_lets_a_join_pass() -> None:
    thread = Script(Thread(7, started=False))
    assert thread.enabled(0, "join") == []
    assert thread.kind.blocked(thread.state, 0, "join") == Blocked("it was not started", ())
    thread.do(0, "start")
    assert thread.enabled(0, "join") == []
    assert thread.kind.blocked(thread.state, 0, "join") == Blocked("it has not finished", (7,))
    thread.do(7, "finish")
    assert thread.enabled(0, "join") == [0]
    assert thread.do(1, "join")[1] == "join"


def test_a_thread_is_started_once() -> None:
    misuse = ("start of a thread that was started", "misuse")
    thread = Script(Thread(7, started=True))
    assert thread.do(0, "start") == misuse
    thread.do(7, "finish")
    assert thread.do(0, "start") == misuse


def test_to_meet_a_thread_that_was_not_started_is_a_mistake() -> None:
    not_started = ("cannot join thread before it is started", "not_started")
    thread = Script(Thread(7, started=False))
    assert thread.do(0, "meet") == not_started
    assert thread.do(0, "try_meet") == not_started
    thread.do(0, "start")
    assert thread.enabled(1, "meet") == []
    assert thread.do(1, "try_meet") == (False, "not_met")
    thread.do(7, "finish")
    assert thread.do(1, "meet") == (True, "met")
    assert thread.do(1, "try_meet") == (True, "met")
