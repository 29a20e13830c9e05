"""Conditions, events and semaphores of small programs: what is missed, and what is not."""

from __future__ import annotations

import threading

import weft
from tests.programs.together import together
from weft import Verdict


def test_a_missed_signal() -> None:
    def test() -> None:
        condition = threading.Condition()

        def waiter() -> None:
            with condition:
                condition.wait()

        thread = threading.Thread(target=waiter)
        thread.start()
        with condition:
            condition.notify()
        thread.join()

    result = weft.explore(test, all=True)
    assert result.counts.executions == 2
    (finding,) = result.findings
    assert finding.kind == "deadlock"
    told = "it waits for a notify; main has notified when nobody waited"
    assert finding.message.count(told) == 1


def test_a_signal_with_a_flag_is_not_missed() -> None:
    def test() -> None:
        condition = threading.Condition()
        ready: list[bool] = []

        def waiter() -> None:
            with condition:
                while not ready:
                    condition.wait()

        thread = threading.Thread(target=waiter)
        thread.start()
        with condition:
            ready.append(True)
            condition.notify()
        thread.join()

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_notify_instead_of_notify_all() -> None:
    def test(wake_all: bool) -> None:
        condition = threading.Condition()
        items: list[int] = []

        def consumer() -> None:
            with condition:
                while not items:
                    condition.wait()
                items.pop()

        def producer() -> None:
            with condition:
                items.extend((1, 2))
                if wake_all:
                    condition.notify_all()
                else:
                    condition.notify()

        together(consumer, consumer, producer)

    assert [f.kind for f in weft.explore(lambda: test(False)).findings] == ["deadlock"]
    assert weft.explore(lambda: test(True)).verdict is Verdict.VERIFIED


def test_an_event_orders() -> None:
    def test() -> None:
        ready, seen = threading.Event(), []

        def reader() -> None:
            ready.wait()
            seen.append("reader")

        thread = threading.Thread(target=reader)
        thread.start()
        seen.append("main")
        ready.set()
        thread.join()
        assert seen == ["main", "reader"]

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_a_semaphore_admits_as_many_as_it_says() -> None:
    def test(places: int) -> None:
        door = threading.Semaphore(places)
        inside: list[int] = []
        gate = threading.Lock()

        def visitor() -> None:
            with door:
                with gate:
                    inside.append(1)
                    assert len(inside) < 2, "two at once"
                with gate:
                    inside.pop()

        together(visitor, visitor)

    assert weft.explore(lambda: test(1)).verdict is Verdict.VERIFIED
    (finding,) = weft.explore(lambda: test(2)).findings
    assert finding.kind == "assertion"
