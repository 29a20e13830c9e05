"""Samples that go this way or that: conditions, exceptions, `with` and `match`.

Odd code on purpose: neither linters nor type checkers are asked about it.
"""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from tests.python.instrument.sample_classes import Box, Point


def conditions() -> Any:
    found = []
    for value in (0, 1, [], [0], "", "a", None, Box()):
        if value:
            found.append("true")
        elif value is None:
            found.append("none")
        else:
            found.append("false")
    count = 3
    while count:
        count -= 1
        if not count % 2:
            continue
        if count > 5:
            break
    else:
        found.append("else")
    return found, "yes" if found else "no", (1 if count else 2) + (3 if found else 4)


def walrus() -> Any:
    data = [1, 2, 3, 4]
    if (size := len(data)) > 3:
        data.append(size)
    return [last := value * 2 for value in data if (half := value // 2)], last, half


def exceptions() -> Any:
    def attempt(what: Callable[[], Any]) -> list[Any]:
        steps: list[Any] = []
        try:
            try:
                steps.append(what())
            except (KeyError, IndexError) as error:
                steps.append(type(error).__name__)
                raise RuntimeError("again") from error
            except ZeroDivisionError:
                steps.append("zero")
            else:
                steps.append("else")
            finally:
                steps.append("finally")
        except RuntimeError as error:
            steps.append((str(error), type(error.__cause__).__name__))
        return steps

    empty: dict[Any, Any] = {}
    return [
        attempt(lambda: 1),
        attempt(lambda: empty["x"]),
        attempt(lambda: [][0]),
        attempt(lambda: 1 // 0),
    ]


def returns_through_finally() -> Any:
    log = []

    def leave(value: int) -> Any:
        for i in range(3):
            try:
                if i == value:
                    return i
                if i == value + 1:
                    continue
                if value == 5:
                    break
            finally:
                log.append(i)
        return "end"

    return [leave(i) for i in (0, 2, 5, 7)], log


def exception_groups() -> Any:
    seen = []
    try:
        try:
            raise ExceptionGroup("all", [ValueError(1), TypeError(2), KeyError(3)])
        except* ValueError as group:
            seen.append([str(error) for error in group.exceptions])
        except* TypeError:
            seen.append(["type"])
    except ExceptionGroup as group:
        seen.append([repr(error) for error in group.exceptions])
    return seen


def with_statements() -> Any:
    seen = []
    with Box() as one, Box(5) as two:
        seen.append((one.value, two.value))
    with one:
        raise KeyError
    try:
        with two:
            raise ValueError("through")
    except ValueError as error:
        seen.append(str(error))

    @contextlib.contextmanager
    def managed() -> Iterator[int]:
        seen.append("in")
        yield 1
        seen.append("out")

    def early() -> int:
        with managed() as value:
            return value

    return seen, early(), one.value, two.value


def match_statement() -> Any:
    def kind(subject: Any) -> Any:
        match subject:
            case 0 | 1:
                return "small"
            case [1, 2, *rest]:
                return "starts", rest
            case [first, _] if first > 5:
                return "pair", first
            case {"a": 1, "b": [x]}:
                return "ab", x
            case {Box.limit: value}:
                return "limit", value
            case {"a": value, **rest}:
                return "a", value, rest
            case Point(0, y=0):
                return "origin"
            case Point(x, y) as point:
                return "point", x, y, point is subject
            case int(number):
                return "int", number
            case str() | None:
                return "text"
            case Box(value=inner):
                return "box", inner
            case _:
                return "other"

    subjects = [
        0,
        1,
        7,
        [1, 2],
        (1, 2, 3),
        [9, 1],
        [1],
        {"a": 1, "b": [5]},
        {"a": 2, "c": 3},
        {3: 4},
    ]
    more = [Point(0, 0), Point(1, 2), Box([1]), "s", None, 2.5, {}]
    return [kind(subject) for subject in subjects + more]


def assertions() -> Any:
    try:
        assert [], ("message", 1)
    except AssertionError as error:
        return error.args
    return None


SAMPLES: tuple[Callable[[], Any], ...] = (
    conditions,
    walrus,
    exceptions,
    returns_through_finally,
    exception_groups,
    with_statements,
    match_statement,
    assertions,
)
