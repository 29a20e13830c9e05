"""Makes a call several times with things that are alike, or changed, and compares the results."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, GeneratorType, ModuleType
from typing import Any, NamedTuple

from tests.python.data.net.samples import Make
from tests.python.data.net.things import Change, Sample, Thing, Word
from weft.python.data.effects import Touch, touches
from weft.python.data.effects.holding import listed

HERE = str(Path(__file__).parent)
ADDRESS = re.compile(r"0x[0-9a-f]+|\b1\d{14}\b")
CHANGING = frozenset(
    {"store", "remove", "add", "append", "change_all", "attr_write", "attr_delete"}
)
DEEPEST = 6
PLAIN = (str, int, float, complex, bytes, bytearray, type(None), type(...), range, slice)
NAMED = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""What shows its name and nothing else."""
Called = Callable[[Sample | None], Any]
"""What is called, if it is a method of something; a function is the same whatever there is."""


class Lost(NamedTuple):
    """Something that really happened and that weft does not see."""

    what: str
    thing: int
    how: str


class Ran(NamedTuple):
    """What came of a call."""

    result: object
    states: list[object]
    failed: bool
    """Whether the arguments were refused."""


def _follows(code: CodeType) -> bool:
    return code.co_filename.startswith(HERE)


def worded(things: Sequence[Thing]) -> Word:
    names = {id(each.value): f"thing {number}" for number, each in enumerate(things)}

    def word(value: Any, depth: int = 0) -> object:
        """What a value looks like, without using anything up."""
        if id(value) in names:
            return names[id(value)]
        kind = type(value)
        if depth > DEEPEST:
            return "deep"
        if kind in (list, tuple):
            held = listed(value) if kind is list else value
            return kind.__name__, [word(each, depth + 1) for each in held]
        if kind is dict:
            return [(word(key, depth + 1), word(held, depth + 1)) for key, held in value.items()]
        if isinstance(value, set | frozenset):
            return kind.__name__, sorted(str(word(each, depth + 1)) for each in value)
        if kind in PLAIN and not (kind is slice and gc.is_tracked(value)):
            return ADDRESS.sub("", repr(value))
        if isinstance(value, BaseException):
            # Messages are for people.
            return kind.__name__, [
                word(each, depth + 1) for each in value.args if type(each) is not str
            ]
        if hasattr(kind, "__next__") or kind.__name__.startswith(("dict_", "odict_", "mapping")):
            # What it gives is looked at later.
            return kind.__name__
        if kind is memoryview:
            return "memoryview"
        if kind.__module__.startswith("tests."):
            return kind.__name__, [word(getattr(value, "x", None), depth + 1)]
        if gc.is_tracked(value) and not isinstance(value, NAMED):
            # What it shows of itself may be what it holds.
            below = [each for each in gc.get_referents(value) if not isinstance(each, NAMED)]
            return kind.__name__, [word(each, depth + 1) for each in below]
        return ADDRESS.sub("", repr(value))

    return word


def state_of(thing: Thing, word: Word) -> object:
    """What a thing looks like; a call may have left it so that this cannot be told."""
    try:
        return thing.state(thing.value, word)
    except Exception as error:
        return type(error).__name__


def _results(value: Any, word: Word) -> object:
    """The result, of which some may be things that are made now."""
    if isinstance(value, GeneratorType) or not hasattr(type(value), "__next__"):
        return word(value)
    try:
        return type(value).__name__, [word(each) for _, each in zip(range(20), value, strict=False)]
    except Exception as error:
        return type(value).__name__, type(error).__name__


