"""What a `PriorityQueue` compares: the items, and all that they are compared by."""

from __future__ import annotations

import queue
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import weft
from tests.programs.together import together

each_scheduling = pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])


@dataclass(order=True)
class Job:
    urgency: int
    name: str = field(compare=False)


def jobs() -> str:
    """Two puts in any order, and one order of the items: two traces, one outcome."""
    waiting: queue.PriorityQueue[Job] = queue.PriorityQueue()
    together(lambda: waiting.put(Job(2, "late")), lambda: waiting.put(Job(1, "soon")))
    return waiting.get().name


def numbered() -> int:
    """What comes with a number is not looked at as long as the numbers differ."""
    waiting: queue.PriorityQueue[Any] = queue.PriorityQueue()
    notes: dict[str, int] = {}

    def put_and_write() -> None:
        waiting.put((1, {}))
        notes["late"] = 1

    together(lambda: waiting.put((2, notes)), put_and_write)
    first: int = waiting.get()[0]
    return first


@each_scheduling
@pytest.mark.parametrize(("program", "outcome"), [(jobs, "soon"), (numbered, 1)])
def test_items_that_do_not_change(
    program: Callable[[], Any], outcome: Any, scheduling: Any
) -> None:
    result = weft.explore(program, all=True, scheduling=scheduling)
    assert (result.verdict, result.executions) == ("verified", 2)
    assert set(result.outcomes) == {outcome}


def of_the_program() -> int:
    waiting: queue.PriorityQueue[Job] = queue.PriorityQueue()
    job = Job(0, "changed")
    waiting.put(job)

    def change() -> None:
        job.urgency = 2

    together(lambda: waiting.put(Job(1, "other")), change)
    return waiting.get().urgency


def of_c() -> int:
    waiting: queue.PriorityQueue[list[int]] = queue.PriorityQueue()
    item = [0]
    waiting.put(item)

    def change() -> None:
        item[0] = 2

    together(lambda: waiting.put([1]), change)
    return waiting.get()[0]


def of_those_that_stay() -> int:
    waiting: queue.PriorityQueue[Job] = queue.PriorityQueue()
    items = [Job(n, "") for n in range(3)]
    for item in items:
        waiting.put(item)

    def change() -> None:
        items[1].urgency = 5

    together(waiting.get, change)
    return waiting.get().urgency


WITHOUT_A_MODEL: queue.PriorityQueue[list[int]] = queue.PriorityQueue()


def in_a_queue_made_before() -> int:
    item = [0]
    WITHOUT_A_MODEL.put(item)

    def change() -> None:
        item[0] = 2

    together(lambda: WITHOUT_A_MODEL.put([1]), change)
    first = WITHOUT_A_MODEL.get()[0]
    WITHOUT_A_MODEL.get()
    return first


def in_a_queue_that_was_looked_into() -> int:
    waiting: queue.PriorityQueue[list[int]] = queue.PriorityQueue()
    item = [0]
    waiting.put(item)
    assert len(waiting.queue) == 1

    def change() -> None:
        item[0] = 2

    together(lambda: waiting.put([1]), change)
    return waiting.get()[0]


class Counted(queue.PriorityQueue[list[int]]):
    def _qsize(self) -> int:
        return len(self.queue)


def in_a_subclass() -> int:
    waiting = Counted()
    item = [0]
    waiting.put(item)

    def change() -> None:
        item[0] = 2

    together(lambda: waiting.put([1]), change)
    return waiting.get()[0]


@each_scheduling
@pytest.mark.parametrize(
    ("program", "outcomes"),
    [
        # What is put in goes behind the other if that is still the smaller one.
        (of_the_program, {1, 2}),
        (of_c, {1, 2}),
        # The heap is put in order by the first `get`.
        (of_those_that_stay, {2, 5}),
        (in_a_queue_made_before, {1, 2}),
        (in_a_queue_that_was_looked_into, {1, 2}),
        (in_a_subclass, {1, 2}),
    ],
)
def test_items_that_change_while_they_are_compared(
    program: Callable[[], Any], outcomes: set[int], scheduling: Any
) -> None:
    result = weft.explore(program, all=True, scheduling=scheduling)
    assert (result.verdict, result.executions) == ("verified", 2)
    assert set(result.outcomes) == outcomes
