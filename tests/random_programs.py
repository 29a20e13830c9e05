"""Small random programs: generators over every kind of object, with branches, spawns and joins."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from typing import Any

from hypothesis import strategies as st

from tests.random_systems import Pick
from weft.errors import Misuse
from weft.model import Program
from weft.model.handles import VariableHandle

Line = tuple[Callable[[Any], Any], bool]
"""Makes an operation from the last result; and whether to skip the line if that was falsy."""
Body = Generator[Any, Any, None]


def random_program(pick: Pick) -> Program:
    """A random program of two or three threads, one of which may spawn another."""
    program = Program("random")
    operations = _operations(program, pick)
    lengths = pick(((2, 2), (3, 2), (1, 2, 2), (2, 2, 1), (3, 3), (1, 1, 1, 1)))
    for number, length in enumerate(lengths):
        lines = [(pick(operations), pick((False, False, True))) for _ in range(length)]
        children = [[(pick(operations), False)]] if number == 0 and pick((False, True)) else []
        catches = pick((True, False))
        program.thread(_body, program, lines, children, catches, name=f"T{number}")
    return program


def _body(program: Program, lines: list[Line], children: list[list[Line]], catches: bool) -> Body:
    seen: Any = 0
    for child in children:
        thread = yield program.spawn(_body, program, child, [], False)
    for make, conditional in lines:
        if conditional and not seen:
            continue
        try:
            seen = yield make(seen)
        except Misuse:
            if not catches:
                raise
            seen = None
    for _ in children:
        yield thread.join()


def _operations(program: Program, pick: Pick) -> list[Callable[[Any], Any]]:
    x = program.variable("x", 0)
    operations: list[Callable[[Any], Any]] = [
        lambda seen: x.read(),
        lambda seen: x.write(seen),
        lambda seen: x.write(1),
        lambda seen: x.update(lambda value: (value, 1)),
        lambda seen: x.cas(0, 1),
        lambda seen: program.choose(2),
    ]
    kinds = ("mutex", "monitor", "semaphore", "queue", "channel", "flag", "barrier", "y")
    # In the order in which they were picked, or else the same number means many programs.
    for kind in dict.fromkeys(pick(kinds) for _ in range(2)):
        operations += _more(program, kind, pick)
    return operations


def _more(program: Program, kind: str, pick: Pick) -> list[Callable[[Any], Any]]:
    if kind == "mutex":
        mutex = program.mutex("mutex")
        return [
            lambda seen: mutex.acquire(),
            lambda seen: mutex.release(),
            lambda seen: mutex.try_acquire(),
            lambda seen: mutex.locked(),
        ]
    if kind == "monitor":
        m = program.monitor("monitor")
        return [
            lambda seen: m.acquire(),
            lambda seen: m.acquire(),
            lambda seen: m.release(),
            lambda seen: m.wait(),
            lambda seen: m.notify(),
            lambda seen: m.notify_all(),
        ]
    if kind == "semaphore":
        s = program.semaphore("semaphore", pick((0, 1)))
        return [
            lambda seen: s.up(),
            lambda seen: s.down(),
            lambda seen: s.try_down(),
            lambda seen: s.value(),
        ]
    if kind == "queue":
        q = program.queue("queue", pick((1, 2)))
        return [
            lambda seen: q.put(seen),
            lambda seen: q.get(),
            lambda seen: q.try_get(),
            lambda seen: q.try_put(seen),
            lambda seen: q.size(),
        ]
    if kind == "channel":
        c = program.channel("channel")
        return [lambda seen: c.send(seen), lambda seen: c.receive(), lambda seen: c.close()]
    if kind == "flag":
        f = program.flag("flag")
        return [
            lambda seen: f.set(),
            lambda seen: f.clear(),
            lambda seen: f.wait(),
            lambda seen: f.is_set(),
        ]
    if kind == "barrier":
        b = program.barrier("barrier", 2)
        return [lambda seen: b.wait()]
    y = program.variable("y", 1)
    return [lambda seen: y.read(), lambda seen: y.write(seen), lambda seen: y.cas(1, seen)]


def _accesses(v: VariableHandle) -> list[Callable[[Any], Any]]:
    return [lambda seen: v.read(), lambda seen: v.write(1)]


def larger_program(pick: Pick) -> Program:
    """A program of four to seven threads, too large for brute force, over few operations."""
    program = Program("larger")
    operations = _operations(program, pick)
    for name in ("v", "w"):
        operations += _accesses(program.variable(name, 0))
    operations = [pick(operations) for _ in range(4)]
    for number in range(pick((4, 5, 6, 7))):
        lines = [(pick(operations), pick((False, False, True))) for _ in range(pick((1, 2, 3)))]
        program.thread(_body, program, lines, [], True, name=f"T{number}")
    return program


def program_from_seed(seed: int) -> Program:
    """The random program with this number."""
    return random_program(random.Random(seed).choice)


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Random programs, for Hypothesis."""
    return random_program(lambda options: draw(st.sampled_from(options)))


@st.composite
def larger_programs(draw: st.DrawFn) -> Program:
    """Larger random programs, for Hypothesis."""
    return larger_program(lambda options: draw(st.sampled_from(options)))
