"""Dependency of operations, derived from the relation of each object (Godefroid 1996, 3.21).

Three relations, each a subset of the one before:

* `dependent`: by what the operations are (unconditional; the relation that defines a trace);
* `dependent_as_run`: by what both did when they ran, as recorded then. It is again a relation on
  labels that equivalent executions share, so it defines (coarser) traces;
* `dependent_in`: Godefroid's conditional relation, in the state before the first of the two runs.
"""

from collections.abc import Callable

from weft.system.operation import Operations

Relation = Callable[[Operations, Operations], bool]


def dependent(a: Operations, b: Operations) -> bool:
    """Unconditional dependency of two transitions of different threads."""
    for x in a:
        for y in b:
            if x.object == y.object and y.effect in x.conflicts:
                return True
    return False


def dependent_as_run(a: Operations, b: Operations) -> bool:
    """Dependency by what both transitions did, recorded when they ran."""
    for x in a:
        for y in b:
            if x.object == y.object and y.effect in x.conflicts and x.kind.dependent_as_run(x, y):
                return True
    return False


def dependent_in(a: Operations, b: Operations) -> bool:
    """Conditional dependency in the state before `a` ran (TR §7, (2)).

    An object that `a` touches again after changing it breaks no-access-after-update, so that
    object's operations are compared unconditionally; what an acquire and its release leave behind
    is nothing, rule (4), which `weft.strategy.sleep_sets` applies to composed transitions.
    """
    for x in a:
        for y in b:
            if x.object == y.object and y.effect in x.conflicts:
                if sum(z.object == x.object for z in a) > 1:
                    return True
                if x.kind.dependent_in(x, y, x.before):
                    return True
    return False
