"""What is to be said of threads that wait for ever: who holds what, and what came too early."""

from __future__ import annotations

from weft.explain.telling import Telling, short
from weft.monitor.deadlock import cycle_of, taken_at
from weft.system.objects import Flag, WaitQueue
from weft.system.operation import Event, Operation, Step
from weft.system.trace import Ending, Trace
from weft.system.waiting import blocked_operations
from weft.system.wording import awaited


def stuck(trace: Trace, telling: Telling) -> str:
    """The cycle, or the signal that was lost, or what is waited for; empty if nobody waits."""
    if trace.ending is not Ending.DEADLOCK:
        return ""
    steps = {step.thread: step for step in trace.pending}
    blocked = {
        thread: list(blocked_operations(step, trace.states)) for thread, step in steps.items()
    }
    by = {
        thread: tuple(t for _, why in found for t in why.by or why.held_by)
        for thread, found in blocked.items()
    }
    cycle = cycle_of(by)
    if cycle:
        return "; ".join(_link(trace, telling, steps[each]) for each in cycle)
    for thread, found in blocked.items():
        for operation, _ in found:
            lost = _lost(trace, telling, steps[thread], operation)
            if lost:
                return f"lost wake-up: {lost}"
    return ""


def left_waiting(trace: Trace, telling: Telling) -> str:
    """Who waits for what, and not only for another one that waits."""
    if trace.ending is not Ending.DEADLOCK:
        return ""
    alive = {step.thread for step in trace.pending}
    told = []
    for step in trace.pending:
        for operation, why in blocked_operations(step, trace.states):
            if alive & set(why.by or why.held_by):
                continue
            wants = awaited(operation.verb, telling.names.object_name(operation.object))
            reason = why.why
            for holder in why.held_by:
                taken = taken_at(trace, holder, operation.object)
                since = f" since {short(taken)}" if taken else ""
                reason += f"{since} by {telling.thread(holder)}, which has finished"
            told.append(f"{telling.thread(step.thread)} waits {wants}{_at(step)}: {reason}")
    nobody = ", and no thread is left that could change that"
    return "; ".join(told) + nobody if told else ""


def _link(trace: Trace, telling: Telling, step: Step) -> str:
    """What a thread in a cycle holds, and what it waits for."""
    who = telling.thread(step.thread)
    operation, why = next(blocked_operations(step, trace.states))
    kinds = {op.object: op.kind for event in trace.events for op in event.operations}
    held = []
    for number, kind in sorted(kinds.items()):
        if step.thread in kind.holders(trace.states[number]):
            taken = taken_at(trace, step.thread, number)
            where = f" since {short(taken)}" if taken else ""
            held.append(f"{telling.names.object_name(number)}{where}")
    holds = f"holds {' and '.join(held)} and " if held else ""
    wants = awaited(operation.verb, telling.names.object_name(operation.object))
    others = [telling.thread(each) for each in why.held_by if each != step.thread]
    of = f", which {' and '.join(others)} holds" if others else ""
    of = ", which it holds itself" if step.thread in why.held_by else of
    return f"{who} {holds}waits {wants}{_at(step)}{of}"


def _lost(trace: Trace, telling: Telling, step: Step, waiting: Operation) -> str:
    """A signal that came before the thread waited for it."""
    events = [e for e in trace.events if e.operations and e.operations[0].object == waiting.object]
    name = telling.names.object_name(waiting.object)
    waits = f"{telling.thread(step.thread)} waits for {name}{_at(step)}"
    signals: list[Event] = []
    if isinstance(waiting.kind, WaitQueue):
        signals = [e for e in events if e.operations[0].verb == "notify" and _in_vain(e)]
    elif isinstance(waiting.kind, Flag):
        clears = [e for e in events if e.operations[0].verb == "clear"]
        signals = [e for e in events if e.operations[0].verb == "set"]
        if signals and clears and clears[-1].index > signals[-1].index:
            both = (signals[-1], clears[-1])
            set_, cleared = (telling.did(each, waiting.object, it=True) for each in both)
            who, whom = (telling.thread(each.thread) for each in both)
            return f"{waits}; {who} {set_}, and {whom} {cleared} before that"
        return ""
    if not signals:
        return ""
    last = signals[-1]
    did = telling.did(last, waiting.object, it=True)
    return f"{waits}; {telling.thread(last.thread)} {did}, when nobody waited"


def _at(step: Step) -> str:
    place = short(step.where)
    return f" ({place})" if place == step.where else f" at {place}"


def _in_vain(event: Event) -> bool:
    return not event.operations[0].before.waiting
