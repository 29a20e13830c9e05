"""What users say about their classes and objects: it saves steps, and it is checked."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

import weft
from tests.programs.together import together


@weft.method_granularity(reads=["get"])
class Counter:
    def __init__(self) -> None:
        self.n = 0

    def increment(self) -> None:
        self.n += 1

    def get(self) -> int:
        return self.n


@weft.atomic_class
class Stack:
    def __init__(self) -> None:
        self.items: list[int] = []

    def push(self, item: int) -> None:
        self.items.append(item)

    def pop(self) -> int | None:
        return self.items.pop() if self.items else None


@weft.atomic_class
class Waiting:
    def __init__(self) -> None:
        self.lock = threading.Lock()

    def go(self) -> None:
        with self.lock:
            pass


class Plain:
    def __init__(self) -> None:
        self.n = 0


def test_a_method_is_one_operation() -> None:
    def test() -> int:
        counter = Counter()
        together(counter.increment, counter.increment)
        return counter.get()

    result = weft.explore(test, all=True)
    assert (result.verdict, result.executions, set(result.outcomes)) == ("verified", 2, {2})


def test_methods_that_read_are_independent() -> None:
    def test() -> int:
        counter = Counter()
        together(counter.get, counter.get)
        return counter.get()

    assert weft.explore(test, all=True).executions == 1


def test_an_atomic_class_is_one_step_with_what_is_inside() -> None:
    def test() -> tuple[int | None, int | None]:
        stack = Stack()
        got: list[int | None] = [None, None]

        def a() -> None:
            stack.push(1)
            got[0] = stack.pop()

        def b() -> None:
            stack.push(2)
            got[1] = stack.pop()

        together(a, b)
        return got[0], got[1]

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {(1, 2), (2, 1)}
    # The orders of two calls of each of two threads.
    assert (result.verdict, result.executions, result.blocked) == ("verified", 6, 0)


def _refused(test: Callable[[], object]) -> str:
    with pytest.raises(weft.NotApplicable) as caught:
        weft.explore(test)
    return caught.value.what


def test_attributes_are_not_for_others() -> None:
    def test() -> None:
        counter = Counter()

        def reset() -> None:
            counter.n = 0

        together(counter.increment, reset)

    assert _refused(test) == "an attribute of Counter is used from outside of its methods"


def test_what_is_inside_is_not_for_others() -> None:
    def test() -> None:
        stack = Stack()
        items = stack.items
        together(lambda: stack.push(1), lambda: items.append(2))

    assert _refused(test) == "Stack.items, which is inside of Stack, is used from outside"


def test_a_method_that_waits_is_no_single_step() -> None:
    def test() -> None:
        waiting = Waiting()
        together(waiting.go, waiting.go)

    told = "Waiting.go is said to be one operation, but threads can be switched inside"
    assert _refused(test) == told


def test_methods_that_read_must_exist() -> None:
    with pytest.raises(weft.WeftError) as caught:
        weft.method_granularity(reads=["size"])(Plain)
    assert caught.value.what == "Plain has no method size"


def test_what_is_said_to_be_unshared_is_not_watched() -> None:
    def test() -> int:
        plain = weft.unshared(Plain())

        def increment() -> None:
            plain.n += 1

        together(increment, increment)
        return plain.n

    assert weft.explore(test, all=True).executions == 1


def test_what_is_said_to_be_unshared_is_named() -> None:
    def test(tentatively: bool) -> None:
        plain = weft.unshared(Plain(), tentatively)
        thread = threading.Thread(target=bool)
        thread.start()
        plain.n += 1
        thread.join()

    line = test.__code__.co_firstlineno + 1
    named = f"only one thread uses the Plain that test_granularity.py:{line} says is unshared: "
    assert f"{named}it was not watched" in weft.explore(lambda: test(False)).assumptions
    checked = weft.explore(lambda: test(True)).assumptions
    assert [each for each in checked if "unshared" in each] == []


def test_what_is_said_to_be_unshared_tentatively_is_checked() -> None:
    def test() -> None:
        plain = weft.unshared(Plain(), tentatively=True)

        def increment() -> None:
            plain.n += 1

        together(increment, increment)

    assert _refused(test) == "Plain is said to be unshared, but two threads use it"


def test_without_an_exploration_nothing_is_different() -> None:
    counter = Counter()
    counter.increment()
    assert counter.get() == 1
    assert weft.unshared(counter) is counter
