"""Weak references that threads share: what the answer rests on."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import weft
from weft.python.data.weak import WEAK


class Thing:
    def __init__(self) -> None:
        self.n = 0


def use_reference(thing: Thing) -> Callable[[], Any]:
    return weakref.ref(thing)


def use_proxy(thing: Thing) -> Callable[[], Any]:
    proxy = weakref.proxy(thing)
    return lambda: proxy.n


def use_values(thing: Thing) -> Callable[[], Any]:
    values = weakref.WeakValueDictionary(a=thing)
    return lambda: values.get("a")


def use_item(thing: Thing) -> Callable[[], Any]:
    values = weakref.WeakValueDictionary(a=thing)
    return lambda: values["a"]


def use_keys(thing: Thing) -> Callable[[], Any]:
    keys = weakref.WeakKeyDictionary({thing: 1})
    return lambda: len(keys)


def use_set(thing: Thing) -> Callable[[], Any]:
    things = weakref.WeakSet([thing])
    return lambda: list(things)


def assumptions(make: Callable[[Thing], Callable[[], Any]]) -> tuple[str, ...]:
    def test() -> None:
        thing = Thing()
        use = make(thing)
        threads = [threading.Thread(target=lambda: use()) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert thing.n == 0

    result = weft.explore(test)
    assert result.verdict is weft.Verdict.VERIFIED
    return tuple(result.assumptions)


@pytest.mark.parametrize(
    "make", [use_reference, use_proxy, use_values, use_item, use_keys, use_set]
)
def test_who_looks_is_told(make: Callable[[Thing], Callable[[], Any]]) -> None:
    assert WEAK in assumptions(make)


def test_others_are_not() -> None:
    assert WEAK not in assumptions(lambda thing: lambda: thing.n)


def mourned() -> int:
    """Nothing but the reference leads to the function that is called, nor to what that counts."""
    count = Thing()
    things = [[Thing()]]

    def died(_: object) -> None:
        count.n += 1

    def another() -> None:
        count.n += 1

    reference = weakref.ref(things[0][0], died)
    threads = [threading.Thread(target=each) for each in (things.clear, another)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reference() is None
    return count.n


def test_who_drops_something_does_what_its_mourners_do() -> None:
    result = weft.explore(mourned, all=True)
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {1, 2})


def test_an_execution_may_be_cut_short_while_somebody_mourns() -> None:
    """The thread that is stopped there goes on: Python keeps quiet about what mourners raise."""
    for depth in range(1, 11):
        result = weft.explore(mourned, all=True, depth=depth)
        assert (result.verdict, result.outcomes) == (weft.Verdict.WITHIN_BOUND, {})
