"""Expressions over the objects of a design: built from read-only operations and functions (§2).

They are data, not closures, so that a search can ask beforehand which operations a thread may do.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any, Protocol

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

    def __bool__(self) -> bool:
        raise TypeError(
            "an expression of a design has no truth value while the design is being written; "
            "use & | ~ instead of and, or, not"
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

    def __floordiv__(self, other: Any) -> Expression:
        return Apply(operator.floordiv, self, other)

    def __mod__(self, other: Any) -> Expression:
        return Apply(operator.mod, self, other)

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

    def __or__(self, other: Any) -> Expression:
        return Apply(_either, self, other)

    def __invert__(self) -> Expression:
        return Apply(operator.not_, self)


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