class Call:
    """One call with arguments that are made anew each time."""

    def __init__(self, called: Called, receiver: Make | None, arguments: Sequence[Make]) -> None:
        self._called = called
        self._receiver = receiver
        self._arguments = arguments
        self._lazy: list[int] = []
        """The numbers of iterators: they show what others hold."""

    def _made(self) -> tuple[Any, list[Any], list[Thing]]:
        receiver = self._receiver() if self._receiver is not None else None
        given = [make() for make in self._arguments]
        things = [thing for each in (receiver, *given) if each is not None for thing in each.things]
        return self._called(receiver), [each.value for each in given], things

    def is_accepted(self) -> bool:
        """Whether it can be called so at all."""
        called, given, _ = self._made()
        try:
            return called(*given) is not NotImplemented
        except (TypeError, AttributeError, NotImplementedError):
            return False
        except Exception:
            return True

    def run(self, changed: tuple[int, Change] | None = None, calls: bool = True) -> Ran:
        """Make the call, after a change of one of the things."""
        called, given, things = self._made()
        if changed is not None:
            try:
                changed[1].make(things[changed[0]].value)
            except BufferError:
                # Nobody can change it as long as it is lent out.
                return self.run(calls=calls)
        word = worded(things)
        result: object = None
        failed = False
        if calls:
            try:
                result = called(*given)
            except Exception as error:
                failed = isinstance(error, TypeError | AttributeError)
                result = error
        # What is seen now was seen by the call, not by whoever uses what it has given.
        seen = word(result)
        states = [state_of(each, word) for each in things]
        is_thing = isinstance(seen, str) and seen.startswith("thing")
        if calls and not is_thing and hasattr(type(result), "__next__"):
            for each in things:
                if each.neutral is not None:
                    try:
                        each.neutral(each.value)
                    except BufferError:
                        return Ran(seen, states, failed)
            if all(each.neutral is not None for each in things):
                seen = _results(result, word)
        return Ran(seen, states, failed)

    def lost(self) -> Iterator[Lost]:
        """What the call does to things, and is not seen."""
        before, after = self.run(calls=False), self.run()
        if after != self.run():
            yield Lost("differs", -1, "each time")
            return
        called, given, things = self._made()
        self._lazy = [n for n, each in enumerate(things) if hasattr(type(each.value), "__next__")]
        found = touches(called, given, {}, lambda value: True, _follows)
        own = [[each for each in found if each.target is thing.value] for thing in things]
        moved = [one != other for one, other in zip(before.states, after.states, strict=True)]
        for number, thing in enumerate(things):
            below = any(moved[later] for later in range(len(things)) if later != number)
            derived = hasattr(type(thing.value), "__next__") and below
            if (
                moved[number]
                and not derived
                and not any(each.action in CHANGING for each in own[number])
            ):
                yield Lost("written", number, f"{type(thing.value).__name__}")
            for change in thing.changes:
                if _sees(own[number], change):
                    continue
                other = self.run((number, change))
                if self._reads(before, after, other, number, change):
                    yield Lost("read", number, f"{type(thing.value).__name__} {change[:2]}")
                    break

    def _reads(self, before: Ran, after: Ran, other: Ran, number: int, change: Change) -> bool:
        """Whether another result, or another effect on other things, shows that it was read."""
        if after.result != other.result:
            return True
        if after.states == other.states:
            return False
        # One thing may show another, and what is changed there is not what the call has done.
        alone = self.run((number, change), calls=False)
        return any(
            after.states[place] != other.states[place] and before.states[place] == shown
            for place, shown in enumerate(alone.states)
            if place != number and place not in self._lazy
        )


def _sees(found: Sequence[Touch], change: Change) -> bool:
    """Whether one of the touches of a thing conflicts with a change of it."""
    for touch in found:
        if touch.action in ("look_all", "change_all", "expose"):
            return True
        if change.word == "attr_write":
            if touch.action.startswith("attr_") and touch.key == change.key:
                return True
        elif change.word == "whole":
            return True
        elif touch.action in ("look_shape", "append"):
            if change.word != "store":
                return True
        elif touch.action in ("get", "store", "remove", "add"):
            sequence = not isinstance(touch.target, dict | set)
            if touch.key == change.key or (sequence and (touch.key < 0 or change.word == "add")):
                return True
    return False
