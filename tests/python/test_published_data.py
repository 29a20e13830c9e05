"""Programs with published numbers of traces, whose conflicts are about data, as real threads.

The numbers are those of the test suites of GenMC, Nidhugg and Concuerror, and of "Optimal dynamic
partial order reduction" (POPL 2014). What the variables are makes no difference to them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import weft
from tests.python.modules import Load
from tests.python.published_source import (
    PLACES,
    Program,
    augmented_inc,
    fib_bench,
    inc,
    lastzero,
    lockinc,
    popl14,
    readers,
    source,
    store_buffering,
)

TRACES: dict[Callable[[int], Program], dict[int, int]] = {
    readers: {2: 4, 8: 256},
    lastzero: {1: 2, 2: 5, 3: 12, 4: 28, 5: 64},
    fib_bench: {1: 11, 2: 140, 3: 1698},
    inc: {2: 4, 3: 36, 4: 576},
    augmented_inc: {2: 4, 3: 36},
    lockinc: {2: 2, 3: 6, 5: 120},
    popl14: {0: 5},
    store_buffering: {0: 3},
}
FEW, SOME = 40, 100
"""How many traces at most to run over all kinds of places, and in every run of the tests."""


def cases() -> list[Any]:
    found = []
    for program, sizes in TRACES.items():
        for size, traces in sizes.items():
            for kind in PLACES if traces <= FEW else ("attribute", "key"):
                marks = [] if traces <= SOME else [pytest.mark.long]
                label = f"{program.__name__}-{size}-{kind}"
                found.append(pytest.param(program(size), kind, traces, id=label, marks=marks))
    return found


@pytest.mark.parametrize(("program", "kind", "traces"), cases())
def test_one_execution_per_trace(program: Program, kind: str, traces: int, load: Load) -> None:
    module = load("published", source(program, kind))
    result = weft.explore(module.test, all=True)
    assert (result.executions, result.blocked, result.verdict) == (traces, 0, "verified")


@pytest.mark.parametrize("program", [readers(3), lastzero(3), fib_bench(1), inc(3), popl14(0)])
def test_the_order_of_starts_does_not_matter(program: Program, load: Load) -> None:
    forward = list(range(len(program.bodies)))
    modules = [
        load(f"published_{number}", source(program, "closure", order))
        for number, order in enumerate((forward, forward[::-1], [*forward[1:], forward[0]]))
    ]
    results = [weft.explore(module.test, all=True) for module in modules]
    assert len({result.executions for result in results}) == 1
    assert len({frozenset(result.outcomes) for result in results}) == 1
    assert [result.blocked for result in results] == [0, 0, 0]


def outcomes(program: Program, kind: str, load: Load) -> set[object]:
    module = load("published", source(program, kind))
    return set(weft.explore(module.test, all=True).outcomes)


@pytest.mark.parametrize("kind", PLACES)
def test_what_can_come_out(kind: str, load: Load) -> None:
    # Each reader comes before the write or after it.
    seen = product((0, 1), repeat=3)
    assert outcomes(readers(3), kind, load) == {((None, *each), (1,)) for each in seen}


@pytest.mark.parametrize("kind", PLACES)
def test_updates_that_are_lost(kind: str, load: Load) -> None:
    # Any of the updates can be lost, but not all.
    nobody = (None, None, None)
    assert outcomes(inc(3), kind, load) == {(nobody, (each,)) for each in range(1, 8)}


@pytest.mark.parametrize("kind", PLACES)
def test_somebody_sees_the_other(kind: str, load: Load) -> None:
    expected = {(seen, (1, 1)) for seen in ((0, 1), (1, 0), (1, 1))}
    assert outcomes(store_buffering(0), kind, load) == expected


ATOMIC = {
    "list": ("[]", "held.append({})"),
    "front of a list": ("[]", "held.insert(0, {})"),
    "deque": ("collections.deque()", "held.append({})"),
    "front of a deque": ("collections.deque()", "held.appendleft({})"),
    "bytearray": ("bytearray()", "held.append({})"),
    "new keys": ("dict()", "held[{}] = True"),
    "count": ("itertools.count()", "saw = next(held)"),
    "heap": ("[]", "heapq.heappush(held, {})"),
}
"""One call of a function written in C, or one instruction, that sees what others have done."""


@pytest.mark.parametrize(("count", "traces"), [(2, 2), (3, 6), (4, 24)])
@pytest.mark.parametrize("kind", ATOMIC)
def test_atomic_updates(kind: str, count: int, traces: int, load: Load) -> None:
    make, update = ATOMIC[kind]
    bodies = [[update.format(number)] for number in range(count)]
    module = load("atomic", source(Program({}, bodies, also=f"held = {make}"), "key"))
    result = weft.explore(module.test, all=True)
    assert (result.executions, result.blocked, result.races) == (traces, 0, ())


def test_an_iterator_of_a_list_is_asked_again(load: Load) -> None:
    """Which element is next is known when the turn has come. If it is another one than before,
    the thread waits for its turn once more: 18 traces, with the outcomes of 6 orders."""
    bodies = [["saw = next(held)"] for _ in range(3)]
    module = load("atomic", source(Program({}, bodies, also="held = iter([0, 1, 2, 3])"), "key"))
    result = weft.explore(module.test, all=True)
    assert (result.executions, result.blocked, result.races) == (18, 0, ())
