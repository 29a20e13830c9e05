"""How a program of these files is written down: the answer first, derived by thinking.

`gives(…)` stands before a function without arguments and names all that it can return, "deadlock"
if it can come to that, and what is found if anything is.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

import weft

Function = Callable[[], object]


class Program(NamedTuple):
    """A function and its answer."""

    function: Function
    outcomes: frozenset[object]
    finds: str
    options: dict[str, Any]


class Programs:
    """The programs of one file."""

    def __init__(self) -> None:
        self._all: list[Program] = []

    def gives(
        self, *outcomes: object, finds: str = "", since: Sequence[int] = (3, 11), **options: Any
    ) -> Callable[[Function], Function]:
        def keep(function: Function) -> Function:
            if sys.version_info >= tuple(since):
                self._all.append(Program(function, frozenset(outcomes), finds, options))
            return function

        return keep

    @property
    def parameters(self) -> list[Any]:
        return [pytest.param(each, id=each.function.__name__) for each in self._all]


def check(program: Program, **more: Any) -> None:
    """The answer is the one that is written down."""
    result = weft.explore(program.function, all=True, **program.options, **more)
    assert set(result.outcomes) == program.outcomes
    assert {finding.kind for finding in result.findings} == ({program.finds} - {""})
    assert result.verdict == ("violated" if program.finds else "verified")
    assert result.blocked == 0


def together(*functions: Callable[[], object]) -> None:
    """Run some functions in threads of their own, to their end."""
    threads = [threading.Thread(target=function) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
