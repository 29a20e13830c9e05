"""Calls that lead back into the program where all is ordered: nothing is found, and no more run."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable
from functools import total_ordering

import weft
from tests.programs.together import together


@total_ordering
class Valued:
    def __init__(self, value: int) -> None:
        self.value = value

    def __lt__(self, other: Valued) -> bool:
        return self.value < other.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Valued) and self.value == other.value

    def __hash__(self) -> int:
        return self.value


Body = Callable[[], object]


def executions(make: Callable[[], tuple[Body, Body]]) -> int:
    """How many there are of two threads that do not race."""

    def test() -> None:
        together(*make())

    result = weft.explore(test, all=True, fail_on="race")
    assert (result.verdict, result.races) == (weft.Verdict.VERIFIED, ())
    return result.executions


def test_two_that_hold_a_lock() -> None:
    def make() -> tuple[Body, Body]:
        lock, items = threading.Lock(), [Valued(2), Valued(1)]

        def sort() -> None:
            with lock:
                items.sort()
                items.sort(key=lambda item: item.value)

        return sort, sort

    assert executions(make) == 2


def test_a_callback_that_takes_the_lock_again() -> None:
    def make() -> tuple[Body, Body]:
        lock, items = threading.RLock(), [2, 1]

        def key(value: int) -> int:
            with lock:
                return value

        def sort() -> None:
            with lock:
                items.sort(key=key)
                items.extend(key(value) for value in (1,))

        return sort, sort

    assert executions(make) == 2


def test_one_after_the_other() -> None:
    def make() -> tuple[Body, Body]:
        sorted_, items = threading.Event(), [3, 1]

        def sort() -> None:
            items.sort(key=lambda value: value)
            sorted_.set()

        def append() -> None:
            sorted_.wait()
            items.append(0)

        return sort, append

    assert executions(make) == 1


def test_keys_with_methods_of_their_own() -> None:
    def make() -> tuple[Body, Body]:
        lock = threading.Lock()
        found: dict[Valued, list[int]] = defaultdict(list)

        def note() -> None:
            with lock:
                found[Valued(1)].append(1)
                assert Valued(1) in found

        return note, note

    assert executions(make) == 2
