"""Both models of scheduling: exactly what can come of small programs.

With its global lock, CPython switches threads only at some points. What it may do according to the
tables here, it does do if one lets it run for long enough, and nothing else.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator
from enum import Enum
from itertools import permutations
from typing import Any

import pytest

import weft
from weft import Verdict
from weft.python.data.step import DataStep
from weft.report.words import shown


class Shared:
    """What two threads share."""

    def __init__(self) -> None:
        self.n = 0
        self.a = 0
        self.b = 0
        self.out: Any = None
        self.items: dict[str, int] = {}
        self.list = [0]
        self.counter = Counter(there=0)
        self.colors: dict[Color, int] = {}

    def get(self) -> int:
        return self.n

    @property
    def read(self) -> int:
        return self.n

    @property
    def both(self) -> int:
        return self.n

    @both.setter
    def both(self, value: int) -> None:
        self.n = value

    def __iadd__(self, other: int) -> Shared:
        self.n = self.n + other
        return self

    def __enter__(self) -> int:
        return self.n

    def __exit__(self, *exception: object) -> None:
        self.n = self.n + 1


class Reader:
    """Reads at the end of a `with` statement."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.saw = -1

    def __enter__(self) -> None: ...

    def __exit__(self, *exception: object) -> None:
        self.saw = self.shared.n


total = 0


def get(shared: Shared) -> int:
    return shared.n


def put(shared: Shared, value: int) -> None:
    shared.n = value


def read_on(shared: Shared) -> Generator[int]:
    while True:
        yield shared.n


Action = Callable[[Shared], object]


