"""Deadlocks and how they are explained: the whole text is asserted."""

from __future__ import annotations

import pytest

from weft import explore
from weft.model import Design


def only_message(design: Design) -> str:
    (finding,) = explore(design).findings
    assert finding.kind == "deadlock"
    return finding.message


def test_a_cycle_of_locks() -> None:
    design = Design("transfer")
    a, b = design.mutex("a"), design.mutex("b")
    design.thread("A").sequence(a.acquire(), b.acquire(), b.release(), a.release())
    design.thread("B").sequence(b.acquire(), a.acquire(), a.release(), b.release())
    assert only_message(design) == (
        "deadlock: A waits to acquire b: it is held by B (taken at B at B0) [A at A1]\n"
        "  B waits to acquire a: it is held by A (taken at A at A0) [B at B1]\n"
        "  cycle: A → B → A"
    )


def test_a_missing_wake_up() -> None:
    design = Design("lost wake-up")
    m = design.monitor("m")
    design.thread("waiter").sequence(m.acquire(), m.wait(), m.release())
    design.thread("waker").sequence(m.acquire(), m.notify(), m.release())
    assert only_message(design) == (
        "deadlock: waiter waits to reacquire m: it waits for a notify "
        "[waiter at waiter1 → waiter2, waiting]\n"
        "  no thread is left that could wake them"
    )


def test_a_lock_whose_owner_has_finished() -> None:
    design = Design("forgotten")
    lock = design.mutex("lock")
    design.thread("A").sequence(lock.acquire())
    design.thread("B").sequence(lock.acquire(), lock.release())
    messages = {finding.message for finding in explore(design, all=True).findings}
    assert (
        "deadlock: B waits to acquire lock: it is held by A, which has finished "
        "(taken at A at A0) [B at B0]"
    ) in messages


def test_a_thread_that_takes_its_own_lock_again() -> None:
    design = Design("self")
    lock = design.mutex("lock")
    design.thread("A").sequence(lock.acquire(), lock.acquire())
    assert only_message(design) == (
        "deadlock: A waits to acquire lock: it is held by A (taken at A at A0) [A at A1]\n"
        "  cycle: A → A"
    )


def test_a_guard_that_never_holds() -> None:
    design = Design("await")
    x = design.variable("x", 0)
    design.thread("A").transition("start", "end", when=x == 1)
    assert only_message(design) == (
        "deadlock: A waits until its guard holds [A at start]\n"
        "  no thread is left that could wake them"
    )


def test_a_join_of_a_thread_that_is_stuck() -> None:
    design = Design("join")
    s = design.semaphore("s", 0)
    worker = design.thread("worker").sequence(s.down())
    design.thread("main").sequence(worker.join())
    assert only_message(design) == (
        "deadlock: worker waits to down s: its value is 0 [worker at worker0]\n"
        "  main waits to join thread worker: it has not finished [main at main0]"
    )


@pytest.mark.parametrize("strategy", ["dpor", "source-dpor", "exhaustive", "dpor-as-run"])
def test_blocked_threads_race_too(strategy: str) -> None:
    """The deadlock is found whichever execution comes first, and so are the ones without it."""
    design = Design("both")
    a, b = design.mutex("a"), design.mutex("b")
    design.thread("A").sequence(a.acquire(), b.acquire(), b.release(), a.release())
    design.thread("B").sequence(b.acquire(), a.acquire(), a.release(), b.release())
    result = explore(design, strategy, all=True)
    assert [finding.kind for finding in result.findings] == ["deadlock"]
