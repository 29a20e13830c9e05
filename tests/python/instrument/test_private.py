"""Modules that weft uses itself can be instrumented: it does not watch itself."""

from __future__ import annotations

import _weakrefset
import abc
import ast
import bisect
import codecs
import collections
import concurrent.futures
import contextlib
import contextvars
import copy
import dataclasses
import dis
import enum
import functools
import heapq
import inspect
import io
import linecache
import logging
import operator
import os
import posixpath
import queue
import random
import re
import subprocess
import sys
import threading
import tokenize
import traceback
import types
import typing
import warnings
import weakref
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import bytecode
import greenlet
import pytest

import weft
from tests.shares import one_in
from weft import Verdict

logging.getLogger(__name__).addHandler(logging.NullHandler())


class Value:
    n = 0

    def __init__(self, n: int = 0) -> None:
        self.n = n

    def __lt__(self, other: Value) -> bool:
        return self.n < other.n


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self) -> int: ...


class Square(Shape):
    def area(self) -> int:
        return 4


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Flags(enum.Flag):
    A = 1
    B = 2


@dataclasses.dataclass
class Point:
    x: int
    y: int = 2


@contextlib.contextmanager
def managed() -> Any:
    yield 4


@functools.singledispatch
def generic(value: object) -> int:
    return 4


class Pair(typing.NamedTuple):
    a: int
    b: int


def weak_set() -> int:
    kept = [Value(), Value()]
    return 2 + len([*_weakrefset.WeakSet(kept)])


def weak() -> int:
    values = [Value(), Value()]
    found = weakref.WeakValueDictionary(enumerate(values))
    calls: list[int] = []
    weakref.finalize(values[0], calls.append, 1)()
    keys = weakref.WeakKeyDictionary(dict.fromkeys(values, 1))
    return sum(calls) + len(found) + len(keys) - 1


def suppressed() -> int:
    with contextlib.ExitStack() as stack, contextlib.suppress(ValueError):
        return int(stack.enter_context(managed()))
    return 0


def in_a_thread() -> int:
    seen: list[int] = []
    thread = threading.Thread(target=seen.append, args=(4,))
    thread.start()
    thread.join()
    return seen[0]


def queued() -> int:
    waiting: queue.PriorityQueue[int] = queue.PriorityQueue()
    waiting.put(4)
    return waiting.get()


def pooled() -> int:
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        return pool.submit(int, "4").result()


def logged() -> int:
    logging.getLogger(__name__).warning("%s", 4)
    return 4


def raised() -> int:
    try:
        raise ValueError
    except ValueError as error:
        return 3 + len(traceback.extract_tb(error.__traceback__))


def tokens() -> int:
    return len(list(tokenize.generate_tokens(io.StringIO("a b\n").readline)))


def warned() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.warn("4", stacklevel=1)
    return 4


USES: dict[str, Callable[[], int]] = {
    "_collections_abc": lambda: 4 * isinstance({}, Mapping) * isinstance([], Iterable),
    "_weakrefset": weak_set,
    "abc": lambda: Square().area() * isinstance(Square(), Shape) * isinstance(4, typing.Hashable),
    "ast": lambda: len(ast.unparse(ast.parse("a+bc"))) - 2,
    "bisect": lambda: bisect.bisect([Value(n) for n in range(4)], Value(9)),
    "bytecode": lambda: 4 * bool(bytecode.Label() is not None),
    "codecs": lambda: len(codecs.decode("abcd", "rot13")),
    "collections": lambda: collections.Counter("aaaab").most_common()[0][1],
    "collections.abc": lambda: 4 * isinstance({}, Mapping),
    "concurrent.futures": pooled,
    "contextlib": suppressed,
    "contextvars": lambda: contextvars.copy_context().run(int, 4),
    "copy": lambda: copy.deepcopy(Value(4)).n,
    "dataclasses": lambda: dataclasses.replace(Point(4), y=1).x,
    "dis": lambda: 4 * bool(list(dis.get_instructions(weak))),
    "enum": lambda: len({*Colour, *Flags}) * bool(Flags.A | Flags.B),
    "functools": lambda: generic(3),
    "genericpath": lambda: 4 * os.path.isdir("/"),
    "greenlet": lambda: int(greenlet.greenlet(int).switch(4)),
    "heapq": lambda: heapq.nsmallest(1, [Value(5), Value(4)])[0].n,
    "inspect": lambda: 4 + len(inspect.signature(weak).parameters),
    "io": lambda: len(io.StringIO("abcd").read()),
    "linecache": lambda: 4 * bool(linecache.getline(__file__, 1)),
    "logging": logged,
    "operator": lambda: int(operator.attrgetter("n")(Value(4))),
    "os": lambda: len(os.fspath("abcd")),
    "posixpath": lambda: len(posixpath.basename(posixpath.join("a", "bcde"))),
    "queue": queued,
    "random": lambda: 4 + random.Random(1).randrange(1),
    "re": lambda: len(re.sub("a+", "bb", "aaaaca")) - 1,
    "threading": in_a_thread,
    "tokenize": lambda: 4 * bool(tokens()),
    "traceback": raised,
    "types": lambda: types.SimpleNamespace(n=4).n,
    "typing": lambda: Pair(4, 2).a * isinstance(4, typing.SupportsInt),
    "warnings": warned,
    "weakref": weak,
}


