"""Semaphores, with and without a limit."""

from __future__ import annotations

import threading
from collections.abc import Callable
from threading import BoundedSemaphore as ImportedBounded
from threading import Semaphore as ImportedSemaphore

import pytest

import weft
from tests.programs.together import together
from tests.python.exploring import explored

Make = Callable[[int], threading.Semaphore]

both = pytest.mark.parametrize("make", [threading.Semaphore, threading.BoundedSemaphore])


@pytest.mark.parametrize(
    ("make", "places", "executions"),
    [
        (threading.Semaphore, 1, 6),
        (threading.Semaphore, 2, 18),
        (threading.Semaphore, 3, 6),
        (threading.BoundedSemaphore, 1, 6),
        (threading.BoundedSemaphore, 2, 24),
    ],
)
def test_three_visitors(make: Make, places: int, executions: int) -> None:
    """The order in which they enter matters, and who has left before the third can enter.

    If it is bounded, the order in which they leave matters too.
    """

    def test() -> None:
        door = make(places)

        def visitor() -> None:
            with door:
                pass

        together(visitor, visitor, visitor)

    assert explored(test, "dpor-as-run") == ({None}, executions)


def test_to_release_several_is_one_step() -> None:
    """Two who wait for two can both go on; one after the other would let one take one and wait."""

    def test() -> object:
        door = threading.Semaphore(0)
        threading.Thread(target=door.release, args=(2,)).start()
        took = [door.acquire(blocking=False) for _ in range(2)]
        return tuple(took)

    assert explored(test) == ({(False, False), (False, True), (True, True)}, 3)


def test_a_release_too_many() -> None:
    def test() -> object:
        door = threading.BoundedSemaphore(1)
        threading.Thread(target=door.acquire).start()
        try:
            door.release()
            return "released"
        except ValueError as error:
            return str(error)

    assert explored(test) == ({"released", "Semaphore released too many times"}, 2)


def test_two_releases_of_one() -> None:
    def test() -> object:
        door = threading.BoundedSemaphore(1)
        door.acquire()
        failed: list[int] = []

        def release(number: int) -> None:
            try:
                door.release()
            except ValueError:
                failed.append(number)

        together(lambda: release(1), lambda: release(2))
        return tuple(failed)

    assert explored(test) == ({(1,), (2,)}, 2)


@both
@pytest.mark.parametrize(
    ("timeouts", "outcomes"),
    [("explore", {True, False}), ("idle", {True}), ("never", {True})],
)
def test_a_timed_acquire(make: Make, timeouts: str, outcomes: set[object]) -> None:
    def test() -> bool:
        door = make(1)
        door.acquire()
        threading.Thread(target=door.release).start()
        return door.acquire(timeout=1)

    assert explored(test, timeouts=timeouts)[0] == outcomes


@both
def test_misuse(make: Make) -> None:
    def test() -> object:
        with pytest.raises(ValueError, match=r"^semaphore initial value must be >= 0$"):
            make(-1)
        door = make(1)
        with pytest.raises(ValueError, match=r"^n must be one or more$"):
            door.release(0)
        with pytest.raises(ValueError, match=r"^can't specify timeout for non-blocking acquire$"):
            door.acquire(False, 1)
        # A negative timeout is none: it does not wait.
        return door.acquire(timeout=-1), door.acquire(timeout=-1)

    assert explored(test) == ({(True, False)}, 1)


def test_what_can_be_seen_of_it() -> None:
    def test() -> object:
        door, gate = threading.Semaphore(3), threading.BoundedSemaphore(3)
        gate.acquire()
        with pytest.raises(AttributeError, match="_value cannot be set"):
            door._value = 1
        kinds = isinstance(door, ImportedSemaphore), isinstance(gate, ImportedBounded)
        return door._value, repr(door)[-8:], repr(gate)[-10:], *kinds

    assert explored(test) == ({(3, "value=3>", "value=2/3>", True, True)}, 1)


def test_a_subclass_made_before() -> None:
    def test() -> object:
        door = Counting(1)
        together(door.acquire, door.release)
        return door.taken, door._value

    assert explored(test, "dpor-as-run") == ({(1, 1)}, 1)


class Counting(ImportedSemaphore):
    """Counts how often it was taken."""

    taken = 0

    def acquire(self, blocking: bool = True, timeout: float | None = None) -> bool:
        self.taken += 1
        return super().acquire(blocking, timeout)


def test_a_semaphore_that_is_not_given_back() -> None:
    def test() -> None:
        door = threading.Semaphore(1)
        together(door.acquire, door.acquire)

    (finding,) = weft.explore(test).findings
    assert (finding.kind, "its value is 0" in finding.message) == ("deadlock", True)
