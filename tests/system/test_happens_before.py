"""Trace keys: equal exactly for executions that differ by swaps of independent neighbours."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations, pairwise

import pytest

from tests.random_systems import from_seed
from weft.model import Program
from weft.model.base import Model
from weft.strategy.exhaustive import Exhaustive
from weft.system.dependency import Relation, dependent, dependent_as_run
from weft.system.happens_before import trace_key
from weft.system.operation import Choice, Event
from weft.system.trace import Trace


def executions(model: Model) -> list[Trace]:
    strategy = Exhaustive()
    found = []
    while strategy.begin():
        found.append(model.start().run(strategy, ()))  # type: ignore[attr-defined]
    return found


def starts(event: Event, thread: int) -> bool:
    return any(
        o.effect == "start" and getattr(o.kind, "number", None) == thread for o in event.operations
    )


def classes(traces: Sequence[Trace], relation: Relation) -> set[frozenset[tuple[Choice, ...]]]:
    """Mazurkiewicz's definition: what swaps of independent neighbours lead to from each other."""
    by_schedule = {trace.schedule: trace for trace in traces}
    left = set(by_schedule)
    found = set()
    while left:
        reached = {left.pop()}
        todo = list(reached)
        while todo:
            schedule = todo.pop()
            events = by_schedule[schedule].events
            for i, (a, b) in enumerate(pairwise(events)):
                if a.thread == b.thread or starts(a, b.thread):
                    continue
                if relation(a.operations, b.operations):
                    continue
                other = (*schedule[:i], schedule[i + 1], schedule[i], *schedule[i + 2 :])
                if other not in reached:
                    reached.add(other)
                    todo.append(other)
        found.add(frozenset(reached))
        left -= reached
    return found


def by_key(traces: Sequence[Trace], relation: Relation) -> set[frozenset[tuple[Choice, ...]]]:
    groups: dict[Hashable, set[tuple[Choice, ...]]] = {}
    for trace in traces:
        groups.setdefault(trace_key(trace.events, relation), set()).add(trace.schedule)
    return {frozenset(group) for group in groups.values()}


@pytest.mark.parametrize("relation", [dependent, dependent_as_run])
@pytest.mark.parametrize("seed", range(60))
def test_the_key_names_the_equivalence_class(seed: int, relation: Relation) -> None:
    traces = executions(from_seed(seed, most_interleavings=100))
    assert by_key(traces, relation) == classes(traces, relation)


@pytest.mark.parametrize("seed", range(60))
def test_as_run_classes_are_unions_of_unconditional_ones(seed: int) -> None:
    traces = executions(from_seed(seed, most_interleavings=100))
    coarse = by_key(traces, dependent_as_run)
    for group in by_key(traces, dependent):
        assert [group <= larger for larger in coarse].count(True) == 1


@pytest.mark.parametrize("seed", range(60))
def test_equivalent_executions_end_in_the_same_state(seed: int) -> None:
    """And in the same way, with the same threads blocked and the same failures."""
    design = from_seed(seed, most_interleavings=100)
    ends: dict[Hashable, Hashable] = {}
    strategy = Exhaustive()
    while strategy.begin():
        execution = design.start()
        trace = execution.run(strategy, ())
        failures = frozenset((f.thread, repr(f.exception)) for f in trace.failures)
        end = (execution.fingerprint(), trace.ending, execution.threads, failures)
        assert ends.setdefault(trace_key(trace.events, dependent_as_run), end) == end


def test_readers_and_a_writer_have_the_published_number_of_traces() -> None:
    """POPL 2014: n readers of what one thread writes have 2 ** n traces."""
    program = Program("readers")
    x = program.variable("x")

    def write():  # type: ignore[no-untyped-def]
        yield x.write(1)

    def read():  # type: ignore[no-untyped-def]
        yield x.read()

    for function in (write, read, read, read):
        program.thread(function)
    assert len(by_key(executions(program), dependent)) == 8


def test_the_start_of_a_thread_comes_before_it_and_what_it_knows() -> None:
    """A thread that is started after a write is ordered after the write: one trace, not two."""
    program = Program("start")
    x = program.variable("x")

    def child():  # type: ignore[no-untyped-def]
        yield x.read()

    def parent():  # type: ignore[no-untyped-def]
        yield x.write(1)
        yield program.spawn(child)
        yield x.read()

    program.thread(parent)
    traces = executions(program)
    assert len(traces) == 2
    assert len(by_key(traces, dependent)) == 1


def test_values_chosen_tell_traces_apart() -> None:
    program = Program("choice")

    def toss():  # type: ignore[no-untyped-def]
        yield program.choose(3)

    program.thread(toss)
    program.thread(toss)
    traces = executions(program)
    assert len(traces) == 18
    assert len(by_key(traces, dependent)) == 9


def test_a_prefix_has_another_key() -> None:
    (trace, *_) = executions(from_seed(1, most_interleavings=100))
    prefixes = [trace.events[:n] for n in range(len(trace.events) + 1)]
    keys = [trace_key(prefix) for prefix in prefixes]
    assert all(a != b for a, b in combinations(keys, 2))
