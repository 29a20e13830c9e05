"""Invariants of models: when they hold, what they watch, and what touches the watch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.messages import BY_ZERO
from tests.model.outcomes import executions
from weft.errors import ModelError
from weft.model import Design, Program
from weft.model.execution import ModelExecution
from weft.strategy.exhaustive import Exhaustive
from weft.system.interfaces import Monitor, Status
from weft.system.operation import Event


class Values(Monitor):
    """Whether each invariant holds, at the beginning and after every event."""

    def __init__(self, model: Design | Program) -> None:
        self.model = model
        self.seen: list[tuple[bool, ...]] = []

    def begin(self, status: Status) -> None:
        self.seen.append(tuple(i.holds(status.state) for i in self.model.invariants))

    def event(self, event: Event, status: Status) -> None:
        self.begin(status)


def values(model: Design | Program) -> list[tuple[bool, ...]]:
    """Of the first execution."""
    strategy, monitor = Exhaustive(), Values(model)
    assert strategy.begin()
    execution: ModelExecution = model.start()
    execution.run(strategy, [monitor])
    return monitor.seen


def two_variables() -> Design:
    design = Design("sum")
    x, y = design.variable("x", 0), design.variable("y", 3)
    design.thread("A").sequence(x.write(1), y.write(2), x.write(2))
    design.invariant("expression", x + y == 3)
    design.invariant("function", lambda a, b: a + b == 3, watching=[x, y])
    design.invariant("one", lambda a: a < 2, watching=[x])
    return design


def test_an_expression_and_a_function_say_the_same() -> None:
    assert values(two_variables()) == [
        (True, True, True),
        (False, False, True),
        (True, True, True),
        (False, False, False),
    ]


def test_every_change_of_what_an_invariant_speaks_about_touches_its_watch() -> None:
    design = two_variables()
    (trace,) = executions(design)
    names = [
        [design.object_name(o.object) for o in event.operations if o.effect == "touch"]
        for event in trace.events
    ]
    x = ["invariant expression", "invariant function", "invariant one"]
    assert names == [x, x[:2], x]


def test_reads_touch_nothing() -> None:
    design = Design("reads")
    x = design.variable("x", 0)
    thread = design.thread("A")
    thread.sequence(thread.local("seen").write(x))
    design.invariant("zero", x == 0)
    (trace,) = executions(design)
    assert [o.effect for o in trace.events[0].operations] == ["read", "finish"]


def test_an_invariant_makes_the_changes_it_watches_visible() -> None:
    """Even those of a variable that is protected by a lock otherwise."""
    design = Design("protected")
    x = design.variable("x", 0, protected=True)
    assert not design.visible(x.number, "write")
    design.invariant("small", x < 3)
    assert design.visible(x.number, "write")
    assert not design.visible(x.number, "read")


def test_an_expression_may_look_at_any_object() -> None:
    design = Design("objects")
    mutex, queue = design.mutex("m"), design.queue("q", 2)
    design.thread("A").sequence(queue.put(1), mutex.acquire())
    design.invariant("locked if full", (queue.size() == 0) | mutex.locked())
    assert values(design) == [(True,), (False,), (True,)]


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("local", "an invariant reads the local variable 'mine'"),
        ("write", "an invariant performs 'write', which is not read-only"),
        ("nothing", "invariant 'wrong' speaks of no object"),
        ("other", "'read' is asked of an object of another model"),
    ],
)
def test_what_cannot_be_an_invariant(what: str, message: str) -> None:
    design, other = Design("wrong invariant"), Design("other")
    x = design.variable("x", 0)
    other.variable("y", 0)
    conditions: dict[str, Any] = {
        "local": design.thread("A").local("mine") == 0,
        "write": x.write(1) == 0,
        "nothing": lambda: True,
        "other": other.variable("z", 0) == 0,
    }
    with pytest.raises(ModelError) as error:
        design.invariant("wrong", conditions[what])
    assert error.value.what == message
    assert design.invariants == ()


def test_an_invariant_that_raises_is_an_error_of_the_model() -> None:
    design = Design("raises")
    x = design.variable("x", 0)
    design.thread("A").sequence(x.write(1))
    design.invariant("share", 1 // x == 1)
    with pytest.raises(ModelError) as error:
        values(design)
    assert str(error.value) == (
        f"an invariant raised ZeroDivisionError: {BY_ZERO}\n"
        "  where: raises, invariant 'share'\n"
        "  to do: make it true or false in every state"
    )
