"""Sleep sets: steps whose subtree was explored from an earlier state and would add nothing here.

A sleep set maps each sleeping choice to the operations it performed when it was explored. It holds
choices, not threads: after an event that a sleeping choice depends on, that choice is awake, and
any other choice of its thread was never asleep.

Which relation decides is up to the search (Stoller 2000, §7):

* "unconditional": by what the operations are;
* "conditional": in the state before the step just taken, as recorded then (DFSc, TR Fig. 4);
* "read/write": operations on one object are dependent unless both only look (ExitBlockRW, §11).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from weft.system.dependency import dependent
from weft.system.operation import Choice, Operation, Operations

SleepSet = dict[Choice, Operations]

Awakes = Callable[[Operations, Operations], bool]
"""Whether a step just taken (first) is dependent with a sleeping one (second)."""


def conditional(taken: Operations, sleeping: Operations) -> bool:
    """TR (2) with cDepInfo recorded when `taken` ran, and rule (4).

    Conditional dependency is defined for transitions that do not access an object again after
    changing it. For an object that either transition uses more than once, the recorded state may
    be one from the middle of a transition, so there the unconditional relation decides.
    """
    for object in {x.object for x in taken} & {y.object for y in sleeping}:
        xs, ys = _on(object, taken), _on(object, sleeping)
        if len(xs) == len(ys) == 1:
            x, y = xs[0], ys[0]
            if y.effect in x.conflicts and x.kind.dependent_in(x, y, x.before):
                return True
        elif not (passes_through(xs) and passes_through(ys)) and dependent(xs, ys):
            return True
    return False


def passes_through(operations: Operations) -> bool:
    """opsOn(o, t) = ⟨acquire, release⟩: a lock taken and given back within one transition.

    Rule (4) of the report asks this of one of two transitions. That is not enough: one that keeps
    the lock disables one that passes through, so they do not commute, and a sleep set that
    believed it would lose what follows when the pair comes first. Asked of both it is sound, as
    neither changes the lock, and where one is enabled so is the other or it is blocked throughout.
    """
    return (
        [operation.verb for operation in operations] == ["acquire", "release"]
        and operations[0].kind.synchronisation
        and operations[1].effect != "misuse"
    )


def read_write(taken: Operations, sleeping: Operations) -> bool:
    """Dependent when they use a common object, unless both only look at it."""
    for x in taken:
        for y in sleeping:
            if x.object == y.object and not (_looks(x) and _looks(y)):
                return True
    return False


RELATIONS: Mapping[str, Awakes] = {
    "unconditional": dependent,
    "conditional": conditional,
    "read/write": read_write,
}


def after(sleep: SleepSet, thread: int, taken: Operations, awakes: Awakes) -> SleepSet:
    """sleep': what is still asleep when the thread has taken its transition (Fig. 1)."""
    return {
        choice: operations
        for choice, operations in sleep.items()
        if choice.thread != thread and not awakes(taken, operations)
    }


def _on(object: int, operations: Operations) -> Operations:
    return tuple(operation for operation in operations if operation.object == object)


def _looks(operation: Operation) -> bool:
    return operation.verb in operation.kind.observers
