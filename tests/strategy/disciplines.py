"""The locking disciplines by their definitions, on every execution (Stoller 2000, §2.2 and §9)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.strategy.oracle import STEPS, run_invisible, take, transitions
from weft.model import Design
from weft.model.execution import ModelExecution
from weft.system.locksets import Locks, Locksets
from weft.system.operation import Choice, Operations


@dataclass(frozen=True)
class History:
    """What the definition of MLD needs to know about one object in the past of a state."""

    threads: frozenset[int] = frozenset()
    """Who has accessed it."""
    common: Locks | None = None
    """Since it is shared: the locks owned at every access; None for all locks."""
    written: bool = False
    """Whether it was changed since."""

    @property
    def shared(self) -> bool:
        return len(self.threads) > 1

    @property
    def violated(self) -> bool:
        return self.written and self.common == frozenset()


def accesses(execution: ModelExecution) -> Iterator[tuple[int, int, Locks]]:
    """access(s, θ, o): by pending guards, and by the commands of enabled transitions."""
    model = execution.model
    for thread in execution.threads:
        step = execution.step(thread)
        assert step is not None
        owned = locks_of(execution, thread)
        for operation in step.guards:
            if operation.object in model.protected:
                yield thread, operation.object, owned
        for value in execution.choices(thread):
            held = owned
            for operation in step.predict(execution.state, value):
                if operation.object in model.protected:
                    yield thread, operation.object, held
                elif operation.effect in operation.kind.takes:
                    # A transition that takes a lock owns it at what it does next.
                    held = held | {operation.object}
                elif operation.effect in operation.kind.drops:
                    held = held - {operation.object}


def locks_of(execution: ModelExecution, thread: int) -> Locks:
    kinds = execution.model.kinds
    return frozenset(
        number for number, kind in kinds.items() if thread in kind.holders(execution.state(number))
    )


def satisfies_mld(design: Design, strict: bool = False) -> bool:
    """MLD; with `strict`, MLD' of a system in which no object has an initThread."""
    execution = design.start(STEPS)
    fresh = dict.fromkeys(design.protected, History(frozenset({-1, -2}) if strict else frozenset()))
    seen: set[Hashable] = set()
    todo: list[tuple[Any, dict[int, History]]] = [(execution.snapshot(), fresh)]
    while todo:
        snapshot, past = todo.pop()
        execution.restore(snapshot)
        present = _with_accesses(past, execution)
        if any(history.violated for history in present.values()):
            return False
        key = execution.fingerprint(), tuple(sorted(present.items(), key=lambda item: item[0]))
        if key in seen:
            continue
        seen.add(key)
        for transition in transitions(execution):
            execution.restore(snapshot)
            event = execution.take(Choice(transition.thread, transition.value))
            todo.append((execution.snapshot(), _with_writes(present, event.operations)))
    return True


def _with_accesses(past: dict[int, History], execution: ModelExecution) -> dict[int, History]:
    present = dict(past)
    found = list(accesses(execution))
    for thread, number, _ in found:
        known = present[number]
        present[number] = History(known.threads | {thread}, known.common, known.written)
    for _, number, owned in found:
        known = present[number]
        if known.shared:
            common = owned if known.common is None else known.common & owned
            present[number] = History(known.threads, common, known.written)
    return present


def _with_writes(present: dict[int, History], operations: Operations) -> dict[int, History]:
    after = dict(present)
    for operation in operations:
        known = after.get(operation.object)
        if known is not None and known.shared and operation.verb not in operation.kind.observers:
            after[operation.object] = History(known.threads, known.common, True)
    return after


def lockset_states(
    design: Design, discipline: str, composed: bool = False
) -> Iterator[tuple[ModelExecution, Locksets]]:
    """Every state together with every state the lockset algorithm can be in there.

    Whoever is given one may move the execution on; it is put back.
    """
    execution = design.start(STEPS)
    locksets = Locksets(design.protected, design.init_thread, discipline)
    locksets.begin(execution)
    if composed:
        for event in run_invisible(execution):
            locksets.event(event, execution)
    yield from lockset_states_from(execution, locksets, composed)


def lockset_states_from(
    execution: ModelExecution, locksets: Locksets, composed: bool = False
) -> Iterator[tuple[ModelExecution, Locksets]]:
    """The same for all that can follow, beginning with what is there now."""
    seen: set[Hashable] = set()
    todo = [(execution.snapshot(), locksets)]
    while todo:
        snapshot, known = todo.pop()
        execution.restore(snapshot)
        key = execution.fingerprint(), known.key()
        if key in seen:
            continue
        seen.add(key)
        for transition in transitions(execution):
            execution.restore(snapshot)
            after = known.copy()
            for event in take(execution, transition, composed):
                after.event(event, execution)
            todo.append((execution.snapshot(), after))
        execution.restore(snapshot)
        execution.find_enabled()
        yield execution, known


def lockset_finds_violation(design: Design, discipline: str) -> bool:
    """Whether the algorithm finds a violation on some execution."""
    return any(locksets.violations for _, locksets in lockset_states(design, discipline))
