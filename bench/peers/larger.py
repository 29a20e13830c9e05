"""What `bench/speed.py` explores: the programs of `programs.py`, and some with more threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bench.peers.programs import (
    PROGRAMS,
    Counter,
    Program,
    Shared,
    Table,
    find_last_zero,
    philosopher,
    writer,
)


def add_one(counter: Counter) -> None:
    with counter.lock:
        counter.value += 1


def philosophers(number: int, traces: int) -> Program:
    return Program(
        f"philosophers({number})",
        partial(Table, number),
        [philosopher(each, number) for each in range(number)],
        lambda table: tuple(table.order),
        lambda table: sorted(table.order) == list(range(number)),
        traces,
    )


def lockinc(number: int, traces: int) -> Program:
    """A counter under a lock."""
    return Program(
        f"lockinc({number})",
        Counter,
        [add_one] * number,
        lambda counter: counter.value,
        lambda counter: counter.value == number,
        traces,
    )


def lastzero(number: int, traces: int) -> Program:
    return Program(
        f"lastzero({number})",
        partial(Shared, number),
        [find_last_zero, *(writer(place) for place in range(1, number + 1))],
        lambda shared: (shared.value, *shared.array),
        lambda shared: shared.array[0] == 0,
        traces,
    )


class Results:
    def __init__(self) -> None:
        self.results: list[int] = []


def square(number: int) -> int:
    return number * number


def give_out(work: Results) -> None:
    with ThreadPoolExecutor(max_workers=2) as pool:
        work.results = list(pool.map(square, range(3)))


EXECUTOR = Program(
    "executor(3)",
    Results,
    [give_out],
    lambda work: tuple(work.results),
    lambda work: work.results == [0, 1, 4],
    traces=None,
    alone=True,
)

LARGER = {
    program.name: program
    for program in (
        PROGRAMS["philosophers(3)"],
        philosophers(5, traces=120),
        lockinc(3, traces=6),
        lockinc(6, traces=720),
        PROGRAMS["lost update"],
        PROGRAMS["lastzero(5)"],
        lastzero(8, traces=704),
        PROGRAMS["readers(8)"],
        PROGRAMS["dict cache(3)"],
        PROGRAMS["queue"],
        PROGRAMS["bounded buffer"],
        EXECUTOR,
    )
}
