"""Real `threading` programs: exact verdicts and, where the traces are known, exact counts."""

from __future__ import annotations

import threading
from collections.abc import Callable
from threading import Lock as ImportedLock
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft import Verdict

Test = Callable[[], Any]


def locked_counter(n: int) -> Test:
    def test() -> int:
        count = [0]
        lock = threading.Lock()

        def increment() -> None:
            with lock:
                count[0] += 1

        together(*[increment] * n)
        assert count[0] == n
        return count[0]

    return test


def philosophers(n: int, ordered: bool) -> Test:
    def test() -> None:
        forks = [threading.Lock() for _ in range(n)]

        def philosopher(i: int) -> Callable[[], None]:
            first, second = i, (i + 1) % n
            if ordered:
                first, second = min(first, second), max(first, second)

            def body() -> None:
                with forks[first], forks[second]:
                    pass

            return body

        together(*[philosopher(i) for i in range(n)])

    return test


@pytest.mark.parametrize(("n", "traces"), [(2, 2), (3, 6), (5, 120)])
def test_a_locked_counter(n: int, traces: int) -> None:
    result = weft.explore(locked_counter(n))
    assert result.verdict is Verdict.VERIFIED
    assert (result.counts.executions, result.counts.blocked) == (traces, 0)


@pytest.mark.parametrize(("n", "traces"), [(2, 3), (3, 7), (4, 15), (5, 31)])
def test_philosophers_have_one_deadlock(n: int, traces: int) -> None:
    result = weft.explore(philosophers(n, ordered=False), all=True)
    assert (result.counts.executions, result.counts.blocked) == (traces, 0)
    assert [finding.kind for finding in result.findings] == ["deadlock"]


def test_ordered_philosophers_have_none() -> None:
    result = weft.explore(philosophers(3, ordered=True))
    assert (result.verdict, result.counts.executions) == (Verdict.VERIFIED, 6)


def test_a_deadlock_names_the_cycle() -> None:
    def test() -> None:
        a, b = threading.Lock(), threading.Lock()

        def forth() -> None:
            with a, b:
                pass

        def back() -> None:
            with b, a:
                pass

        together(forth, back)

    (finding,) = weft.explore(test).findings
    assert finding.message.splitlines()[-1] == "  cycle: T1 → T2 → T1"


def test_locks_imported_by_name_are_under_control() -> None:
    def test() -> None:
        a, b = ImportedLock(), ImportedLock()
        together(lambda: a.acquire() and b.acquire(), lambda: b.acquire() and a.acquire())

    assert [f.kind for f in weft.explore(test).findings] == ["deadlock"]


def test_a_re_entrant_lock() -> None:
    def test() -> None:
        lock = threading.RLock()

        def body() -> None:
            with lock, lock:
                pass

        together(body, body)

    result = weft.explore(test, "dpor-as-run")
    assert (result.verdict, result.counts.executions) == (Verdict.VERIFIED, 2)


def test_a_lock_that_is_not_re_entrant() -> None:
    def test() -> None:
        lock = threading.Lock()
        with lock, lock:
            pass

    (finding,) = weft.explore(test).findings
    assert finding.message.splitlines()[-1] == "  cycle: main → main"


def test_an_exception_in_a_thread_is_a_finding() -> None:
    def test() -> None:
        def body() -> None:
            raise ValueError("no")

        together(body)

    (finding,) = weft.explore(test).findings
    assert finding.kind == "exception"
    assert finding.message.startswith("exception in T1: ValueError: no [")


def test_releasing_what_is_free_is_misuse() -> None:
    (finding,) = weft.explore(lambda: threading.Lock().release()).findings
    assert finding.kind == "misuse"


def test_a_timed_acquire_ends_both_ways() -> None:
    outcomes: set[bool] = set()

    def test() -> None:
        lock = threading.Lock()

        def holder() -> None:
            with lock:
                pass

        thread = threading.Thread(target=holder)
        thread.start()
        got = lock.acquire(timeout=1)
        outcomes.add(got)
        if got:
            lock.release()
        thread.join()

    assert weft.explore(test).verdict is Verdict.VERIFIED
    assert outcomes == {True, False}


def test_a_subclass_of_thread() -> None:
    class Worker(threading.Thread):
        def __init__(self, lock: Any) -> None:
            super().__init__(name="worker")
            self.lock = lock

        def run(self) -> None:
            with self.lock:
                assert threading.current_thread() is self

    def test() -> None:
        lock = threading.Lock()
        workers = [Worker(lock), Worker(lock)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
            assert not worker.is_alive()

    result = weft.explore(test)
    assert (result.verdict, result.counts.executions) == (Verdict.VERIFIED, 2)


def test_misuse_of_threads() -> None:
    def twice() -> None:
        thread = threading.Thread(target=lambda: None)
        thread.start()
        thread.start()

    def early() -> None:
        threading.Thread(target=lambda: None).join()

    (finding,) = weft.explore(twice).findings
    here = f"{__file__}:{twice.__code__.co_firstlineno + 3}"
    assert finding.message == f"misuse in main: threads can only be started once [{here}]"
    (finding,) = weft.explore(early).findings
    here = f"{__file__}:{early.__code__.co_firstlineno + 1}"
    assert finding.message == f"misuse in main: cannot join thread before it is started [{here}]"


def test_check_raises_what_was_found() -> None:
    assert weft.check(locked_counter(2)).verdict is Verdict.VERIFIED
    with pytest.raises(weft.Violation, match="cycle: T1 → T2 → T1") as raised:
        weft.check(philosophers(2, ordered=False))
    assert raised.value.result.verdict is Verdict.VIOLATED


def test_threading_is_put_back() -> None:
    names = ("Lock", "RLock", "Condition", "Semaphore", "Event", "current_thread", "get_ident")
    before = [getattr(threading, name) for name in names]
    start = threading.Thread.start
    weft.explore(locked_counter(2))
    assert [getattr(threading, name) for name in names] == before
    assert threading.Thread.start is start


def test_a_misuse_is_where_the_program_misuses_something() -> None:
    def test() -> None:
        threading.Lock().release()

    [finding] = weft.explore(test).findings
    line = test.__code__.co_firstlineno + 1
    assert finding.message == f"misuse in main: release unlocked lock [{__file__}:{line}]"
