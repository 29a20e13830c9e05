"""Calls: of functions, methods, classes and decorators, however the arguments are given."""

# Values that nobody uses are what this is about.

from __future__ import annotations

import sys
from contextlib import suppress
from types import FunctionType
from typing import Any

import pytest

from tests.python.instrument import stored
from tests.python.instrument.recording import Told, heard, hooked, recording
from weft.python.instrument import Hooks

CALLS = ("call", "call_kw", "call_ex")


class Positive:
    def __pos__(self) -> list[int]:
        return [5, 6]


def take(*args: Any, **kwargs: Any) -> Any:
    return args, kwargs


class Manager:
    def __enter__(self) -> int:
        return 1

    def __exit__(self, *_: object) -> bool:
        return True


def test_positional_arguments() -> None:
    numbers: list[int] = []

    def run(numbers: list[int]) -> None:
        take()
        take(1, numbers)
        numbers.append(3)
        take(take(2))

    assert heard(run, numbers, only=CALLS) == [
        ("call", take),
        ("call", take, 1, numbers),
        ("call", numbers.append, 3),
        ("call", take, 2),
        ("call", take, ((2,), {})),
    ]


def test_arguments_by_keyword() -> None:
    text = "a,b"

    def run(text: str) -> None:
        take(1, key=2)
        take(first=1, second=2)
        text.split(sep=",")
        take(1 if text else 2, key=3 if text else 4)

    assert heard(run, text, only=CALLS) == [
        ("call_kw", ("key",), take, 1, 2),
        ("call_kw", ("first", "second"), take, 1, 2),
        ("call_kw", ("sep",), text.split, ","),
        ("call_kw", ("key",), take, 1, 3),
    ]


def test_arguments_out_of_a_container() -> None:
    def run(numbers: Any, table: Any, *args: Any) -> None:
        take(*numbers)
        take(*args, **table)
        take(0, *numbers, key=1)
        take(**table)
        take(*args)
        take(*(n for n in numbers), **table)
        take(*"ab")
        take(*+Positive())

    assert heard(run, [1, 2], {"a": 3}, 4, only=("call_ex",)) == [
        ("call_ex", take, (1, 2), None),
        ("call_ex", take, (4,), {"a": 3}),
        ("call_ex", take, (0, 1, 2), {"key": 1}),
        ("call_ex", take, (), {"a": 3}),
        ("call_ex", take, (4,), None),
        ("call_ex", take, (1, 2), {"a": 3}),
        ("call_ex", take, ("a", "b"), None),
        ("call_ex", take, (5, 6), None),
    ]


def test_a_tuple_of_arguments_stays_the_same() -> None:
    def run(numbers: Any) -> Any:
        return take(*numbers)

    told: Told = []
    numbers = (1, 2)
    hooked(run, recording(told, "call_ex", "consume"))(numbers)
    assert told == [("call_ex", take, numbers, None)]
    assert told[0][2] is numbers


def test_a_variable_of_arguments_may_become_something_else() -> None:
    def run(*args: Any) -> Any:
        args = [*args]  # type: ignore[assignment]
        return take(*args)

    assert heard(run, 1, only=CALLS) == [("call_ex", take, (1,), None)]


def test_decorators_are_called_with_what_they_decorate() -> None:
    def run() -> Any:
        @take  # type: ignore[misc]
        @staticmethod
        def inner() -> None: ...

        return inner

    told: Told = []
    (static,), _ = hooked(run, recording(told, *CALLS))()
    assert told == [("call", staticmethod, static.__func__), ("call", take, static)]


def test_what_nobody_needs_to_know() -> None:
    def run() -> None:
        class Inner(int):
            def method(self) -> Any:
                return super().bit_length()

        [n for n in (1,)]  # noqa: C416
        (lambda: 1)()

    assert heard(run, only=CALLS) == []
    assert heard(stored.insist, only=CALLS) == [("call", suppress, AssertionError)]


def test_builtins_that_read_nothing() -> None:
    def run(numbers: Any) -> Any:
        return range(3), isinstance(numbers, list), type(numbers), id(numbers), callable(numbers)

    assert heard(run, [1], only=CALLS) == []


def test_names_of_builtins_may_be_those_of_the_program() -> None:
    def run(numbers: Any) -> Any:
        return range(numbers), isinstance(numbers, list)

    told: Told = []
    code = hooked(run, recording(told, *CALLS)).__code__
    numbers = [1]
    assert FunctionType(code, {"range": take, "isinstance": take})(numbers) == (
        take(numbers),
        take(numbers, list),
    )
    assert told == [("call", take, numbers), ("call", take, numbers, list)]


def test_hooks_for_a_number_of_arguments() -> None:
    told: Told = []
    hooks = recording(told, "call", "call_0", "call_1", "call_2", "call_3")

    def run(numbers: list[int]) -> None:
        take()
        take(1)
        take(1, 2)
        take(1, 2, 3)
        take(1, 2, 3, 4)
        numbers.append(5)

    numbers: list[int] = []
    hooked(run, hooks)(numbers)
    assert told == [
        ("call_0", take),
        ("call_1", take, 1),
        ("call_2", take, 1, 2),
        ("call_3", take, 1, 2, 3),
        ("call", take, 1, 2, 3, 4),
        ("call_1", numbers.append, 5),
    ]


def test_super_with_arguments_is_a_call() -> None:
    class Inner(int):
        def method(self) -> Any:
            return super(Inner, self).__add__(1)  # noqa: UP008

    number = Inner(3)
    # One instruction from 3.12 on, which does not call `super`.
    first = [("call", super, Inner, number)] if sys.version_info < (3, 12) else []
    assert heard(Inner.method, number, only=CALLS) == [
        *first,
        ("call", super(Inner, number).__add__, 1),
    ]


def test_managers() -> None:
    manager = Manager()

    def run(manager: Manager) -> None:
        with manager:
            take()
        with manager:
            raise KeyError

    assert heard(run, manager) == [
        ("enter", manager),
        ("call", take),
        ("exit", manager.__exit__),
        ("enter", manager),
        ("exit", manager.__exit__),
    ]


@pytest.mark.skipif(sys.version_info < (3, 14), reason="a `with` statement makes no such calls")
def test_what_a_with_statement_calls() -> None:
    """Bound to the manager, unless it is found as something that needs none."""

    class Odd:
        __enter__ = staticmethod(take)
        __exit__ = take

    answers: list[Any] = []
    told: Told = []

    def call_in_with(callable_: Any) -> Any:
        told.append(("call_in_with", callable_))
        return answers.append

    def run(manager: Any) -> None:
        with manager as value:
            told.append(("in", value))

    manager, odd = Manager(), Odd()
    for each in (manager, odd):
        hooked(run, Hooks(call_in_with=call_in_with))(each)
    assert told == [
        ("call_in_with", manager.__enter__),
        ("in", 1),
        ("call_in_with", manager.__exit__),
        ("call_in_with", take),
        ("in", ((), {})),
        ("call_in_with", odd.__exit__),
    ]
    assert answers == [1, True, ((), {}), ((odd, None, None, None), {})]


def test_what_a_call_with_a_star_gives_is_handed_on() -> None:
    def run(numbers: list[int]) -> None:
        take(take(*numbers))

    assert heard(run, [1], only=("call", "call_ex")) == [
        ("call_ex", take, (1,), None),
        ("call", take, ((1,), {})),
    ]
