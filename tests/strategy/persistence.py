"""Where a design contradicts what Stoller's theorems say of persistent sets, found by brute force.

Every state is looked at together with every state in which the lockset algorithm can be there.
"""

from __future__ import annotations

from tests.strategy.disciplines import lockset_states, lockset_states_from
from tests.strategy.oracle import Graph, Transition, take, transitions
from weft.model import Design
from weft.model.execution import ModelExecution
from weft.strategy.persistent_sets import PersistentSets
from weft.system.locksets import Locksets
from weft.system.operation import Operations

Steps = tuple[str, ...]
"""Where the threads are whose steps were chosen."""


def sets_against_theorem_6(design: Design, algorithm: str, composed: bool) -> list[Steps]:
    """The sets that are not persistent, though no thread of theirs is about to violate MLD'.

    Theorem 6 speaks of algorithms "2" and "2-MLD", which give persistent sets only (the latter if
    the design keeps MLD); Theorem 6' of "2-MLD'".
    """
    graph = Graph(design, composed)
    sets = PersistentSets(design, algorithm, composed)
    discipline = "MLD'" if algorithm == "2-MLD'" else "MLD"
    found: list[Steps] = []
    for execution, locksets in lockset_states(design, discipline, composed):
        if not execution.enabled:
            continue
        sets.locksets = None if algorithm == "2" else locksets
        threads = sets.threads(execution)
        chosen = {t for t in transitions(execution) if t.thread in threads}
        assert chosen
        if graph.is_persistent(execution.fingerprint(), chosen):
            continue
        if algorithm != "2-MLD'" or not any(
            breaks_discipline(locksets, execution, thread, composed) for thread in threads
        ):
            found.append(tuple(sorted({t.where for t in chosen})))
    return found


def steps_against_theorem_2(design: Design, discipline: str | None = None) -> list[Steps]:
    """The invisible steps of a thread that are no persistent set.

    Theorem 2 speaks of designs that keep MLD. Theorem 2' speaks of all: with a `discipline`, steps
    do not count after which a violation of it is reachable. States before which it was violated are
    left out, since from them on every violation is reachable.
    """
    graph = Graph(design)
    found: list[Steps] = []
    for execution, locksets in lockset_states(design, discipline or "MLD"):
        if discipline is not None and locksets.violations:
            continue
        state, here = execution.fingerprint(), execution.snapshot()
        for thread in execution.enabled:
            step = execution.step(thread)
            assert step is not None
            assert step.separated
            if step.visible:
                continue
            chosen = {t for t in transitions(execution) if t.thread == thread}
            if graph.is_persistent(state, chosen):
                continue
            if discipline is None or not any(
                violation_follows(locksets, execution, transition) for transition in chosen
            ):
                found.append((step.where,))
            execution.restore(here)
            execution.find_enabled()
    return found


def violation_follows(
    locksets: Locksets, execution: ModelExecution, transition: Transition
) -> bool:
    """Whether a violation of the discipline can be reached by a transition that is enabled."""
    here = execution.snapshot()
    after = locksets.copy()
    for event in take(execution, transition, composed=False):
        after.event(event, execution)
    reached = any(known.violations for _, known in lockset_states_from(execution, after))
    execution.restore(here)
    return reached


def breaks_discipline(
    locksets: Locksets, execution: ModelExecution, thread: int, composed: bool
) -> bool:
    """Whether something that the thread is about to do violates the discipline here.

    The guards of a transition that is pending and disabled count: they are evaluated.
    """

    def violated(known: Locksets, operations: Operations) -> bool:
        used = {operation.object for operation in operations} & known.protected
        return any(known.protection(object).violated for object in used)

    step = execution.step(thread)
    assert step is not None
    if violated(locksets, step.guards):
        return True
    here = execution.snapshot()
    for value in execution.choices(thread):
        after = locksets.copy()
        found = False
        for event in take(execution, Transition(thread, step.where, value), composed):
            after.event(event, execution)
            found = found or violated(after, event.operations)
        execution.restore(here)
        if found:
            return True
    return False
