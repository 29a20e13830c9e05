"""Turns a finding into a schedule: numbers into names, and paths into short ones."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from weft.hash_seed import hash_seed
from weft.loading.target import Target
from weft.schedule.form import Schedule, Step
from weft.system.interfaces import System
from weft.system.invariant import Watch
from weft.system.objects import Monitor
from weft.system.operation import Event
from weft.system.trace import Finding

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""Part of what many objects are printed as; another one in every execution."""


def recorded(
    finding: Finding,
    system: System,
    target: Target | None = None,
    options: Mapping[str, Any] | None = None,
) -> Schedule:
    """The schedule of a finding; with a target and options it can be replayed from its file."""
    folder = folder_of(target)
    events = finding.trace.events[: len(finding.schedule)] if finding.trace is not None else ()
    return Schedule(
        kind=finding.kind,
        message=ADDRESS.sub("", below(finding.message, folder)),
        steps=tuple(_step(event, system, folder) for event in events),
        target="" if target is None else portable(target),
        arguments=None if target is None else target.arguments,
        options=options or {},
        hash_seed=hash_seed(),
        weft=weft_version(),
        python=platform.python_version(),
    )


def weft_version() -> str:
    try:
        return version("weft")
    except PackageNotFoundError:
        return "unknown"


def does(event: Event, system: System) -> tuple[str, str]:
    """The first thing that a step did: the verb, and the name of the object."""
    for operation in event.operations:
        if not isinstance(operation.kind, Watch):
            return operation.verb, system.object_name(operation.object)
    return "step", ""


def _step(event: Event, system: System, folder: str) -> Step:
    verb, thing = does(event, system)
    return Step(
        system.thread_name(event.thread),
        verb,
        thing,
        below(event.step.where, folder),
        _value(event, system),
    )


def _value(event: Event, system: System) -> int | str | None:
    value = event.choice.value
    operation = event.operations[0] if event.operations else None
    if (
        operation is not None
        and isinstance(operation.kind, Monitor)
        and operation.effect == "notify"
        and operation.value == value
        and any(waiter == value for waiter, _ in operation.before.waiting)
    ):
        # Threads have the same names in every process, but not the same numbers.
        return system.thread_name(value)
    return value if value or event.step.choosing else None


def below(text: str, folder: str) -> str:
    """The text without the path of the target's folder."""
    return text.replace(os.path.join(folder, ""), "") if folder else text


def folder_of(target: Target | None) -> str:
    """The folder of the target's file, if it has one."""
    return os.path.dirname(os.path.abspath(target.file)) if target and target.file else ""


def portable(target: Target) -> str:
    """The target with its file relative to the current directory, if it is below that."""
    if not target.file:
        return str(target)
    path = os.path.abspath(target.file)
    relative = os.path.relpath(path)
    outside = relative.startswith(os.pardir)
    return "::".join((path if outside else relative, *target.names))
