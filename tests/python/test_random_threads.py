"""Random programs with real threads: the search against every interleaving."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import pytest
from hypothesis import given, seed, settings

from tests.oracle import TooLarge
from tests.python.random_threads import functions
from tests.shares import one_in
from tests.skipping import Asked, Skipping
from weft.python.patching import models_installed
from weft.python.settings import DEFAULTS, Settings, Timeouts
from weft.python.system import PythonSystem
from weft.strategy.dpor import AsRunDpor, OptimalDpor, SourceDpor
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.phased import Phased
from weft.system.dependency import Relation, dependent, dependent_as_run
from weft.system.happens_before import trace_key
from weft.system.interfaces import Strategy
from weft.system.trace import Ending


@dataclass
class Found:
    """What a search came to."""

    traces: list[Hashable] = field(default_factory=list)
    outcomes: set[str] = field(default_factory=set)
    blocked: int = 0


def search(
    function: Callable[[], object],
    strategy: Strategy,
    relation: Relation,
    most: int,
    settings: Settings = DEFAULTS,
) -> Found:
    """Run a search to its end."""
    found = Found()
    with models_installed(set()) as objects:
        system = PythonSystem(function, objects, settings)
        for _ in range(most):
            if not strategy.begin():
                return found
            execution = system.start(500)
            trace = execution.run(strategy, [])
            strategy.end(trace)
            assert trace.ending is not Ending.STEPS
            if trace.ending is Ending.STOPPED:
                found.blocked += 1
                continue
            found.traces.append(trace_key(trace.events, relation))
            waiting = sorted((step.thread, step.operations[0].verb) for step in trace.pending)
            failed = sorted(f"{f.thread} {f.exception!r}" for f in trace.failures)
            found.outcomes.add(f"{trace.outcome} {waiting} {failed}")
    raise TooLarge


def compare(function: Callable[[], object], most: int) -> None:
    """Each search must come to the same traces and outcomes, each trace once."""
    for relation in (dependent, dependent_as_run):
        try:
            every = search(function, Exhaustive(), relation, most)
        except TooLarge:
            agree(function, most)
            return
        searches: list[Strategy] = (
            [OptimalDpor(), SourceDpor()] if relation is dependent else [AsRunDpor()]
        )
        for strategy in searches:
            found = search(function, strategy, relation, most)
            assert len(found.traces) == len(set(found.traces))
            assert set(found.traces) == set(every.traces)
            assert found.outcomes == every.outcomes
            assert found.blocked == 0 or isinstance(strategy, SourceDpor)


def agree(function: Callable[[], object], most: int) -> None:
    """Where there are too many interleavings, two different searches must agree."""
    try:
        optimal = search(function, OptimalDpor(), dependent, most)
        source = search(function, SourceDpor(), dependent, 2 * most)
    except TooLarge:
        return
    assert len(optimal.traces) == len(set(optimal.traces))
    assert set(optimal.traces) == set(source.traces)
    assert optimal.outcomes == source.outcomes
    assert optimal.blocked == 0


@pytest.mark.parametrize("part", one_in(16, range(16)))
def test_random_functions(part: int) -> None:
    @seed(part)
    @settings(max_examples=20)
    @given(functions())
    def check(function: Callable[[], object]) -> None:
        compare(function, 1000)

    check()


@pytest.mark.long
@pytest.mark.parametrize("timeouts", ["idle", "never"])
def test_random_functions_that_seldom_give_up(timeouts: Timeouts) -> None:
    chosen = Settings(timeouts=timeouts)

    @seed(0)
    @settings(max_examples=80)
    @given(functions())
    def check(function: Callable[[], object]) -> None:
        try:
            every = search(function, Exhaustive(), dependent, 1000, chosen)
        except TooLarge:
            return
        found = search(function, Phased(OptimalDpor), dependent, 1000, chosen)
        assert found.outcomes == every.outcomes
        assert set(found.traces) == set(every.traces)
        assert found.blocked == 0

    check()


@pytest.mark.parametrize("timeouts", ["idle", "explore"])
def test_random_functions_are_searched_from_the_fork_on(timeouts: Timeouts) -> None:
    chosen = Settings(timeouts=timeouts)

    @seed(0)
    @settings(max_examples=15)
    @given(functions())
    def check(function: Callable[[], object]) -> None:
        try:
            asked = search(function, Asked(Phased(OptimalDpor)), dependent, 300, chosen)
        except TooLarge:
            return
        found = search(function, Skipping(Phased(OptimalDpor)), dependent, 300, chosen)
        assert found.traces == asked.traces
        assert found.outcomes == asked.outcomes

    check()


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_many_random_functions(part: int) -> None:
    @settings(max_examples=300, derandomize=False)
    @given(functions())
    def check(function: Callable[[], object]) -> None:
        compare(function, 2000)

    check()
