"""What every thread has for itself, and what is closed once: contexts of the standard library."""

from __future__ import annotations

import contextlib
import contextvars
import decimal
from threading import Event

from tests.programs.together import together
from tests.python.gives import gives

number = contextvars.ContextVar("number", default=0)


@gives((1, 2, 0))
def test_a_context_variable_is_of_its_thread() -> object:
    def sets(value: int) -> int:
        number.set(value)
        return number.get()

    return (*together(lambda: sets(1), lambda: sets(2)), number.get())


@gives((3, 28))
def test_the_precision_is_of_its_thread() -> object:
    def sets() -> int:
        decimal.getcontext().prec = 3
        return decimal.getcontext().prec

    return (*together(sets), decimal.getcontext().prec)


@gives((3, 5))
def test_a_local_precision_lasts_while_others_wait() -> object:
    all_are_in = Event()

    def digits(precision: int) -> int:
        with decimal.localcontext() as context:
            context.prec = precision
            all_are_in.wait()
            return len(str(decimal.Decimal(1) / 3)) - 2

    return together(lambda: digits(3), lambda: digits(5), all_are_in.set)[:2]


@gives(("x",), finds="exception")
def test_a_stack_is_closed_by_both() -> object:
    log: list[str] = []
    stack = contextlib.ExitStack()
    stack.callback(log.append, "x")
    together(lambda: stack.close(), lambda: stack.close())
    return tuple(log)
