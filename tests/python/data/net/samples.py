"""What calls are made with: atoms, containers, and what leads to a container."""

from __future__ import annotations

import functools
import itertools
import types
import weakref
from array import array
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from io import BytesIO, StringIO
from typing import Any
from xml.etree.ElementTree import Element

from tests.python.data.net.things import Box, Change, Sample, Slots, Thing, sample

Make = Callable[[], Sample]


def atom(value: Any) -> Make:
    return lambda: Sample(value)


def of(make: Callable[[], Any]) -> Make:
    """Something that leads to nothing else that can change."""

    def made() -> Sample:
        value = make()
        return sample(value, value)

    return made


def over(make: Callable[[], Any], wrap: Callable[[Any], Any], itself: bool = True) -> Make:
    """Something around a thing; itself one or not."""

    def made() -> Sample:
        below = make()
        value = wrap(below)
        return sample(value, value, below) if itself else sample(value, below)

    return made


def opaque(
    make: Callable[[], Any],
    state: Callable[[Any], object],
    *changes: Callable[[Any], object],
) -> Make:
    """An object of C: what can be seen of it, and some ways to change it."""

    def made() -> Sample:
        value = make()
        known = [Change("whole", None, each) for each in changes]
        return Sample(value, (Thing(value, lambda each, word: state(each), known),))

    return made


def view(raw: bytearray | array[int]) -> Thing:
    """A memoryview: it can be released, the rest is what it shows."""

    def live(each: Any) -> object:
        try:
            return len(each)
        except ValueError:
            return "released"

    changes = [Change("whole", None, lambda each: each.release())]
    return Thing(memoryview(raw), lambda each, word: live(each), changes)


def _over_bytes() -> Sample:
    raw = bytearray(b"abcd")
    shown = view(raw)
    return sample(shown.value, shown, raw)


def generated() -> Any:
    yield 1
    yield 2
    yield 3


def nested() -> Sample:
    inner = [1, 2]
    outer = [inner, inner]
    return sample(outer, outer, inner)


def _pair() -> Sample:
    inner = [1, 2]
    return sample((inner, 3), inner)


def _table() -> Sample:
    inner = [1, 2]
    table = {"a": inner}
    return sample(table, table, inner)


def _exception() -> Sample:
    inner = [1, 2]
    return sample(ValueError(inner), inner)


def _holding(kind: Any) -> Make:
    def made() -> Sample:
        inner = [1, 2]
        value = kind(inner)
        return sample(value, value, inner)

    return made


def _partial() -> Sample:
    inner = [1, 2]
    return sample(functools.partial(len, inner), inner)


def _weakly(make: Any) -> Make:
    def made() -> Sample:
        box = Box()
        return sample(make(box), box)

    return made


ATOMS: dict[str, Make] = {
    "None": atom(None),
    "0": atom(0),
    "1": atom(1),
    "2": atom(2),
    "'a'": atom("a"),
    "'x'": atom("x"),
    "b'ab'": atom(b"ab"),
    "1.5": atom(1.5),
    "[0:2]": atom(slice(0, 2)),
    "str": atom(str),
    "len": atom(len),
}
THINGS: dict[str, Make] = {
    "list": of(lambda: [3, 1, 2]),
    "words": of(lambda: ["b", "a"]),
    "rows": of(lambda: [("a", 1), ("b", 2)]),
    "nested": nested,
    "tuple": _pair,
    "dict": of(lambda: {"a": 1, "b": 2}),
    "dict of list": _table,
    "set": of(lambda: {1, 2}),
    "bytearray": of(lambda: bytearray(b"abcd")),
    "memoryview": _over_bytes,
    "deque": of(lambda: deque([3, 1, 2])),
    "array": of(lambda: array("i", [3, 1, 2])),
    "OrderedDict": of(lambda: OrderedDict(a=1, b=2)),
    "defaultdict": of(lambda: defaultdict(int, a=1, b=2)),
    "BytesIO": of(lambda: BytesIO(b"ab\ncd\n")),
    "StringIO": of(lambda: StringIO("ab\ncd\n")),
    "Box": of(Box),
    "Box of list": _holding(Box),
    "Slots": of(Slots),
    "Slots of list": _holding(Slots),
    "SimpleNamespace": of(lambda: types.SimpleNamespace(x=1)),
    "exception": _exception,
    "Element": of(lambda: Element("a", {"k": "v"})),
    "generator": of(generated),
    "partial": _partial,
    "keys": over(lambda: {"a": 1, "b": 2}, dict.keys, itself=False),
    "values": over(lambda: {"a": 1, "b": 2}, dict.values, itself=False),
    "items": over(lambda: {"a": 1, "b": 2}, dict.items, itself=False),
    "proxy": over(lambda: {"a": 1, "b": 2}, types.MappingProxyType, itself=False),
    "list_iterator": over(lambda: [3, 1, 2], iter),
    "dict_iterator": over(lambda: {"a": 1, "b": 2}, iter),
    "map": over(lambda: [3, 1, 2], lambda below: map(str, below)),
    "chain": over(lambda: [3, 1, 2], itertools.chain),
    "append": over(lambda: [3, 1, 2], lambda below: below.append, itself=False),
    "get": over(lambda: {"a": 1, "b": 2}, lambda below: below.get, itself=False),
    "ref": _weakly(weakref.ref),
    "weak proxy": _weakly(weakref.proxy),
}
"""What calls are handed, by name. Each is made anew for every call."""

WRAPPING: dict[str, Callable[[Any], Any]] = {
    "reversed": reversed,
    "enumerate": enumerate,
    "zip": zip,
    "filter": lambda below: filter(None, below),
    "accumulate": itertools.accumulate,
    "compress": lambda below: itertools.compress(below, [1, 0, 1]),
    "count": lambda below: itertools.islice(below, 3),
    "cycle": lambda below: itertools.islice(itertools.cycle(below), 5),
    "dropwhile": lambda below: itertools.dropwhile(bool, below),
    "filterfalse": lambda below: itertools.filterfalse(None, below),
    "groupby": itertools.groupby,
    "pairwise": itertools.pairwise,
    "starmap": lambda below: itertools.starmap(max, [below]),
    "takewhile": lambda below: itertools.takewhile(bool, below),
    "tee": lambda below: itertools.tee(below)[0],
    "zip_longest": itertools.zip_longest,
    "permutations": itertools.permutations,
    "product": itertools.product,
    "combinations": lambda below: itertools.combinations(below, 2),
}
ITERATORS: dict[str, Make] = {
    name: over(lambda: [3, 1, 2], wrap) for name, wrap in WRAPPING.items()
}
"""Receivers only: iterators over a list."""
