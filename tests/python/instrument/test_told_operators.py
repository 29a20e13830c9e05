"""Operators, comparisons, truth and formatting: only what may be a container is told of."""

# Values that nobody uses are what this is about.
# ruff: noqa: B015, B018, B021

from __future__ import annotations

from typing import Any

import pytest
from bytecode import BinaryOp

from tests.python.instrument.recording import heard


def test_binary_operators() -> None:
    left, right = [1], [2]

    def run(left: Any, right: Any) -> None:
        left + right
        left += right
        left * 2
        2 * left
        {1} | {2}

    assert heard(run, left, right) == [
        ("binary", [1, 2], [2], BinaryOp.ADD),
        ("binary", [1, 2], [2], BinaryOp.INPLACE_ADD),
        ("binary", [1, 2], 2, BinaryOp.MULTIPLY),
        ("binary", 2, [1, 2], BinaryOp.MULTIPLY),
        ("binary", {1}, {2}, BinaryOp.OR),
    ]
    assert [type(operator) for *_, operator in heard(run, left, right)] == [int] * 5


def test_in_place_operators_are_those_from_13_on() -> None:
    assert [operator for operator in BinaryOp if "INPLACE" in operator.name] == [
        operator for operator in BinaryOp if 13 <= operator <= 25
    ]


def test_arithmetic_is_not_told() -> None:
    def run(number: Any, other: Any, text: Any, box: list[Any]) -> None:
        number + other
        number * other
        text * number
        text % number
        text += text
        number - 1
        1 / number
        number % 2
        number += 1
        f"{number}" + text
        "a" + text

    assert heard(run, 3, 2.5, "a%s", []) == []


def test_a_number_tells_nothing_about_repetition_nor_a_string_about_the_rest() -> None:
    numbers = [1]
    buffer = bytearray(b"x")

    def run(numbers: Any, buffer: Any) -> None:
        "%s" % numbers  # noqa: UP031
        numbers += "ab"
        b"%b" % buffer

    assert heard(run, numbers, buffer, only=("binary",)) == [
        ("binary", "%s", numbers, BinaryOp.REMAINDER),
        ("binary", numbers, "ab", BinaryOp.INPLACE_ADD),
        ("binary", b"%b", buffer, BinaryOp.REMAINDER),
    ]


def test_subclasses_of_plain_types_are_told() -> None:
    class Number(int): ...

    def run(left: Any, right: Any) -> None:
        left + right
        left == right
        bool(left) if left else None

    number = Number(1)
    assert heard(run, number, 2, only=("binary", "compare", "truth")) == [
        ("binary", number, 2, BinaryOp.ADD),
        ("compare", number, 2),
        ("truth", number),
    ]


def test_types_may_have_any_hash() -> None:
    class Meta(type):
        __hash__ = None  # type: ignore[assignment]

    class Odd(metaclass=Meta):
        def __add__(self, other: Any) -> Any:
            return other

    def run(odd: Any) -> Any:
        return odd + odd

    odd = Odd()
    assert heard(run, odd) == [("binary", odd, odd, BinaryOp.ADD)]


def test_unary_operators_are_calls() -> None:
    from collections import Counter
    from operator import neg, pos

    def run(counts: Any) -> None:
        -counts
        +counts

    counts = Counter("a")
    assert heard(run, counts) == [("call", neg, counts), ("call", pos, counts)]


def test_comparisons() -> None:
    left, right = [1], (1,)

    def run(left: Any, right: Any, number: int) -> None:
        left == right
        left < left < left
        left is right
        left == number == 1
        left == "a"
        left == ()
        number < number

    assert heard(run, left, right, 1) == [
        ("compare", left, right),
        ("compare", left, left),
        ("compare", left, 1),
        ("compare", left, "a"),
        ("compare", left, ()),
    ]


def test_bytes_are_compared_with_what_can_change() -> None:
    buffer = bytearray(b"a")

    def run(buffer: bytearray) -> None:
        buffer == b"a"

    assert heard(run, buffer) == [("compare", buffer, b"a")]


def test_truth() -> None:
    numbers = [1]
    empty: list[int] = []

    def run(numbers: Any, empty: Any) -> None:
        if numbers:
            pass
        not numbers
        empty or numbers
        numbers and empty
        while empty:
            pass
        assert numbers

    assert heard(run, numbers, empty) == [
        ("truth", numbers),
        ("truth", numbers),
        ("truth", empty),
        ("truth", numbers),
        ("truth", empty),
        ("truth", numbers),
    ]


def test_what_is_true_or_false_already_is_not_told() -> None:
    def run(numbers: Any, number: int, text: str, nothing: None, yes: bool) -> None:
        if numbers is None or numbers == 1 or 5 in (1, 2) or not yes:
            pass
        if number and text and not nothing and yes:
            pass
        while 1:
            break

    assert heard(run, [1], 1, "a", None, True, only=("truth",)) == []


def test_formatting() -> None:
    value = [1]

    def run(value: Any, text: str, number: float) -> None:
        f"{value}"
        f"{value!r:>{number}}"
        f"{value!s}{text!r}{number:5}{1}{None}{()}"

    assert heard(run, value, "a", 4) == [("format", value)] * 3


@pytest.mark.parametrize("spec", ["", ">10"])
def test_the_specification_is_a_string(spec: str) -> None:
    value = (1,)

    def run(value: Any, spec: str) -> str:
        return f"{str(value):{spec}}"  # noqa: RUF010

    assert heard(run, value, spec) == [("call", str, value)]
