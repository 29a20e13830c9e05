"""Loops, comprehensions, unpacking and generators: each step that reads is told."""

# Values that nobody uses are what this is about.
# ruff: noqa: B018, F841, RUF059

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.python.instrument.recording import Told, heard, hooked, recording

STEPS = ("iterate", "advance", "consume")


def steps(told: Told) -> list[Any]:
    """With the types of iterators, as those are made on the way."""
    return [
        (name, type(operands[0]).__name__ if name == "advance" else operands[0])
        for name, *operands in told
        if name in STEPS
    ]


def test_a_loop_asks_once_more_than_there_are_values() -> None:
    def run(numbers: list[int]) -> None:
        for _ in numbers:
            pass

    assert steps(heard(run, [1, 2])) == [
        ("iterate", [1, 2]),
        ("advance", "list_iterator"),
        ("advance", "list_iterator"),
        ("advance", "list_iterator"),
    ]


def test_the_iterator_is_the_same_each_time() -> None:
    def run(numbers: Iterator[int]) -> None:
        for _ in numbers:
            break

    iterator = iter([1, 2])
    assert heard(run, iterator) == [("iterate", iterator), ("advance", iterator)]


def test_counting_reads_nothing() -> None:
    def run() -> int:
        total = 0
        for i in range(3):
            for j in range(i, 5, 2):
                total += j
        return total

    assert heard(run) == []


def test_an_iterator_over_a_range_may_be_anybodys() -> None:
    def run(numbers: Any) -> None:
        for _ in numbers:
            pass

    iterator = iter(range(1))
    assert heard(run, iterator) == [("iterate", iterator)] + [("advance", iterator)] * 2


def test_one_of_two_paths_counts() -> None:
    def run(numbers: Any) -> None:
        for _ in range(1) if numbers is None else numbers:
            pass

    iterator = iter(range(1))
    told = heard(run, iterator, only=STEPS)
    assert told == [("iterate", iterator)] + [("advance", iterator)] * 2


def test_the_name_of_range_may_be_that_of_the_program() -> None:
    def run(numbers: Any) -> None:
        for _ in range(numbers):
            pass

    told: Told = []
    code = hooked(run, recording(told, *STEPS)).__code__
    numbers = [1]
    FunctionType(code, {"range": lambda numbers: numbers})(numbers)
    assert steps(told) == [("iterate", numbers)] + [("advance", "list_iterator")] * 2


def test_what_was_made_for_the_loop_is_nobody_elses() -> None:
    def run(number: int) -> None:
        for _ in (1, 2):
            pass
        for _ in [number]:
            pass
        first, second = number, number

    assert (
        steps(heard(run, 1))
        == [("advance", "tuple_iterator")] * 3
        + [("advance", "tuple_iterator" if _constant_list() else "list_iterator")] * 2
    )


def _constant_list() -> bool:
    """Whether the compiler makes a tuple of a list that is only looped over."""
    code = compile("for _ in [number]: pass", "", "exec").co_code
    return dis.opmap["BUILD_TUPLE"] in code[::2]


def test_comprehensions() -> None:
    def run(numbers: list[int]) -> Any:
        made = [n + 0 for n in numbers], {n + 0 for n in numbers}, {n: n + 0 for n in numbers}
        return made, tuple(n for n in numbers)

    told = [(name, _kind(value)) for name, value in steps(heard(run, [1]))]
    again = [("iterate", "list_iterator")] * _iterates_again()
    one = [("iterate", [1]), *again, ("advance", "list_iterator"), ("advance", "list_iterator")]
    assert told == one * 3 + _of_tuple(one)


def _kind(value: Any) -> Any:
    """The type of an iterator that a comprehension has made; else the value itself."""
    name = type(value).__name__
    return name if name == "list_iterator" else value


def _iterates_again() -> bool:
    """Whether comprehensions ask iterators for their iterators, as late releases of 3.13 do."""

    def run(numbers: list[int]) -> list[int]:
        return [n + 0 for n in numbers]

    # Up to 3.11 a comprehension has code of its own.
    codes = [run.__code__, *(c for c in run.__code__.co_consts if isinstance(c, CodeType))]
    names = [each.opname for code in codes for each in dis.get_instructions(code)]
    return names.count("GET_ITER") == 2


def _of_tuple(one: list[Any]) -> list[Any]:
    """From 3.14 on `tuple(n for …)` is a loop over the generator, without a call."""
    if sys.version_info < (3, 14):
        return one
    iterate, first, last = one
    step = ("advance", "generator")
    return [iterate, step, first, step, last]


def test_everything_at_once() -> None:
    numbers = [1, 2]
    table = {"a": 1}

    def run(numbers: Any, table: Any) -> None:
        first, second = numbers
        first, *rest = numbers
        [*numbers]
        (*numbers, 1)
        {*numbers}
        {**table}
        dict(**table)
        print(*numbers, end="", sep="", file=Nowhere)

    assert steps(heard(run, numbers, table)) == [
        ("consume", numbers),
        ("consume", numbers),
        ("consume", numbers),
        ("consume", numbers),
        ("consume", numbers),
        ("consume", table),
        ("consume", table),
        ("consume", numbers),
    ]


class Nowhere:
    @staticmethod
    def write(text: str) -> None: ...


def test_yield_from_reads_step_by_step() -> None:
    def run(numbers: list[int]) -> Iterator[int]:
        yield from numbers

    told: Told = []
    numbers = [1, 2]
    generator = hooked(run, recording(told))(numbers)
    assert next(generator) == 1
    assert steps(told) == [("iterate", numbers), ("advance", "list_iterator")]
    told.clear()
    assert list(generator) == [2]
    assert steps(told) == [("advance", "list_iterator")] * 2


def test_waiting_takes_a_coroutine_further() -> None:
    async def inner() -> int:
        return 1

    awaited = inner()

    async def run() -> int:
        return await awaited

    told: Told = []
    coroutine = hooked(run, recording(told, *STEPS))()
    with pytest.raises(StopIteration, match="1"):
        coroutine.send(None)
    assert told == [("advance", awaited)]
