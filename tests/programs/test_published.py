"""Programs with published numbers of traces, as real threads, started in several orders.

All their conflicts are about locks. The numbers are those of the test suites of GenMC, Nidhugg and
Concuerror and of "Optimal dynamic partial order reduction" (POPL 2014).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import ModuleType

import pytest

import weft
from tests.programs.published import filesystem, indexer, lockinc, philosophers

PROGRAMS: tuple[ModuleType, ...] = (lockinc, philosophers, indexer, filesystem)


def orders(threads: int) -> list[list[int]]:
    """In order, the other way round, and in a shuffled order."""
    forward = list(range(threads))
    return [forward, forward[::-1], random.Random(threads).sample(forward, threads)]


def cases() -> list[object]:
    found: list[object] = []
    for module in PROGRAMS:
        name = module.__name__.rpartition(".")[2]
        for n, traces in module.TRACES.items():
            for label, order in zip(("forward", "backward", "shuffled"), orders(n), strict=True):
                found.append(pytest.param(module, order, traces, id=f"{name}-{n}-{label}"))
    return found


@pytest.mark.parametrize(("module", "order", "traces"), cases())
def test_one_execution_per_trace(module: ModuleType, order: Sequence[int], traces: int) -> None:
    test: Callable[[], str] = module.program(order)
    result = weft.explore(test, all=True)
    assert (result.executions, result.blocked) == (traces, 0)
    assert set(result.outcomes) == module.OUTCOMES
    assert {finding.kind for finding in result.findings} == module.OUTCOMES - {"done"}