def outcomes(
    actions: tuple[Action, ...],
    look: Callable[[Shared], object],
    scheduling: Any,
    strategy: str = "dpor",
    **options: Any,
) -> set[object]:
    """What the search finds when each action has a thread."""

    def program() -> object:
        shared = Shared()
        threads = [threading.Thread(target=action, args=(shared,)) for action in actions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return look(shared)

    result = weft.explore(program, strategy, scheduling=scheduling, all=True, **options)
    assert result.verdict in (Verdict.VERIFIED, Verdict.WITHIN_BOUND)
    assert result.blocked == 0 or strategy == "source-dpor"
    return set(result.outcomes)


def in_both(*actions: Action, look: Callable[[Shared], object] = get) -> tuple[Any, Any]:
    """What comes of two threads: with free threading, and with the global lock."""
    both = actions * 2 if len(actions) == 1 else actions
    found = []
    for scheduling in ("free-threaded", "gil"):
        found.append(outcomes(both, look, scheduling))
    assert outcomes(both, look, "gil", "exhaustive", visible=["everything"]) == found[1]
    assert found[1] <= found[0]
    return found[0], found[1]


LOST = {1, 2}, {1, 2}
"""An update can be lost, today as well."""
LOST_WITHOUT = {1, 2}, {2}
"""An update can be lost only without the global lock."""


def test_an_augmented_assignment_is_one_step() -> None:
    def add(shared: Shared) -> None:
        shared.n += 1

    assert in_both(add) == LOST_WITHOUT


def test_statements_without_a_call_are_one_step() -> None:
    def add(shared: Shared) -> None:
        value = shared.n
        shared.b = value
        shared.n = value + 1

    assert in_both(add) == LOST_WITHOUT


def test_two_updates_in_a_row_are_one_step() -> None:
    def add(shared: Shared) -> None:
        shared.n += 1
        shared.n += 1

    assert in_both(add) == ({2, 3, 4}, {4})


def test_a_global_and_elements() -> None:
    def add(shared: Shared) -> None:
        global total
        total += 1
        shared.list[0] += 1

    def look(shared: Shared) -> object:
        return total, shared.list[0]

    assert in_both(add, look=look) == ({(1, 1), (1, 2), (2, 1), (2, 2)}, {(2, 2)})


def test_after_a_call_of_c_code_threads_can_be_switched() -> None:
    def add(shared: Shared) -> None:
        value = shared.n
        abs(value)
        shared.n = value + 1

    assert in_both(add) == LOST


def test_even_after_a_call_that_looks_at_nothing() -> None:
    def add(shared: Shared) -> None:
        value = shared.n
        isinstance(value, int)
        shared.n = value + 1

    assert in_both(add) == LOST


def test_after_making_an_object() -> None:
    def add(shared: Shared) -> None:
        value = shared.n
        Shared()
        shared.n = value + 1

    assert in_both(add) == LOST


def test_when_a_function_is_entered() -> None:
    def add(shared: Shared) -> None:
        put(shared, shared.n + 1)

    assert in_both(add) == LOST


def test_not_when_a_function_returns() -> None:
    def add(shared: Shared) -> None:
        shared.n = get(shared) + 1

    def add_by_method(shared: Shared) -> None:
        shared.n = shared.get() + 1

    def add_by_keyword(shared: Shared) -> None:
        shared.n = get(shared=shared) + 1

    def add_by_lambda(shared: Shared) -> None:
        shared.n = (lambda: shared.n)() + 1

    for each in (add, add_by_method, add_by_keyword, add_by_lambda):
        assert in_both(each) == LOST_WITHOUT


def test_calls_with_a_star() -> None:
    def add(shared: Shared) -> None:
        arguments = (shared,)
        shared.n = get(*arguments) + 1

    def add_by_method(shared: Shared) -> None:
        nothing: tuple[()] = ()
        shared.n = shared.get(*nothing) + 1

    assert in_both(add) == (LOST if sys.version_info < (3, 12) else LOST_WITHOUT)
    assert in_both(add_by_method) == LOST


def test_properties() -> None:
    def add_read(shared: Shared) -> None:
        shared.n = shared.read + 1

    def add_both(shared: Shared) -> None:
        shared.both += 1

    assert in_both(add_read) == LOST_WITHOUT
    assert in_both(add_both) == LOST


def test_an_operator_of_its_own() -> None:
    def add(shared: Shared) -> None:
        value = shared.n
        shared += 1
        shared.n = value + 1

    assert in_both(add) == LOST


def test_with_statements() -> None:
    def add(shared: Shared) -> None:
        with shared:
            pass

    def add_inside(shared: Shared) -> None:
        with shared as value:
            shared.n = value

    assert in_both(add) == LOST_WITHOUT

    def add_afterwards(shared: Shared) -> None:
        reader = Reader(shared)
        with reader:
            pass
        shared.n = reader.saw + 1

    assert in_both(add_inside) == LOST_WITHOUT
    assert in_both(add_afterwards) == LOST


def test_each_turn_of_a_loop() -> None:
    def add(shared: Shared) -> None:
        value = shared.n
        for _ in (1,):
            pass
        shared.n = value + 1

    def add_after_one_turn(shared: Shared) -> None:
        value, more = shared.n, True
        while more:
            more = False
        shared.n = value + 1

    def add_to_all(shared: Shared) -> None:
        value = shared.n
        [each + 1 for each in (1,)]
        shared.n = value + 1

    assert in_both(add) == LOST
    # Where the condition is looked at again, nothing jumps back.
    assert in_both(add_after_one_turn) == LOST_WITHOUT
    assert in_both(add_to_all) == LOST


def test_a_generator_that_goes_on() -> None:
    def add(shared: Shared) -> None:
        for value in read_on(shared):
            shared.n = value + 1
            break

    def add_later(shared: Shared) -> None:
        values = read_on(shared)
        for first in values:
            for _ in values:
                shared.n = first + 1
                break
            break

    assert in_both(add) == LOST_WITHOUT
    assert in_both(add_later) == LOST


def test_check_then_act() -> None:
    def put_once(shared: Shared) -> None:
        if "key" not in shared.items:
            shared.items["key"] = 1
            shared.a += 1

    def put_once_by_call(shared: Shared) -> None:
        if shared.items.get("key") is None:
            shared.items["key"] = 1
            shared.a += 1

    def put_by_default(shared: Shared) -> None:
        if shared.items.setdefault("key", threading.get_ident()) == threading.get_ident():
            shared.a += 1

    def look(shared: Shared) -> object:
        return shared.a

    assert in_both(put_once, look=look) == ({1, 2}, {1})
    assert in_both(put_once_by_call, look=look) == ({1, 2}, {1, 2})
    assert in_both(put_by_default, look=look) == ({1}, {1})


def test_a_pair_is_seen_whole() -> None:
    def write(shared: Shared) -> None:
        shared.a = 1
        shared.b = 1

    def read(shared: Shared) -> None:
        shared.out = shared.a, shared.b

    def look(shared: Shared) -> object:
        return shared.out

    both = {(0, 0), (1, 1)}
    assert in_both(write, read, look=look) == (both | {(1, 0), (0, 1)}, both)


def test_modelled_operations_end_a_step() -> None:
    lock = threading.Lock()

    def add(shared: Shared) -> None:
        value = shared.n
        with lock:
            shared.n = value + 1

    assert in_both(add) == LOST


ORDERS = tuple(permutations(range(3)))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("strategy", ["dpor", "dpor-as-run", "source-dpor"])
def test_what_a_step_accesses_may_depend_on_what_it_reads(
    order: tuple[int, ...], strategy: str
) -> None:
    """The reader looks at `b` only if nobody was faster: that cannot be known from afterwards."""

    def set_a(shared: Shared) -> None:
        shared.a = 1

    def set_b(shared: Shared) -> None:
        shared.b = 1

    def read(shared: Shared) -> None:
        shared.out = shared.b if shared.a == 0 else "late"

    def look(shared: Shared) -> object:
        return shared.out

    actions = tuple((set_a, set_b, read)[n] for n in order)
    assert outcomes(actions, look, "gil", strategy) == {0, 1, "late"}


@pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])
def test_a_loop_that_waits_for_one_of_two(scheduling: Any) -> None:
    def wait(shared: Shared) -> None:
        while True:
            if shared.a:
                shared.out = "a"
                break
            if shared.b:
                shared.out = "b"
                break

    def set_a(shared: Shared) -> None:
        shared.a = 1

    def set_b(shared: Shared) -> None:
        shared.b = 1

    def look(shared: Shared) -> object:
        return shared.out

    assert outcomes((wait, set_a, set_b), look, scheduling) == {"a", "b"}


