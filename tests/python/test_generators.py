"""Generators are shared objects: who asks one that is running already is refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import weft
from tests.programs.together import together


def numbers() -> Iterator[int]:
    yield 1
    yield 2
    yield 3


def test_two_threads_that_advance_one_generator() -> None:
    def test() -> tuple[object, object]:
        shared = numbers()
        got: list[object] = [None, None]

        def take(place: int) -> None:
            try:
                got[place] = next(shared)
            except ValueError as error:
                got[place] = str(error)

        together(lambda: take(0), lambda: take(1))
        return got[0], got[1]

    result = weft.explore(test, all=True)
    running = "generator already executing"
    assert set(result.outcomes) == {(1, 2), (2, 1), (1, running), (running, 1)}
    assert (result.verdict, result.executions, result.blocked) == ("verified", 4, 0)


def test_it_runs_until_it_yields_or_ends() -> None:
    def test() -> tuple[object, object]:
        lock = threading.Lock()

        def one() -> Iterator[int]:
            with lock:
                first = 1
            yield first
            with lock:
                pass

        shared = one()
        got: list[object] = [None, None]

        def take(place: int) -> None:
            try:
                got[place] = list(shared) if place else next(shared)
            except (StopIteration, ValueError) as error:
                got[place] = type(error).__name__

        together(lambda: take(0), lambda: take(1))
        return got[0], got[1]

    result = weft.explore(test, all=True)
    assert {str(each) for each in result.outcomes} == {
        "(1, [])",
        "(1, 'ValueError')",
        "('ValueError', [1])",
        "('StopIteration', [1])",
    }


def test_under_a_lock_they_take_turns() -> None:
    def test() -> tuple[int, int]:
        shared, lock = numbers(), threading.Lock()
        got = [0, 0]

        def take(place: int) -> None:
            with lock:
                got[place] = next(shared)

        together(lambda: take(0), lambda: take(1))
        return got[0], got[1]

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {(1, 2), (2, 1)}
    assert (result.verdict, result.executions, result.races) == ("verified", 2, ())


def test_a_generator_of_ones_own_costs_nothing() -> None:
    def test() -> list[int]:
        got = [0, 0]

        def add(place: int) -> None:
            got[place] = sum(numbers())

        together(lambda: add(0), lambda: add(1))
        return got

    result = weft.explore(test, all=True)
    assert (result.executions, list(result.outcomes)) == (1, ["[6, 6]"])
