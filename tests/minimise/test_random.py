"""Random programs: a smaller schedule still fails the same way, and has the fewest preemptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import weft
from tests.minimise.counting import again, kept
from tests.python.random_data import random_data
from tests.python.random_data_reckoning import load as load_data
from tests.python.random_source import load as load_source
from tests.python.random_source import sources
from tests.python.random_threads import functions
from tests.random_programs import program_from_seed, programs
from tests.random_systems import designs
from tests.random_systems import from_seed as design_from_seed
from tests.shares import one_in
from weft import Limit, Outcome
from weft.report import report
from weft.strategy.bounded import Bounded
from weft.system.interfaces import System
from weft.system.trace import Finding

MOST = 200
"""How many executions a search may have."""
SMALL: dict[str, Any] = {"executions": MOST, "steps": 500}
ENOUGH = 4_000
"""How many schedules with fewer preemptions are run at most."""
DESIGNS: list[tuple[int, list[int]]] = [
    *((2, [0, 1, 1]), (12, [0, 1, 1]), (41, [1]), (50, [0, 1]), (86, [0, 1, 1])),
    *((116, [0, 1, 1]), (120, [0, 0, 1]), (160, [0, 0, 0, 2]), (172, [0, 1, 0]), (179, [0, 1, 1])),
]
"""Few random systems need a preemption to fail: these, and how many each of their findings."""
PROGRAMS: list[tuple[int, list[int]]] = [
    *((25, [0, 1]), (67, [0, 1]), (168, [0, 1]), (356, [0, 1, 0])),
    *((416, [0, 1]), (437, [0, 0, 1]), (547, [0, 1]), (589, [0, 0, 1])),
]


halves = pytest.mark.parametrize("half", one_in(2, range(2)))


def check(target: System | Callable[[], object], **options: Any) -> None:
    """Every finding is as it was found, and its schedule shows it."""
    result = weft.explore(target, all=True, **SMALL, **options)
    assert result.explored is not None
    first, *_ = report(result, result.explored).splitlines()
    assert first == f"{result.verdict}: {result.system}"
    learnt = getattr(result.explored, "learnt", ())
    same = {} if isinstance(target, System) else {"visible": learnt, "refine": False}
    _, keeping = kept(target, "dpor", **SMALL, **{**options, **same})
    assert {(each.kind, each.message) for each in result.findings} == set(keeping.found)
    for finding in result.findings:
        before, _ = again(target, keeping.found[finding.kind, finding.message], learnt, **options)
        after, shown = again(target, finding, learnt, **options)
        assert (finding.kind, finding.message) in shown
        assert after <= before
        if finding.passing is not None:
            passing = Finding("", "", finding.passing.schedule)
            assert again(target, passing, learnt, **options)[1] == set()


def preemptions_needed(system: System, first: int = 3) -> list[int]:
    """Of the first findings; and no schedule with fewer shows one of them."""
    needed = []
    for finding in weft.explore(system, all=True, **SMALL).findings[:first]:
        preemptions, _ = again(system, finding, ())
        needed.append(preemptions)
        if preemptions:
            fewer = Bounded(preemptions - 1, every=True)
            searched, keeping = kept(system, fewer, executions=ENOUGH)
            assert [each.limit for each in searched.unexplored] == [Limit.BOUND]
            assert (finding.kind, finding.message) not in keeping.found
    return needed


@pytest.mark.parametrize(("seed", "needed"), DESIGNS)
def test_designs_that_need_preemptions(seed: int, needed: list[int]) -> None:
    assert preemptions_needed(design_from_seed(seed), len(needed)) == needed


@pytest.mark.parametrize(("seed", "needed"), PROGRAMS)
def test_programs_that_need_preemptions(seed: int, needed: list[int]) -> None:
    assert preemptions_needed(program_from_seed(seed), len(needed)) == needed


@settings(max_examples=60)
@given(designs())
def test_designs(design: System) -> None:
    check(design)
    preemptions_needed(design)


@settings(max_examples=60)
@given(programs())
def test_programs(program: System) -> None:
    check(program)
    preemptions_needed(program)


@halves
def test_functions(half: int) -> None:
    @seed(half)
    @settings(max_examples=20)
    @given(functions())
    def each(function: Callable[[], object]) -> None:
        check(function)

    each()


@halves
def test_sources(half: int) -> None:
    @seed(half)
    @settings(max_examples=13)
    @given(sources())
    def each(source: str) -> None:
        check(load_source(source))

    each()


@halves
def test_data(half: int) -> None:
    @seed(half)
    @settings(max_examples=6)
    @given(st.data())
    def each(data: st.DataObject) -> None:
        written = random_data(lambda options: data.draw(st.sampled_from(options)))
        program = load_data(written.source).program
        first = weft.explore(program, executions=1).outcomes
        usual = [each for each in first if not isinstance(each, Outcome)]

        def unusual() -> None:
            assert program() in usual

        check(unusual)

    each()