def test_a_step_shows_all_that_was_accessed() -> None:
    """And nothing that it might have accessed."""

    def write(shared: Shared) -> None:
        if shared.b:
            shared.n = 5
        shared.a = 1
        shared.b += 1

    def program() -> None:
        shared = Shared()
        threads = [threading.Thread(target=write, args=(shared,)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert shared.n == 0

    result = weft.explore(program, scheduling="gil", visible=["everything"])
    (finding,) = result.findings
    assert finding.trace is not None
    assert result.explored is not None
    system = result.explored
    steps = [
        [str(each).replace("Shared.", "") for each in shown(event, system)]
        for event in finding.trace.events
        if event.thread != 0 and isinstance(event.step, DataStep)
    ]
    assert steps == [
        ["read b → 0", "write a ← 1", "read b → 0", "write b ← 1"],
        ["read b → 1", "write n ← 5", "write a ← 1", "read b → 1", "write b ← 2"],
    ]


class Color(Enum):
    RED = 1


def test_methods_without_hooks_are_entered_as_well() -> None:
    def count(shared: Shared) -> None:
        shared.counter["key"] += 1

    def count_again(shared: Shared) -> None:
        shared.counter["there"] += 1

    def count_by_color(shared: Shared) -> None:
        value = shared.n
        shared.colors[Color.RED] = 1
        shared.n = value + 1

    def count_by_value(shared: Shared) -> None:
        value = shared.n
        shared.n = value + Color.RED.value

    def look(shared: Shared) -> object:
        return shared.counter["key"]

    def look_again(shared: Shared) -> object:
        return shared.counter["there"]

    assert in_both(count, look=look) == LOST
    # Nobody asks for what is missing if it is there.
    assert in_both(count_again, look=look_again) == LOST_WITHOUT
    assert in_both(count_by_color) == LOST
    assert in_both(count_by_value) == LOST
