"""Composed transitions: readers under one lock need one order (Stoller 2000, §6; TR rule (4))."""

from __future__ import annotations

import pytest

from tests.strategy.examples import copiers, keeper_and_passer, readers
from tests.strategy.oracle import Counts, Graph, counts, search
from weft.model import Design
from weft.strategy.composed import Composed
from weft.strategy.invisible_first import InvisibleFirst
from weft.strategy.persistent_sets import PersistentSets
from weft.strategy.sleep_sets import conditional, passes_through
from weft.system.dependency import dependent
from weft.system.operation import Choice, Operations


@pytest.mark.parametrize(
    ("search_with", "two", "three"),
    [(InvisibleFirst, (2, 0), (6, 0)), (Composed, (1, 1), (1, 3))],
)
def test_readers_under_one_lock(
    search_with: type[InvisibleFirst], two: Counts, three: Counts
) -> None:
    """§6: composed transitions that read under one lock are independent, so one order is enough.

    The other orders are begun and stopped after one transition, because what a thread will do is
    known to a persistent set only as what it may do.
    """
    for count, expected in ((2, two), (3, three)):
        design = readers(count)
        assert counts(design, search_with(design, "2-MLD")) == expected


@pytest.mark.parametrize(
    ("search_with", "expected"), [(InvisibleFirst, (2, 0)), (Composed, (1, 1))]
)
def test_copiers(search_with: type[InvisibleFirst], expected: Counts) -> None:
    """The report's detailed example of §6: two interleavings in A, one in C(A)."""
    design = copiers()
    assert counts(design, search_with(design, "2-MLD")) == expected
    assert counts(design, search_with(design, "2-MLD'")) == expected


class AsPrinted(Composed):
    """Sleep sets with rule (4) of the report as it is printed: for *one* of two transitions."""

    def __init__(self, design: Design) -> None:
        super().__init__(design, "all", "conditional")
        self._awakes = rule_4_as_printed


def rule_4_as_printed(taken: Operations, sleeping: Operations) -> bool:
    for object in {x.object for x in taken} & {y.object for y in sleeping}:
        xs = tuple(x for x in taken if x.object == object)
        ys = tuple(y for y in sleeping if y.object == object)
        if not passes_through(xs) and not passes_through(ys) and dependent(xs, ys):
            return True
    return False


def test_rule_4_needs_both_transitions() -> None:
    """A thread that keeps the lock disables one that passes through, so they do not commute.

    With the rule as printed the keeper is believed to be asleep after the passer, and the keeper is
    never seen to be told.
    """
    design = keeper_and_passer()
    graph = Graph(design)
    assert len(graph.deadlocks) == 2
    lost = search(design, AsPrinted(design))
    assert len(lost.deadlocks) == 1
    assert graph.points - lost.points == {(0, "keeper at keeper2"), (0, "end")}
    found = search(design, Composed(design, "all", "conditional"))
    assert found.deadlocks == graph.deadlocks
    assert found.points == graph.points


def test_rule_4_in_terms_of_operations() -> None:
    design = keeper_and_passer()
    execution = design.start(10)
    first = [execution.take(Choice(1)).operations for _ in range(2)]
    passer = first[0] + first[1]
    keeper = execution.take(Choice(0)).operations
    assert passes_through(passer)
    assert not passes_through(keeper)
    assert conditional(passer, keeper)
    assert conditional(keeper, passer)


def test_locks_about_to_be_taken_count() -> None:
    """Two threads write v under different locks: whoever goes first is yet to break MLD'.

    So the persistent set has to hold both, though neither has a lock nor is about to touch v with
    the visible step it is at (TR (6), acquiring).
    """
    design = Design("two locks")
    v = design.variable("v", protected=True)
    for name in "AB":
        lock = design.mutex(f"lock {name}")
        design.thread(name).sequence(lock.acquire(), v.write(1), lock.release())
    execution = design.start(100)
    execution.find_enabled()
    sets = PersistentSets(design, "2-MLD'", composed=True)
    sets.begin(execution)
    assert list(sets.threads(execution)) == [0, 1]
    assert list(PersistentSets(design, "2").threads(execution)) == [0]
