"""When executions begin to count: as soon as the program repeats itself."""

from __future__ import annotations

import mmap
import threading
from collections.abc import Callable, Container

import pytest

import weft
from weft.errors import NonDeterminism


def counting(differing: Container[int]) -> tuple[Callable[[], None], mmap.mmap]:
    """Two threads that take a lock, and one more operation in the runs that are named.

    What is in the map, weft does not put back.
    """
    runs = mmap.mmap(-1, 1)

    def program() -> None:
        runs[0] += 1
        lock = threading.Lock()
        if runs[0] in differing:
            lock.locked()

        def take() -> None:
            with lock:
                pass

        threads = [threading.Thread(target=take) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return program, runs


@pytest.mark.parametrize(
    ("differing", "runs"),
    [
        pytest.param((), 1 + 2, id="it repeats itself"),
        pytest.param((1,), 1 + 1 + 2 + 2, id="the first differs"),
        pytest.param((1, 2), 1 + 1 + 1 + 2 + 2, id="the first two differ from the third"),
        pytest.param((3,), 1 + 2 + 2 + 2, id="the second of the search differs"),
        pytest.param((1, 3), 1 + 1 + 3 + 2, id="the first and the third differ"),
    ],
)
def test_what_comes_before_the_executions_that_count(differing: tuple[int, ...], runs: int) -> None:
    program, ran = counting(differing)
    result = weft.explore(program, all=True)
    assert (result.verdict.value, result.executions, ran[0]) == ("verified", 2, runs)


def test_a_search_that_begins_otherwise_waits_for_two() -> None:
    program, ran = counting(())
    result = weft.explore(program, "exhaustive", all=True)
    assert ran[0] == 2 + result.executions


def test_a_program_that_never_repeats_itself_is_refused() -> None:
    program, ran = counting(range(1, 100, 2))
    with pytest.raises(NonDeterminism) as raised:
        weft.explore(program, all=True)
    assert raised.value.what.startswith("the same schedule gave main: ")
    assert ran[0] == 1 + 1 + 5
