"""What hooks about calls may answer, and when none is asked."""

from __future__ import annotations

from collections.abc import Callable
from operator import neg
from typing import Any

from tests.python.instrument.recording import Told, hooked
from tests.python.instrument.test_told_calls import CALLS, take
from weft.python.instrument import Hooks


class Interested(list[int]):
    """Hashable, as a constant of code has to be."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def test_the_answer_is_called_with_the_result() -> None:
    results: Told = []

    def answer(name: str) -> Callable[..., Any]:
        def hook(*operands: Any) -> Any:
            return lambda result: results.append((name, operands, result))

        return hook

    def run(numbers: list[int]) -> Any:
        return [take(numbers[0], take(2)), take(key=1), take(*numbers), numbers.index(1)]

    numbers = [1, 2]
    hooks = Hooks(**{name: answer(name) for name in CALLS})
    assert hooked(run, hooks)(numbers) == run(numbers)
    two: Any = ((2,), {})
    assert results == [
        ("call", (take, 2), two),
        ("call", (take, 1, two), ((1, two), {})),
        ("call_kw", (("key",), take, 1), ((), {"key": 1})),
        ("call_ex", (take, (1, 2), None), ((1, 2), {})),
        ("call", (numbers.index, 1), 0),
    ]


def test_some_answers_and_some_not() -> None:
    results: list[Any] = []

    def call(callable_: Any, *arguments: Any) -> Any:
        return results.append if arguments[0] % 2 else None

    def run() -> list[int]:
        return [abs(n) for n in range(-5, 5)]

    assert hooked(run, Hooks(call=call))() == [5, 4, 3, 2, 1, 0, 1, 2, 3, 4]
    assert results == [5, 3, 1, 1, 3]


def test_the_answer_does_not_show_among_the_variables() -> None:
    def run(value: int) -> Any:
        return locals(), sorted(vars()), eval("value")

    hooks = Hooks(call=lambda *_: lambda result: None)
    assert hooked(run, hooks)(1) == ({"value": 1}, ["value"], 1)


def test_nothing_is_told_while_nobody_is_interested() -> None:
    interested = Interested()
    told: Told = []

    def call(*operands: Any) -> Any:
        told.append(operands)

    def run(numbers: Any) -> Any:
        take(numbers)
        interested.append(1)
        take(*numbers)
        return numbers.index(1), numbers == numbers, -numbers[0]

    names = ("call", "call_ex", "load_attr", "compare", "load_item")
    hooks = Hooks(**dict.fromkeys(names, call), when=interested)
    numbers = [1]
    assert hooked(run, hooks)(numbers) == (0, True, -1)
    assert told == [
        (take, (1,), None),
        (numbers, "index"),
        (numbers.index, 1),
        (numbers, numbers),
        (numbers, 0),
        (neg, 1),
    ]
    interested.clear()
    told.clear()
    assert hooked(lambda numbers: numbers[0], hooks)(numbers) == 1
    assert told == []
