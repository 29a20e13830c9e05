"""How executions of designs end: failed checks, exceptions, cut off."""

from __future__ import annotations

from tests.messages import BY_ZERO
from tests.model.outcomes import executions, failures, finals
from weft.model import Design
from weft.system.trace import Ending


def test_a_check_that_fails_ends_the_thread_there() -> None:
    design = Design("check")
    x = design.variable("x", 0)
    design.thread("A").sequence(x.write(1))
    thread = design.thread("B")
    thread.transition("p", "end", thread.check(x == 0, "too late"), x.write(2))
    assert failures(design) == {(), ("B: AssertionError('too late')",)}
    assert finals(design, x) == {(1,)}
    (failure,) = [f for trace in executions(design) for f in trace.failures]
    assert (failure.thread, failure.where, failure.index) == (1, "B at p", 1)


def test_a_check_before_another_operation_makes_a_step_that_is_not_fixed() -> None:
    """What it does depends on the state, so a search must not take it for granted."""
    design = Design("fixed?")
    x, y = design.variable("x", 0), design.variable("y", 0)
    thread = design.thread("A")
    thread.transition("p", "q", thread.check(x == 0), y.write(1))
    thread.transition("q", "r", y.write(1), thread.check(x == 0), thread.check(True))
    thread.transition("r", "s", y.write(x))
    thread.transition("s", "t", y.write(1 // x))
    thread.transition("t", "u", x.update(abs), y.write(1))
    thread.transition("u", "end", x.update(abs))
    design.thread("B").sequence(x.write(1))
    points = design._compiled()[0]
    fixed = {name: point.fixed for name, point in points.items()}
    assert fixed == {"p": False, "q": False, "r": True, "s": False, "t": False, "u": True}
    assert {name: point.steady for name, point in points.items()} == fixed


def test_an_exception_in_a_command_is_a_failure_of_the_thread() -> None:
    design = Design("zero")
    x, y = design.variable("x", 1), design.variable("y", 0)
    design.thread("A").sequence(x.write(0))
    design.thread("B").sequence(y.write(1 // x))
    error = f"ZeroDivisionError('{BY_ZERO}')"
    assert failures(design) == {(), (f"B: {error}",)}


def test_a_function_that_raises_in_an_update_has_still_looked() -> None:
    """The operation is recorded; otherwise no search would try the other order."""
    design = Design("update")
    x = design.variable("x", 1)
    design.thread("A").sequence(x.write(0))
    design.thread("B").sequence(x.update(lambda value: 1 // value))
    first = next(iter(executions(design)))
    assert [e.operations[0].effect for e in first.events] == ["write", "update"]
    assert len(first.failures) == 1
    assert len(failures(design)) == 2


def test_a_loop_without_visible_steps_is_cut_off() -> None:
    design = Design("spin")
    thread = design.thread("A")
    count = thread.local("count")
    thread.transition("p", "p", count.write(count + 1))
    (trace,) = executions(design, steps=25)
    assert (trace.ending, len(trace.events)) == (Ending.STEPS, 25)
    assert [step.visible for step in trace.pending] == [False]


def test_an_execution_that_ends_at_the_bound_has_ended() -> None:
    design = Design("just long enough")
    thread = design.thread("A")
    thread.transition("p", "q").transition("q", "end")
    assert [trace.ending for trace in executions(design, steps=2)] == [Ending.FINISHED]
    assert [trace.ending for trace in executions(design, steps=1)] == [Ending.STEPS]


def test_what_is_added_after_a_start_counts() -> None:
    """Transitions, final points and invariants alike."""
    design = Design("grows")
    x = design.variable("x", 0)
    thread = design.thread("A").transition("p", "end", x.write(1))
    assert finals(design, x) == {(1,)}
    thread.transition("p", "stop", x.write(2)).ends("stop")
    assert finals(design, x) == {(1,), (2,)}
    design.invariant("small", x < 2)
    step = design.start().step(0)
    assert step is not None
    assert [o.verb for o in step.operations] == ["write", "touch", "write", "touch"]
