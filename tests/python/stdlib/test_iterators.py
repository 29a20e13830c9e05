"""One iterator, two threads that take the next: `itertools`, and the functions of `operator`."""

from __future__ import annotations

import csv
import functools
import itertools
import operator
from typing import Any

import pytest

from tests.programs.together import beside, together
from tests.python.gives import gives


def next_two(iterator: Any) -> object:
    """What two threads get that each take one item."""
    return together(lambda: next(iterator), lambda: next(iterator))


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(itertools.count, id="count"),
        pytest.param(lambda: itertools.islice(range(10), 2), id="islice"),
    ],
)
@gives((0, 1), (1, 0))
def test_numbers_go_to_either(numbers: Any) -> object:
    return next_two(numbers())


@gives(("a", "b"), ("b", "a"))
def test_letters_of_a_cycle_go_to_either() -> object:
    return next_two(itertools.cycle("ab"))


@gives(("1", "2"), ("2", "1"))
def test_rows_go_to_either() -> object:
    rows = csv.reader(["1", "2"])
    return together(lambda: next(rows)[0], lambda: next(rows)[0])


@gives((0, 0))
def test_both_ends_of_a_tee_begin_at_the_beginning() -> object:
    left, right = itertools.tee(iter(range(3)))
    return together(lambda: next(left), lambda: next(right))


@gives("int", "object")
def test_a_method_gets_another_type_meanwhile() -> object:
    class Names:
        @functools.singledispatchmethod
        def of(self, value: object) -> str:
            return "object"

    names = Names()
    dispatch: Any = Names.of
    return beside(lambda: dispatch.register(int, lambda self, value: "int"), lambda: names.of(1))


@gives(("int", "str"))
def test_a_call_goes_to_the_function_for_its_type() -> object:
    @functools.singledispatch
    def name(value: object) -> str:
        return "obj"

    @name.register
    def _(value: int) -> str:
        return "int"

    @name.register
    def _(value: str) -> str:
        return "str"

    return together(lambda: name(1), lambda: name(""))


@gives("obj", "int")
def test_a_function_for_a_type_comes_while_it_is_called() -> object:
    @functools.singledispatch
    def name(value: object) -> str:
        return "obj"

    return beside(lambda: name.register(int, lambda value: "int"), lambda: name(1))


@gives(0, 1)
def test_an_item_is_got_by_operator() -> object:
    numbers = [0]
    first = operator.itemgetter(0)
    return beside(lambda: operator.setitem(numbers, 0, 1), lambda: first(numbers))


@gives(0, 1)
def test_a_method_is_called_by_operator() -> object:
    numbers: list[int] = []
    append = operator.methodcaller("append", 1)
    return beside(lambda: append(numbers), lambda: operator.length_hint(numbers))
