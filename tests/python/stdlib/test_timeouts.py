"""Waits that end by time: either way, only when nothing else can happen, or never."""

from __future__ import annotations

import sched
import time
from queue import Empty, Queue
from threading import Event, Lock, Thread, Timer

from tests.programs.together import together
from tests.python.gives import gives


@gives("deadlock", finds="deadlock", timeouts="never")
def test_a_wait_that_time_never_ends() -> object:
    return Event().wait(5)


@gives(False, timeouts="idle")
def test_a_wait_that_only_time_can_end() -> object:
    return Event().wait(5)


@gives((5.0,), timeouts="idle")
def test_time_passes_while_all_wait() -> object:
    before = time.monotonic()
    Event().wait(5)
    return (time.monotonic() - before,)


def takes_a_lock_within_a_second() -> bool:
    """Another releases it meanwhile."""
    lock = Lock()
    lock.acquire()
    other = Thread(target=lock.release)
    other.start()
    taken = lock.acquire(timeout=1)
    other.join()
    if taken:
        lock.release()
    return taken


@gives(True, timeouts="idle")
def test_a_lock_that_is_released_is_taken() -> object:
    return takes_a_lock_within_a_second()


@gives(True, False)
def test_a_lock_may_be_released_too_late() -> object:
    return takes_a_lock_within_a_second()


def gets_within_a_second(*puts: int) -> object:
    """Another puts the items meanwhile."""
    items: Queue[int] = Queue()
    others = [Thread(target=items.put, args=(item,)) for item in puts]
    for other in others:
        other.start()
    try:
        return items.get(timeout=1)
    except Empty:
        return "Empty"
    finally:
        for other in others:
            other.join()


@gives("Empty", 1)
def test_an_item_may_come_too_late() -> object:
    return gets_within_a_second(1)


@gives(1, timeouts="never")
def test_an_item_that_comes_is_got() -> object:
    return gets_within_a_second(1)


@gives("deadlock", finds="deadlock", timeouts="never")
def test_an_item_that_never_comes_is_waited_for() -> object:
    return gets_within_a_second()


@gives("Empty", timeouts="idle")
def test_an_item_that_never_comes_is_given_up() -> object:
    return gets_within_a_second()


def cancels_a_timer() -> int:
    fired = [0]

    def fires() -> None:
        fired[0] = 1

    timer = Timer(5, fires)
    timer.start()
    timer.cancel()
    timer.join()
    return fired[0]


@gives(0, 1)
def test_a_timer_may_fire_before_it_is_cancelled() -> object:
    return cancels_a_timer()


@gives(0, timeouts="idle")
def test_a_timer_is_cancelled_before_time_passes() -> object:
    return cancels_a_timer()


@gives("x")
def test_a_timer_of_no_time_fires() -> object:
    log: list[str] = []
    timer = Timer(0, lambda: log.append("x"))
    timer.start()
    timer.join()
    return log[0]


@gives(("b", "a"))
def test_a_scheduler_calls_what_is_due_first() -> object:
    log: list[str] = []
    scheduler = sched.scheduler(time.time, time.sleep)
    scheduler.enter(2, 1, log.append, ("a",))
    scheduler.enter(1, 1, log.append, ("b",))
    together(scheduler.run)
    return tuple(log)
