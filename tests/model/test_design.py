"""Designs: what guarded commands do, as the exact set of what can come out."""

from __future__ import annotations

from tests.model.outcomes import executions, finals, outcomes
from weft.model import Design
from weft.model.expression import Apply
from weft.system.trace import Ending


def test_the_lost_update() -> None:
    design = Design("counter")
    x = design.variable("x", 0)
    for name in ("A", "B"):
        thread = design.thread(name)
        seen = thread.local("seen")
        thread.sequence(seen.write(x), x.write(seen + 1))
    assert finals(design, x) == {(1,), (2,)}
    assert len(list(executions(design))) == 6


def test_one_transition_is_atomic() -> None:
    design = Design("counter")
    x = design.variable("x", 0)
    for name in ("A", "B"):
        design.thread(name).transition("start", "end", x.write(x + 1))
    assert finals(design, x) == {(2,)}


def test_a_branch_takes_the_transition_whose_guard_holds() -> None:
    design = Design("branch")
    x, y = design.variable("x", 0), design.variable("y", "neither")
    design.thread("A").sequence(x.write(1))
    thread = design.thread("B")
    thread.transition("p", "end", y.write("zero"), when=x == 0)
    thread.transition("p", "end", y.write("one"), when=x == 1)
    assert finals(design, x, y) == {(1, "zero"), (1, "one")}


def test_of_two_transitions_that_are_enabled_either_is_taken() -> None:
    design = Design("either")
    x = design.variable("x", 0)
    thread = design.thread("A")
    thread.transition("p", "end", x.write(1))
    thread.transition("p", "end", x.write(2))
    thread.transition("p", "end", x.write(3), when=False)
    assert finals(design, x) == {(1,), (2,)}


def test_an_await_waits() -> None:
    design = Design("await")
    x, y = design.variable("x", 0), design.variable("y", 0)
    design.thread("A").sequence(x.write(1), y.write(1))
    z = design.variable("z", 0)
    design.thread("B").transition("p", "end", z.write(x * 10 + y), when=(x == 1) & ~(y == 2))
    assert finals(design, z) == {(10,), (11,)}


def test_an_await_that_nobody_fulfils_is_a_deadlock() -> None:
    design = Design("stuck")
    x = design.variable("x", 0)
    design.thread("A").transition("p", "end", when=x == 1)
    assert outcomes(design, x) == {(Ending.DEADLOCK, 0)}


def test_locals_are_each_threads_own() -> None:
    design = Design("locals")
    x = design.variable("x", ())
    for name, value in (("A", 1), ("B", 2)):
        thread = design.thread(name)
        mine = thread.local("mine", value)
        thread.transition("p", "q", mine.write(mine * 10))
        thread.transition("q", "end", x.write(x + Apply(lambda value: (value,), mine)))
    assert finals(design, x) == {((10, 20),), ((20, 10),)}


def test_a_local_keeps_the_results_of_operations() -> None:
    design = Design("results")
    x, q = design.variable("x", 0), design.queue("q", 2)
    out = design.variable("out")
    thread = design.thread("A")
    a, b, c = (thread.local(name) for name in "abc")
    thread.sequence(
        a.write(x.cas(0, 5)),
        b.write(q.try_get()),
        q.put(x + 1),
        c.write(q.get()),
        out.write((a, b, c)),
    )
    assert finals(design, out) == {((True, None, 6),)}


def test_expressions() -> None:
    design = Design("expressions")
    x, out = design.variable("x", 7), design.variable("out")
    data = design.variable("data", ("a", "b"))
    values = (
        (x + 1, 8),
        (1 + x, 8),
        (x - 1, 6),
        (10 - x, 3),
        (x * 2, 14),
        (2 * x, 14),
        (-x, -7),
        (x // 2, 3),
        (15 // x, 2),
        (x % 4, 3),
        (10 % x, 3),
        (data[1], "b"),
        (x == 7, True),
        (x != 7, False),
        (x < 7, False),
        (x <= 7, True),
        (x > 7, False),
        (x >= 7, True),
        ((x == 7) & (x == 8), False),
        (True & (x == 7), True),
        ((x == 7) | (x == 8), True),
        (False | (x == 8), False),
        (~(x == 7), False),
    )
    thread = design.thread("A")
    thread.transition("p", "end", out.write(tuple(expression for expression, _ in values)))
    assert finals(design, out) == {(tuple(value for _, value in values),)}


def test_choose_tries_every_value() -> None:
    design = Design("choose")
    x = design.variable("x", 0)
    thread = design.thread("A")
    thread.transition("p", "q", x.write(design.choose(3)))
    thread.transition("q", "end", x.write(design.choose(2) + x * 10), when=x == 2)
    thread.transition("q", "end", when=x != 2)
    assert finals(design, x) == {(0,), (1,), (20,), (21,)}


def test_points_named_by_ends_are_final() -> None:
    design = Design("ends")
    x = design.variable("x", 0)
    thread = design.thread("A").transition("p", "good", x.write(1)).ends("good", "bad")
    thread.transition("p", "bad", x.write(2))
    assert finals(design, x) == {(1,), (2,)}
    assert design.control_points() == {"A": ["p", "bad", "end", "good"]}
