"""What accesses to containers depend on, against what real containers do.

If two accesses are declared independent, by what they are found to be where they run, then both
orders give the same results, leave the same container in the same order, and to whoever is half way
through it; and each is the same access after the other. All pairs are tried in all small states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from tests.python.data.accessing import Access, Box, Label, labels, ran
from tests.python.data.menus import MENUS, Menu
from weft.python.data.step import DataStep
from weft.system.dependency import dependent
from weft.system.operation import Operations

each_menu = pytest.mark.parametrize("menu", MENUS, ids=lambda menu: menu.name)


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


def pairs(menu: Menu) -> Iterator[tuple[Callable[[], Any], Access, Access]]:
    for make in menu.states:
        for a in menu.accesses:
            for b in menu.accesses:
                yield make, a, b


@each_menu
def test_what_is_independent_commutes(menu: Menu) -> None:
    for make, a, b in pairs(menu):
        (a_first, b_second), *_, left = run(make, a, b)
        (b_first, a_second), *_, other = run(make, b, a)
        here = dependent(a_first.operations, of_thread_1(make, b))
        afterwards = dependent(a_first.operations, b_second.operations)
        if here and afterwards:
            continue
        assert a_first[1:] == a_second[1:], (make(), a, b)
        assert b_first[1:] == b_second[1:], (make(), a, b)
        assert left == other, (make(), a, b)
        assert not here, (make(), a, b)
        assert not afterwards, (make(), a, b)


def of_thread_1(make: Callable[[], Any], access: Access) -> Operations:
    """What an access does that comes first, as one of the second thread."""
    nothing = Access("", lambda _: None, ())
    return run(make, nothing, access).done[1].operations


@each_menu
def test_what_a_step_would_have_done_earlier_is_known(menu: Menu) -> None:
    """As a search asks for it: with the state of each object before the first one on it."""
    for make, a, b in pairs(menu):
        found = run(make, a, b)
        state = dict(found.states)
        for done in reversed(found.done):
            for operation in reversed(done.operations):
                state[operation.object] = operation.before
        predicted = labels(found.steps[1].predict(state.__getitem__, 0))
        really = labels(of_thread_1(make, b))
        assert predicted == really, (make(), a, b)


@each_menu
def test_the_strongest_covers_what_is_done(menu: Menu) -> None:
    """Of what is on the elements, too, unless it was made only then."""
    for make, a, b in pairs(menu):
        step = DataStep(1, Box(make(), 0).parts(b), "", 0)
        first = run(make, a).done[0].operations
        if dependent(first, of_thread_1(make, b)):
            assert dependent(first, step.operations), (make(), a, b)
