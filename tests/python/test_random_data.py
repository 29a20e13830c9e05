"""Random programs about data: what weft finds against a reckoning that knows nothing of weft.

Brute force with every access visible must come to exactly the outcomes of the reckoning: then hooks
see every access, and take it for what it is. The search must come to the same, and to each trace
once, with every access visible; and to the same with only those visible that race.

In the `gil` model threads are switched at fewer places. There the search must come to what brute
force comes to: all that threads can do one after the other, and nothing they could not do freely.
Larger programs are compared with the reckoning alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings

import weft
from tests.oracle import TooLarge
from tests.python.comparing import Found, interleavings
from tests.python.random_data import Written, from_seed, programs
from tests.python.random_data_reckoning import DEADLOCK, load, reckoned
from tests.shares import one_in
from weft import Verdict
from weft.monitor import USUAL
from weft.system.trace import Ending, Finding, Trace

MOST = 150
"""How many interleavings brute force may have to run."""
MOST_STEPS = 2500
"""How many the reckoning may have to run; it is much quicker."""
EVERYTHING = ("everything",)


@dataclass
class Round(Found):
    """What the executions came to, in order: those of the last round are what counts."""

    listed: list[str] = field(default_factory=list)

    def end(self, trace: Trace) -> Iterable[Finding]:
        super().end(trace)
        if trace.ending is not Ending.STOPPED:
            assert not trace.failures
            self.listed.append(DEADLOCK if trace.pending else str(trace.outcome))
        return ()


def explored(
    function: Callable[[], object], strategy: str, most: int, **options: Any
) -> tuple[list[Any], set[str]]:
    """The traces and the outcomes of the last round."""
    found = Round()
    result = weft.explore(
        function,
        strategy,
        monitors=[found],
        ignore=USUAL,
        all=True,
        steps=500,
        executions=most,
        **options,
    )
    if result.verdict is Verdict.INCONCLUSIVE and result.executions == most:
        raise TooLarge
    assert result.verdict is Verdict.VERIFIED
    assert result.blocked == 0
    return found.traces[-result.executions :], set(found.listed[-result.executions :])


@contextmanager
def shown(written: Written) -> Iterator[None]:
    """Put the source under whatever goes wrong with it."""
    try:
        yield
    except Exception as error:
        error.add_note(written.source)
        raise


def compare(written: Written, most: int = MOST) -> None:
    with shown(written):
        expected = reckoned(written.steps, most)
        function = load(written.source).program
        compare_free(function, expected.free, most, written.steady)
        found = compare_locked(function, most)
        assert expected.serial <= found <= expected.free


def compare_quickly(written: Written) -> None:
    """The search as users have it, in both models, with the reckoning."""
    with shown(written):
        expected = reckoned(written.steps, MOST_STEPS)
        function = load(written.source).program
        _, found = explored(function, "dpor", MOST_STEPS // 6)
        assert found == expected.free
        _, found = explored(function, "dpor", MOST_STEPS // 6, scheduling="gil")
        assert expected.serial <= found <= expected.free


def compare_free(
    function: Callable[[], object], expected: set[str], most: int, steady: bool
) -> None:
    traces, outcomes = explored(function, "dpor", most // 3, visible=EVERYTHING)
    assert outcomes == expected
    assert len(traces) == len(set(traces))
    size = interleavings(traces)
    if size > most:
        raise TooLarge
    _, refined = explored(function, "dpor", most)
    assert refined == expected
    enough = size + 1 if steady else 2 * most
    every, outcomes = explored(function, "exhaustive", enough, visible=EVERYTHING)
    assert outcomes == expected
    if steady:
        assert set(every) == set(traces)
        assert len(every) == size


def compare_locked(function: Callable[[], object], most: int) -> set[str]:
    """The same where threads are switched as CPython with its global lock does it."""
    _, expected = explored(function, "exhaustive", most, visible=EVERYTHING, scheduling="gil")
    for visible in (EVERYTHING, ()):
        _, outcomes = explored(function, "dpor", 10 * most, visible=visible, scheduling="gil")
        assert outcomes == expected
    return expected


def compared(seeds: Iterable[int], number: int, compare: Callable[[Written], None]) -> int:
    """Compare so many programs completely, and pass over those that are too large."""
    done = 0
    for seed in seeds:
        if done == number:
            break
        with suppress(TooLarge):
            compare(from_seed(seed))
            done += 1
    return done


@pytest.mark.parametrize("part", one_in(4, range(4)))
def test_32_programs_by_brute_force(part: int) -> None:
    assert compared(range(part, 2000, 4), 8, compare) == 8


@pytest.mark.parametrize("part", one_in(2, range(4)))
def test_60_programs_by_reckoning(part: int) -> None:
    assert compared(range(part, 2000, 4), 15, compare_quickly) == 15


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_1000_programs_by_brute_force(part: int) -> None:
    assert compared(range(2000 + part, 12_000, 20), 50, compare) == 50


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_2000_programs_by_reckoning(part: int) -> None:
    assert compared(range(12_000 + part, 16_000, 20), 100, compare_quickly) == 100


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_200_programs_of_any_sort(part: int) -> None:
    @settings(max_examples=50, derandomize=False, deadline=None)
    @given(programs())
    def check(written: Written) -> None:
        with suppress(TooLarge):
            compare(written, 1500)

    check()
