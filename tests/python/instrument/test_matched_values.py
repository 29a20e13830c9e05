"""A `match` statement with hooks finds what the interpreter finds, and fails as it does."""

# mypy: disable-error-code="has-type,misc"

from __future__ import annotations

from abc import ABC
from collections import ChainMap, UserDict, defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.python.instrument.recording import hooked, silent


class Point:
    __match_args__: Any = ("x", "y")

    def __init__(self, **attributes: object) -> None:
        vars(self).update(attributes)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"


class Twice(Point):
    __match_args__ = ("x", "x")


class Texts(Point):
    __match_args__ = (1, "x")


class Listed(Point):
    __match_args__ = ["x"]  # noqa: RUF012


class Failing:
    __match_args__ = ("x", "y")
    asked: list[str]

    def __init__(self, error: type[Exception]) -> None:
        self.error = error
        self.asked = []

    @property
    def x(self) -> object:
        self.asked.append("x")
        raise self.error("x")

    @property
    def y(self) -> int:
        self.asked.append("y")
        return 2


class Claiming(type):
    def __instancecheck__(cls, instance: object) -> bool:
        return hasattr(instance, "x")


class Claimed(metaclass=Claiming):
    __match_args__ = ("x",)


class Proxy:
    x, y = 7, 8

    @property
    def __class__(self) -> Any:
        return Point


class Sized(ABC):  # noqa: B024
    __match_args__ = ("x",)


Sized.register(Point)


class Made(defaultdict[str, int]):
    def __missing__(self, key: str) -> int:
        raise AssertionError(key)


class Unlike:
    """A key that no other is equal to."""

    def __hash__(self) -> int:
        return 1


class Keys:
    a, same, number, unlike, unhashable = "a", "a", 1, Unlike(), ["a"]


def by_position(subject: Any) -> Any:
    match subject:
        case Point(x):
            return "one", x
    return None


def by_two_positions(subject: Any) -> Any:
    match subject:
        case Point(x, y):
            return x, y
    return None


def mixed(subject: Any) -> Any:
    match subject:
        case Point(1, y=value):
            return value
        case Point(x, z=z):
            return x, z
    return None


def too_many(subject: Any) -> Any:
    match subject:
        case Point(a, b, c):
            return a, b, c
    return None


def named_twice(subject: Any) -> Any:
    match subject:
        case Point(a, x=b):
            return a, b
    return None


def declared_twice(subject: Any) -> Any:
    match subject:
        case Twice(a, b):
            return a, b
    return None


def declared_as_numbers(subject: Any) -> Any:
    match subject:
        case Texts(a, b):
            return a, b
    return None


def declared_in_a_list(subject: Any) -> Any:
    match subject:
        case Listed(a):
            return a
    return None


def failing(subject: Any) -> Any:
    match subject:
        case Failing(x, y):
            return x, y
    return tuple(getattr(subject, "asked", ()))


def claimed(subject: Any) -> Any:
    match subject:
        case Claimed(x):
            return x
    return None


def registered(subject: Any) -> Any:
    match subject:
        case Sized(x):
            return x
    return None


def itself(subject: Any) -> Any:
    match subject:
        case int(n):
            return "int", n
        case str(s) | bytes(s):
            return s
        case dict(d):
            return d
    return None


def itself_and_more(subject: Any) -> Any:
    match subject:
        case int(n, real=r, imag=i):
            return n, r, i
    return None


def no_class(subject: Any) -> Any:
    kind: Any = Keys.number
    match subject:
        case kind(x=x):
            return x
    return None


def nested(subject: Any) -> Any:
    match subject:
        case Point(Point(a, b), y=[Point(x=c), *rest]):
            return a, b, c, rest
    return None


def keys(subject: Any) -> Any:
    match subject:
        case {"a": a, "b": {"c": c}}:
            return a, c
        case {"a": a, **rest}:
            return a, rest
        case {}:
            return "empty"
    return None


def keys_by_value(subject: Any) -> Any:
    match subject:
        case {Keys.a: a, Keys.number: one}:
            return a, one
        case {Keys.unlike: value, "a": a}:
            return value, a
    return None


def equal_keys(subject: Any) -> Any:
    match subject:
        case {Keys.a: a, Keys.same: b}:
            return a, b
    return None


def keys_without_hash(subject: Any) -> Any:
    match subject:
        case {Keys.a: a, Keys.unhashable: b}:
            return a, b
    return None


FUNCTIONS: list[Callable[[Any], Any]] = [
    *(by_position, by_two_positions, mixed, too_many, named_twice, declared_twice),
    *(declared_as_numbers, declared_in_a_list, failing, claimed, registered, itself),
    *(itself_and_more, no_class, nested, keys, keys_by_value, equal_keys, keys_without_hash),
]
SUBJECTS: dict[str, Callable[[], Any]] = {
    "a point": lambda: Point(x=1, y=2),
    "a point with more": lambda: Point(x=3, y=2, z=4),
    "half a point": lambda: Point(x=1),
    "no point": lambda: Point(),
    "points in points": lambda: Point(x=Point(x=1, y=2), y=[Point(x=3), 4]),
    "the same name twice": lambda: Twice(x=1),
    "numbers for names": lambda: Texts(x=1),
    "a list of names": lambda: Listed(x=1),
    "an attribute that is not there": lambda: Failing(AttributeError),
    "an attribute that fails": lambda: Failing(ZeroDivisionError),
    "a namespace": lambda: SimpleNamespace(x=1, y=2),
    "a proxy": Proxy,
    "a number": lambda: 3,
    "a truth": lambda: True,
    "a text": lambda: "text",
    "bytes": lambda: b"bytes",
    "a dictionary": lambda: {"a": 1, "b": {"c": 2}},
    "some of the keys": lambda: {"a": 1, 1: 2},
    "other keys": lambda: {Keys.unlike: 0, "a": 1},
    "an empty dictionary": dict,
    "a user's dictionary": lambda: UserDict(a=1, b=UserDict(c=3)),
    "a chain": lambda: ChainMap({"a": 1}, {"b": {"c": 2}}),
    "a dictionary with defaults": lambda: Made(int, a=1),
    "nothing": lambda: None,
}


def _answer(function: Callable[[Any], Any], subject: Any) -> tuple[str, str]:
    try:
        found = function(subject)
    except Exception as error:
        return type(error).__name__, str(error)
    return "gives", f"{found} {getattr(subject, 'asked', '')}"


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_as_the_interpreter(function: Callable[[Any], Any], subject: str) -> None:
    made = SUBJECTS[subject]
    assert _answer(hooked(function, silent()), made()) == _answer(function, made())
