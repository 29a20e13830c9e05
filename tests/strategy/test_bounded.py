"""Search within bounds, compared with brute force within the same bounds."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from examples.models import published
from tests.oracle import TooLarge, brute_force, explored
from tests.random_systems import designs
from weft import Verdict, explore
from weft.model import Design, Program
from weft.strategy.bounded import Bounded
from weft.strategy.exhaustive import Exhaustive
from weft.system.happens_before import trace_key
from weft.system.trace import Trace

MOST = 3000


def preemptions(trace: Trace) -> int:
    """How often a thread lost its turn though it could go on, recounted from the events."""
    count = 0
    for before, after in zip(trace.events, trace.events[1:], strict=False):
        if after.thread != before.thread and before.next is not None:
            count += before.thread in _enabled_after(trace, after.index)
    return count


def _enabled_after(trace: Trace, length: int) -> list[int]:
    execution = _SYSTEM[0].start(500)
    for event in trace.events[:length]:
        execution.take(event.choice)
    return execution.find_enabled()


_SYSTEM: list[Design | Program] = []


def traces_with_few_preemptions(system: Design | Program, most: int) -> set[Hashable]:
    """The traces that have an execution with so few preemptions, by trying all executions."""
    _SYSTEM[:] = [system]
    search = Exhaustive()
    found: set[Hashable] = set()
    for _ in range(MOST):
        if not search.begin():
            return found
        trace = system.start(500).run(search, [])
        search.end(trace)
        if preemptions(trace) <= most:
            found.add(trace_key(trace.events))
    raise TooLarge


@pytest.mark.parametrize("part", range(2))
def test_every_trace_within_the_preemption_bound(part: int) -> None:
    @seed(part)
    @settings(max_examples=60)
    @given(designs(most_interleavings=120), st.sampled_from([0, 1, 2]))
    def check(design: Design, most: int) -> None:
        try:
            expected = traces_with_few_preemptions(design, most)
        except TooLarge:
            return
        assert set(explored(design, Bounded(preemptions=most)).traces) == expected

    check()


@pytest.mark.parametrize(("preemptions", "delays"), [(1, None), (None, 2), (2, 2)])
def test_caching_loses_no_trace(preemptions: int | None, delays: int | None) -> None:
    @settings(max_examples=120)
    @given(designs(most_interleavings=200))
    def check(design: Design) -> None:
        try:
            every = explored(design, Bounded(preemptions, delays, every=True), most=MOST)
        except TooLarge:
            return
        cached = explored(design, Bounded(preemptions, delays), most=MOST)
        assert set(cached.traces) == set(every.traces)
        assert cached.finals == every.finals
        assert cached.deadlocks == every.deadlocks

    check()


@settings(max_examples=100)
@given(designs(most_interleavings=200))
def test_a_bound_that_nothing_reaches_changes_nothing(design: Design) -> None:
    try:
        every = brute_force(design, most=MOST)
    except TooLarge:
        return
    search = Bounded(preemptions=100, delays=1000, depth=1000)
    found = explored(design, search, most=MOST)
    assert set(found.traces) == set(every.traces)
    assert search.guarantee.complete


def test_depth_cuts_and_says_so() -> None:
    result = explore(published.inc(2), depth=3)
    assert result.verdict is Verdict.WITHIN_BOUND
    assert tuple(map(str, result.unexplored)) == ("what lies beyond at most 3 events",)


@pytest.mark.parametrize(("most", "finals"), [(0, {3}), (1, {1, 2, 3})])
def test_a_lost_update_needs_one_preemption(most: int, finals: set[int]) -> None:
    program = published.inc(2)
    search = Bounded(preemptions=most)
    seen: set[int] = set()
    while search.begin():
        execution = program.start(100)
        trace = execution.run(search, [])
        search.end(trace)
        if not trace.pending:
            seen.add(next(v for n, v in trace.states.items() if program.object_name(n) == "x"))
    assert seen == finals


def test_verified_within_the_bound_becomes_verified_when_nothing_is_cut() -> None:
    assert explore(published.inc(2), preemptions=0).verdict is Verdict.WITHIN_BOUND
    assert explore(published.inc(2), preemptions=10).verdict is Verdict.VERIFIED
