"""What is raised in a thread: told, handed on, or silent."""

from __future__ import annotations

import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from tests.programs.together import together
from tests.python.gives import gives


@contextmanager
def told_to(hook: Callable[[Any], object]) -> Iterator[None]:
    old = threading.excepthook
    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = old


@gives(("ZeroDivisionError",))
def test_the_hook_is_told_what_was_raised() -> object:
    told: list[str] = []
    with told_to(lambda failure: told.append(failure.exc_type.__name__)):
        together(lambda: 1 / 0)
    return tuple(told)


@gives(True)
def test_the_hook_is_told_in_which_thread() -> object:
    told: list[object] = []

    with told_to(lambda failure: told.append((failure.exc_type.__name__, failure.thread.name))):
        thread = Thread(target=lambda: 1 / 0, name="zed")
        thread.start()
        thread.join()
    return told == [("ZeroDivisionError", "zed")]


@gives(1)
def test_an_exit_of_a_thread_is_silent() -> object:
    together(sys.exit)
    return 1


@gives(1, finds="exception")
def test_an_exception_of_a_thread_is_found() -> object:
    def raises() -> None:
        raise ValueError("x")

    together(raises)
    return 1


@gives("boom")
def test_a_join_raises_what_was_raised_in_the_thread() -> object:
    class HandsOn(Thread):
        def run(self) -> None:
            try:
                raise ValueError("boom")
            except ValueError as error:
                self.error = error

        def join(self, timeout: float | None = None) -> None:
            super().join()
            raise self.error

    thread = HandsOn()
    thread.start()
    try:
        thread.join()
    except ValueError as error:
        return str(error)
    return None


@gives(0, 1)
def test_a_hook_that_is_written_in_c_is_a_step() -> object:
    told: list[object] = []
    seen: list[int] = []
    with told_to(told.append):
        together(lambda: 1 / 0, lambda: seen.append(len(told)))
    return seen[0]


@gives(None)
def test_an_exit_that_is_silent_keeps_nothing_alive() -> object:
    class Runs:
        def run(self, another: object) -> None:
            raise SystemExit

    runs = Runs()
    thread = Thread(target=runs.run, args=(runs,))
    reference = weakref.ref(runs)
    with told_to(threading.__excepthook__):
        thread.start()
        thread.join()
    del runs
    return reference()
