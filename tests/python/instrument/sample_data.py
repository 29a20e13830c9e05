"""Samples that get at data: attributes, variables, items, operators.

Odd code on purpose: neither linters nor type checkers are asked about it.
"""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.python.instrument.sample_classes import Box, Derived

counter = 0


def attributes() -> Any:
    box = Derived(4)
    box.value += 3
    box.other = [1]
    del box.other
    found = box.method(1, 2, a=3), Derived.make(2).value, box.later(), box.doubled
    return found, hasattr(box, "other"), Box.limit


def missing_attribute() -> Any:
    try:
        return Box().nothing
    except AttributeError as error:
        return str(error)


def global_statement() -> Any:
    global counter
    counter = 5
    counter += 1
    before = counter
    del counter
    try:
        return counter
    except NameError as error:
        counter = 0
        return before, str(error)


def nonlocals() -> Any:
    total = 0
    names: list[str] = []

    def add(amount: int) -> int:
        nonlocal total
        total += amount

        def deeper() -> int:
            nonlocal total
            total *= 2
            names.append("deeper")
            return total

        return deeper()

    results = [add(i) for i in range(4)]
    gone = 1

    def read() -> int:
        return gone

    before = read()
    del gone
    try:
        read()
    except NameError as error:
        return results, total, names, before, str(error)
    return None


def items_and_slices() -> Any:
    numbers = list(range(10))
    numbers[2] = 20
    numbers[3:5] = [30, 40, 50]
    numbers[-1] += 5
    del numbers[0]
    del numbers[1:3]
    numbers[::2] = [0] * len(numbers[::2])
    table = {"a": 1}
    table["b"] = 2
    table["a"] += 1
    del table["b"]
    return numbers, table, "b" in table, "a" not in table, numbers[1:4], numbers[::-1], "abc"[1]


def augmented() -> Any:
    number = 2
    number **= 3
    number //= 3
    number <<= 2
    number |= 1
    number ^= 3
    number &= 15
    number -= 1
    number %= 6
    number >>= 1
    text = "a"
    text += "b" * 3
    numbers = same = [1]
    numbers += (2, 3)
    numbers *= 2
    several = {1, 2}
    several |= {3}
    several -= {1}
    return (
        number,
        7 / 2,
        text,
        numbers,
        same is numbers,
        several,
        "%s-%d" % ("x", 3),
        -number,
        +number,
        ~number,
    )


def comparisons() -> Any:
    low, middle, high = 1, 2, 3
    calls: list[int] = []

    def seen(value: int) -> int:
        calls.append(value)
        return value

    chained = low < seen(middle) < high, low < seen(middle) > high, low == seen(low) != high
    return (
        chained,
        calls,
        [1] == [1],
        low is middle,
        low is not None,
        not low,
        (low or high),
        (low and high),
    )


def unpacking() -> Any:
    first, (second, *rest), *last = 1, (2, 3, 4), 5, 6
    first, second = second, first
    for key, (left, right) in {"a": (1, 2)}.items():
        rest.append((key, left, right))
    try:
        one, two = [1]
    except ValueError as error:
        return first, second, rest, last, str(error)
    return one, two


def formatting() -> Any:
    value = [1.5, "x"]
    width = 8
    return (
        f"{value}",
        f"{value!r:>{width + 12}}|",
        f"{value[0]:.2f}",
        f"{width=}",
        f"{value[1]!s}{width!a}",
        "{} {a}".format(1, a=2),
    )


def local_variables() -> Any:
    first = 1
    second = [i for i in range(2)]
    inside = sorted(locals())
    return inside, eval("first + len(second)"), sorted(vars())


def deleting() -> Any:
    value = 1
    del value
    try:
        return value
    except UnboundLocalError as error:
        return str(error)


def imports() -> Any:
    import os.path
    from collections import OrderedDict as Ordered
    from os import path

    return os.path is path, Ordered([(1, 2)])


SAMPLES: tuple[Callable[[], Any], ...] = (
    attributes,
    missing_attribute,
    global_statement,
    nonlocals,
    items_and_slices,
    augmented,
    comparisons,
    unpacking,
    formatting,
    local_variables,
    deleting,
    imports,
)
