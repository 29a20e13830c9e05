"""Runs accesses to a real container in both orders, and compares what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.python.data.accessing import Access, Box, Label, labels, ran
from weft.python.data.step import DataStep
from weft.system.dependency import dependent
from weft.system.operation import Operations


class Done(NamedTuple):
    operations: Operations
    labels: list[Label]
    result: object


class Ran(NamedTuple):
    """Accesses of different threads that were run one after the other."""

    done: list[Done]
    steps: list[DataStep]
    states: dict[int, Any]
    """What is known in the end."""
    left: object
    """The container, and what is left to those who had begun to iterate."""


def run(make: Callable[[], Any], *accesses: Access) -> Ran:
    box = Box(make(), 0)
    begun = [iter(box.container) for _ in range(len(box.container) + 1)]
    for passed, iterator in enumerate(begun):
        for _ in range(passed):
            next(iterator)
    states: dict[int, Any] = {}
    done, steps = [], []
    for thread, access in enumerate(accesses):
        step = DataStep(thread, box.parts(access), "", 0)
        for operation in step.operations:
            states.setdefault(operation.object, operation.kind.initial())
        operations, _ = step.take(states, 0)
        steps.append(step)
        done.append(Done(operations, labels(operations), repr(ran(access, box))))
    return Ran(done, steps, states, (repr(box.container), [rest(each) for each in begun]))


def rest(iterator: Iterator[object]) -> list[object]:
    found: list[object] = []
    try:
        found.extend(iterator)
    except RuntimeError as error:
        found.append(str(error))
    return found


def of_thread_1(make: Callable[[], Any], access: Access) -> Operations:
    """What an access does that comes first, as one of the second thread."""
    nothing = Access("", lambda _: None, ())
    return run(make, nothing, access).done[1].operations


def check_pair(make: Callable[[], Any], a: Access, b: Access) -> None:
    """If two accesses are independent, by what they are where they run, they commute."""
    (a_first, b_second), *_, left = run(make, a, b)
    here = dependent(a_first.operations, of_thread_1(make, b))
    afterwards = dependent(a_first.operations, b_second.operations)
    if here and afterwards:
        return
    (b_first, a_second), *_, other = run(make, b, a)
    assert a_first[1:] == a_second[1:], (make(), a, b)
    assert b_first[1:] == b_second[1:], (make(), a, b)
    assert left == other, (make(), a, b)
    assert not here, (make(), a, b)
    assert not afterwards, (make(), a, b)


def check_prediction(make: Callable[[], Any], a: Access, b: Access) -> None:
    """What an access would have done before another is known, asked for as a search does it.

    That is, with the state of each object before the first operation on it.
    """
    found = run(make, a, b)
    state = dict(found.states)
    for done in reversed(found.done):
        for operation in reversed(done.operations):
            state[operation.object] = operation.before
    predicted = labels(found.steps[1].predict(state.__getitem__, 0))
    assert predicted == labels(of_thread_1(make, b)), (make(), a, b)


def check_strongest(make: Callable[[], Any], a: Access, b: Access) -> None:
    """What an access depends on, it may depend on before it has run."""
    step = DataStep(1, Box(make(), 0).parts(b), "", 0)
    first = run(make, a).done[0].operations
    if dependent(first, of_thread_1(make, b)):
        assert dependent(first, step.operations), (make(), a, b)


CHECKS = (check_pair, check_prediction, check_strongest)
