"""The programs of `bench/python.py`, as far as weft runs them: it must do what the table says."""

from __future__ import annotations

from itertools import permutations

import pytest

from bench.peers.programs import PROGRAMS, as_function
from bench.peers.tools import Answer, Limits, weft
from bench.peers.traces import count_traces

PLENTY = Limits(executions=20_000, seconds=600.0)
ORDERS = set(permutations(range(3)))
EITHER = {(0, 1), (1, 0)}


@pytest.mark.parametrize(
    ("name", "outcomes"),
    [
        ("philosophers(3)", ORDERS),
        ("locked counter(3)", ORDERS),
        ("queue", EITHER),
    ],
)
def test_one_execution_for_every_trace(name: str, outcomes: set[tuple[int, ...]]) -> None:
    traces = count_traces(as_function(PROGRAMS[name]))
    assert weft(PROGRAMS[name], PLENTY) == Answer(traces, True, "verified", set(outcomes))
    assert PROGRAMS[name].traces in (None, traces)


def test_bounded_buffer_is_verified() -> None:
    answer = weft(PROGRAMS["bounded buffer"], PLENTY)
    assert (answer.finished, answer.words, answer.outcomes) == (True, "verified", EITHER)


def test_a_limit_is_told() -> None:
    answer = weft(PROGRAMS["philosophers(3)"], Limits(executions=5, seconds=600.0))
    assert (answer.executions, answer.finished, answer.words) == (5, False, "inconclusive")
