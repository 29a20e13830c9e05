"""Expressions over the objects of a design: built from read-only operations and functions (§2).

They are data, not closures, so that a search can ask beforehand which operations a thread may do.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterator
from typing import Any, NoReturn, Protocol

from weft.errors import ModelError
from weft.system.objects import Kind


class Evaluator(Protocol):
    """Carries out the requests inside an expression."""

    def perform(self, request: Request) -> Any: ...

    def read_local(self, local: Local) -> Any: ...


class Expression:
    """A value that is computed when a guard or a command is evaluated."""

    __slots__ = ()

    __hash__ = object.__hash__

    def evaluate(self, evaluator: Evaluator) -> Any:
        raise NotImplementedError

    def requests(self) -> Iterator[Request]:
        """Every operation the evaluation performs, in order."""
        return iter(())

    def parts(self) -> tuple[Any, ...]:
        """What it is built from."""
        return ()

    def __bool__(self) -> bool:
        raise ModelError(
            "an expression was used as a truth value, but it has none before the model runs",
            _caller(),
            "in a design use & | ~ instead of and, or, not; in a program yield the operation first",
        )

    def __iter__(self) -> NoReturn:
        raise ModelError(
            "an expression was iterated over, but it has no value before the model runs",
            _caller(),
            "take its parts by index; in a program yield the operation first",
        )

    def __add__(self, other: Any) -> Expression:
        return Apply(operator.add, self, other)

    def __radd__(self, other: Any) -> Expression:
        return Apply(operator.add, other, self)

    def __sub__(self, other: Any) -> Expression:
        return Apply(operator.sub, self, other)

    def __rsub__(self, other: Any) -> Expression:
        return Apply(operator.sub, other, self)

    def __mul__(self, other: Any) -> Expression:
        return Apply(operator.mul, self, other)

    def __rmul__(self, other: Any) -> Expression:
        return Apply(operator.mul, other, self)

    def __neg__(self) -> Expression:
        return Apply(operator.neg, self)

    def __floordiv__(self, other: Any) -> Expression:
        return Apply(operator.floordiv, self, other)

    def __rfloordiv__(self, other: Any) -> Expression:
        return Apply(operator.floordiv, other, self)

    def __mod__(self, other: Any) -> Expression:
        return Apply(operator.mod, self, other)

    def __rmod__(self, other: Any) -> Expression:
        return Apply(operator.mod, other, self)

    def __getitem__(self, index: Any) -> Expression:
        return Apply(operator.getitem, self, index)

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return Apply(operator.eq, self, other)

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return Apply(operator.ne, self, other)

    def __lt__(self, other: Any) -> Expression:
        return Apply(operator.lt, self, other)

    def __le__(self, other: Any) -> Expression:
        return Apply(operator.le, self, other)

    def __gt__(self, other: Any) -> Expression:
        return Apply(operator.gt, self, other)

    def __ge__(self, other: Any) -> Expression:
        return Apply(operator.ge, self, other)

    def __and__(self, other: Any) -> Expression:
        return Apply(_both, self, other)

    def __rand__(self, other: Any) -> Expression:
        return Apply(_both, other, self)

    def __or__(self, other: Any) -> Expression:
        return Apply(_either, self, other)

    def __ror__(self, other: Any) -> Expression:
        return Apply(_either, other, self)

    def __invert__(self) -> Expression:
        return Apply(operator.not_, self)


def _caller() -> str:
    """The place in the user's code from which a method of an expression was called."""
    frame = sys._getframe(2)
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


def _both(a: Any, b: Any) -> bool:
    return bool(a and b)


def _either(a: Any, b: Any) -> bool:
    return bool(a or b)


class Apply(Expression):
    """A function of the values of other expressions."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.function = function
        self.arguments = arguments

    def evaluate(self, evaluator: Evaluator) -> Any:
        return self.function(*[evaluate(a, evaluator) for a in self.arguments])

    def requests(self) -> Iterator[Request]:
        for argument in self.arguments:
            yield from requests(argument)

    def parts(self) -> tuple[Any, ...]:
        return self.arguments


class Local(Expression):
    """A variable of one thread: unshared, so reading and writing it is no operation."""

    def __init__(self, thread: int, name: str, initial: Any) -> None:
        self.thread = thread
        self.name = name
        self.initial = initial

    def write(self, value: Any) -> Assignment:
        return Assignment(self, value)

    def evaluate(self, evaluator: Evaluator) -> Any:
        return evaluator.read_local(self)


class Assignment:
    """The command that gives a local variable a value."""

    def __init__(self, local: Local, value: Any) -> None:
        self.local = local
        self.value = value


class Assertion:
    """The command that checks a condition."""

    def __init__(self, condition: Any, message: str) -> None:
        self.condition = condition
        self.message = message


class Request(Expression):
    """An operation asked for: a command by itself, a value (its result) inside an expression."""

    __slots__ = ("argument", "kind", "object", "verb")

    def __init__(self, object: int, kind: Kind, verb: str, argument: Any = None) -> None:
        self.object = object
        self.kind = kind
        self.verb = verb
        self.argument = argument

    def evaluate(self, evaluator: Evaluator) -> Any:
        return evaluator.perform(self)

    def requests(self) -> Iterator[Request]:
        yield from requests(self.argument)
        yield self

    def parts(self) -> tuple[Any, ...]:
        return (self.argument,)


Command = Request | Assignment | Assertion


def evaluate(value: Any, evaluator: Evaluator) -> Any:
    """The value of an expression; anything else is its own value."""
    if isinstance(value, Expression):
        return value.evaluate(evaluator)
    if type(value) is tuple:
        return tuple(evaluate(part, evaluator) for part in value)
    return value


def requests(value: Any) -> Iterator[Request]:
    """Every operation that evaluating a value or running a command performs, in order."""
    if isinstance(value, Expression):
        yield from value.requests()
    elif isinstance(value, Assignment):
        yield from requests(value.value)
    elif isinstance(value, Assertion):
        yield from requests(value.condition)
    elif type(value) is tuple:
        for part in value:
            yield from requests(part)


def inside(value: Any) -> Iterator[Any]:
    """The value or command itself and everything it is built from."""
    yield value
    parts: tuple[Any, ...] = ()
    if isinstance(value, Expression):
        parts = value.parts()
    elif isinstance(value, Assignment):
        parts = (value.value,)
    elif isinstance(value, Assertion):
        parts = (value.condition,)
    elif type(value) is tuple:
        parts = value
    for part in parts:
        yield from inside(part)