def racing(use: Callable[[], int]) -> Callable[[], None]:
    def program() -> None:
        assert adding(use)() == 2

    return program


def adding(use: Callable[[], int]) -> Callable[[], int]:
    def program() -> int:
        value = Value()

        def add() -> None:
            # What weft does to name an object, and to see what a thread waits for, is its own.
            with threading.Lock():
                used = use()
            value.n += used // 4

        threads = [threading.Thread(target=add) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return value.n

    return program


OFTEN = [
    *("_weakrefset", "abc", "collections", "contextlib", "copy"),
    *("enum", "functools", "heapq", "linecache", "operator"),
    *("os", "queue", "re", "traceback", "types"),
    *("weakref",),
]
"""Those that take little time to rewrite, or that weft had tripped over."""
NAMES = [
    pytest.param(name, marks=[] if name in OFTEN else [pytest.mark.long]) for name in sorted(USES)
]


@pytest.mark.parametrize("name", NAMES)
def test_a_race_is_found_beside_what_weft_uses(name: str) -> None:
    assert USES[name]() == 4
    found = weft.explore(racing(USES[name]), instrument=[name])
    assert found.verdict is Verdict.VIOLATED
    assert [finding.kind for finding in found.findings] == ["assertion"]


@pytest.mark.long
@pytest.mark.parametrize("scheduling", ["free-threaded", "gil"])
@pytest.mark.parametrize("name", USES)
def test_every_outcome_is_found_beside_what_weft_uses(name: str, scheduling: Any) -> None:
    found = weft.explore(
        adding(USES[name]), all=True, instrument=[name], scheduling=scheduling, executions=100
    )
    # The sum is loaded and stored in one line without a call, where CPython switches no threads.
    assert set(found.outcomes) == ({1, 2} if scheduling == "free-threaded" else {2})


def spinning() -> int:
    value = Value()

    def wait() -> None:
        while not value.n:
            pass

    thread = threading.Thread(target=wait)
    thread.start()
    value.n = 1
    thread.join()
    return value.n


def failing() -> int:
    value = Value()

    def fail() -> None:
        value.n += 1
        raise ValueError

    threads = [threading.Thread(target=fail) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return value.n


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("program", one_in(2, [spinning, failing]))
def test_what_weft_does_itself_is_not_seen(program: Callable[[], int], name: str) -> None:
    plain = weft.explore(program, all=True)
    found = weft.explore(program, all=True, instrument=[name])
    assert (found.verdict, found.executions) == (plain.verdict, plain.executions)
    assert set(found.outcomes) == set(plain.outcomes)


ROOT = Path(__file__).parents[3]
SYS = """
import weft
from tests.python.instrument.test_private import adding, failing, racing, spinning

def explored(program, **options):
    return weft.explore(program, all=True, instrument=["sys"], **options)

print(explored(racing(lambda: 4)).verdict)
print(sorted(explored(adding(lambda: 4)).outcomes))
print(sorted(explored(adding(lambda: 4), scheduling="gil").outcomes))
for program in spinning, failing:
    plain, found = weft.explore(program, all=True), explored(program)
    assert (found.verdict, found.executions) == (plain.verdict, plain.executions)
    assert set(found.outcomes) == set(plain.outcomes)
"""


@pytest.mark.long
def test_sys() -> None:
    """It leads to all that is loaded, which would be too much here."""
    command = [sys.executable, "-c", SYS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("violated\n[1, 2]\n[2]\n", "")


def test_weft_does_not_look_into_itself() -> None:
    with pytest.raises(weft.WeftError, match="weft does not look into itself"):
        weft.explore(spinning, instrument=["weft.python"])


def test_the_uninstrumented_answer() -> None:
    assert weft.explore(failing, all=True).verdict is Verdict.VIOLATED
    assert set(weft.explore(adding(lambda: 4), all=True).outcomes) == {1, 2}
