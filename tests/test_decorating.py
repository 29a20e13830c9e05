"""`weft.check(function)` explores at once, however it is called; as a decorator it does not."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import weft
from weft import Result


def one() -> int:
    return 1


def test_a_call_gives_the_result() -> None:
    run: Any = partial(weft.check, one)
    rebound: Any = one
    rebound = weft.check(rebound)
    mapped: Any = map(weft.check, [one])
    checks: Any = [weft.check]
    no_names: Any = [one]
    results: list[Any] = [
        weft.check(one),
        weft.check(target=one),
        weft.check(one, timeouts="idle"),
        weft.check(lambda: 2),
        weft.check(partial(int, 1)),
        run(),
        partial(weft.check, one)(),
        rebound,
        mapped.__next__(),
        checks[0](one),
        weft.check(*no_names),
        *map(weft.check, [one]),
        *(weft.check(each) for each in [one]),
    ]
    assert {type(each) for each in results} == {Result}


def test_a_call_raises() -> None:
    with pytest.raises(weft.Violation):
        weft.check(lambda: 1 / 0)


def test_a_decorator_explores_when_it_is_called() -> None:
    calls = []

    @weft.check
    def test(n: int) -> None:
        calls.append(n)

    assert calls == []
    test(1)
    test(2)
    assert sorted(set(calls)) == [1, 2]


def test_a_decorator_takes_what_the_function_takes() -> None:
    @weft.check
    def fails(n: int, *, word: str) -> None:
        raise ValueError(f"{word} {n}")

    with pytest.raises(weft.Violation, match="ValueError: no 3"):
        fails(3, word="no")
    assert fails.__name__ == "fails"


def test_a_class_is_refused() -> None:
    with pytest.raises(weft.WeftError, match=r"@weft\.check is above a class, .*Tests"):

        @weft.check()
        class Tests:
            pass
