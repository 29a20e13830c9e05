"""How an execution that passes differs from the one that fails, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from weft.explain.first import numbered, swapped
from weft.explain.names import Names
from weft.explain.telling import Pending, compact, short, with_pending
from weft.explain.words import shown_operations
from weft.report.switches import ends
from weft.system.interfaces import System
from weft.system.operation import Event, Step
from weft.system.trace import Finding
from weft.system.wording import said


def passes_if(finding: Finding, system: System) -> str:
    """What has to be another way so that it passes; empty if that is not known."""
    trace, passing = finding.trace, finding.passing
    if trace is None or passing is None:
        return ""
    failing = with_pending(trace)
    names = Names(system, trace)
    better = Names(system, passing)
    pairs = zip(failing, passing.events, strict=False)
    same = len(list(takewhile(lambda pair: pair[0].choice == pair[1].choice, pairs)))
    if same < min(len(failing), len(passing.events)):
        mine, theirs = failing[same], passing.events[same]
        if mine.thread == theirs.thread:
            value = theirs.operations[0].value if theirs.operations else theirs.choice.value
            return compact(f"passes if {_step(mine, names)} gives {value}")
        before = failing[same - 1] if same else None
        if before is not None and before.thread == theirs.thread and not ends(theirs):
            return compact(_uninterrupted(failing, passing.events, same, better))
    found = swapped(failing, passing.events) or swapped(
        [*failing, *_rest(failing, passing.events)], passing.events
    )
    if not found:
        return ""
    _, first, second, object = found[0]
    words = [f"{_step(each, better, object)}" for each in (second, first)]
    return compact(f"passes if {words[0]} comes before {words[1]}")


def _uninterrupted(
    failing: Sequence[Event], passing: Sequence[Event], same: int, names: Names
) -> str:
    """A thread goes on where it was interrupted: up to where the others would have mattered."""
    before = failing[same - 1]
    known = numbered(failing)
    others = [event for event in failing[same:] if event.thread != before.thread]
    own = []
    for key, event in numbered(passing).items():
        if event.index >= same:
            if event.thread != before.thread:
                break
            if key in known and not ends(event):
                own.append(event)
    mattered = [event for event in own if any(map(partial(_matters, event), others))]
    last = (mattered or own or [passing[same]])[-1]
    who = names.thread_name(before.thread)
    between = f"{_does(before, names)}{_at(before.step)} and {_does(last, names)}"
    return f"passes if {who} is not interrupted between {between}{_at(last.step)}"


def _matters(event: Event, other: Event) -> bool:
    """Whether two steps conflict, other than by giving something back."""
    return any(
        a.object == b.object and b.effect in a.conflicts and a.effect not in a.kind.drops
        for a in event.operations
        for b in other.operations
    )


def _rest(failing: Sequence[Event], passing: Sequence[Event]) -> list[Event]:
    """What was never come to because it failed before."""
    counts: dict[int, int] = {}
    for event in failing:
        counts[event.thread] = counts.get(event.thread, 0) + 1
    rest = []
    for event in passing:
        left = counts.get(event.thread, 0)
        counts[event.thread] = left - 1
        if left <= 0:
            rest.append(event)
    return rest


def _step(event: Event, names: Names, object: int | None = None) -> str:
    who = names.thread_name(event.thread)
    return f"{who}'s {_does(event, names, object)}{_at(event.step)}"


def _does(event: Event, names: Names, object: int | None = None) -> str:
    if isinstance(event, Pending):
        found = [(o.object, o.verb, names.object_name(o.object)) for o in event.operations]
    else:
        shown = shown_operations(event, names)
        found = [(o.object, each.operation, each.object) for o, each in shown]
    for number, verb, name in found:
        if number == object:
            return f"‘{said(verb, name)}’"
    return f"‘{said(*found[0][1:])}’" if found else "step"


def _at(step: Step) -> str:
    place = short(step.where)
    return f" ({place})" if place == step.where else f" at {place}"
