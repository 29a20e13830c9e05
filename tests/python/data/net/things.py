"""Things that a call can be handed: how each looks, how it can be changed, and to what.

`state` is what a thing holds itself, with a word for every other thing that it leads to, so that a
change shows where it took place and nowhere else. It may use the thing up: a call is compared with
another one, of things that were made in the same way.
"""

from __future__ import annotations

import operator
from array import array
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Sequence
from io import BytesIO, StringIO
from types import GeneratorType, SimpleNamespace
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

Word = Callable[[Any], object]
"""What stands for something that is held: the name of a thing, or what it looks like."""


class Change(NamedTuple):
    """Something that another thread might do to a thing."""

    word: str
    """"store", "remove" or "add" of a key, "attr_write", or "whole" if it is not one place."""
    key: Any
    make: Callable[[Any], object]


class Thing(NamedTuple):
    """Something that can be changed, and whose changes can be seen."""

    value: Any
    state: Callable[[Any, Word], object]
    changes: Sequence[Change]
    neutral: Callable[[Any], object] | None = None
    """Brings it to the same state, whatever it was, without using it up."""


class Sample(NamedTuple):
    """An argument or a receiver, and all that is shared of it."""

    value: Any
    things: tuple[Thing, ...] = ()


class Box:
    def __init__(self, x: Any = 1) -> None:
        self.x = x


class Slots:
    __slots__ = ("x",)

    def __init__(self, x: Any = 1) -> None:
        self.x = x


def _other(value: Any) -> Any:
    """A value of the same type."""
    return {int: 7, float: 7.5, str: "z", bytes: b"z"}.get(type(value))


def _put(key: Any) -> Callable[[Any], object]:
    def put(container: Any) -> None:
        container[key] = _other(container[key])

    return put


def _sequence(value: Any) -> Thing:
    first = value[0]
    changes = [Change("add", len(value), lambda each: each.append(first))]
    if _other(first) is not None:
        changes.append(Change("store", 0, _put(0)))

    def empty(each: Any) -> None:
        for _ in range(len(each)):
            each.pop()

    def neutral(each: Any) -> None:
        while len(each) < 6:
            each.append(first)
        for index in range(6):
            each[index] = first

    changes.append(Change("whole", None, empty))
    return Thing(value, _items, changes, neutral)


def _items(value: Any, word: Word) -> object:
    return [word(each) for each in value]


def _bytes(value: bytearray, word: Word) -> object:
    text = bytes(value)
    try:
        value.append(0)
    except BufferError:
        return text, "lent out"
    return text


def _dict(value: Any) -> Thing:
    def neutral(each: Any) -> None:
        each.clear()
        each.update(dict.fromkeys("pqrstuvw", 0))

    first = next(iter(value))
    changes = [
        Change("add", "z", lambda each: each.__setitem__("z", 5)),
        Change("remove", first, lambda each: each.__delitem__(first)),
    ]
    if _other(value[first]) is not None:
        changes.append(Change("store", first, _put(first)))
    return Thing(value, _pairs, changes, neutral)


def _pairs(value: Any, word: Word) -> object:
    return [(word(key), word(held)) for key, held in value.items()]


def _set(value: Any) -> Thing:
    def neutral(each: Any) -> None:
        each.clear()
        each.update(range(10, 18))

    first = min(value)
    return Thing(
        value,
        lambda each, word: sorted(map(str, map(word, each))),
        [
            Change("add", 9, lambda each: each.add(9)),
            Change("remove", first, lambda each: each.remove(first)),
        ],
        neutral,
    )


def _stream(value: Any) -> Thing:
    def looks(each: Any, word: Word) -> object:
        if each.closed:
            return "closed"
        text, place = each.getvalue(), each.tell()
        try:
            each.truncate(0)
        except BufferError:
            return text, place, "lent out"
        return text, place

    first = value.getvalue()[:1]
    return Thing(
        value,
        looks,
        [
            Change("whole", None, lambda each: (each.write(first * 2), each.seek(0))),
            Change("whole", None, lambda each: each.read(1)),
            Change("whole", None, lambda each: each.close()),
        ],
    )


def _object(value: Any) -> Thing:
    return Thing(
        value,
        lambda each, word: word(getattr(each, "x", None)),
        [
            Change("attr_write", "x", lambda each: setattr(each, "x", 7)),
            Change("attr_write", "x", lambda each: delattr(each, "x")),
        ],
    )


def _element(value: Any) -> Thing:
    def looks(each: Any, word: Word) -> object:
        parts = (each.tag, each.text, each.tail)
        return [*map(word, parts)], word(each.attrib), [*map(word, each)]

    return Thing(
        value,
        looks,
        [
            Change("whole", None, lambda each: each.append(Element("new"))),
            Change("whole", None, lambda each: setattr(each, "text", "new")),
            Change("whole", None, lambda each: each.set("k", "new")),
            Change("whole", None, lambda each: each.clear()),
        ],
    )


def iterator(value: Any) -> Thing:
    """It is as long as what is to come."""

    def looks(each: Any, word: Word) -> object:
        length = operator.length_hint(each, -1)
        if length >= 0:
            return length
        try:
            return [word(item) for item in each]
        except RuntimeError as error:
            return str(error)

    return Thing(value, looks, [Change("whole", None, lambda each: next(each, None))])


def _generator(value: Any) -> Thing:
    return Thing(
        value,
        lambda each, word: each.gi_frame and each.gi_frame.f_lineno,
        [
            Change("whole", None, lambda each: next(each)),
            Change("whole", None, lambda each: each.close()),
        ],
    )


MAKERS: dict[type, Callable[[Any], Thing]] = {
    list: _sequence,
    deque: _sequence,
    array: _sequence,
    bytearray: lambda value: _sequence(value)._replace(state=_bytes),
    dict: _dict,
    OrderedDict: _dict,
    defaultdict: _dict,
    set: _set,
    BytesIO: _stream,
    StringIO: _stream,
    Box: _object,
    Slots: _object,
    SimpleNamespace: _object,
    Element: _element,
    GeneratorType: _generator,
}


def thing(value: Any) -> Thing:
    """What is known of a value by its type."""
    make = MAKERS.get(type(value))
    return iterator(value) if make is None else make(value)


def sample(value: Any, *below: Any) -> Sample:
    """A value that is a thing, and others that it leads to."""
    return Sample(value, tuple(each if type(each) is Thing else thing(each) for each in below))
