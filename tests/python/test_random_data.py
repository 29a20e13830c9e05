"""Random programs about data: what weft finds against a reckoning that knows nothing of weft.

Brute force with every access visible must come to exactly the outcomes of the reckoning: then hooks
see every access, and take it for what it is. The search must come to the same, and to each trace
once, with every access visible; and to the same with only those visible that race.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings

import weft
from tests.oracle import TooLarge
from tests.python.comparing import Found, interleavings
from tests.python.random_data import DEADLOCK, Written, from_seed, load, programs, reckoned
from weft import Verdict
from weft.system.trace import Ending, Finding, Trace

MOST = 150
"""How many interleavings brute force may have to run."""
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
        function, strategy, monitors=[found], all=True, steps=500, executions=most, **options
    )
    if result.verdict is Verdict.INCONCLUSIVE and result.executions == most:
        raise TooLarge
    assert result.verdict is Verdict.VERIFIED
    assert result.blocked == 0
    return found.traces[-result.executions :], set(found.listed[-result.executions :])


def compare(written: Written, most: int) -> None:
    try:
        expected = reckoned(written.steps, 20 * most)
        function = load(written.source).program
        traces, outcomes = explored(function, "dpor", most // 3, visible=EVERYTHING)
        assert outcomes == expected
        assert len(traces) == len(set(traces))
        _, refined = explored(function, "dpor", most // 3)
        assert refined == expected
        size = interleavings(traces)
        if size > most:
            raise TooLarge
        every, outcomes = explored(function, "exhaustive", size + 1, visible=EVERYTHING)
        assert outcomes == expected
        assert set(every) == set(traces)
        assert len(every) == size
    except Exception as error:
        error.add_note(written.source)
        raise


def compared(seeds: Iterable[int], number: int, most: int) -> int:
    """Compare so many programs completely, and pass over those that are too large."""
    done = 0
    for seed in seeds:
        if done == number:
            break
        with suppress(TooLarge):
            compare(from_seed(seed), most)
            done += 1
    return done


@pytest.mark.parametrize("part", range(4))
def test_300_programs(part: int) -> None:
    assert compared(range(part, 2000, 4), 75, MOST) == 75


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_1200_programs(part: int) -> None:
    @settings(max_examples=300, derandomize=False, deadline=None)
    @given(programs())
    def check(written: Written) -> None:
        with suppress(TooLarge):
            compare(written, 1500)

    check()
