"""Locks that the function itself leads to: around it, kept on it, or on what it is bound to."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.adopting import in_both_orders


def test_a_lock_in_a_variable_around_the_function() -> None:
    lock = threading.Lock()
    assert in_both_orders(lambda: lock, threading.Lock) == ["deadlock"]
    assert type(lock) is type(threading.Lock())


def test_a_lock_that_is_a_default_of_the_function_or_kept_on_it() -> None:
    def test(a: Any = threading.Lock(), *, b: Any = threading.Lock()) -> None:  # noqa: B008
        def body(*locks: Any) -> None:
            with locks[0], locks[1]:
                pass

        c = vars(test)["c"]
        together(lambda: body(a, b), lambda: body(b, c), lambda: body(c, a))

    vars(test)["c"] = threading.Lock()
    before = (test.__defaults__, dict(test.__kwdefaults__ or {}), dict(vars(test)))
    assert [finding.kind for finding in weft.explore(test, all=True).findings] == ["deadlock"]
    assert (test.__defaults__, test.__kwdefaults__, vars(test)) == before


class Holder:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.other = {"lock": threading.Lock()}

    def test(self) -> None:
        def body(one: Any, other: Any) -> None:
            with one, other:
                pass

        a, b = self.lock, self.other["lock"]
        together(lambda: body(a, b), lambda: body(b, a))


def test_locks_of_the_object_that_a_method_is_bound_to() -> None:
    holder = Holder()
    assert [finding.kind for finding in weft.explore(holder.test).findings] == ["deadlock"]
    assert type(holder.lock) is type(threading.Lock())


class Called:
    def __init__(self, holder: Holder) -> None:
        self.holder = holder

    def __call__(self) -> None:
        self.holder.test()


@pytest.mark.parametrize("wrap", [Called, lambda holder: functools.partial(Holder.test, holder)])
def test_locks_of_an_object_that_is_called(wrap: Callable[[Holder], Any]) -> None:
    holder = Holder()
    assert [finding.kind for finding in weft.explore(wrap(holder)).findings] == ["deadlock"]
    assert type(holder.lock) is type(threading.Lock())
