"""Times to wait for that are no times, or odd ones: what comes of them is what CPython makes of it.

Each wait is done twice: as plain Python, and under every schedule. None takes longer than moments.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable
from concurrent import futures
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import weft


class Index:
    def __index__(self) -> int:
        return 0


class Float:
    def __float__(self) -> float:
        return 0.0


class Strange(float):
    """A number that is not what it says when it is compared."""

    def __lt__(self, other: object) -> bool:
        raise LookupError("asked")

    __gt__ = __le__ = __ge__ = __lt__


NAN = float("nan")
TIMES: dict[str, Any] = {
    "nan": NAN,
    "inf": float("inf"),
    "minus inf": float("-inf"),
    "negative": -1,
    "small negative": -1e-9,
    "minus zero": -0.0,
    "zero": 0,
    "huge": 1e300,
    "a large int": 10**400,
    "too large": threading.TIMEOUT_MAX * 2,
    "text": "1",
    "None": None,
    "a list": [],
    "a fraction": Fraction(1, 1000),
    "a decimal": Decimal("0.001"),
    "an index": Index(),
    "what has a float": Float(),
    "strange": Strange(0.001),
    "false": False,
    "complex": 1j,
}


def held(lock: Any) -> Any:
    lock.acquire()
    return lock


def in_thread(act: Callable[[], object]) -> object:
    """The same by another thread, since the owner of a lock need not wait for it."""
    seen: list[object] = []
    thread = threading.Thread(target=lambda: seen.append(happens(act)))
    thread.start()
    thread.join()
    return seen[0]


def happens(act: Callable[[], object]) -> str:
    """What is returned or raised."""
    try:
        result = act()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return str(result) if isinstance(result, bool | str | None) else type(result).__name__


def conditioned(act: Callable[[threading.Condition], object]) -> object:
    condition = threading.Condition()
    with condition:
        return act(condition)


def joined(time: Any) -> object:
    go_on = threading.Event()
    thread = threading.Thread(target=go_on.wait)
    thread.start()
    try:
        thread.join(time)
    finally:
        go_on.set()
        thread.join()
    return None


def over() -> threading.Thread:
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()
    return thread


def timed(time: Any) -> object:
    """A timer that waits as its thread does, but here."""
    timer = threading.Timer(time, int)
    timer.run()
    return timer.finished.is_set()


def full() -> queue.Queue[int]:
    made: queue.Queue[int] = queue.Queue(1)
    made.put(1)
    return made


def event() -> threading.Event:
    made = threading.Event()
    made.set()
    return made


WAITS: dict[str, Callable[[Any], object]] = {
    "sleep": time.sleep,
    "a held lock": lambda time: held(threading.Lock()).acquire(timeout=time),
    "a free lock": lambda time: threading.Lock().acquire(timeout=time),
    "a free rlock": lambda time: threading.RLock().acquire(timeout=time),
    "an rlock of another": lambda time: (
        lambda lock: in_thread(lambda: lock.acquire(timeout=time))
    )(held(threading.RLock())),
    "a lock without waiting": lambda time: threading.Lock().acquire(False, time),
    "an event": lambda time: threading.Event().wait(time),
    "an event that is set": lambda time: event().wait(time),
    "a condition": lambda time: conditioned(lambda condition: condition.wait(time)),
    "a condition for": lambda time: conditioned(lambda c: c.wait_for(lambda: False, time)),
    "a condition for what is": lambda time: conditioned(lambda c: c.wait_for(lambda: True, time)),
    "a semaphore": lambda time: threading.Semaphore(0).acquire(timeout=time),
    "a free semaphore": lambda time: threading.Semaphore(1).acquire(timeout=time),
    "a semaphore without waiting": lambda time: threading.Semaphore(1).acquire(False, time),
    "a barrier": lambda time: threading.Barrier(2).wait(time),
    "a barrier of one": lambda time: threading.Barrier(1).wait(time),
    "a barrier made with it": lambda time: threading.Barrier(2, timeout=time).wait(),
    "join": joined,
    "join of what is over": lambda time: over().join(time),
    "get": lambda time: queue.Queue[int]().get(timeout=time),
    "get of what is there": lambda time: full().get(timeout=time),
    "get without waiting": lambda time: queue.Queue[int]().get(False, time),
    "put": lambda time: full().put(1, timeout=time),
    "put without waiting": lambda time: full().put(1, False, time),
    "put without a limit": lambda time: queue.Queue[int]().put(1, timeout=time),
    "get of a simple queue": lambda time: queue.SimpleQueue[int]().get(timeout=time),
    "put in a simple queue": lambda time: queue.SimpleQueue[int]().put(1, True, time),
    "a future": lambda time: futures.Future[int]().result(time),
    "its exception": lambda time: futures.Future[int]().exception(time),
    "some futures": lambda time: futures.wait([futures.Future[int]()], time),
    "as completed": lambda time: list(futures.as_completed([futures.Future[int]()], time)),
    "a timer": timed,
}
FOR_EVER = {
    **{key: {"None"} for key in ("an event", "a condition", "join", "a timer")},
    **{key: {"None"} for key in ("get of a simple queue", "a future", "its exception")},
    **{key: {"negative"} for key in ("a held lock", "an rlock of another")},
    "some futures": {"None"},
    # These go on looking at the clock, because it is never too late.
    **{
        key: {"None", "nan"}
        for key in ("a condition for", "a semaphore", "a barrier", "get", "put")
    },
    **{key: {"None", "nan"} for key in ("a barrier made with it", "as completed")},
}
"""Waits that would not come to an end."""


def outcomes(wait: str) -> tuple[tuple[str, str], ...]:
    names = [name for name in TIMES if name not in FOR_EVER.get(wait, ())]
    return tuple((name, happens(partial(WAITS[wait], TIMES[name]))) for name in names)


@pytest.mark.parametrize("wait", WAITS)
def test_what_comes_of_it(wait: str) -> None:
    found = weft.explore(lambda: outcomes(wait), all=True, timeouts="idle").outcomes
    assert list(found) == [outcomes(wait)]


POLLING: dict[str, tuple[Callable[[], Any], Callable[[Any], object], Callable[[Any], object]]] = {
    "get": (queue.Queue, lambda made: made.get(timeout=NAN), lambda made: made.put(1)),
    "put": (full, lambda made: made.put(1, timeout=NAN), lambda made: made.get()),
    "acquire": (
        lambda: threading.Semaphore(0),
        lambda made: made.acquire(timeout=NAN),
        lambda made: made.release(),
    ),
    "wait": (
        lambda: threading.Barrier(2),
        lambda made: made.wait(NAN),
        lambda made: made.wait(),
    ),
}
COMES_TO = {"get": "int", "put": "None", "acquire": "True", "wait": "int"}


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="from 3.14 on it is an error")
@pytest.mark.parametrize("timeouts", ["explore", "idle"])
@pytest.mark.parametrize("name", POLLING)
def test_it_is_never_too_late(name: str, timeouts: str) -> None:
    """The library looks whether NaN seconds are over, and goes on looking."""
    make, wait, go_on = POLLING[name]

    def test() -> str:
        made, seen = make(), []
        thread = threading.Thread(target=lambda: seen.append(happens(lambda: wait(made))))
        thread.start()
        go_on(made)
        thread.join()
        return seen[0]

    found = weft.explore(test, all=True, timeouts=timeouts)  # type: ignore[arg-type]
    assert (found.verdict, found.unexplored) == (weft.Verdict.VERIFIED, ())
    assert set(found.outcomes) == {COMES_TO[name]}


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="from 3.14 on it is an error")
def test_waiting_that_is_never_over_is_a_deadlock() -> None:
    found = weft.explore(lambda: queue.Queue[int]().get(timeout=NAN))
    assert [each.kind for each in found.findings] == ["deadlock"]
