"""Reset and replay against checkpoints: `python bench/undo.py` (Stoller 2000, §10).

The paper asks for this comparison. The program performs n operations, each after some computation,
and then four threads take one lock: 24 traces, whatever n is. The n operations come either before
the threads are started, so that all executions have them in common, or in the threads themselves.
Both ways to go back must give the same answer. A ratio above 1 says that checkpoints are faster.

The seconds are processor time, that of all processes together: only one of them runs at a time.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from time import process_time
from typing import Literal

import weft

LENGTHS = (0, 8, 32, 128)
WORK = {"none": 0, "some": 5_000, "much": 50_000}
"""How far to count between two operations."""
THREADS = 4
TRACES = 24

Undo = Literal["replay", "fork"]


def busy(operations: int, work: int) -> None:
    """Operations on a lock of one's own, which no other thread can see."""
    lock = threading.Lock()
    for _ in range(operations):
        sum(range(work))
        lock.acquire()
        lock.release()


def program(before: int, within: int, work: int) -> Callable[[], object]:
    def run() -> tuple[int, ...]:
        lock, order = threading.Lock(), list[int]()
        busy(before // 2, work)

        def body(number: int) -> None:
            busy(within // 2, work)
            with lock:
                order.append(number)

        threads = [threading.Thread(target=body, args=(n,)) for n in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return tuple(order)

    return run


def measure(function: Callable[[], object], undo: Undo) -> tuple[float, weft.Result]:
    began = processor_time()
    result = weft.explore(function, all=True, undo=undo)
    return processor_time() - began, result


def processor_time() -> float:
    """Of this process, and of those it has started that have ended."""
    return sum(os.times()[:4])


def compare(function: Callable[[], object]) -> tuple[float, float]:
    """The seconds of both, once their answers are the same."""
    replay, replayed = measure(function, "replay")
    fork, forked = measure(function, "fork")
    assert replayed.executions == forked.executions == TRACES
    assert replayed.verdict == forked.verdict == "verified"
    assert replayed.outcomes == forked.outcomes
    assert len(forked.outcomes) == TRACES
    return replay, fork


def milliseconds(work: int) -> float:
    """What the computation between two operations takes."""
    began = process_time()
    for _ in range(100):
        sum(range(work))
    return (process_time() - began) * 10


def table(where: str) -> None:
    print(f"operations {where}")
    print(
        f"{'work':>6} {'ms each':>8} {'operations':>10} {'replay s':>9} {'fork s':>8} {'ratio':>6}"
    )
    for name, work in WORK.items():
        each = milliseconds(work)
        crossover = None
        for length in LENGTHS:
            before, within = (length, 0) if where.startswith("before") else (0, length)
            replay, fork = compare(program(before, within, work))
            ratio = replay / fork
            print(f"{name:>6} {each:8.2f} {length:10} {replay:9.3f} {fork:8.3f} {ratio:6.2f}")
            if ratio < 1:
                crossover = None
            elif crossover is None:
                crossover = length
        if crossover is None:
            print(f"{name:>6}: replay is faster up to {LENGTHS[-1]} operations\n")
        else:
            spent = crossover // 2 * each
            print(f"{name:>6}: checkpoints are faster from {crossover} operations on,", end=" ")
            print(f"or {spent:.0f} ms of computation\n")


if __name__ == "__main__":
    table("before the threads are started")
    table("in each of the threads")
