"""Random programs about data, and what can become of them by a reckoning of our own.

A program is written down twice: as a module with a function `program` that starts threads, and as
one whose threads are generators that stop before each access. The second needs nothing of weft: all
its interleavings are run one by one. What a thread has seen it keeps to itself until it ends.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Generator
from textwrap import indent
from types import ModuleType
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tests.oracle import TooLarge
from tests.python.random_data_lines import GROUPS, Line
from tests.random_systems import Pick

HEAD = """\
import collections, copy, functools, heapq, json, operator
from queue import Queue
from threading import Event, Lock, Thread

ERRORS = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
g = 0


class Box:
    total = 0

    def __init__(self, x):
        self.x = x
        self.r = None

    @property
    def twice(self):
        return self.x * 2

    @twice.setter
    def twice(self, value):
        self.x = value

    def add(self, value):
        self.x = self.x + value
        return self.x


class Slotted:
    __slots__ = ("x",)


def counter():
    n = 0
    def get():
        return n
    def put(value):
        nonlocal n
        n = value
    def inc():
        nonlocal n
        n += 1
    return get, put, inc


def show(box):
    return sorted((name, value) for name, value in vars(box).items() if name != "r")
"""
MODELS = """
class Lock:
    free = True
class Event:
    flag = False
class Queue:
    def __init__(self):
        self.items = []
"""
RUN = """\
threads = [Thread(target=each, args=(notes, {objects})) for each in ({names},)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
return repr((notes, {look}))
"""
RECKON = """\
return [each(notes, {objects}) for each in ({names},)], lambda: repr((notes, {look}))
"""
NAMES = ("first", "second", "third")
LENGTHS = ((1, 1), (1, 2), (2, 1), (1, 1), (1, 1, 1), (2, 2), (1, 3))
"""How many lines each thread has."""
DEADLOCK = "deadlock"
HOLES: dict[str, tuple[str, ...]] = {
    "$k": ("a", "b", "c"),
    "$a": ("x", "y"),
    "$v": ("1", "2", "3"),
    "$i": ("0", "1", "2"),
}


class Written(NamedTuple):
    """A program, and the same as steps."""

    source: str
    steps: str


def random_data(pick: Pick) -> Written:
    """Two or three threads that do something to the same objects."""
    chosen: str = pick(list(GROUPS))
    group = GROUPS[chosen]
    lengths = pick(LENGTHS)
    names = NAMES[: len(lengths)]
    objects = ", ".join(chosen.split())
    bodies = [[_line(pick, group.lines) for _ in range(length)] for length in lengths]
    texts, steps = [], []
    for number, (name, body) in enumerate(zip(names, bodies, strict=True)):
        head = f"def {name}(notes, {objects}):\n"
        text = "\n".join(line.text for line in body)
        step = "\n".join(line.steps for line in body)
        texts.append(head + indent(_thread(text, f"notes[{number}] = saw"), "    "))
        steps.append(head + indent(_stopping(_thread(step, f"~notes[{number}] = saw")), "    "))
    what = {"objects": objects, "names": ", ".join(names), "look": group.look}
    start = (
        f"global g\ng, Box.total = 0, 0\nnotes = [{', '.join('0' for _ in names)}]\n{group.make}"
    )
    return Written(
        "\n\n".join([HEAD, *texts, "def program():\n" + _body(start, RUN.format(**what))]),
        "\n\n".join(
            [HEAD, MODELS, *steps, "def reckon():\n" + _body(start, RECKON.format(**what))]
        ),
    )


def _body(*parts: str) -> str:
    return indent("\n".join(parts), "    ")


def _thread(text: str, end: str) -> str:
    """All that a thread does. An error ends it, and is seen."""
    body = indent(text, "    ")
    caught = "except ERRORS as error:\n    saw.append(type(error).__name__)"
    return f"global g\nsaw = []\ntry:\n{body}\n{caught}\n{end}"


def _line(pick: Pick, menu: tuple[Line, ...], depth: int = 1) -> Line:
    text, steps = pick([line for line in menu if depth or "..." not in line.text])
    for hole, fillings in HOLES.items():
        if hole in text:
            filling = pick(fillings)
            text, steps = text.replace(hole, filling), steps.replace(hole, filling)
    if "..." in text:
        inner = _line(pick, menu, depth - 1)
        text = text.replace("    ...", indent(inner.text, "    "))
        steps = steps.replace("    ...", indent(inner.steps, "    "))
    return Line(text, steps)


def _stopping(steps: str) -> str:
    """The steps as code of a generator: it gives what must be true for it to go on."""
    found = []
    for line in steps.splitlines():
        spaces, waits, rest = re.fullmatch(r"( *)(~{0,2})(.*)", line).groups()  # type: ignore[union-attr]
        if waits == "~":
            found.append(f"{spaces}yield bool\n{spaces}{rest}")
        elif waits:
            found.append(f"{spaces}yield lambda: not ({rest})")
        else:
            found.append(line)
    return "\n".join(found)


def load(source: str) -> ModuleType:
    module = ModuleType("random_data_program")
    exec(compile(source, "random_data_program.py", "exec"), vars(module))
    return module


Blocked = Callable[[], object]
Stepping = Generator[Blocked, None, None]


def reckoned(steps: str, most: int) -> set[str]:
    """What becomes of a program, in every order of its steps."""
    reckon = load(steps).reckon
    outcomes: set[str] = set()
    schedule: list[tuple[int, int]] = []
    for _ in range(most):
        outcomes.add(_one(reckon, schedule))
        while schedule and schedule[-1][0] + 1 == schedule[-1][1]:
            schedule.pop()
        if not schedule:
            return outcomes
        turn, of = schedule.pop()
        schedule.append((turn + 1, of))
    raise TooLarge


def _one(reckon: Callable[[], Any], schedule: list[tuple[int, int]]) -> str:
    """Run the steps in the order of the schedule, and go on with the first that can."""
    threads, finish = reckon()
    waiting: dict[Stepping, Blocked] = {}
    for thread in threads:
        waiting[thread] = next(thread)
    depth = 0
    while waiting:
        enabled = [thread for thread in waiting if not waiting[thread]()]
        if not enabled:
            return DEADLOCK
        if depth == len(schedule):
            schedule.append((0, len(enabled)))
        thread = enabled[schedule[depth][0]]
        depth += 1
        try:
            waiting[thread] = next(thread)
        except StopIteration:
            del waiting[thread]
    return str(finish())


def from_seed(seed: int) -> Written:
    """The random program with this number."""
    return random_data(random.Random(seed).choice)


@st.composite
def programs(draw: st.DrawFn) -> Written:
    """Random programs, for Hypothesis."""
    return random_data(lambda options: draw(st.sampled_from(options)))
