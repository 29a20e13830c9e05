"""Barriers, events and semaphores: who gets past, and what those get who do not."""

from __future__ import annotations

import _thread
from threading import Barrier, BrokenBarrierError, Event, Lock, Semaphore

from tests.programs.together import together
from tests.python.gives import gives


@gives(("boom", "broken"), ("broken", "boom"))
def test_the_action_of_a_barrier_raises() -> object:
    def action() -> None:
        raise ZeroDivisionError

    barrier = Barrier(2, action)

    def waits() -> str | None:
        try:
            barrier.wait()
        except ZeroDivisionError:
            return "boom"
        except BrokenBarrierError:
            return "broken"
        return None

    return together(waits, waits)


def end_of_a_wait(barrier: Barrier) -> str:
    try:
        barrier.wait()
    except BrokenBarrierError:
        return "broken"
    return "ok"


@gives("deadlock", ("broken",), finds="deadlock")
def test_a_barrier_is_reset_before_or_while_one_waits() -> object:
    barrier = Barrier(2)
    return together(lambda: end_of_a_wait(barrier), barrier.reset)[:1]


@gives((True, "broken"))
def test_a_barrier_is_aborted_before_or_while_one_waits() -> object:
    barrier = Barrier(2)
    end, _ = together(lambda: end_of_a_wait(barrier), barrier.abort)
    return (barrier.broken, end)


@gives("deadlock", "ok", finds="deadlock")
def test_an_event_is_cleared_before_it_is_seen() -> object:
    event = Event()

    def sets_and_clears() -> None:
        event.set()
        event.clear()

    together(sets_and_clears, event.wait)
    return "ok"


@gives((True, False))
def test_a_wait_of_no_time_tells_if_an_event_is_set() -> object:
    event = Event()
    before = event.wait(0)
    event.set()
    return (event.wait(0), before)


@gives(3)
def test_a_semaphore_lets_in_three_at_once() -> object:
    semaphore = Semaphore(0)
    count = [0]
    lock = Lock()

    def enters() -> None:
        semaphore.acquire()
        with lock:
            count[0] += 1

    together(enters, enters, enters, lambda: semaphore.release(3))
    return count[0]


def both_add_one_inside(semaphore: Semaphore) -> int:
    count = [0]

    def adds() -> None:
        with semaphore:
            count[0] += 1

    together(adds, adds)
    return count[0]


@gives(2)
def test_a_semaphore_of_one_keeps_others_out() -> object:
    return both_add_one_inside(Semaphore(1))


@gives(1, 2)
def test_a_semaphore_of_two_does_not() -> object:
    return both_add_one_inside(Semaphore(2))


@gives((True, False))
def test_a_raw_lock_is_taken_once() -> object:
    lock = _thread.allocate_lock()
    taken = lock.acquire()
    taken_again = lock.acquire(False)
    lock.release()
    return (taken, taken_again)
