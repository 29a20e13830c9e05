"""Events and waiting threads in words: what the text and the JSON report have in common."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from weft.system.called import Naming
from weft.system.invariant import Watch
from weft.system.objects import (
    Channel,
    Clock,
    Element,
    Fifo,
    Kind,
    Monitor,
    Raised,
    Thread,
    Toss,
    Variable,
    WaitQueue,
    Whole,
)
from weft.system.operation import Event, Operation, Possible, Step, Told, ToldEach
from weft.system.single_step import SingleStep
from weft.system.trace import Failure, Trace
from weft.system.waiting import blocked_operations
from weft.system.wording import said, told_by

WIDEST_VALUE = 40
"""How many characters of a value are shown."""

HOLDERS = (Variable, Fifo, Channel)
"""Kinds that hold values: what goes in and what comes out is told even if it is None."""
GIVING, ANSWERING = {"write", "put", "send"}, {"read", "update", "get", "try_get", "receive"}
"""Their operations that are given a value, and those that give one."""


MISSING = (AttributeError, LookupError, NameError)
"""What is raised where there is nothing to be read."""


class Shown(NamedTuple):
    """One operation as a reader sees it; values are texts, None where there is none."""

    operation: str
    object: str
    given: str | None
    read: str | None
    note: str | None
    """What else came of it: who was woken, what was raised."""

    def without_value(self) -> Shown:
        """The same where nothing was there to be read."""
        return self._replace(read=None) if self.operation == "read" else self

    def __str__(self) -> str:
        words = [said(self.operation, self.object)]
        if self.read is not None and self.operation == "update":
            words.append(f"→ {self.read} ← {self.given}")
        else:
            words += [] if self.given is None else [f"← {self.given}"]
            words += [] if self.read is None else [f"→ {self.read}"]
        words += [] if self.note is None else [self.note]
        return " ".join(words)


def shown(event: Event, system: Naming) -> list[Shown]:
    """The operations of an event, without those that weft adds for itself."""
    return [each for _, each in shown_operations(event, system)]


def shown_operations(event: Event, system: Naming) -> list[tuple[Operation, Shown]]:
    """The same, each with the operation it shows."""
    operations = tuple(each for each in event.operations if not isinstance(each, Possible))
    if isinstance(event.step, SingleStep):
        operations = operations[:1]
    elif any(isinstance(operation.kind, Element) for operation in operations):
        # What else happens to the container is of no interest.
        operations = tuple(each for each in operations if isinstance(each.kind, Element))
    found = [
        (operation, _shown(operation, system))
        for operation in operations
        if not isinstance(operation.kind, Watch) and not _ends(operation)
    ]
    result = event.result
    if isinstance(result, Told) and len(found) == 1:
        return [(found[0][0], _telling(found[0][1], result))]
    if isinstance(result, ToldEach):
        told = {id(event.operations[place]): value for place, value in result.items()}
        return [
            (operation, _telling(each, told[id(operation)]) if id(operation) in told else each)
            for operation, each in found
        ]
    return found


def _telling(shown: Shown, value: Told) -> Shown:
    return shown._replace(**{"read" if shown.operation == "read" else "given": str(value)})


def text_of(value: object, most: int = WIDEST_VALUE) -> str:
    """A value in one line, cut off where it becomes too long."""
    try:
        text = repr(value)
    except Exception as exception:
        text = f"<{type(value).__name__}, whose repr raises {type(exception).__name__}>"
    return cut(" ".join(text.split("\n")), most)


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def near(text: str) -> str:
    """The text with paths below the current directory made relative to it."""
    try:
        here = os.path.join(os.getcwd(), "")
    except OSError:
        # The current folder is gone.
        return text
    if here == os.sep:
        return text
    return re.sub(rf"(?<![^\s\[(]){re.escape(here)}", "", text)


def failed(failure: Failure) -> str:
    """An exception that ended a thread."""
    name, message = type(failure.exception).__name__, told_by(failure.exception)
    return f"{name}: {message}" if message else name


def waits(step: Step, trace: Trace, system: Naming) -> str | None:
    """What a thread that has not finished waits for; None if it could go on."""
    if step.choices(trace.states.__getitem__):
        return None
    reasons = []
    for operation, blocked in blocked_operations(step, trace.states):
        by = " and ".join(system.thread_name(thread) for thread in blocked.held_by)
        held = f" by {by}" if by else ""
        what = said(operation.verb, system.object_name(operation.object))
        reasons.append(f"{what}: {blocked.why}{held}")
    return " or ".join(reasons) or "its guard does not hold"


def _ends(operation: Operation) -> bool:
    return isinstance(operation.kind, Thread) and operation.verb == "finish"


def _shown(operation: Operation, system: Naming) -> Shown:
    kind, verb, argument = operation.kind, operation.verb, operation.argument
    thing = system.object_name(operation.object)
    # The functions of a kind are pure, so what came of the operation can be asked again.
    after, result, effect = kind.apply(
        operation.before, operation.thread, verb, argument, operation.value
    )
    always = isinstance(kind, HOLDERS) and verb in GIVING
    given = text_of(argument) if argument is not None or always else None
    read = text_of(result) if _answers(kind, verb, result) else None
    note = None
    if verb == "update":
        given = text_of(after)
    if isinstance(kind, Element | Whole):
        given = read = None
    if verb in kind.follow_up.values():
        # What a second half is given is the result of the first.
        given = None
    if isinstance(kind, Clock):
        # What the thread knew of the time before is of no interest.
        given = None
    if isinstance(kind, Toss):
        # It is of no interest what object a choice is made at; one among one is a pause.
        verb = thing = "pause" if thing == "time" else verb
        given, read = (None, None) if verb == "pause" else (given, read)
    if isinstance(result, Raised):
        given, read = None if verb == "update" else given, None
        note = f"raises {type(result.exception).__name__}"
    elif isinstance(kind, Monitor | WaitQueue) and effect in ("notify", "notify_all"):
        given, read, note = None, None, _woken(operation, system)
    return Shown(verb, thing, given, read, note)


def _answers(kind: Kind, verb: str, result: object) -> bool:
    """Whether the result says something: that a thing was done is clear from the rest."""
    if isinstance(kind, HOLDERS) and verb in ANSWERING:
        return True
    asks = verb in kind.observers or verb.startswith(("try_", "cas")) or "_or_" in verb
    return result is not None and verb != "release_all" and (asks or result is not True)


def _woken(operation: Operation, system: Naming) -> str:
    waiting = list(operation.before.waiting)
    if isinstance(operation.kind, WaitQueue):
        woken = waiting[: operation.argument]
    else:
        woken = [thread for thread, _ in waiting]
        if operation.effect == "notify" and woken:
            woken = [operation.value]
    return f"wakes {', '.join(map(system.thread_name, woken)) or 'nobody'}"
