"""Objects of the standard library that two threads share: what one changes, the other may see.

That from before, and that from after: these are the answers that the second can get.
"""

from __future__ import annotations

import argparse
import contextlib
import copyreg
import decimal
import functools
import inspect
import io
import os
import string
import sys
import warnings
import weakref
from abc import ABCMeta
from collections.abc import Iterator
from threading import Thread
from typing import Any
from unittest.mock import Mock

import weft
from tests.programs.together import beside, together
from tests.python.data.seeing import Box, setting
from tests.python.gives import gives


@gives(0, 5)
def test_parsed_into_a_namespace() -> object:
    parser = argparse.ArgumentParser()
    parser.add_argument("--x", type=int, default=0)
    found = parser.parse_args([])
    return beside(lambda: parser.parse_args(["--x", "5"], found), lambda: found.x)


@gives("0", "1")
def test_attribute_in_a_template() -> object:
    box = Box(0)
    return beside(setting(box, "x", 1), lambda: string.Formatter().format("{0.x}", box))


@gives(0, 1)
def test_inspected() -> object:
    box = Box(0)
    return beside(setting(box, "x", 1), lambda: dict(inspect.getmembers(box))["x"])


@gives(0, 1)
def test_inspected_statically() -> object:
    box = Box(0)
    return beside(setting(box, "x", 1), lambda: inspect.getattr_static(box, "x"))


@gives(28, 5)
def test_precision() -> object:
    context = decimal.Context(prec=28)
    return beside(setting(context, "prec", 5), lambda: len(str(context.divide(ONE, THREE))) - 2)


@gives(False, True)
def test_flags_of_what_was_reckoned() -> object:
    context = decimal.Context()
    return beside(lambda: context.divide(ONE, THREE), lambda: bool(context.flags[decimal.Inexact]))


ONE, THREE = decimal.Decimal(1), decimal.Decimal(3)


@gives(0, 1)
def test_calls_of_a_mock() -> object:
    mock = Mock()
    return beside(mock, lambda: mock.call_count)


@gives(0, 1)
def test_filters_of_warnings() -> object:
    before = len(warnings.filters)
    new = ("ignore", None, UserWarning, None, 7)
    return beside(
        lambda: warnings.simplefilter("ignore", lineno=new[4]),
        lambda: len(warnings.filters) - before,
    )


@gives(False, True)
def test_how_something_is_pickled() -> object:
    class Mine:
        pass

    return beside(
        lambda: copyreg.pickle(Mine, lambda _: (Mine, ())),
        lambda: Mine in copyreg.dispatch_table,
    )


@gives(0, 1)
def test_path_of_imports() -> object:
    before = len(sys.path)
    return beside(lambda: sys.path.append("weft"), lambda: len(sys.path) - before)


@gives("a", "b")
def test_standard_output() -> object:
    one, other = io.StringIO("a"), io.StringIO("b")
    sys.stdout = one
    shown: Any = sys
    return beside(setting(sys, "stdout", other), lambda: shown.stdout.getvalue())


@gives(None, "v")
def test_variable_of_the_environment() -> object:
    def change() -> None:
        os.environ["WEFT_TEST"] = "v"

    return beside(change, lambda: os.getenv("WEFT_TEST"))


@gives(True, False)
def test_finalizer_that_is_alive() -> object:
    box = Box(0)
    ending = weakref.finalize(box, int)
    return beside(ending, lambda: ending.alive and box.x == 0)


@gives(0, 1)
def test_method_with_arguments() -> object:
    class Counter:
        def __init__(self) -> None:
            self.n = 0

        def set(self, n: int) -> None:
            self.n = n

        one = functools.partialmethod(set, 1)

    counter = Counter()
    return beside(counter.one, lambda: counter.n)


@contextlib.contextmanager
def manager() -> Iterator[None]:
    yield


@gives(("entered", "used up"), ("used up", "entered"))
def test_a_context_manager_is_entered_once() -> object:
    """Whoever comes second finds it used up."""
    shared = manager()

    def use() -> str:
        try:
            with shared:
                return "entered"
        except AttributeError:
            return "used up"

    return together(use, use)


def test_an_abstract_class_gets_to_know_others() -> None:
    def test() -> bool:
        Abstract = ABCMeta("Abstract", (), {})

        class Concrete:
            pass

        made = Concrete()
        thread = Thread(target=lambda: Abstract.register(Concrete))
        thread.start()
        seen = isinstance(made, Abstract)
        thread.join()
        return seen

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {True, False}
    assert result.assumptions == ("the program depends on nothing but its schedule",)
