"""State-less selective search on small systems: exact counts (Stoller 2000, §3, §7, §11)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.random_systems import designs
from tests.strategy.examples import readers
from tests.strategy.oracle import Counts, Graph, counts, search
from weft.model import Design
from weft.strategy.configurations import ExitBlock, ExitBlockRW, VeriSoft
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.invisible_first import InvisibleFirst
from weft.strategy.persistent_sets import PersistentSets
from weft.strategy.selective import Selective


def writers(count: int, variables: int) -> Design:
    design = Design("writers")
    shared = [design.variable(f"x{i}") for i in range(variables)]
    for i in range(count):
        design.thread(f"writer {i}").sequence(shared[i % variables].write(i))
    return design


@settings(max_examples=100)
@given(designs(300))
def test_the_oracle_is_right(design: Design) -> None:
    """Going on from each state once finds what running every interleaving finds."""
    everything = search(design, Exhaustive())
    graph = Graph(design)
    assert everything.deadlocks == graph.deadlocks
    assert everything.points == graph.points
    assert everything.visible == graph.visible


@pytest.mark.parametrize(
    ("persistent", "sleep", "expected"),
    [
        ("all", "none", (24, 0)),
        ("all", "unconditional", (1, 7)),
        ("2", "none", (1, 0)),
        ("2", "unconditional", (1, 0)),
    ],
)
def test_independent_writers(persistent: str, sleep: str, expected: Counts) -> None:
    """Persistent sets alone see that four writes to four variables need one order."""
    design = writers(4, 4)
    assert counts(design, Selective(design, persistent, sleep)) == expected


@pytest.mark.parametrize("sleep", ["none", "unconditional", "conditional"])
def test_dependent_writers(sleep: str) -> None:
    design = writers(3, 1)
    assert counts(design, Selective(design, "2", sleep)) == (6, 0)


def test_two_pairs_of_writers() -> None:
    """Two orders of each pair, and one of the pairs: a persistent set holds one pair."""
    design = writers(4, 2)
    assert counts(design, Selective(design, "2", "none")) == (4, 0)


@pytest.mark.parametrize(
    ("value", "unconditional", "conditional"),
    [(0, (1, 0), (1, 0)), (1, (2, 0), (1, 1)), (2, (2, 0), (1, 1))],
)
def test_conditional_sleep_sets_know_the_value(
    value: int, unconditional: Counts, conditional: Counts
) -> None:
    """An up and a down are independent where the value is positive anyway (§11)."""
    design = Design("semaphore")
    semaphore = design.semaphore("semaphore", value)
    design.thread("up").sequence(semaphore.up())
    design.thread("down").sequence(semaphore.down())
    assert counts(design, Selective(design, "2", "unconditional")) == unconditional
    assert counts(design, Selective(design, "2", "conditional")) == conditional


def test_conditions_are_those_of_the_moment() -> None:
    """What counts is the value when a step is taken, not when the sleeping one was explored.

    The down of A sleeps since the value was 1. After the up it is 2, and the down of B leaves A
    asleep.
    """
    design = Design("up and downs")
    semaphore = design.semaphore("semaphore", 1)
    design.thread("A").sequence(semaphore.down())
    design.thread("up").sequence(semaphore.up())
    design.thread("B").sequence(semaphore.down())
    assert counts(design, Selective(design, "2", "conditional")) == (1, 2)


@pytest.mark.parametrize("capacity", [1, 2])
def test_a_queue_neither_empty_nor_full(capacity: int) -> None:
    """An insertion and a removal are independent only then (§7)."""
    design = Design("queue")
    queue = design.queue("queue", capacity)
    design.thread("producer").sequence(queue.put(1), queue.put(2))
    design.thread("consumer").sequence(queue.get())
    unconditional = counts(design, Selective(design, "2", "unconditional"))
    assert unconditional == ((1, 0) if capacity == 1 else (2, 0))
    with_conditions = counts(design, Selective(design, "2", "conditional"))
    assert with_conditions == ((1, 0) if capacity == 1 else (1, 1))


def test_options_are_checked() -> None:
    design = writers(1, 1)
    with pytest.raises(ValueError, match="unknown relation 'some'"):
        Selective(design, "2", "some")
    with pytest.raises(ValueError, match="unknown algorithm '3'"):
        PersistentSets(design, "3")


def test_disciplines_are_named() -> None:
    """What the engine has to check, because the search relies on it."""
    design = writers(1, 1)
    assert Selective(design, "2").discipline is None
    assert Selective(design, "2-MLD").discipline == "MLD"
    assert Selective(design, "2-MLD'").discipline == "MLD''"
    assert InvisibleFirst(design, "all").discipline == "MLD''"


def test_mld_is_an_assumption() -> None:
    """No execution shows every violation of MLD, so 2-MLD rests on knowing it beforehand."""
    design = writers(1, 1)
    known = "the protected variables are known to keep MLD, which no run can show"
    assert known in Selective(design, "2-MLD").assumptions
    assert known not in Selective(design, "2-MLD'").assumptions


def test_configurations_on_the_readers() -> None:
    """TR §11, on three readers: what the relation and the persistent sets are worth."""
    design = readers(3)
    assert counts(design, ExitBlock(design)) == (6, 0)
    assert counts(design, ExitBlockRW(design)) == (6, 0)
    assert counts(design, VeriSoft(design)) == (6, 0)


def test_exitblock_rw_separates_objects() -> None:
    """ExitBlock orders everything; ExitBlockRW only what uses the same object."""
    design = Design("two locks")
    for name in "AB":
        lock = design.mutex(f"lock {name}")
        design.thread(name).sequence(lock.acquire(), lock.release(), lock.acquire())
    assert counts(design, ExitBlock(design)) == (6, 0)
    assert counts(design, ExitBlockRW(design)) == (1, 2)
    assert counts(design, InvisibleFirst(design)) == (1, 0)
