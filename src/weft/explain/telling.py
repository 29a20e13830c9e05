"""What a step did, in words of the past, as the user knows things."""

from __future__ import annotations

import ast
import linecache
import os
import re
from functools import lru_cache

from weft.explain.names import Names
from weft.explain.words import MISSING, Shown, shown_operations
from weft.system.objects import Element, Variable, Whole
from weft.system.objects.element import Presence
from weft.system.operation import Choice, Event, Operation, Step
from weft.system.trace import Ending, Trace
from weft.system.wording import about_file, said

PAST = {
    "acquire": "took {}",
    "append": "appended to {}",
    "arrive": "came to {}",
    "change_all": "changed {}",
    "clear": "cleared {}",
    "close": "closed {}",
    "count": "counted the waiters of {}",
    "down": "took {}",
    "drop": "removed from {}",
    "enqueue": "began to wait on {}",
    "finish": "finished",
    "get": "got from {}",
    "give_up": "gave up waiting for {}",
    "insert": "inserted into {}",
    "is_alive": "looked whether {} was alive",
    "is_set": "looked whether {} was set",
    "join": "joined {}",
    "leave": "left {}",
    "locked": "looked whether {} was held",
    "look_all": "read all of {}",
    "look_shape": "looked at {}",
    "meet": "joined {}",
    "notify": "notified {}",
    "put": "put into {}",
    "read": "read {}",
    "receive": "received from {}",
    "release": "gave {} back",
    "release_all": "gave {} back",
    "reset": "reset {}",
    "send": "sent to {}",
    "set": "set {}",
    "size": "looked at the size of {}",
    "start": "started {}",
    "try_acquire": "tried to take {}",
    "try_down": "tried to take {}",
    "try_failed": "tried {} in vain",
    "try_get": "tried to get from {}",
    "try_put": "tried to put into {}",
    "up": "released {}",
    "update": "updated {}",
    "wait": "waited for {}",
    "wake": "was woken by {}",
    "write": "wrote {}",
}
PAST_OF_FILES = {
    "look for": "looked for {}",
    "read": "read {}",
    "change something in": "changed something in {}",
}


class Telling:
    """Tells about the steps of one execution."""

    def __init__(self, names: Names, trace: Trace) -> None:
        self.names = names
        self._failures = {(each.thread, each.index): each for each in trace.failures}

    def thread(self, thread: int) -> str:
        return self.names.thread_name(thread)

    def shown(self, event: Event, object: int) -> Shown | None:
        """What a step did to an object."""
        if isinstance(event, Pending):
            return None
        for operation, shown in shown_operations(event, self.names):
            if operation.object == object:
                return shown
        return None

    def value(self, event: Event, object: int) -> str | None:
        """The value that was read or written, if it is known."""
        found = self.shown(event, object)
        if found is None or self._missing(event):
            return None
        return found.read if found.given is None else found.given

    def did(self, event: Event, object: int, it: bool = False, more: str = "") -> str:
        """What a step did to an object, and where; `it` if that was just named.

        `more` comes before the place.
        """
        operation = next(each for each in event.operations if each.object == object)
        place = f"{more}{at(event.step)}"
        if isinstance(operation.kind, Whole):
            element = self._element(event)
            if element is not None:
                return self.did(event, element, more=more)
        name = "it" if it else self.names.object_name(object)
        if isinstance(event, Pending):
            return f"came to {said(operation.verb, name)}{place}"
        value = self.value(event, object)
        if isinstance(operation.kind, Element | Variable):
            return f"{self._of_data(event, operation, name, value)}{place}"
        return f"{_past(operation, name)}{place}"

    def _of_data(self, event: Event, operation: Operation, name: str, value: str | None) -> str:
        if operation.effect in ("write", "update"):
            if isinstance(operation.kind, Element) and _deletes(operation):
                return f"deleted {name}"
            if value is None:
                return f"wrote {name}" if name != "it" else "wrote"
            return f"wrote {value}" if name == "it" else f"wrote {value} to {name}"
        if self._missing(event):
            return f"looked for {name}"
        if value is None:
            return _past(operation, name)
        return f"read {value}" if name == "it" else f"read {name} = {value}"

    def _element(self, event: Event) -> int | None:
        """The one place that a step has used, if it is one."""
        if isinstance(event, Pending):
            return None
        shown = [o.object for o, _ in shown_operations(event, self.names)]
        kinds = {o.object: o.kind for o in event.operations}
        return shown[0] if len(shown) == 1 and isinstance(kinds[shown[0]], Element) else None

    def _missing(self, event: Event) -> bool:
        failure = self._failures.get((event.thread, event.index))
        return failure is not None and issubclass(type(failure.exception), MISSING)

    def at(self, event: Event) -> str:
        """Where a step was."""
        return at(event.step)


def _past(operation: Operation, name: str) -> str:
    words = PAST_OF_FILES.get(about_file(operation.effect, name) or "")
    words = words or PAST.get(operation.effect) or PAST.get(operation.verb)
    return (words or f"did {operation.verb} on {{}}").format(name)


def _deletes(operation: Operation) -> bool:
    left = operation.argument
    return left is False or (isinstance(left, Presence) and left.present is False)


class Pending(Event):
    """A step that was never taken: what a thread has come to when nobody can go on."""

    __slots__ = ()

    def __init__(self, index: int, step: Step) -> None:
        super().__init__(index, Choice(step.thread), step, step.operations, None)


def with_pending(trace: Trace) -> list[Event]:
    """The steps of an execution, and those that were never taken, if nobody can go on."""
    events = list(trace.events)
    if trace.ending is Ending.DEADLOCK:
        events += [Pending(len(events) + n, step) for n, step in enumerate(trace.pending)]
    return events


def compact(sentence: str) -> str:
    """The sentence with each file, and each function, named only where it is another one."""
    file = function = ""

    def shorter(found: re.Match[str]) -> str:
        nonlocal file, function
        same_file, same_function = found["file"] == file, found["function"] == function
        file, function = found["file"], found["function"]
        place = f"line {found['line']}" if same_file else f"{file}:{found['line']}"
        inside = f" (in {function})" if function and not (same_file and same_function) else ""
        return f"{found['word']} {place}{inside}"

    pattern = (
        r"(?<!made)(?P<word> at| since) (?P<file>[^\s:;,()]+):(?P<line>\d+)"
        r"(?: \(in (?P<function>\w+)\))?"
    )
    return re.sub(pattern, shorter, sentence)


def _of(operations: tuple[Operation, ...], object: int) -> Operation:
    return next(operation for operation in operations if operation.object == object)


def at(step: Step) -> str:
    """Where a step is, with the function if that is known."""
    place = short(step.where)
    if place == step.where:
        return f" ({place})" if place else ""
    function = function_at(step.where)
    return f" at {place} (in {function})" if function else f" at {place}"


def short(where: str) -> str:
    """A place without the folders of its file."""
    file, _, line = where.rpartition(":")
    return f"{os.path.basename(file)}:{line}" if os.path.isabs(file) else where


def function_at(where: str) -> str:
    """The name of the function that a line belongs to; nothing if that is not known."""
    file, _, line = where.rpartition(":")
    if not line.isdecimal() or not os.path.isabs(file):
        return ""
    found = [
        (end - start, name) for name, start, end in _functions(file) if start <= int(line) <= end
    ]
    return min(found)[1] if found else ""


@lru_cache(maxsize=32)
def _functions(file: str) -> tuple[tuple[str, int, int], ...]:
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError):
        return ()
    return tuple(
        (node.name, node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
