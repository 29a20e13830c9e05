"""Programs that go wrong: misuse, which may be caught, and exceptions, which are recorded."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tests.model.outcomes import executions, failures, finals
from weft.errors import Misuse
from weft.model import Program
from weft.model.handles import MonitorHandle
from weft.system.trace import Ending

Body = Generator[Any, Any, None]


def test_misuse_is_raised_where_the_operation_is_and_may_be_caught() -> None:
    program = Program("misuse")
    mutex, x = program.mutex("m"), program.variable("x", "fine")

    def body() -> Body:
        try:
            yield mutex.release()
        except Misuse as misuse:
            yield x.write(str(misuse))
        yield mutex.acquire()

    program.thread(body)
    assert finals(program, x) == {("release without holding the mutex",)}


@pytest.mark.parametrize("verb", ["wait", "notify", "notify_all", "release"])
def test_misuse_of_a_monitor_can_be_caught_and_the_thread_goes_on(verb: str) -> None:
    program = Program("misuse")
    monitor, x = program.monitor("m"), program.variable("x", 0)

    def body(monitor: MonitorHandle) -> Body:
        with pytest.raises(Misuse):
            yield getattr(monitor, verb)()
        yield x.write(1)

    program.thread(body, monitor)
    assert finals(program, x) == {(1,)}


def test_misuse_that_is_not_caught_ends_the_thread_only() -> None:
    program = Program("misuse")
    mutex, x = program.mutex("m"), program.variable("x", 0)

    def bad() -> Body:
        yield mutex.acquire()
        yield mutex.release()
        yield mutex.release()

    def good() -> Body:
        yield mutex.acquire()
        yield x.write(1)
        yield mutex.release()

    program.thread(bad, name="bad")
    program.thread(good, name="good")
    assert failures(program) == {("bad: Misuse('release without holding the mutex')",)}
    assert finals(program, x) == {(1,)}


def test_exceptions_are_recorded_with_their_place() -> None:
    program = Program("exceptions")
    x = program.variable("x", 0)

    def body() -> Body:
        value = yield x.read()
        yield x.write(1 // value)

    def writer() -> Body:
        yield x.write(1)

    program.thread(body, name="A")
    program.thread(writer, name="B")
    found = list(executions(program))
    assert [len(trace.failures) for trace in found] == [1, 0]
    (failure,) = found[0].failures
    line = body.__code__.co_firstlineno + 2
    assert (failure.thread, failure.index, failure.where) == (0, 0, f"{__file__}:{line}")
    assert isinstance(failure.exception, ZeroDivisionError)


def test_an_exception_before_the_first_step() -> None:
    program = Program("early")
    x = program.variable("x", 0)

    def body() -> Body:
        raise ValueError("early")
        yield x.read()

    def other() -> Body:
        yield x.write(1)

    program.thread(body, name="A")
    program.thread(other, name="B")
    (trace,) = executions(program)
    (failure,) = trace.failures
    assert (failure.thread, failure.index) == (0, -1)
    assert failure.where == f"{__file__}:{body.__code__.co_firstlineno + 1}"
    assert trace.ending is Ending.FINISHED


def test_what_the_function_of_an_update_raises_is_raised_in_the_thread() -> None:
    program = Program("update")
    x, y = program.variable("x", 0), program.variable("y", 0)

    def body() -> Body:
        try:
            yield x.update(lambda value: 1 // value)
        except ZeroDivisionError:
            yield y.write(1)

    program.thread(body)
    assert finals(program, x, y) == {(0, 1)}
