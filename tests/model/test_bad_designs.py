"""Designs that are not well formed: a clear error that says what, where, and what to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.messages import BY_ZERO
from tests.model.outcomes import executions
from weft.errors import ModelError, NonDeterminism
from weft.model import Design
from weft.model.expression import Command
from weft.system.operation import Choice


def error_of(make: Callable[[], object]) -> ModelError:
    with pytest.raises(ModelError) as caught:
        make()
    error = caught.value
    text = f"{error.what}\n  where: {error.where}\n  to do: {error.todo}"
    assert str(error) == text
    assert all((error.what, error.where, error.todo))
    return error


def run(design: Design) -> list[object]:
    return list(executions(design))


def test_a_guard_that_raises() -> None:
    design = Design("d")
    x = design.variable("x", 0)
    design.thread("A").transition("p", "end", when=1 // x == 1)
    error = error_of(lambda: run(design))
    assert error.what == f"a guard raised ZeroDivisionError: {BY_ZERO}"
    assert error.where == "d, A at p, to end"


def test_a_guard_that_raises_later() -> None:
    design = Design("d")
    x = design.variable("x", 1)
    design.thread("A").sequence(x.write(0))
    design.thread("B").transition("p", "end", when=2 // x == 1)
    error = error_of(lambda: run(design))
    assert error.where == "d, B at p, to end"


def test_a_control_point_that_does_not_exist() -> None:
    design = Design("d")
    design.thread("A").transition("p", "nowhere")
    error = error_of(design.start)
    assert error.what == "a transition goes to 'nowhere', which is no control point"
    assert error.where == "d, thread A, p → nowhere"
    assert "thread.ends('nowhere')" in error.todo


@pytest.mark.parametrize("point", ["end", "done"])
def test_a_transition_that_starts_where_the_thread_has_ended(point: str) -> None:
    design = Design("d")
    design.thread("A").transition("p", point).transition(point, "p").ends("done")
    error = error_of(design.start)
    assert error.what == f"a transition starts at {point!r}, where the thread has ended"
    assert error.where == f"d, thread A, {point} → p"


def test_a_guard_that_changes_something() -> None:
    design = Design("d")
    mutex = design.mutex("m")
    design.thread("A").transition("p", "end", when=mutex.try_acquire() == True)  # noqa: E712
    error = error_of(design.start)
    assert error.what == "a guard performs 'try_acquire', which is not read-only"


def test_what_may_block_comes_first() -> None:
    design = Design("d")
    x, mutex = design.variable("x", 0), design.mutex("m")
    design.thread("A").transition("p", "end", x.write(1), mutex.acquire())
    error = error_of(design.start)
    assert error.what == "'acquire' may block or choose, but other operations come before it"
    assert error.where == "d, thread A, p → end"


def test_what_may_block_comes_first_inside_an_expression_too() -> None:
    design = Design("d")
    x, queue = design.variable("x", 0), design.queue("q")
    design.thread("A").transition("p", "end", x.write(x + queue.get()))
    error = error_of(design.start)
    assert error.what == "'get' may block or choose, but other operations come before it"


def test_one_transition_blocks_on_one_operation() -> None:
    """A put of what a get gives would have to be undone if only the get is possible."""
    design = Design("d")
    a, b = design.queue("a"), design.queue("b")
    design.thread("A").transition("p", "end", a.put(b.get()))
    error = error_of(design.start)
    assert error.what == "'get' and 'put' may both block or choose"
    assert error.todo == "split the transition in two"


def test_a_wait_comes_last() -> None:
    design = Design("d")
    x, monitor = design.variable("x", 0), design.monitor("m")
    design.thread("A").transition("p", "end", monitor.wait(), x.write(1))
    error = error_of(design.start)
    assert error.what == "'wait' is followed by other operations in one transition"


def test_writing_a_local_of_another_thread() -> None:
    design = Design("d")
    mine = design.thread("A").local("mine")
    design.thread("B").transition("p", "end", mine.write(1))
    error = error_of(design.start)
    assert error.what == "a command writes 'mine', a local of another thread"
    assert error.where == "d, thread B, p → end"


@pytest.mark.parametrize("place", ["guard", "argument", "nested", "check", "assignment"])
def test_reading_a_local_of_another_thread(place: str) -> None:
    design = Design("d")
    x = design.variable("x", 0)
    mine = design.thread("A").local("mine")
    thread = design.thread("B")
    own = thread.local("own")
    commands: dict[str, Command] = {
        "argument": x.write(mine),
        "nested": x.cas(0, own + mine * 2),
        "check": thread.check((x == 0) & (mine == 0)),
        "assignment": own.write(mine),
    }
    if place == "guard":
        thread.transition("p", "end", when=(x == 0) & (mine == 0))
    else:
        thread.transition("p", "end", commands[place])
    error = error_of(design.start)
    assert error.what == "an expression reads 'mine', a local of another thread"
    assert error.where == "d, thread B, p → end"


def test_an_object_of_another_design() -> None:
    design, other = Design("d"), Design("other")
    design.variable("x", 0)
    y = other.variable("y", 0)
    design.thread("A").sequence(y.write(1))
    error = error_of(design.start)
    assert error.what == "'write' is asked of an object of another model"
    assert error.todo == "make the object with a method of 'd'"


def test_what_is_no_command() -> None:
    design = Design("d")
    x = design.variable("x", 0)
    design.thread("A").transition("p", "end", x == 1)  # type: ignore[arg-type]
    error = error_of(design.start)
    assert error.what.endswith("is not a command")


def test_names_are_given_once() -> None:
    design = Design("d")
    design.variable("x")
    thread = design.thread("A")
    thread.local("mine")
    assert error_of(lambda: design.mutex("x")).what == "two objects are named 'x'"
    assert error_of(lambda: design.thread("A")).what == "two threads are named 'A'"
    error = error_of(lambda: thread.local("mine"))
    assert (error.what, error.where) == ("two locals are named 'mine'", "d, thread A")


def test_a_design_without_threads() -> None:
    assert error_of(Design("d").start).what == "the design has no thread"


def test_sizes_that_make_no_sense() -> None:
    design = Design("d")
    errors = [
        error_of(lambda: design.queue("q", 0)),
        error_of(lambda: design.barrier("b", 0)),
        error_of(lambda: design.semaphore("s", -1)),
        error_of(lambda: design.choose(0)),
    ]
    assert [error.what for error in errors] == [
        "queue 'q' has a capacity of 0",
        "barrier 'b' is for 0 parties",
        "semaphore 's' starts at -1",
        "a choice among 0 values",
    ]
    assert {error.where for error in errors} == {"d"}


def test_an_expression_has_no_truth_value() -> None:
    design = Design("d")
    x, y = design.variable("x"), design.variable("y")
    error = error_of(lambda: x == 1 and y == 1)
    assert error.where.startswith(f"{__file__}:")
    assert "use & | ~" in error.todo
    error_of(lambda: not x)
    error_of(lambda: 0 < x < 2)
    error_of(lambda: design.choose(x))  # type: ignore[arg-type]


def test_an_expression_is_not_iterated_over_for_ever() -> None:
    design = Design("d")
    x = design.variable("x", (1, 2))
    error = error_of(lambda: list(x))
    assert error.where.startswith(f"{__file__}:")
    error_of(lambda: sum(x))
    error_of(lambda: 1 in x)  # type: ignore[operator]


@pytest.mark.parametrize("choice", [Choice(0, 1), Choice(1, 0), Choice(2, 0)])
def test_a_schedule_that_is_not_possible(choice: Choice) -> None:
    """A value a fixed step does not have, a thread that is blocked, one that does not exist."""
    design = Design("d")
    x = design.variable("x", 0)
    design.thread("A").sequence(x.write(1))
    design.thread("B").transition("p", "end", when=x == 1)
    with pytest.raises(NonDeterminism) as caught:
        design.start().take(choice)
    assert caught.value.what == f"the schedule asks for {choice}, which is not possible there"
    assert caught.value.where == "d, after 0 events"
