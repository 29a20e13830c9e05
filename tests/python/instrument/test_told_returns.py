"""What functions tell when they are about to return."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.python.instrument.recording import hooked
from weft.python.instrument import Hooks


class Condition(list[int]):
    __hash__ = object.__hash__  # type: ignore[assignment]


def either(value: int) -> Any:
    if value:
        return [value]
    return None


def giving() -> Iterator[int]:
    yield 1


def test_every_return_is_told_once() -> None:
    told: list[Any] = []
    function = hooked(either, Hooks(back=told.append))
    assert [function(1), function(0)] == [[1], None]
    assert told == [[1], None]


def test_nothing_is_told_while_the_condition_is_false() -> None:
    told: list[Any] = []
    condition = Condition()
    hooks = Hooks(back=told.append, back_when=condition)
    function = hooked(either, hooks)
    assert function(1) == [1]
    condition.append(0)
    assert function(2) == [2]
    assert told == [[2]]


def test_generators_leave_and_do_not_return() -> None:
    told: list[tuple[str, Any]] = []
    hooks = Hooks(
        back=lambda value: told.append(("back", value)),
        leave=lambda value: told.append(("leave", value)),
    )
    assert list(hooked(giving, hooks)()) == [1]
    assert told == [("leave", 1), ("leave", None)]
