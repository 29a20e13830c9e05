"""Both models of scheduling: exactly what can come of small programs.

With its global lock, CPython switches threads only at some points. What it may do according to the
tables here, it does do if one lets it run for long enough, and nothing else.
"""

from __future__ import annotations

import threading
from itertools import permutations
from typing import Any

import pytest

import weft
from tests.python.two_schedulings import LOST, LOST_WITHOUT, Shared, in_both, outcomes
from weft import Verdict
from weft.explain.words import shown
from weft.python.data.step import DataStep

total = 0


def test_an_augmented_assignment_is_one_step() -> None:
    def add(shared: Shared) -> None:
        shared.n += 1

    assert in_both(add) == LOST_WITHOUT


def test_statements_without_a_call_are_one_step() -> None:
    def add(shared: Shared) -> None:
        value = shared.n
        shared.b = value
        shared.n = value + 1

    assert in_both(add) == LOST_WITHOUT


def test_two_updates_in_a_row_are_one_step() -> None:
    def add(shared: Shared) -> None:
        shared.n += 1
        shared.n += 1

    assert in_both(add) == ({2, 3, 4}, {4})


def test_a_global_and_elements() -> None:
    def add(shared: Shared) -> None:
        global total
        total += 1
        shared.list[0] += 1

    def look(shared: Shared) -> object:
        return total, shared.list[0]

    assert in_both(add, look=look) == ({(1, 1), (1, 2), (2, 1), (2, 2)}, {(2, 2)})


def test_check_then_act() -> None:
    def put_once(shared: Shared) -> None:
        if "key" not in shared.items:
            shared.items["key"] = 1
            shared.a += 1

    def put_once_by_call(shared: Shared) -> None:
        if shared.items.get("key") is None:
            shared.items["key"] = 1
            shared.a += 1

    def put_by_default(shared: Shared) -> None:
        if shared.items.setdefault("key", threading.get_ident()) == threading.get_ident():
            shared.a += 1

    def look(shared: Shared) -> object:
        return shared.a

    assert in_both(put_once, look=look) == ({1, 2}, {1})
    assert in_both(put_once_by_call, look=look) == ({1, 2}, {1, 2})
    assert in_both(put_by_default, look=look) == ({1}, {1})


def test_a_pair_is_seen_whole() -> None:
    def write(shared: Shared) -> None:
        shared.a = 1
        shared.b = 1

    def read(shared: Shared) -> None:
        shared.out = shared.a, shared.b

    def look(shared: Shared) -> object:
        return shared.out

    both = {(0, 0), (1, 1)}
    assert in_both(write, read, look=look) == (both | {(1, 0), (0, 1)}, both)


def test_modelled_operations_end_a_step() -> None:
    lock = threading.Lock()

    def add(shared: Shared) -> None:
        value = shared.n
        with lock:
            shared.n = value + 1

    assert in_both(add) == LOST


ORDERS = tuple(permutations(range(3)))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("strategy", ["dpor", "dpor-as-run", "source-dpor"])
def test_what_a_step_accesses_may_depend_on_what_it_reads(
    order: tuple[int, ...], strategy: str
) -> None:
    """The reader looks at `b` only if nobody was faster: that cannot be known from afterwards."""

    def set_a(shared: Shared) -> None:
        shared.a = 1

    def set_b(shared: Shared) -> None:
        shared.b = 1

    def read(shared: Shared) -> None:
        shared.out = shared.b if shared.a == 0 else "late"

    def look(shared: Shared) -> object:
        return shared.out

    actions = tuple((set_a, set_b, read)[n] for n in order)
    assert outcomes(actions, look, "gil", strategy) == {0, 1, "late"}


@pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])
def test_a_loop_that_waits_for_one_of_two(scheduling: Any) -> None:
    def wait(shared: Shared) -> None:
        while True:
            if shared.a:
                shared.out = "a"
                break
            if shared.b:
                shared.out = "b"
                break

    def set_a(shared: Shared) -> None:
        shared.a = 1

    def set_b(shared: Shared) -> None:
        shared.b = 1

    def look(shared: Shared) -> object:
        return shared.out

    actions = (wait, set_a, set_b)
    found = outcomes(actions, look, scheduling, verdict=Verdict.WITHIN_BOUND)
    assert found == {"a", "b"}


def test_a_step_shows_all_that_was_accessed() -> None:
    """And nothing that it might have accessed."""

    def write(shared: Shared) -> None:
        if shared.b:
            shared.n = 5
        shared.a = 1
        shared.b += 1

    def program() -> None:
        shared = Shared()
        threads = [threading.Thread(target=write, args=(shared,)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert shared.n == 0

    result = weft.explore(program, scheduling="gil", visible=["everything"])
    (finding,) = result.findings
    assert finding.trace is not None
    assert result.explored is not None
    system = result.explored
    steps = [
        [str(each).replace("Shared.", "") for each in shown(event, system)]
        for event in finding.trace.events
        if event.thread != 0 and isinstance(event.step, DataStep)
    ]
    assert steps == [
        ["read b → 0", "write a ← 1", "read b → 0", "write b ← 1"],
        ["read b → 1", "write n ← 5", "write a ← 1", "read b → 1", "write b ← 2"],
    ]
