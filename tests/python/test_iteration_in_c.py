"""C code that calls back into the program again and again is a loop that ends, not one that waits.

    any(map(box.is_below, limits))

Each call looks at the same attribute with the same variables, as a loop that polls would.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

import weft
from weft import Verdict

ONES = [1, 1, 1, 1]


class Box:
    def __init__(self) -> None:
        self.x = 1

    def is_below(self, limit: int) -> bool:
        return limit > self.x


def _in_a_while_loop(box: Box) -> list[bool]:
    found: list[bool] = []
    while len(found) < 2:
        found.append(any(map(box.is_below, ONES)))
    return found


def _counted(box: Box) -> list[int]:
    found: list[int] = []

    def ask() -> int | None:
        found.append(box.x)
        return None if len(found) == 4 else 1

    list(iter(ask, None))
    return found


FIVE = [[n < after for n in range(4)] for after in range(5)]
"""What four looks see: the box is emptied before the first, between two, or after the last."""
BODIES: dict[str, tuple[Callable[[Box], Any], list[Any], int]] = {
    "map": (
        lambda box: list(map(box.is_below, ONES)),
        [[not each for each in seen] for seen in FIVE],
        5,
    ),
    "sum": (lambda box: sum(map(box.is_below, ONES)), [0, 1, 2, 3, 4], 5),
    "any": (lambda box: any(map(box.is_below, ONES)), [False, True], 5),
    "reduce": (
        lambda box: functools.reduce(lambda total, limit: total + (limit > box.x), ONES, 0),
        [0, 1, 2, 3, 4],
        5,
    ),
    "sub": (
        lambda box: re.sub("a", lambda match: str(box.x), "aaaa"),
        ["0000", "1000", "1100", "1110", "1111"],
        5,
    ),
    "max": (lambda box: max(ONES, key=box.is_below), [1], 5),
    "iter": (_counted, [[int(each) for each in seen] for seen in FIVE], 5),
    "in a loop": (_in_a_while_loop, [[False, False], [False, True], [True, True]], 9),
}


def both(first: Callable[[], Any], second: Callable[[], Any]) -> str:
    """What the second function returns, run by one thread while another runs the first."""
    found: list[Any] = []
    threads = [Thread(target=first), Thread(target=lambda: found.append(second()))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return repr(found[0])


in_both_models = pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])


@in_both_models
@pytest.mark.parametrize("body", BODIES)
def test_an_attribute_is_looked_at(body: str, scheduling: Any) -> None:
    look, outcomes, executions = BODIES[body]

    def program() -> str:
        box = Box()
        return both(lambda: setattr(box, "x", 0), lambda: look(box))

    result = weft.explore(program, all=True, scheduling=scheduling)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, executions)
    assert set(result.outcomes) == {repr(each) for each in outcomes}


@in_both_models
@pytest.mark.parametrize(
    ("go_through", "expected"),
    [
        (lambda box, items: list(filter(box.is_below, items)), {"[]", "[5]"}),
        (lambda box, items: max(items, key=lambda item: item + box.x), {"1", "5"}),
        (lambda box, items: sorted(items, key=box.is_below)[-1], {"1", "5"}),
    ],
)
def test_a_shared_list_is_gone_through(
    go_through: Callable[[Box, list[int]], Any], expected: set[str], scheduling: Any
) -> None:
    def program() -> str:
        box, items = Box(), [1, 1, 1, 1, 1, 1]
        return both(lambda: items.__setitem__(5, 5), lambda: go_through(box, items))

    result = weft.explore(program, all=True, scheduling=scheduling)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, expected)


@in_both_models
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (lambda numbers: next(zip(numbers, numbers, strict=False), 0), {"(1, 2)", "0"}),
        (lambda numbers: next(map(max, numbers, numbers), 0), {"2", "0"}),
        (lambda numbers: next(zip(numbers, "a", numbers, strict=False), 0), {"(1, 'a', 2)", "0"}),
    ],
)
def test_one_step_goes_on_twice_in_a_list(
    step: Callable[[Any], Any], expected: set[str], scheduling: Any
) -> None:
    def program() -> str:
        items = [1, 2]
        numbers = iter(items)
        return both(lambda: items.append(items.pop()), lambda: step(numbers))

    result = weft.explore(program, all=True, scheduling=scheduling)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, expected)


def test_a_loop_that_polls_by_c_code_waits() -> None:
    def program() -> str:
        box = Box()

        def wait() -> None:
            while not any(map(box.is_below, (1,))):
                pass

        return both(lambda: setattr(box, "x", 0), wait)

    assert weft.explore(program, all=True).verdict is Verdict.WITHIN_BOUND
