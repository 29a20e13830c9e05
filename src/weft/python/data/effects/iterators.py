"""What an iterator written in C goes through, and what one more step of it looks at."""

from __future__ import annotations

import gc
import itertools
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from types import FunctionType, GeneratorType, MethodType
from typing import Any

from weft.python.data.effects.forms import VIEWS, Follows, Form, form, viewed
from weft.python.data.effects.holding import held
from weft.python.program.known import BUILTIN
from weft.python.runtime.address import address

BACKWARDS: type = type(reversed([]))
LIST_ITERATORS: tuple[type, ...] = (type(iter([])), BACKWARDS)
KEY_ITERATORS: frozenset[type] = frozenset({type(iter({})), type(reversed({})), type(iter(set()))})
"""Those that see which keys there are, and no values."""
DIRECT = KEY_ITERATORS | {
    *LIST_ITERATORS,
    type(iter({}.values())),
    type(iter({}.items())),
    type(reversed({}.values())),
    type(reversed({}.items())),
    type(iter(OrderedDict())),
    type(iter(deque())),
    type(reversed(deque())),
    type(iter(array("b"))),
    type(iter(bytearray())),
    type(iter(memoryview(b""))),
    type(reversed(b"")),
    type(iter(type("Sequence", (), {"__getitem__": None})())),
}
"""Iterators of which a container is what they go through."""
BLANK: frozenset[type] = frozenset(
    type(each)
    for each in (iter(range(0)), iter(range(1 << 64)), iter(()), iter(""), iter("é"), iter(b""))
)
"""Iterators through what does not change."""
ONE_EACH = (enumerate, zip, map, itertools.accumulate, itertools.takewhile, itertools.zip_longest)
"""Iterators that go one step further in what they are made of when they do so themselves."""
GROUPED = (zip, map, itertools.zip_longest)
"""Iterators that keep those they are made of in a tuple; the other tuples are results."""
NESTED = (itertools.chain, itertools.starmap)
"""Iterators that go through what comes out of the one they are made of."""
HOLDING = ("_tee_dataobject",)


def is_idle(iterator: Any, is_shared: Callable[[object], bool], follows: Follows) -> bool:
    """Whether it is plain that going on with an iterator touches nothing shared. Quick to tell."""
    if is_shared(iterator):
        return False
    kind = type(iterator)
    if kind in DIRECT:
        through = gc.get_referents(iterator)
        return not any(map(is_shared, through)) and memoryview not in map(type, through)
    if kind is GeneratorType:
        return follows(iterator.gi_code)
    if kind is enumerate or kind is zip:
        return all(is_idle(each, is_shared, follows) for each in parts(iterator))
    return kind in BLANK


def is_one(callable: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether a call lets code of the program run once, and does nothing after that.

    A generator that stops running tells it itself.
    """
    if callable is next and arguments:
        target = arguments[0]
    else:
        target = getattr(callable, "__self__", None) if type(callable) in BUILTIN else None
    while type(target) is map:
        below = list(parts(target))
        if len(below) != 1 or {*map(type, callbacks(target))} - {FunctionType, MethodType}:
            return False
        target = below[0]
        if type(target) in DIRECT:
            return True
    return form(target) is Form.GENERATOR


def parts(iterator: Any) -> Iterator[Any]:
    """The iterators, views and containers that an iterator goes through itself."""
    kind = type(iterator)
    direct = kind in DIRECT
    tuples = 0
    for each in gc.get_referents(iterator):
        what = form(each)
        if what in (Form.ITERATOR, Form.GENERATOR):
            yield each
        elif direct:
            if what in (Form.CONTAINER, Form.FROZEN, Form.VIEW, Form.MEMORY):
                yield each
        elif kind in BLANK:
            # What is in a tuple may change, though the tuple does not.
            if what is Form.FROZEN:
                yield each
        elif type(each) is tuple and kind in GROUPED and not tuples:
            tuples += 1
            yield from each
        elif type(each).__name__ in HOLDING:
            yield from parts(each)


def sources(iterator: Any) -> Iterator[Any]:
    """The objects that give their elements by methods, of which an iterator asks for them."""
    for each in gc.get_referents(iterator):
        if form(each) is Form.INSTANCE:
            yield each
        elif type(each) is tuple and type(iterator) in GROUPED:
            yield from (inner for inner in each if form(inner) is Form.INSTANCE)


def callbacks(iterator: Any) -> list[Any]:
    """What an iterator may call, other than itself."""
    if type(iterator) in DIRECT:
        return []
    kind = type(iterator)
    return [each for each in gc.get_referents(iterator) if callable(each) and each is not kind]


def behind(memory: memoryview) -> Any:
    """What a memoryview shows; None if it was released."""
    try:
        shown: Any = memory.obj
    except ValueError:
        return None
    if type(shown).__name__ == "_BytesIOBuffer":
        # What a stream lends out; it leads to the stream and to nothing else.
        shown = next((each for each in gc.get_referents(shown) if type(each) is not type), None)
    return shown


def position(iterator: Any) -> tuple[list[Any], int] | None:
    """The list that an iterator goes through, and the index it comes to next."""
    state = iterator.__reduce__()
    return (state[1][0], state[2]) if len(state) == 3 else None


def underlying(value: Any) -> list[Any]:
    """The containers and the other iterators that an iterator or a view works on.

    Of a generator nothing is told: its own code looks at what it goes through.
    """
    found: list[Any] = []
    seen: set[int] = set()
    pending = [value]
    while pending:
        each = pending.pop()
        if address(each) in seen:
            continue
        seen.add(address(each))
        what = form(each)
        if each is not value and what is not Form.FROZEN:
            found.append(each)
        if what is Form.ITERATOR:
            pending += parts(each)
            if type(each) in NESTED:
                pending += [part for part in handed(each) if form(part) is not Form.INSTANCE]
        elif type(each) in VIEWS:
            shown = viewed(each)
            pending += [] if shown is None else [shown]
        elif what is Form.MEMORY:
            pending += [part for part in (behind(each),) if part is not None]
    return found


def handed(iterator: Any) -> list[Any]:
    """What an iterator goes through that comes out of the ones it is made of."""
    made_of = [each for each in parts(iterator) if form(each) is Form.ITERATOR]
    if type(iterator) is itertools.chain:
        # The last one gives the iterables; before it comes the one that is under way.
        made_of = made_of[-1:]
    found = []
    for below in made_of:
        groups = gc.get_referents(below)
        if type(below) is itertools.repeat:
            found += groups
            continue
        for group in groups:
            found += held(group) if form(group) in (Form.CONTAINER, Form.FROZEN) else ()
    return [each for each in found if form(each) is not Form.ATOM]
