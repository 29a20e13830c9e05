"""Which variables only count the rounds of a loop, and what becomes of loops that have them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import weft
from weft.python.runtime.counting import counters

SOURCES = {
    "n = 0\n    while not stop[0]: n += 1\n    return n": {"n"},
    "n = 0\n    while not stop[0]: n = n + 1": {"n"},
    "n = 9\n    while not stop[0]: n -= 2\n    print(n)": {"n"},
    "n = m = 0\n    while not stop[0]:\n        n += 1\n        m += 1": {"n", "m"},
    "n = 0\n    while True:\n        n += 1\n        if stop[0]: break": {"n"},
    "n = 0\n    while not stop[0]:\n        n += 1\n        len(stop), n": set(),
    "n = 0\n    while not stop[0]:\n        n += 1\n        m = n": set(),
    "n = 0\n    for _ in stop: n += 1": {"n"},
    "n = 0\n    while not stop[0]:\n        n += 1\n        stop.append(n)": set(),
    "n = 0\n    while not stop[0] and n < 3: n += 1": set(),
    "n = 0\n    while not stop[n]: n += 1": set(),
    "n = 0\n    while not stop[0]: n = stop.count(n + 1)": set(),
    "n = m = 0\n    while not stop[0]:\n        n += 1\n        m += n": set(),
    "n = 0\n    while not stop[0]: n = 1 + n": set(),
    "n = 0\n    while not stop[0]:\n        n += 1\n        n = 0": set(),
    "n = 0\n    while not stop[0]:\n        n += 1\n        del n": set(),
    "n = 0\n    while n < 2:\n        n += 1\n        while not stop[0]: pass": set(),
    "n = 0\n    n += 1\n    while not stop[0]: pass": set(),
    "n = 0\n    n += 1\n    return n": set(),
}


@pytest.mark.parametrize(("body", "expected"), SOURCES.items())
def test_counters(body: str, expected: set[str]) -> None:
    found: dict[str, Any] = {}
    exec(f"def function(stop):\n    {body}\n", found)
    assert counters(found["function"].__code__) == expected


def waiting_for(wait: Callable[[list[bool]], int]) -> Callable[[], None]:
    def program() -> None:
        stop = [False]
        thread = threading.Thread(target=wait, args=(stop,))
        thread.start()
        stop[0] = True
        thread.join()

    return program


def counts(stop: list[bool]) -> int:
    rounds = 0
    while not stop[0]:
        rounds += 1
    return rounds


def counts_and_sleeps(stop: list[bool]) -> int:
    rounds = 0
    while not stop[0]:
        rounds = rounds + 1
        time.sleep(0.1)
    return rounds


@pytest.mark.parametrize("wait", [counts, counts_and_sleeps])
@pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])
def test_a_loop_that_counts_its_rounds_waits(
    wait: Callable[[list[bool]], int], scheduling: Any
) -> None:
    result = weft.explore(waiting_for(wait), scheduling=scheduling)
    assert result.verdict == "verified within the bound"
    assert [each.limit for each in result.unexplored] == ["spin"]


def gives_up(stop: list[bool]) -> int:
    rounds = 0
    while not stop[0] and rounds < 3:
        rounds += 1
    assert rounds < 3
    return rounds


def test_a_loop_that_looks_at_what_it_counts_does_not() -> None:
    result = weft.explore(waiting_for(gives_up))
    assert result.verdict == "violated"
    assert [finding.kind for finding in result.findings] == ["assertion"]
