"""Threads of designs that wait for each other, start and join each other."""

from __future__ import annotations

from tests.model.outcomes import executions, failures, finals, outcomes
from weft.model import Design
from weft.model.expression import Apply
from weft.system.objects.thread import FINISHED, NEW
from weft.system.operation import Choice
from weft.system.trace import Ending


def test_a_wait_is_two_transitions_and_a_notify_may_come_too_early() -> None:
    design = Design("wait")
    monitor = design.monitor("m")
    design.thread("A").sequence(monitor.acquire(), monitor.wait(), monitor.release())
    design.thread("B").sequence(monitor.acquire(), monitor.notify(), monitor.release())
    endings = [trace.ending for trace in executions(design)]
    assert sorted(ending.name for ending in endings) == ["DEADLOCK", "FINISHED"]


def test_notify_wakes_either_waiter() -> None:
    """Whoever waits in the end was not notified; if both came in time, that may be either."""
    design = Design("notify")
    monitor, here = design.monitor("m"), design.variable("here", 0)
    for name in ("A", "B"):
        thread = design.thread(name)
        thread.transition("p", "q", monitor.acquire(), here.write(here + 1))
        thread.transition("q", "r", monitor.wait())
        thread.transition("r", "end", monitor.release())
    design.thread("C").transition("p", "q", monitor.acquire(), when=(here == 2)).transition(
        "q", "end", monitor.notify(), monitor.release()
    )
    stuck = {tuple(step.where for step in trace.pending) for trace in executions(design)}
    assert stuck == {("A at q → r, waiting",), ("B at q → r, waiting",)}


def test_two_waits_between_the_same_points_do_not_get_mixed_up() -> None:
    """Each way leads through a control point of its own, and the thread leaves it one way only."""
    design = Design("two waits")
    barriers = [design.barrier(name, 1) for name in ("a", "b")]
    thread = design.thread("A")
    for barrier in barriers:
        thread.transition("p", "q", barrier.wait())
    thread.transition("q", "end")
    schedules = sorted(tuple(trace.schedule) for trace in executions(design))
    first, second = Choice(0, 0), Choice(0, 1)
    assert schedules == [(first, first, first), (second, first, first)]
    assert len(design.control_points()["A"]) == 5


def test_a_barrier_gives_each_thread_its_place() -> None:
    design = Design("barrier")
    barrier, places = design.barrier("b", 2), design.variable("places", ())
    for name in ("A", "B"):
        thread = design.thread(name)
        place = thread.local("place")
        thread.sequence(
            place.write(barrier.wait()),
            places.write(places + Apply(lambda n, p: ((n, p),), name, place)),
        )
    a, b = ("A", 0), ("B", 1)
    c, d = ("A", 1), ("B", 0)
    assert finals(design, places) == {(p,) for p in ((a, b), (b, a), (c, d), (d, c))}


def test_a_thread_that_is_not_started_does_nothing_and_its_join_waits() -> None:
    design = Design("never started")
    x = design.variable("x", 0)
    late = design.thread("late", started=False)
    late.sequence(x.write(1))
    design.thread("A").sequence(late.join())
    assert outcomes(design, x, late._handle) == {(Ending.DEADLOCK, 0, NEW)}


def test_start_and_join() -> None:
    design = Design("start")
    x, y = design.variable("x", 0), design.variable("y", 0)
    child = design.thread("child", started=False)
    child.sequence(x.write(x + 1))
    design.thread("A").sequence(x.write(10), child.start(), child.join(), y.write(x))
    assert finals(design, x, y, child._handle) == {(11, 11, FINISHED)}


def test_a_child_without_steps_finishes_in_the_event_that_starts_it() -> None:
    design = Design("empty child")
    child = design.thread("child", started=False)
    design.thread("A").sequence(child.start(), child.join())
    (trace,) = executions(design)
    assert trace.ending is Ending.FINISHED
    assert [[o.effect for o in e.operations] for e in trace.events] == [
        ["start", "finish"],
        ["join", "finish"],
    ]
    assert {o.thread for e in trace.events for o in e.operations} == {1}


def test_starting_twice_is_misuse() -> None:
    design = Design("twice")
    child = design.thread("child", started=False)
    child.transition("p", "end")
    for name in ("A", "B"):
        design.thread(name).sequence(child.start())
    misuse = "Misuse('start of a thread that was started')"
    assert failures(design) == {(f"A: {misuse}",), (f"B: {misuse}",)}
