"""Weak references that threads share: what the answer rests on."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft.python.data.deaths import called
from weft.python.data.weak import CYCLES, WEAK
from weft.python.settings import Scheduling


class Thing:
    def __init__(self) -> None:
        self.n = 0

    def get(self) -> int:
        return self.n


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


def assumptions(
    make: Callable[[Thing], Callable[[], Any]], scheduling: Scheduling = "free-threaded"
) -> tuple[str, ...]:
    def test() -> None:
        thing = Thing()
        use = make(thing)
        together(lambda: use(), lambda: use())
        assert thing.n == 0

    result = weft.explore(test, scheduling=scheduling)
    assert result.verdict is weft.Verdict.VERIFIED
    return tuple(result.assumptions)


SCHEDULED = (use_reference, use_values, use_item, use_keys, use_set)


@pytest.mark.parametrize("make", [use_proxy, *SCHEDULED])
def test_who_looks_is_told_where_threads_change_only_now_and_then(
    make: Callable[[Thing], Callable[[], Any]],
) -> None:
    assert WEAK in assumptions(make, "gil")


@pytest.mark.parametrize("make", SCHEDULED)
def test_who_looks_is_told_that_cycles_stay(make: Callable[[Thing], Callable[[], Any]]) -> None:
    found = assumptions(make)
    assert CYCLES in found
    assert WEAK not in found


def test_who_looks_through_a_proxy_is_told() -> None:
    assert WEAK in assumptions(use_proxy)


def test_others_are_not() -> None:
    assert not {WEAK, CYCLES} & {*assumptions(lambda thing: lambda: thing.n)}


def dropped(make: Callable[[Thing], Callable[[], Any]]) -> Callable[[], bool]:
    """One thread drops the last reference while another one looks."""

    def test() -> bool:
        things = [Thing()]
        use = make(things[0])
        seen: list[Any] = [None]

        def look() -> None:
            seen[0] = bool(use())

        together(things.clear, look)
        return bool(seen[0])

    return test


def use_method(thing: Thing) -> Callable[[], Any]:
    return weakref.WeakMethod(thing.get)


def use_get(thing: Thing) -> Callable[[], Any]:
    values = weakref.WeakValueDictionary(a=thing)
    return lambda: "a" in values


@pytest.mark.parametrize(
    "make", [use_reference, use_method, use_values, use_get, use_keys, use_set]
)
def test_that_something_dies_is_a_step(make: Callable[[Thing], Callable[[], Any]]) -> None:
    result = weft.explore(dropped(make), all=True)
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {False, True})
    assert result.blocked == 0


def use_beside_a_proxy(thing: Thing) -> Callable[[], Any]:
    proxy, reference = weakref.proxy(thing), weakref.ref(thing)
    return lambda: reference() if proxy is not None else None


def test_that_something_dies_is_a_step_beside_a_proxy() -> None:
    result = weft.explore(dropped(use_beside_a_proxy), all=True)
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {False, True})


def test_whoever_drops_something_finds_it_gone() -> None:
    def test() -> bool:
        values: weakref.WeakValueDictionary[int, Thing] = weakref.WeakValueDictionary()
        seen = [True, True]

        def use(me: int) -> None:
            thing = values[me] = Thing()
            del thing
            seen[me] = me in values

        together(*[partial(use, me) for me in range(2)])
        return seen[0] or seen[1]

    assert set(weft.explore(test, all=True).outcomes) == {False}


def test_locks_that_live_as_long_as_somebody_uses_them() -> None:
    """A registry of locks by name, in which a lock that nobody uses is forgotten."""

    class Mutex:
        def __init__(self) -> None:
            self.lock = threading.Lock()

    def test() -> int:
        known: weakref.WeakValueDictionary[str, Mutex] = weakref.WeakValueDictionary()
        making = threading.Lock()
        count = [0]

        def mutex(name: str) -> Mutex:
            found = known.get(name)
            if found is not None:
                return found
            with making:
                found = known.get(name)
                if found is None:
                    found = known[name] = Mutex()
                return found

        def use() -> None:
            mine = mutex("a")
            with mine.lock:
                count[0] += 1

        together(use, use)
        return count[0]

    result = weft.explore(test, all=True)
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {2})


def mourned() -> int:
    """Nothing but the reference leads to the function that is called, nor to what that counts."""
    count = Thing()
    things = [[Thing()]]

    def died(_: object) -> None:
        count.n += 1

    def another() -> None:
        count.n += 1

    reference = weakref.ref(things[0][0], died)
    together(things.clear, another)
    assert reference() is None
    return count.n


def test_who_drops_something_does_what_its_mourners_do() -> None:
    result = weft.explore(mourned, all=True)
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {1, 2})


def test_collections_of_weak_references_to_a_library_s_objects_are_its_own() -> None:
    """Which of them there are may depend on the executions before."""
    things: list[Any] = [Thing(), threading.Thread()]
    kept = [weakref.WeakValueDictionary(a=each) for each in things]
    assert [len(called(each)) for each in things] == [1, 0]
    assert all("a" in each for each in kept)


def test_an_execution_may_be_cut_short_while_somebody_mourns() -> None:
    """The thread that is stopped there goes on: Python keeps quiet about what mourners raise."""
    for depth in range(1, 11):
        result = weft.explore(mourned, all=True, depth=depth)
        assert (result.verdict, result.outcomes) == (weft.Verdict.WITHIN_BOUND, {})
