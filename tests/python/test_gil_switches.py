"""Where threads can be switched under the global lock: after calls of C, at entries, at loops."""

from __future__ import annotations

import sys
from collections.abc import Generator

from tests.python.two_schedulings import LOST, LOST_WITHOUT, Color, Shared, get, in_both


class Reader:
    """Reads at the end of a `with` statement."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.saw = -1

    def __enter__(self) -> None: ...

    def __exit__(self, *exception: object) -> None:
        self.saw = self.shared.n


def put(shared: Shared, value: int) -> None:
    shared.n = value


def read_on(shared: Shared) -> Generator[int]:
    while True:
        yield shared.n


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
    # Up to 3.13 the method that ends it is called by way of C code.
    assert in_both(add_afterwards) == (LOST_WITHOUT if sys.version_info >= (3, 14) else LOST)


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
    # Up to 3.13 nothing jumps back where the condition is looked at again.
    assert in_both(add_after_one_turn) == (LOST if sys.version_info >= (3, 14) else LOST_WITHOUT)
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
