"""Names for people, in one execution: threads by the names that the program gave them, and objects
numbered from 1.

A thread is known by who started it, and an object by who made it, because that is the same in every
execution, and files tell of them so. The name of a thread is up to the program, which may give
several threads the same one; objects that are alike are told apart by numbers, which count those of
all executions. One execution may come upon the third alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from weft.escaping import one_line
from weft.system.objects import Thread
from weft.system.operation import Operation
from weft.system.trace import Trace

NUMBER = re.compile(r"^(?P<text>.*?) #(?P<number>\d+)(?P<rest>(?:[.\[ (].*)?)$")
"""A name with a number in it, and what follows: an attribute, an element, a place."""


class Naming(Protocol):
    """What knows the names of threads and objects: a system, or something short for it."""

    def thread_name(self, thread: int) -> str: ...

    def object_name(self, object: int) -> str: ...


def called(system: Naming, trace: Trace) -> Naming:
    """The names of a system, as they are in one execution."""
    return _Called(system, trace)


class _Called:
    def __init__(self, system: Naming, trace: Trace) -> None:
        self._system = system
        self._trace = trace
        self._threads = trace.called

    def thread_name(self, thread: int) -> str:
        return one_line(self._threads.get(thread) or self._system.thread_name(thread))

    @cached_property
    def _operations(self) -> list[Operation]:
        steps = [*self._trace.pending, *[event.step for event in self._trace.events]]
        return [operation for step in steps for operation in step.operations]

    @cached_property
    def _objects(self) -> dict[int, str]:
        """The threads, as objects."""
        return {
            operation.object: self._threads[operation.kind.number]
            for operation in self._operations
            if isinstance(operation.kind, Thread) and operation.kind.number in self._threads
        }

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], int]:
        objects = {operation.object for operation in self._operations}
        return _numbers(map(self._system.object_name, objects - self._objects.keys()))

    def object_name(self, object: int) -> str:
        known = self._objects.get(object)
        return one_line(known or self._renumbered(self._system.object_name(object)))

    def _renumbered(self, name: str) -> str:
        found = NUMBER.match(name)
        number = None if found is None else self._numbers.get((found["text"], found["number"]))
        if found is None or number is None:
            return name
        return f"{found['text']}{f' #{number}' if number > 1 else ''}{found['rest']}"


def _numbers(names: Iterable[str]) -> dict[tuple[str, str], int]:
    """For each text and number among the names, the number that it has among those alone."""
    known = set(names)
    numbered: dict[str, set[str]] = {}
    for name in known:
        found = NUMBER.match(name)
        if found is not None:
            numbered.setdefault(found["text"], set()).add(found["number"])
    numbers: dict[tuple[str, str], int] = {}
    for text, used in numbered.items():
        first = 2 if any(_is_first(name, text) for name in known) else 1
        for nth, number in enumerate(sorted(used, key=int), start=first):
            numbers[text, number] = nth
    return numbers


def _is_first(name: str, text: str) -> bool:
    """Whether a name is that of the one with this text that has no number."""
    rest = name.removeprefix(text)
    return rest != name and not rest.startswith(" #") and (not rest or rest[0] in ".[ (")
