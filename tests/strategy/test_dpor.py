"""The searches that reverse races, compared with brute force on random systems and programs.

Optimal DPOR must run exactly one execution of every trace that brute force finds, and no other;
source-set DPOR completes each once. With it come the same deadlocks, final states, failures and
control points. Both relations are tried.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import given, seed, settings

from tests.oracle import TooLarge, brute_force, explored
from tests.random_programs import larger_programs, programs
from tests.random_systems import designs
from tests.shares import one_in
from weft.model import Design, Program
from weft.model.expression import Command
from weft.strategy.dpor import OptimalDpor, SourceDpor
from weft.system.dependency import dependent, dependent_as_run

RELATIONS = {"unconditional": dependent, "as run": dependent_as_run}
MOST = 4000


def compare(system: Design | Program) -> None:
    """Both searches under both relations against brute force."""
    for dependency, relation in RELATIONS.items():
        try:
            every = brute_force(system, relation, MOST)
        except TooLarge:
            return
        for search in (OptimalDpor(dependency), SourceDpor(dependency)):
            found = explored(system, search, relation, MOST)
            assert len(found.traces) == len(set(found.traces))
            assert set(found.traces) == set(every.traces)
            assert found.finals == every.finals
            assert found.deadlocks == every.deadlocks
            assert found.failures == every.failures
            assert found.points == every.points
            if isinstance(search, OptimalDpor):
                assert found.blocked == 0


@pytest.mark.parametrize("part", one_in(16, range(16)))
def test_random_designs(part: int) -> None:
    @seed(part)
    @settings(max_examples=55)
    @given(designs(most_interleavings=300))
    def check(design: Design) -> None:
        compare(design)

    check()


@pytest.mark.parametrize("part", one_in(8, range(8)))
def test_random_programs(part: int) -> None:
    @seed(part)
    @settings(max_examples=55)
    @given(programs())
    def check(program: Program) -> None:
        compare(program)

    check()


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_random_designs(part: int) -> None:
    @settings(max_examples=300, derandomize=False)
    @given(designs(most_interleavings=700))
    def check(design: Design) -> None:
        compare(design)

    check()


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_many_random_programs(part: int) -> None:
    @settings(max_examples=300, derandomize=False)
    @given(programs())
    def check(program: Program) -> None:
        compare(program)

    check()


@settings(max_examples=200)
@given(designs(most_interleavings=300))
def test_dependency_as_run_never_explores_more(design: Design) -> None:
    try:
        unconditional = explored(design, OptimalDpor("unconditional"), most=MOST)
    except TooLarge:
        return
    as_run = explored(design, OptimalDpor("as run"), most=MOST)
    assert len(as_run.traces) <= len(unconditional.traces)


@settings(max_examples=60)
@given(larger_programs())
def test_the_two_searches_agree_on_larger_programs(program: Program) -> None:
    """What brute force cannot reach: one keeps trees and trims them, the other keeps sets."""
    try:
        optimal = explored(program, OptimalDpor(), most=1000)
    except TooLarge:
        return
    source = explored(program, SourceDpor(), most=50_000)
    assert len(optimal.traces) == len(set(optimal.traces))
    assert set(optimal.traces) == set(source.traces)
    assert optimal.finals == source.finals
    assert optimal.blocked == 0


@pytest.mark.parametrize("search", [OptimalDpor, SourceDpor])
def test_a_child_is_not_scheduled_before_its_start(
    search: type[OptimalDpor] | type[SourceDpor],
) -> None:
    """The reversal of A's read and the child's write has to take the spawn along."""
    program = Program("spawn")
    x = program.variable("x", 0)

    def child() -> Generator[Any, Any, None]:
        yield x.write(1)

    def reader() -> Generator[Any, Any, None]:
        yield x.read()

    def parent() -> Generator[Any, Any, None]:
        yield program.spawn(child)

    program.thread(reader, name="A")
    program.thread(parent, name="B")
    assert len(explored(program, search()).traces) == 2


def test_a_reversal_keeps_the_choices_it_takes_along() -> None:
    """Without T1's choice, the branch in which T1 chooses otherwise would seem to do as well."""
    design = Design("choices")
    x, y = design.variable("x", 0), design.variable("y", 1)
    lock = design.mutex("lock")
    threads = [design.thread(f"T{i}") for i in range(4)]
    seen = [thread.local("seen") for thread in threads]

    def two(
        thread: int, start: str, final: str, first: Command, second: Command, when: Any
    ) -> None:
        threads[thread].transition(start, final, first)
        threads[thread].transition(start, final, second, when=when)

    threads[0].transition("p0", "p1", x.write(1))
    two(0, "p1", "end", lock.acquire(), y.write(seen[0]), y == 1)
    two(1, "p0", "end", lock.release(), x.write(seen[1]), x == 1)
    two(2, "p0", "end", threads[1].join(), y.write(seen[2]), y == 1)
    two(3, "p0", "p1", x.write(seen[3] + 1), x.write(seen[3]), y == 1)
    two(3, "p1", "p2", lock.acquire(), x.write(seen[3]), y == 1)
    threads[3].transition("p2", "end", seen[3].write(x), when=y == 0)
    threads[3].transition("p2", "end", seen[3].write(7), when=y != 0)
    compare(design)
    assert len(explored(design, OptimalDpor()).traces) == 586
