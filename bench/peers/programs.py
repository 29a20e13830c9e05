"""The programs that every tool is given: threads over a common state, all of them correct.

Each is a state, the workers that share it, and what must hold at the end; that is how `frontrun`
wants it. The other tools want one function that starts and joins the threads: `as_function`.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Program:
    """A program for two to four threads."""

    name: str
    setup: Callable[[], Any]
    workers: Sequence[Callable[[Any], None]]
    outcome: Callable[[Any], Hashable]
    """What to tell of the final state; the outcomes a tool has seen show what it has tried."""
    holds: Callable[[Any], bool]
    traces: int | None
    """How many there are, where it is known; counted otherwise."""
    alone: bool = False
    """Whether it is one function, which starts its own threads."""


def as_function(program: Program) -> Callable[[], Hashable]:
    """The program with a main thread of its own."""

    def main() -> Hashable:
        state = program.setup()
        if program.alone:
            program.workers[0](state)
            assert program.holds(state)
            return program.outcome(state)
        threads = [threading.Thread(target=work, args=(state,)) for work in program.workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert program.holds(state)
        return program.outcome(state)

    return main


class Table:
    """Forks for philosophers, and the order in which these have eaten."""

    def __init__(self, philosophers: int = 3) -> None:
        self.forks = [threading.Lock() for _ in range(philosophers)]
        self.order: list[int] = []


def philosopher(number: int, philosophers: int = 3) -> Callable[[Table], None]:
    first, second = sorted((number, (number + 1) % philosophers))

    def eat(table: Table) -> None:
        with table.forks[first], table.forks[second]:
            table.order.append(number)

    return eat


class Counter:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.value = 0
        self.order: list[int] = []


def incrementer(number: int) -> Callable[[Counter], None]:
    def increment(counter: Counter) -> None:
        with counter.lock:
            counter.value += 1
            counter.order.append(number)

    return increment


class Buffer:
    """Room for one item, and who has taken what."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.items: list[int] = []
        self.taken = [-1, -1]


def producer(number: int) -> Callable[[Buffer], None]:
    def produce(buffer: Buffer) -> None:
        with buffer.changed:
            while buffer.items:
                buffer.changed.wait()
            buffer.items.append(number)
            buffer.changed.notify_all()

    return produce


def consumer(number: int) -> Callable[[Buffer], None]:
    def consume(buffer: Buffer) -> None:
        with buffer.changed:
            while not buffer.items:
                buffer.changed.wait()
            buffer.taken[number] = buffer.items.pop()
            buffer.changed.notify_all()

    return consume


class Channel:
    """A queue for one item, and what has come out of it."""

    def __init__(self) -> None:
        self.queue: queue.Queue[int] = queue.Queue(1)
        self.taken = [-1, -1]


def sender(number: int) -> Callable[[Channel], None]:
    def send(channel: Channel) -> None:
        channel.queue.put(number)

    return send


def receive(channel: Channel) -> None:
    for place in range(2):
        channel.taken[place] = channel.queue.get()


class Shared:
    """What threads share without a lock."""

    def __init__(self, last: int = 5) -> None:
        self.value = 0
        self.seen = [-1] * 9
        self.array = [0] * (last + 1)
        self.cache: dict[str, int] = {}


def add_one(shared: Shared) -> None:
    shared.value += 1


def write(shared: Shared) -> None:
    shared.value = 1


def reader(number: int) -> Callable[[Shared], None]:
    def read(shared: Shared) -> None:
        shared.seen[number] = shared.value

    return read


def writer(place: int) -> Callable[[Shared], None]:
    def fill(shared: Shared) -> None:
        shared.array[place] = shared.array[place - 1] + 1

    return fill


def find_last_zero(shared: Shared) -> None:
    place = len(shared.array) - 1
    while shared.array[place] != 0:
        place -= 1
    shared.value = place


def looker(number: int) -> Callable[[Shared], None]:
    def look_up(shared: Shared) -> None:
        if "key" not in shared.cache:
            shared.cache["key"] = number
        shared.seen[number] = shared.cache["key"]

    return look_up


PROGRAMS = {
    program.name: program
    for program in (
        Program(
            "philosophers(3)",
            Table,
            [philosopher(number) for number in range(3)],
            lambda table: tuple(table.order),
            lambda table: sorted(table.order) == [0, 1, 2],
            traces=6,
        ),
        Program(
            "locked counter(3)",
            Counter,
            [incrementer(number) for number in range(3)],
            lambda counter: tuple(counter.order),
            lambda counter: counter.value == 3,
            traces=6,
        ),
        Program(
            "bounded buffer",
            Buffer,
            [producer(0), producer(1), consumer(0), consumer(1)],
            lambda buffer: tuple(buffer.taken),
            lambda buffer: sorted(buffer.taken) == [0, 1],
            traces=None,
        ),
        Program(
            "queue",
            Channel,
            [sender(0), sender(1), receive],
            lambda channel: tuple(channel.taken),
            lambda channel: sorted(channel.taken) == [0, 1],
            traces=None,
        ),
        Program(
            "lost update",
            Shared,
            [add_one, add_one],
            lambda shared: shared.value,
            lambda shared: shared.value in (1, 2),
            traces=4,
        ),
        Program(
            "lastzero(5)",
            Shared,
            [find_last_zero, *(writer(place) for place in range(1, 6))],
            lambda shared: (shared.value, *shared.array),
            lambda shared: shared.array[0] == 0,
            traces=64,
        ),
        Program(
            "readers(8)",
            Shared,
            [write, *(reader(number) for number in range(8))],
            lambda shared: tuple(shared.seen),
            lambda shared: shared.value == 1,
            traces=256,
        ),
        Program(
            "dict cache(3)",
            Shared,
            [looker(number) for number in range(3)],
            lambda shared: tuple(shared.seen),
            lambda shared: len(shared.cache) == 1,
            traces=None,
        ),
    )
}
