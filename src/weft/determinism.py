"""The same schedule must give the same execution; where it does not, the first difference is told.

A search replays prefixes of executions and reasons about what it saw in them before. Were they to
differ, everything it concludes would be wrong.
"""

from __future__ import annotations

from typing import Any, NoReturn

from weft.errors import NonDeterminism
from weft.system.interfaces import System
from weft.system.operation import Event
from weft.system.trace import Ending, Trace

COMPARABLE = (int, str, bool, float, bytes, type(None))
"""Types whose equality says that two executions are the same there."""


def check_repeats(system: System, before: Trace | None, now: Trace) -> None:
    """Compare two executions as far as their schedules agree."""
    if before is None:
        return
    for old, new in zip(before.events, now.events, strict=False):
        if old.choice != new.choice:
            return
        if not _same(old, new):
            what = f"gave {_describe(system, new)} where it had given {_describe(system, old)}"
            _differs(what, f"{system.name}, event {new.index}, {new.step.where}")
    shorter, longer = sorted((before, now), key=lambda trace: len(trace.events))
    if shorter.ending in (Ending.FINISHED, Ending.DEADLOCK):
        extra = longer.events[len(shorter.events) :]
        if extra:
            what = f"came to its end and went on with {_describe(system, extra[0])}"
            _differs(what, f"{system.name}, event {extra[0].index}, {extra[0].step.where}")


def _differs(what: str, where: str) -> NoReturn:
    raise NonDeterminism(
        f"the same schedule {what}",
        where,
        "make sure that the program depends on nothing but its schedule: "
        "no randomness, time, order of a set of objects, or state kept between executions",
    )


def _same(old: Event, new: Event) -> bool:
    if len(old.operations) != len(new.operations):
        return False
    for a, b in zip(old.operations, new.operations, strict=True):
        if a.object != b.object or a.effect != b.effect:
            return False
        if a.argument is not b.argument and not _same_value(a.argument, b.argument):
            return False
    return True


def _same_value(a: Any, b: Any) -> bool:
    if isinstance(a, COMPARABLE) or isinstance(b, COMPARABLE):
        return bool(a == b)
    return True


def _describe(system: System, event: Event) -> str:
    operation = event.operations[0]
    argument = "" if operation.argument is None else f" {operation.argument!r}"
    thing = system.object_name(operation.object)
    return f"{system.thread_name(event.thread)}: {operation.verb} {thing}{argument}"
