"""Programs: generators that yield operations and are given the results."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.model.outcomes import executions, finals, outcomes
from weft.model import Program
from weft.system.trace import Ending

Body = Generator[Any, Any, None]


def test_the_lost_update() -> None:
    program = Program("counter")
    x = program.variable("x", 0)

    def increment() -> Body:
        seen = yield x.read()
        yield x.write(seen + 1)

    for name in ("A", "B"):
        program.thread(increment, name=name)
    assert finals(program, x) == {(1,), (2,)}
    assert len(list(executions(program))) == 6


def test_every_operation_gives_its_result() -> None:
    program = Program("results")
    x, mutex, queue = program.variable("x", 4), program.mutex("m"), program.queue("q", 1)
    flag, channel, semaphore = program.flag("f"), program.channel("c"), program.semaphore("s", 1)
    barrier, monitor = program.barrier("b", 1), program.monitor("o")
    results: list[Any] = []

    def body() -> Body:
        results.clear()
        for request in (
            x.read(),
            x.update(lambda value: value + 1),
            x.cas(5, 6),
            x.cas(5, 7),
            mutex.locked(),
            mutex.try_acquire(),
            mutex.try_acquire(),
            queue.try_get(),
            queue.put("item"),
            queue.try_put("more"),
            queue.size(),
            queue.get(),
            flag.set(),
            flag.wait(),
            flag.is_set(),
            channel.send("message"),
            channel.receive(),
            channel.close(),
            channel.receive(),
            semaphore.try_down(),
            semaphore.value(),
            barrier.wait(),
            monitor.acquire(),
            monitor.locked(),
            monitor.release(),
        ):
            results.append((yield request))

    program.thread(body)
    (trace,) = executions(program)
    assert trace.ending is Ending.FINISHED
    assert results[:4] == [4, 4, True, False]
    assert results[4:7] == [False, True, False]
    assert results[7:12] == [None, True, False, 1, "item"]
    assert results[12:15] == [None, True, True]
    assert results[15:19] == [None, "message", None, None]
    assert results[19:] == [True, 0, 0, None, True, None]


def test_arguments_of_a_thread_and_functions_called_with_yield_from() -> None:
    program = Program("arguments")
    x = program.variable("x", 0)

    def add(amount: int) -> Generator[Any, Any, int]:
        old = yield x.update(lambda value: value + amount)
        return int(old)

    def body(amounts: list[int]) -> Body:
        for amount in amounts:
            yield from add(amount)

    program.thread(body, [1, 10], name="A")
    program.thread(body, [100], name="B")
    assert finals(program, x) == {(111,)}
    assert len(list(executions(program))) == 3


def test_a_wait_returns_when_the_lock_is_back() -> None:
    program = Program("wait")
    monitor, log = program.monitor("m"), program.variable("log", ())

    def note(word: str) -> Any:
        return log.update(lambda words: (*words, word))

    def waiter() -> Body:
        yield monitor.acquire()
        yield monitor.wait()
        yield note("woken")
        yield monitor.release()

    def notifier() -> Body:
        yield monitor.acquire()
        yield monitor.notify()
        yield note("notified")
        yield monitor.release()

    program.thread(waiter)
    program.thread(notifier)
    assert outcomes(program, log) == {
        (Ending.FINISHED, ("notified", "woken")),
        (Ending.DEADLOCK, ("notified",)),
    }


def test_a_barrier_returns_the_place_and_blocks_in_between() -> None:
    program = Program("barrier")
    barrier, places = program.barrier("b", 2), program.variable("places", frozenset())

    def body(name: str) -> Body:
        place = yield barrier.wait()
        yield places.update(lambda old: old | {(name, place)})

    for name in ("A", "B"):
        program.thread(body, name, name=name)
    assert finals(program, places) == {
        (frozenset({("A", 0), ("B", 1)}),),
        (frozenset({("A", 1), ("B", 0)}),),
    }


def test_an_execution_that_does_not_end_is_cut_off() -> None:
    program = Program("spin")
    x = program.variable("x", 0)

    def spin() -> Body:
        while (yield x.read()) == 0:
            pass

    program.thread(spin)
    (trace,) = executions(program, steps=40)
    assert (trace.ending, len(trace.events)) == (Ending.STEPS, 40)
