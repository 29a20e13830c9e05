"""Conditions: who is woken, who waits for ever, and the lock that is given up meanwhile."""

from __future__ import annotations

from threading import Condition, Lock, RLock, Thread

from tests.programs.together import together
from tests.python.gives import gives, raised


@gives(0)
def test_a_wait_gives_up_a_lock_held_twice() -> object:
    condition = Condition()
    ready = [0]

    def waits() -> None:
        with condition, condition:
            while not ready[0]:
                condition.wait()
            ready[0] -= 1

    def notifies() -> None:
        with condition:
            ready[0] = 1
            condition.notify()

    together(waits, notifies)
    return ready[0]


@gives(3)
def test_a_wait_gives_up_a_lock_held_three_times() -> object:
    lock = RLock()
    condition = Condition(lock)
    steps = [0]

    def waits() -> None:
        with lock, lock, condition:
            while not steps[0]:
                condition.wait()
            steps[0] += 1
        with lock:
            steps[0] += 1

    def notifies() -> None:
        with condition:
            steps[0] = 1
            condition.notify_all()

    together(waits, notifies)
    return steps[0]


@gives("deadlock", "ok", finds="deadlock")
def test_a_notification_that_comes_before_the_wait_is_lost() -> object:
    condition = Condition()

    def waits() -> None:
        with condition:
            condition.wait()

    def notifies() -> None:
        with condition:
            condition.notify()

    together(waits, notifies)
    return "ok"


def waits_a_second_for_a_flag() -> object:
    condition = Condition()
    flag = [False]

    def waits() -> bool:
        with condition:
            return condition.wait_for(lambda: flag[0], timeout=1)

    def notifies() -> None:
        with condition:
            flag[0] = True
            condition.notify()

    return together(waits, notifies)[0]


@gives(True, False)
def test_a_timed_wait_ends_either_way() -> object:
    return waits_a_second_for_a_flag()


@gives(True, timeouts="idle")
def test_a_timed_wait_ends_by_time_only_if_nothing_else_can_happen() -> object:
    return waits_a_second_for_a_flag()


@gives((True, True), finds="unreleased")
def test_the_lock_is_free_after_a_predicate_has_raised() -> object:
    condition = Condition()

    def bad() -> bool:
        raise KeyError

    def waits() -> None:
        with condition:
            condition.wait_for(bad)

    return (raised(waits) == "KeyError", condition.acquire(False))


@gives(True)
def test_two_conditions_of_one_lock() -> object:
    lock = Lock()
    asked, answered = Condition(lock), Condition(lock)
    step = [0]

    def answers() -> None:
        with asked:
            while step[0] != 1:
                asked.wait()
            step[0] = 2
            answered.notify()

    def asks() -> None:
        with answered:
            step[0] = 1
            asked.notify()
            while step[0] != 2:
                answered.wait()

    together(answers, asks)
    return step[0] == 2


@gives(("w", "w"))
def test_two_are_notified_at_once() -> object:
    condition = Condition()
    ready = [0]

    def waits() -> str:
        with condition:
            while not ready[0]:
                condition.wait()
            return "w"

    def notifies() -> None:
        with condition:
            ready[0] = 1
            condition.notify(2)

    return together(waits, waits, notifies)[:2]


@gives("RuntimeError")
def test_only_the_holder_of_the_lock_may_notify() -> object:
    return raised(Condition().notify)


@gives(0)
def test_to_notify_fewer_than_none_wakes_nobody() -> object:
    condition = Condition()
    woken: list[int] = []

    def waits() -> None:
        with condition:
            condition.wait()
            woken.append(1)

    for _ in range(2):
        Thread(target=waits, daemon=True).start()
    with condition:
        condition.notify(-1)
    return len(woken)
