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
