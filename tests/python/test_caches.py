"""`functools.lru_cache` under threads: what it does not have is computed once, or twice."""

from __future__ import annotations

from functools import cache

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
