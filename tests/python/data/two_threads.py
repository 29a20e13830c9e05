"""Programs of two threads, written down as text, and what can become of them."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import indent
from types import ModuleType
from typing import Any, NamedTuple

import weft
from weft import Verdict
from weft.monitor import USUAL
from weft.system.interfaces import Monitor
from weft.system.trace import Ending, Trace

NAME = "two_threads_program"
HEAD = """\
import array, collections, concurrent.futures, contextlib, copy, dataclasses, enum, functools
import heapq, io, itertools, json, operator, queue, sys, threading, types, weakref


class Box:
    def __init__(self, x=0):
        self.x = x


def run(*functions):
    threads = [threading.Thread(target=each) for each in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


class Case(NamedTuple):
    """What comes before the threads, what each of them does, and what there is to see then."""

    why: str
    before: str
    first: str
    second: str
    shown: str
    outcomes: set[Any]
    module: str = ""
    """What the module has besides."""

    @property
    def source(self) -> str:
        lines = [
            *self.before.splitlines(),
            "saw = [None, None]",
            "def first():",
            indent(self.first, "    "),
            "def second():",
            indent(self.second, "    "),
            "run(first, second)",
            f"return {self.shown}",
        ]
        return f"{HEAD}\n{self.module}\ndef program():\n" + indent("\n".join(lines), "    ")


def replaces_what_was_stored() -> bool:
    """Whether what a factory makes takes the place of what was stored while it made it.

    So up to some release of 3.13: the interpreter is asked, as its minor version does not tell.
    """

    def factory() -> int:
        table[1] = 3
        return 1

    table: defaultdict[int, int] = defaultdict(factory)
    return table[1] == 1


class Outcomes(Monitor):
    """What every execution has returned."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def end(self, trace: Trace) -> tuple[()]:
        if trace.ending is not Ending.STOPPED:
            failed = [type(each.exception).__name__ for each in trace.failures]
            self.seen.append(" ".join([f"{trace.outcome}", *failed]))
        return ()


@contextmanager
def module_of(source: str) -> Iterator[ModuleType]:
    """A module that can be found under its name as long as it is needed."""
    module = ModuleType(NAME)
    sys.modules[NAME] = module
    try:
        exec(compile(source, f"{NAME}.py", "exec"), vars(module))
        yield module
    finally:
        del sys.modules[NAME]


def explored(source: str, **options: Any) -> set[str]:
    """What the function `program` of a source returns, in all executions of the last round."""
    watching = Outcomes()
    with module_of(source) as module:
        result = weft.explore(
            module.program, monitors=[watching], ignore=USUAL, all=True, executions=5000, **options
        )
    assert result.verdict is Verdict.VERIFIED
    assert result.blocked == 0
    return set(watching.seen[-result.executions :])


def check(case: Case) -> None:
    """The search finds the outcomes, with what races scheduled, and with everything."""
    expected = set(map(str, case.outcomes))
    assert explored(case.source) == expected
    assert explored(case.source, visible=["everything"]) == expected


def look(before: str, seen: str, change: str, outcomes: set[Any], module: str = "") -> Case:
    """One thread looks, the other changes something."""
    why = f"{seen} | {change}"
    return Case(why, before, f"saw[0] = {seen}", change, "saw[0]", outcomes, module)


def look_later(before: str, first: str, seen: str, change: str, outcomes: set[Any]) -> Case:
    """One thread does something, tells it and looks; the other changes something if it was told.

    So what is done first cannot stand for the look.
    """
    return Case(
        f"{first}; {seen} | {change}",
        f"{before}\ntold = Box(False)",
        f"{first}\ntold.x = True\nsaw[0] = {seen}",
        "if told.x:\n" + indent(change, "    "),
        "saw[0]",
        outcomes,
    )
