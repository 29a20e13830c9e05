"""Loops that only wait for another thread: they end, and the result says what was left out."""

from __future__ import annotations

import sys
import threading
import time
import weakref
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

import weft
from weft import Limit, Verdict
from weft.python.runtime import spinning


def spin_on_an_event() -> str:
    event = threading.Event()

    def wait() -> None:
        while not event.is_set():
            pass

    thread = threading.Thread(target=wait)
    thread.start()
    event.set()
    thread.join()
    return "done"


def poll_an_event() -> str:
    event = threading.Event()

    def wait() -> None:
        while not event.is_set():
            time.sleep(0.1)

    thread = threading.Thread(target=wait)
    thread.start()
    event.set()
    thread.join()
    return "done"


def poll_under_a_lock() -> str:
    lock = threading.Lock()
    done: list[int] = []

    def wait() -> None:
        while True:
            with lock:
                if done:
                    return
            time.sleep(0.1)

    thread = threading.Thread(target=wait)
    thread.start()
    with lock:
        done.append(1)
    thread.join()
    return "done"


def wait_again_and_again() -> str:
    condition = threading.Condition()
    done: list[int] = []

    def wait() -> None:
        with condition:
            while not done:
                condition.wait(1)

    thread = threading.Thread(target=wait)
    thread.start()
    with condition:
        done.append(1)
        condition.notify()
    thread.join()
    return "done"


def daemon_that_never_ends() -> int:
    lock = threading.Lock()
    items: list[int] = []

    def work() -> None:
        while True:
            time.sleep(1)
            with lock:
                items.clear()

    threading.Thread(target=work, daemon=True).start()
    with lock:
        items.append(1)
    with lock:
        return len(items)


ONE_PLACE = 4 if sys.version_info >= (3, 14) else 5
"""Up to 3.13 the condition of a loop is compiled twice: where it begins, and where it goes on."""


@pytest.mark.parametrize(
    ("function", "outcomes", "executions"),
    [
        (spin_on_an_event, {"done"}, ONE_PLACE),
        (poll_an_event, {"done"}, ONE_PLACE),
        (poll_under_a_lock, {"done"}, 4),
        (wait_again_and_again, {"done"}, 22),
        (daemon_that_never_ends, {0, 1}, 17),
    ],
)
def test_a_loop_that_waits(
    function: Callable[[], object], outcomes: set[object], executions: int
) -> None:
    result = weft.explore(function, all=True)
    assert result.verdict is Verdict.WITHIN_BOUND
    assert [limit for limit, _ in result.unexplored] == [Limit.SPIN]
    assert set(result.outcomes) == outcomes
    assert (result.executions, result.blocked) == (executions, 0)
    every = weft.explore(function, "exhaustive", all=True)
    assert set(every.outcomes) == outcomes


def test_a_loop_that_nobody_ends() -> None:
    def test() -> None:
        event = threading.Event()
        while not event.is_set():
            time.sleep(0.1)

    result = weft.explore(test)
    assert result.verdict is Verdict.INCONCLUSIVE
    ((limit, text),) = result.unexplored
    assert limit is Limit.ENDLESS
    assert text.startswith("what follows the loop at ")
    assert text.endswith(", which nobody ends")


def test_a_loop_that_ends_by_itself() -> None:
    def test() -> float:
        began = time.monotonic()
        while time.monotonic() < began + 5:
            time.sleep(0.5)
        return time.monotonic() - began

    result = weft.explore(test, all=True)
    assert result.verdict is Verdict.WITHIN_BOUND
    assert set(result.outcomes) == {5.0}


def progress_in_an_attribute() -> int:
    class Counter:
        n = 0

    lock = threading.Lock()
    counter = Counter()

    def work() -> None:
        while True:
            with lock:
                if counter.n >= 3:
                    return
                counter.n += 1

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return counter.n


def progress_of_an_iterator() -> int:
    lock = threading.Lock()
    seen: list[int] = []

    def work() -> None:
        for _ in [None, None, None, None]:
            with lock:
                len(seen)

    thread = threading.Thread(target=work)
    thread.start()
    with lock:
        seen.append(1)
    thread.join()
    return len(seen)


def progress_by_a_queue() -> int:
    semaphore = threading.Semaphore(0)

    def work() -> None:
        while not semaphore.acquire(blocking=False):
            semaphore.release()
            semaphore.release()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return 1


@pytest.mark.parametrize(
    ("function", "executions"),
    [(progress_in_an_attribute, 16), (progress_of_an_iterator, 5), (progress_by_a_queue, 1)],
)
def test_a_loop_that_gets_somewhere_is_not_cut(
    function: Callable[[], object], executions: int
) -> None:
    result = weft.explore(function, all=True)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, executions)


def test_what_a_program_drops_is_not_kept() -> None:
    """To find out whether a loop spins is to look at its variables, not to hold on to them."""

    def test() -> object:
        class Thing:
            pass

        def use(thing: Thing) -> None:
            with lock:
                pass

        lock = threading.Lock()
        thing = Thing()
        dropped = weakref.ref(thing)
        rounds = 0
        while rounds < 3:
            use(thing)
            rounds += 1
        del thing
        return dropped()

    assert set(weft.explore(test, all=True).outcomes) == {None}


def test_to_look_at_many_things_a_few_times_is_not_to_wait() -> None:
    """No execution is left half done because of it: what packages keep would stay as it is."""
    ended: list[int] = []

    def test() -> int:
        boxes = [[n] for n in range(600)]

        def look() -> None:
            total = 0
            for box in boxes:
                total += len(box) + box[0] - box[-1]
            ended.append(total)

        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        return 0

    result = weft.explore(test)
    assert (result.verdict, set(ended), result.visible) == (Verdict.VERIFIED, {600}, {})


def descending(depth: int) -> None:
    lock = threading.Lock()

    def descend(left: int) -> None:
        with lock:
            pass
        if left:
            descend(left - 1)

    thread = threading.Thread(target=descend, args=(depth,))
    thread.start()
    thread.join()


def test_deep_recursion_costs_the_same_at_every_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread comes to the same place in each call, and only the latest calls are new."""
    asked: list[int] = []

    def counted(frame: FrameType) -> bool:
        asked[-1] += 1
        return is_resumed(frame)

    is_resumed = spinning._is_resumed
    monkeypatch.setattr(spinning, "_is_resumed", counted)
    for depth in (20, 40, 60):
        asked.append(0)
        weft.explore(partial(descending, depth), executions=1)
    first, second, third = asked
    assert third - second == second - first > 0
