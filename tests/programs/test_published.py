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


FEW = 60
"""Up to how many traces a program is run in every run of the tests, in several orders."""


def orders(threads: int, traces: int) -> dict[str, list[int]]:
    """As they come; and, for programs with few traces, the other way round and shuffled."""
    forward = list(range(threads))
    if traces > FEW:
        return {"forward": forward}
    shuffled = random.Random(threads).sample(forward, threads)
    return {"forward": forward, "backward": forward[::-1], "shuffled": shuffled}


def cases() -> list[object]:
    found: list[object] = []
    for module in PROGRAMS:
        name = module.__name__.rpartition(".")[2]
        for n, traces in module.TRACES.items():
            for label, order in orders(n, traces).items():
                marks = [] if traces <= FEW else [pytest.mark.long]
                case = pytest.param(module, order, traces, id=f"{name}-{n}-{label}", marks=marks)
                found.append(case)
    return found


@pytest.mark.parametrize(("module", "order", "traces"), cases())
def test_one_execution_per_trace(module: ModuleType, order: Sequence[int], traces: int) -> None:
    test: Callable[[], str] = module.program(order)
    result = weft.explore(test, all=True)
    assert (result.executions, result.blocked) == (traces, 0)
    assert set(result.outcomes) == module.OUTCOMES
    assert {finding.kind for finding in result.findings} == module.OUTCOMES - {"done"}
