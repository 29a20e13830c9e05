"""The ways in that run what they explore themselves: each gives the verdict."""

from __future__ import annotations

import doctest
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import weft
from tests.ways.in_process import function, imported

Way = Callable[[Path, str, Any], str]
"""What is said of a kind of shared state in a scheduling model."""

SESSION = """\
>>> import threading
>>> from racy_module import step, together
>>> total = 0
>>> counts = {"n": 0}
>>> def add_to_global():
...     global total
...     value = total
...     total = step(value)
>>> def add_to_dict():
...     value = counts["n"]
...     counts["n"] = step(value)
>>> class Counter:
...     def __init__(self):
...         self.total = 0
...     def add(self):
...         value = self.total
...         self.total = step(value)
>>> def racy_global():
...     together(add_to_global)
...     assert total == 2
>>> def racy_dict():
...     together(add_to_dict)
...     assert counts["n"] == 2
>>> def racy_attribute():
...     counter = Counter()
...     together(counter.add)
...     assert counter.total == 2
>>> def racy_closure():
...     inner = 0
...     def add():
...         nonlocal inner
...         value = inner
...         inner = step(value)
...     together(add)
...     assert inner == 2
>>> verdict(weft.explore(KIND, scheduling=MODEL).verdict.value)
"""
"""What a user types, or writes into a docstring: the programs once more, with other globals."""


def check(folder: Path, kind: str, model: Any) -> str:
    try:
        return weft.check(function(folder, kind), scheduling=model).verdict.value
    except weft.Violation as violation:
        return violation.result.verdict.value


def decorator(folder: Path, kind: str, model: Any) -> str:
    run = function(folder, kind)

    @weft.check(scheduling=model)
    def test() -> None:
        run()

    try:
        test()
    except weft.Violation as violation:
        return violation.result.verdict.value
    return "verified"


def inside_a_test_case(folder: Path, kind: str, model: Any) -> str:
    run = function(folder, kind)

    class Case(unittest.TestCase):
        @weft.check(scheduling=model)
        def test_it(self) -> None:
            run()

    result = unittest.TestResult()
    Case("test_it").run(result)
    (_, told), *_ = result.failures
    return "violated" if "weft.api.Violation" in told else told


def in_a_doctest(folder: Path, kind: str, model: Any) -> str:
    """The globals of a doctest are a copy of a module's, and have its name."""
    said: list[str] = []
    globs = {**vars(imported(folder, "racy_module")), "weft": weft, "verdict": said.append}
    text = SESSION.replace("KIND", kind).replace("MODEL", repr(model))
    test = doctest.DocTestParser().get_doctest(text, globs, "session", "session.txt", 0)
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, said
    return said[0]


WAYS: tuple[Way, ...] = (check, decorator, inside_a_test_case, in_a_doctest)
