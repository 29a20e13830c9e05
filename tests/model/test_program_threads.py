"""Threads of programs: spawned, started, joined, and the same by name in all executions."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice
from typing import Any

from tests.model.outcomes import executions, finals
from weft.model import Program
from weft.model.handles import ThreadHandle, VariableHandle
from weft.strategy.dpor.optimal import OptimalDpor
from weft.system.operation import Choice
from weft.system.trace import Ending, Trace

Body = Generator[Any, Any, None]


def test_spawn_gives_the_thread_and_join_waits_for_it() -> None:
    program = Program("spawn")
    x = program.variable("x", 0)

    def child(amount: int) -> Body:
        yield x.update(lambda value: value + amount)

    def parent() -> Body:
        first = yield program.spawn(child, 1)
        second = yield program.spawn(child, 10)
        yield first.join()
        yield second.join()
        total = yield x.read()
        yield x.write(total * 2)

    program.thread(parent)
    assert finals(program, x) == {(22,)}


def test_a_thread_is_started_by_hand() -> None:
    program = Program("start")
    x = program.variable("x", 0)

    def child() -> Body:
        yield x.write(1)

    late = program.thread(child, started=False)

    def parent() -> Body:
        yield late.start()
        yield late.join()
        seen = yield x.read()
        yield x.write((seen, "joined"))

    program.thread(parent)
    assert finals(program, x) == {((1, "joined"),)}


def two_families(program: Program) -> VariableHandle:
    """Two threads that spawn two children each, of which one spawns another."""
    x = program.variable("x", ())

    def leaf(word: str) -> Body:
        yield x.update(lambda words: (*words, word))

    def branch(word: str) -> Body:
        yield program.spawn(leaf, word + "0")

    def root(word: str) -> Body:
        yield program.spawn(branch, word + "0")
        yield program.spawn(leaf, word + "1")

    program.thread(root, "a", name="a")
    program.thread(root, "b", name="b")
    return x


def numbers(program: Program, trace: Trace) -> dict[int, tuple[int, ...]]:
    return {event.thread: program.threads.name(event.thread) for event in trace.events}


def test_threads_have_the_same_numbers_in_all_executions() -> None:
    """Whatever the order they ran in: the number belongs to the place in the family."""
    program = Program("families")
    two_families(program)
    known: dict[int, tuple[int, ...]] = {}
    count = 0
    for trace in executions(program):
        count += 1
        seen = numbers(program, trace)
        assert len(seen) == 8
        known = known or seen
        assert seen == known
    assert count == 9072
    assert set(known.values()) == {
        (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1), (0, 0, 0), (1, 0, 0),
    }  # fmt: skip
    names = {known[t]: program.thread_name(t) for t in known}
    assert names[(0, 0, 0)] == "a.0.0"
    assert names[(1, 1)] == "b.1"


def test_each_child_does_what_it_was_spawned_for_in_every_execution() -> None:
    """The number stands for the same function and arguments: the last word tells who was last."""
    program = Program("families")
    x = two_families(program)
    words = {"a.0.0": "a00", "a.1": "a1", "b.0.0": "b00", "b.1": "b1"}
    strategy = OptimalDpor()
    traces = 0
    while strategy.begin():
        trace = program.start().run(strategy, ())
        strategy.end(trace)
        traces += 1
        writers = [e.thread for e in trace.events if e.operations[0].effect == "update"]
        order = tuple(words[program.thread_name(thread)] for thread in writers)
        assert trace.states[x.number] == order
    assert traces == 24


def test_a_schedule_gives_the_same_execution_again() -> None:
    program = Program("families")
    two_families(program)
    some = list(islice(executions(program), 0, 3000, 300))
    assert len(some) == 10
    for trace in some:
        execution = program.start()
        for choice in trace.schedule:
            execution.take(choice)
        assert execution.states == trace.states
        assert not execution.threads


def test_a_thread_without_operations_is_over_at_once() -> None:
    program = Program("empty")

    def nothing() -> Body:
        return
        yield

    handle: list[ThreadHandle] = []

    def parent() -> Body:
        handle[:] = [(yield program.spawn(nothing))]
        yield handle[0].join()

    program.thread(nothing, name="N")
    program.thread(parent, name="P")
    (trace,) = executions(program)
    assert trace.ending is Ending.FINISHED
    assert trace.schedule == (Choice(1), Choice(1))
    assert [o.effect for o in trace.events[0].operations] == ["start", "finish"]
