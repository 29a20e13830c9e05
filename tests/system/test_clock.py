"""Vector clocks, against happens-before as it is defined: a closure over all pairs of events."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

import pytest

from tests.random_systems import from_seed
from weft.model import Program
from weft.strategy.exhaustive import Exhaustive
from weft.system.clock import Clocks
from weft.system.dependency import Relation, dependent, dependent_as_run
from weft.system.objects import Thread
from weft.system.operation import Event

RELATIONS = (dependent, dependent_as_run)
Body = Generator[Any, Any, None]


def closure(events: Sequence[Event], relation: Relation) -> list[set[int]]:
    """For each event, those that happen before it."""
    before: list[set[int]] = []
    for later in events:
        found: set[int] = set()
        for index, earlier in enumerate(events[: later.index]):
            if (
                earlier.thread == later.thread
                or relation(earlier.operations, later.operations)
                or starts(earlier, later.thread)
            ):
                found |= before[index] | {index}
        before.append(found)
    return before


def starts(event: Event, thread: int) -> bool:
    return any(
        operation.effect == "start"
        and isinstance(operation.kind, Thread)
        and operation.kind.number == thread
        for operation in event.operations
    )


def direct(before: list[set[int]], index: int, events: Sequence[Event]) -> list[int]:
    """What an event comes after by itself: of other threads, and not through another event."""
    own = [k for k in before[index] if events[k].thread == events[index].thread]
    known = before[own[-1]] | {own[-1]} if own else set()
    return [k for k in before[index] - known if not any(k in before[m] for m in before[index])]


def executions(seed: int, most: int) -> Iterator[Sequence[Event]]:
    design = from_seed(seed, 300)
    search = Exhaustive()
    for _ in range(most):
        if not search.begin():
            return
        trace = design.start(500).run(search, ())
        search.end(trace)
        yield trace.events


def compare(seeds: range, most: int) -> None:
    for seed in seeds:
        kept = {relation: Clocks(relation) for relation in RELATIONS}
        for number, events in enumerate(executions(seed, most)):
            for relation, clocks in kept.items():
                # What executions have in common is kept; where that ends does not matter.
                clocks.truncate(common(clocks.events, events) // (1 + number % 2))
                clocks.extend(events[len(clocks.events) :])
                check(clocks, events, closure(events, relation))


def common(before: Sequence[Event], now: Sequence[Event]) -> int:
    count = 0
    for old, new in zip(before, now, strict=False):
        if old.choice != new.choice:
            break
        count += 1
    return count


def check(clocks: Clocks, events: Sequence[Event], before: list[set[int]]) -> None:
    for index, event in enumerate(events):
        known = before[index] | {index}
        clock = clocks.clocks[index]
        assert known == {k for k in range(index + 1) if clock[events[k].thread] > k}
        counts: dict[int, int] = {}
        for k in known:
            counts[events[k].thread] = counts.get(events[k].thread, 0) + 1
        assert clocks.counts(index) == counts
        assert sorted(clocks.direct[index]) == sorted(direct(before, index, events))
        own = [k for k in range(index) if events[k].thread == event.thread]
        if own:
            assert clocks.before[index] == clocks.clocks[own[-1]]
    for thread, own in clocks.of.items():
        assert own == [k for k, event in enumerate(events) if event.thread == thread]


def test_clocks_are_the_closure_of_dependency() -> None:
    compare(range(200), 12)


@pytest.mark.long
def test_clocks_are_the_closure_of_dependency_in_many_systems() -> None:
    compare(range(200, 2000), 25)


def test_a_thread_knows_what_its_starter_knew() -> None:
    program = Program("family")
    x = program.variable("x", 0)

    def child() -> Body:
        yield x.read()

    late = program.thread(child, started=False)

    def parent() -> Body:
        yield x.write(1)
        yield late.start()
        yield x.write(2)

    program.thread(parent)
    search = Exhaustive()
    assert search.begin()
    events = program.start(100).run(search, ()).events
    clocks = Clocks()
    clocks.extend(events)
    assert [event.operations[0].effect for event in events] == ["write", "start", "read", "write"]
    assert clocks.start_of(0) == 1
    assert clocks.before[2] == clocks.clocks[1] == [0, 2]
    assert clocks.clocks[2] == [3, 2]
    assert clocks.counts(3) == {0: 1, 1: 3}
