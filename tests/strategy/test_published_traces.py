"""Optimal DPOR runs exactly as many executions as published, and none in vain.

The numbers are those of the test suites of GenMC, Nidhugg and Concuerror and of "Optimal dynamic
partial order reduction" (POPL 2014); `examples/models/published.py` has the programs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from examples.models import published
from weft import Verdict, explore
from weft.model import Program

COUNTS: list[tuple[Callable[..., Program], int, int]] = [
    (published.readers, 2, 4),
    (published.readers, 8, 256),
    (published.readers, 13, 8192),
    (published.lastzero, 1, 2),
    (published.lastzero, 2, 5),
    (published.lastzero, 3, 12),
    (published.lastzero, 4, 28),
    (published.lastzero, 5, 64),
    (published.lastzero, 10, 3328),
    (published.lastzero, 12, 15360),
    (published.indexer, 11, 1),
    (published.indexer, 12, 8),
    (published.indexer, 13, 64),
    (published.indexer, 14, 512),
    (published.indexer, 15, 4096),
    (published.filesystem, 12, 1),
    (published.filesystem, 14, 2),
    (published.filesystem, 16, 8),
    (published.filesystem, 18, 32),
    (published.fib_bench, 1, 11),
    (published.fib_bench, 2, 140),
    (published.fib_bench, 3, 1698),
    (published.fib_bench, 4, 19605),
    (published.ainc, 2, 2),
    (published.ainc, 3, 6),
    (published.ainc, 4, 24),
    (published.ainc, 5, 120),
    (published.inc, 2, 4),
    (published.inc, 3, 36),
    (published.inc, 4, 576),
    (published.lockinc, 2, 2),
    (published.lockinc, 3, 6),
    (published.lockinc, 5, 120),
    (published.lockinc, 7, 5040),
    (published.philosophers, 2, 3),
    (published.philosophers, 3, 7),
    (published.philosophers, 4, 15),
    (published.philosophers, 5, 31),
    (published.philosophers, 6, 63),
]
SMALL = [(make, n, count) for make, n, count in COUNTS if count <= 600]
MANY = 500
"""More traces than this take long."""
ALONE: list[tuple[Callable[..., Program], int]] = [
    (published.popl14, 5),
    (published.store_buffering, 3),
]


def size(make: Callable[..., Program], n: int) -> int:
    """How many threads the program has."""
    return len(make(n).threads)


def orders(threads: int) -> list[list[int]]:
    """The threads the other way round, and in three shuffled orders."""
    found = [list(reversed(range(threads)))]
    for seed in range(3):
        order = list(range(threads))
        random.Random(seed).shuffle(order)
        found.append(order)
    return found


def sized(most: int, programs: Sequence[tuple[Any, ...]] = COUNTS) -> list[object]:
    """The programs, those with more traces than these among the long tests."""
    return [
        pytest.param(*each, marks=[pytest.mark.long] if each[2] > most else []) for each in programs
    ]


@pytest.mark.parametrize(("make", "n", "count"), sized(MANY))
def test_one_execution_per_trace(make: Callable[..., Program], n: int, count: int) -> None:
    result = explore(make(n), all=True)
    assert (result.counts.executions, result.counts.blocked) == (count, 0)


@pytest.mark.parametrize(("make", "n", "count"), sized(60, SMALL))
def test_the_order_of_threads_does_not_matter(
    make: Callable[..., Program], n: int, count: int
) -> None:
    for order in orders(size(make, n)):
        result = explore(make(n, order), all=True)
        assert (result.counts.executions, result.counts.blocked) == (count, 0)


@pytest.mark.parametrize(("make", "count"), ALONE)
def test_programs_of_one_size(make: Callable[..., Program], count: int) -> None:
    threads = len(make().threads)
    every: list[Sequence[int] | None] = [None, *orders(threads)]
    for order in every:
        result = explore(make(order), all=True)
        assert (result.counts.executions, result.counts.blocked) == (count, 0)


def test_source_sets_explore_in_vain_where_published() -> None:
    result = explore(published.popl14(), "source-dpor", all=True)
    assert (result.counts.executions, result.counts.blocked) == (5, 5)


@pytest.mark.parametrize(("make", "n", "count"), sized(MANY, SMALL))
def test_source_sets_complete_each_trace_once(
    make: Callable[..., Program], n: int, count: int
) -> None:
    assert explore(make(n), "source-dpor", all=True).counts.executions == count


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_one_trace_of_the_philosophers_is_the_deadlock(n: int) -> None:
    result = explore(published.philosophers(n), all=True)
    assert result.verdict is Verdict.VIOLATED
    assert [finding.kind for finding in result.findings] == ["deadlock"]
