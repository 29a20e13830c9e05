"""The same schedule must give the same execution; where it does not, the first difference is told.

A search replays prefixes of executions and reasons about what it saw in them before. Were they to
differ, everything it concludes would be wrong.
"""

from __future__ import annotations

from operator import is_
from typing import Any, NoReturn

from weft.errors import NonDeterminism
from weft.system.interfaces import System
from weft.system.operation import Event
from weft.system.trace import Ending, Trace

COMPARABLE = (int, str, bool, float, bytes, type(None))
"""Types whose equality says that two executions are the same there."""


def check_repeats(system: System, before: Trace | None, now: Trace) -> int:
    """Compare two executions as far as their schedules agree; how many events that are."""
    if before is None:
        return 0
    # Events of the one before stand for steps that were followed, and compared then.
    followed = list(map(is_, before.events, now.events))
    same = followed.index(False) if False in followed else len(followed)
    for old, new in zip(before.events[same:], now.events[same:], strict=False):
        if old.choice != new.choice:
            return same
        nth = _differs_at(old, new)
        same += 1
        if nth is not None:
            gave, given = _describe(system, new, nth), _describe(system, old, nth)
            what = f"gave {gave} where it had given {given}"
            _differs(what, f"{system.name}, event {new.index}, {new.step.where}")
    shorter, longer = sorted((before, now), key=lambda trace: len(trace.events))
    if shorter.ending in (Ending.FINISHED, Ending.DEADLOCK):
        extra = longer.events[len(shorter.events) :]
        if extra:
            what = f"came to its end and went on with {_describe(system, extra[0])}"
            _differs(what, f"{system.name}, event {extra[0].index}, {extra[0].step.where}")
    return same


def _differs(what: str, where: str) -> NoReturn:
    raise NonDeterminism(
        f"the same schedule {what}",
        where,
        "make sure that the program depends on nothing but its schedule: "
        "no randomness, time, order of a set of objects, or state kept between executions",
    )


def _differs_at(old: Event, new: Event) -> int | None:
    """Which operation is not the same: one that only one of the steps has, perhaps."""
    if len(old.operations) == len(new.operations) == 1:
        a, b = old.operations[0], new.operations[0]
        if a.object == b.object and a.effect == b.effect and a.argument is b.argument:
            return None
    for nth, (a, b) in enumerate(zip(old.operations, new.operations, strict=False)):
        if a.object != b.object or a.effect != b.effect:
            return nth
        if a.argument is not b.argument and not _same_value(a.argument, b.argument):
            return nth
    sizes = len(old.operations), len(new.operations)
    return None if sizes[0] == sizes[1] else min(sizes)


def _same_value(a: Any, b: Any) -> bool:
    if isinstance(a, COMPARABLE) or isinstance(b, COMPARABLE):
        return bool(a == b)
    return True


def _describe(system: System, event: Event, nth: int = 0) -> str:
    thread = system.thread_name(event.thread)
    if nth >= len(event.operations):
        return f"{thread}: nothing else in the same step"
    operation = event.operations[nth]
    argument = "" if operation.argument is None else f" {operation.argument!r}"
    return f"{thread}: {operation.verb} {system.object_name(operation.object)}{argument}"
