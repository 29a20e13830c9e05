"""`functools.lru_cache` under threads: what it does not have is computed once, or twice."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import weft
from tests.programs.together import together

calls: list[int] = []


@cache
def square(x: int) -> int:
    calls.append(x)
    return x * x


class Table:
    def __init__(self) -> None:
        self.computed = 0

    @cache  # noqa: B019
    def entry(self, x: int) -> int:
        self.computed += 1
        return x


def test_two_threads_may_both_compute() -> None:
    def test() -> int:
        together(lambda: square(2), lambda: square(2))
        return len(calls)

    result = weft.explore(test, all=True)
    assert (result.verdict, set(result.outcomes)) == ("verified", {1, 2})


def test_what_is_there_is_not_computed_again() -> None:
    def test() -> int:
        square(2)
        together(lambda: square(2), lambda: square(2))
        return len(calls)

    assert set(weft.explore(test, all=True).outcomes) == {1}


def test_a_cached_method() -> None:
    def test() -> int:
        table = Table()
        together(lambda: table.entry(1), lambda: table.entry(1))
        return table.computed

    # Both compute, and one of the updates may be lost; or only one does.
    assert set(weft.explore(test, all=True).outcomes) == {1, 2}


class Pool:
    pass


@pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])
def test_what_is_made_once_for_all_may_be_made_twice(scheduling: Any) -> None:
    """Even if making it uses nothing that is shared."""

    def test() -> bool:
        @cache
        def pool() -> Pool:
            return Pool()

        found: list[Any] = [None, None]

        def use(number: int) -> None:
            found[number] = pool()

        together(lambda: use(0), lambda: use(1))
        return found[0] is found[1]

    result = weft.explore(test, all=True, scheduling=scheduling)
    # One comes after the other, or both look first, in either order, and keep theirs in either.
    assert (result.executions, set(result.outcomes)) == (6, {True, False})


@pytest.mark.parametrize(
    ("scheduling", "outcomes"),
    [
        ("free-threaded", {(1, 1), (1, 2), (2, 2)}),
        # Between the look and the end of the function no other thread is let in.
        ("gil", {(1, 1), (2, 2)}),
    ],
)
def test_others_ask_after_it_was_computed_and_before_it_is_kept(
    scheduling: Any, outcomes: set[Any]
) -> None:
    def test() -> tuple[Any, ...]:
        source = {"value": 1}

        @cache
        def value() -> int:
            return source["value"]

        found: list[Any] = [None, None]

        def look() -> None:
            found[0] = value()

        def change_and_look() -> None:
            source["value"] = 2
            found[1] = value()

        together(look, change_and_look)
        return tuple(found)

    result = weft.explore(test, all=True, scheduling=scheduling)
    assert (result.verdict, set(result.outcomes)) == ("verified", outcomes)


@pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])
def test_others_ask_while_a_cache_is_asked_by_c_code(scheduling: Any) -> None:
    """`map` asks it twice. Whether both threads compute or one, the second time it is there."""

    def test() -> object:
        kept = cache(lambda x: x + calls_so_far())
        seen: list[object] = []

        def both() -> None:
            list(map(kept, (1, 1)))
            seen.append(kept.cache_info()[:2])

        together(both, lambda: list(map(kept, (1, 1))))
        return seen[0]

    result = weft.explore(test, all=True, scheduling=scheduling)
    # Hits and misses: by one thread alone, by this one while the other one computes, by both at
    # the same time, and by the other one first.
    assert result.verdict == "verified"
    assert set(result.outcomes) == {(1, 1), (1, 2), (2, 2), (3, 1)}


def calls_so_far() -> int:
    return 0
