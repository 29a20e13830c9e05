"""The programs with published numbers of traces, as Python source over several kinds of places.

A program is written once, over variables; what a variable is, the kind of place decides. The number
of traces must not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import indent
from typing import NamedTuple

Body = Sequence[str]
HEAD = """\
import collections
import heapq
import itertools
import threading
from types import SimpleNamespace
"""


class Program(NamedTuple):
    """Variables, with what they hold at first, and the lines of each thread.

    `<x>` in a line is a variable. `saw` is what the thread leaves behind.
    """

    variables: dict[str, int]
    bodies: Sequence[Body]
    locks: int = 0
    also: str = ""
    """What is made besides."""


class Places(NamedTuple):
    """A kind of places: how all are made, how each is written, what a thread has to declare."""

    make: Callable[[dict[str, int]], str]
    at: Callable[[str, int], str]
    """The text for a variable, by its name and number."""
    declare: str = ""
    outside: bool = False
    """Whether they are made in the module, and not in the function that is explored."""


def _assigned(given: dict[str, int], prefix: str = "") -> str:
    return "\n".join(f"{prefix}{name} = {value}" for name, value in given.items())


def _slots(given: dict[str, int]) -> str:
    slots = f"class Slots:\n    __slots__ = {tuple(given)}\n"
    return f"{slots}box = Slots()\n{_assigned(given, 'box.')}"


PLACES = {
    "attribute": Places(
        lambda given: f"box = SimpleNamespace(**{given})",
        lambda name, _: f"box.{name}",
    ),
    "slot": Places(_slots, lambda name, _: f"box.{name}"),
    "class attribute": Places(
        lambda given: f"class Box:\n{indent(_assigned(given), '    ')}",
        lambda name, _: f"Box.{name}",
    ),
    "global": Places(_assigned, lambda name, _: name, "global", outside=True),
    "closure": Places(_assigned, lambda name, _: name, "nonlocal"),
    "element": Places(
        lambda given: f"items = {list(given.values())}",
        lambda _, number: f"items[{number}]",
    ),
    "key": Places(
        lambda given: f"table = {given}",
        lambda name, _: f"table['{name}']",
    ),
    "object in a list": Places(
        lambda given: f"boxes = [SimpleNamespace(value=each) for each in {list(given.values())}]",
        lambda _, number: f"boxes[{number}].value",
    ),
}


def source(program: Program, kind: str, order: Sequence[int] = ()) -> str:
    """A module with a function `test`; its threads are started in the given order."""
    places = PLACES[kind]
    made = places.make(program.variables)
    count = len(program.bodies)
    texts = {name: places.at(name, number) for number, name in enumerate(program.variables)}
    inside = [
        "" if places.outside else made,
        f"locks = [threading.Lock() for _ in range({program.locks})]",
        program.also,
        f"results = [None] * {count}",
        *(_function(number, body, texts, places) for number, body in enumerate(program.bodies)),
        f"bodies = [{', '.join(f'thread{number}' for number in range(count))}]",
        f"threads = [threading.Thread(target=bodies[n]) for n in {list(order or range(count))}]",
        "for thread in threads: thread.start()",
        "for thread in threads: thread.join()",
        f"return tuple(results), ({''.join(f'{text}, ' for text in texts.values())})",
    ]
    outside = made if places.outside else ""
    return f"{HEAD}{outside}\ndef test():\n" + indent("\n".join(inside), "    ")


def _function(number: int, body: Body, texts: dict[str, str], places: Places) -> str:
    text = "\n".join(body)
    for name, written in texts.items():
        text = text.replace(f"<{name}>", written)
    declared = [f"{places.declare} {', '.join(texts)}"] if places.declare else []
    lines = [*declared, "saw = None", text, f"results[{number}] = saw"]
    return f"def thread{number}():\n" + indent("\n".join(lines), "    ")


def readers(count: int) -> Program:
    return Program({"x": 0}, [["<x> = 1"], *[["saw = <x>"]] * count])


def lastzero(count: int) -> Program:
    variables = {f"a{number}": 0 for number in range(count + 1)}
    writers = [[f"<a{j}> = <a{j - 1}> + 1"] for j in range(1, count + 1)]
    lines = [
        line
        for j in range(count, 0, -1)
        for line in (f"{'if' if j == count else 'elif'} <a{j}> == 0:", f"    saw = {j}")
    ]
    return Program(variables, [*writers, [*lines, "else:", "    saw = <a0>"]])


def fib_bench(count: int) -> Program:
    return Program(
        {"i": 1, "j": 1},
        [["<i> = <i> + <j>"] * count, ["<j> = <i> + <j>"] * count, ["saw = (<i>, <j>)"]],
    )


def inc(count: int) -> Program:
    return Program({"x": 0}, [["r = <x>", f"<x> = r + {2**n}"] for n in range(count)])


def augmented_inc(count: int) -> Program:
    return Program({"x": 0}, [[f"<x> += {2**n}"] for n in range(count)])


def lockinc(count: int) -> Program:
    return Program({"x": 0}, [["with locks[0]:", "    <x> += 1"]] * count, locks=1)


def popl14(_: int) -> Program:
    return Program(
        {"x": 0, "y": 0, "z": 0},
        [
            ["<x> = 1"],
            ["<y> = 1"],
            ["if <y> == 0:", "    <z> = 1"],
            ["if <z> == 1 and <y> == 0:", "    <x> = 2"],
        ],
    )


def store_buffering(_: int) -> Program:
    return Program({"x": 0, "y": 0}, [["<x> = 1", "saw = <y>"], ["<y> = 1", "saw = <x>"]])
