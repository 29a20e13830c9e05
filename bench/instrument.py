"""What hooks in bytecode cost: `python bench/instrument.py`.

First the seconds it takes to rewrite modules of the standard library, and as a ratio to compiling
them. Then ordinary code, plain against instrumented: the ratio of its running times, measured in
turn in the same run. The hooks do what real ones do for an object that nobody shares: look for its
identity in a dictionary, and find nothing. They are switched off (as before anything is shared), or
asked each time.
"""

from __future__ import annotations

import argparse
import configparser
import difflib
import sys
from collections.abc import Callable
from math import prod
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import ordinary
from weft.python.instrument import Hooks, Instrumentation, rewrite

MODULES: tuple[ModuleType, ...] = (argparse, configparser, difflib)
LINES = 2000
TIMES = 30

shared: dict[int, object] = {}


def one(first: object) -> None:
    if id(first) in shared:
        raise AssertionError


def two(first: object, second: object) -> None:
    if id(first) in shared:
        raise AssertionError


def three(first: object, second: object, third: object) -> None:
    if id(first) in shared:
        raise AssertionError


def four(first: object, second: object, third: object, fourth: object) -> None:
    if id(first) in shared:
        raise AssertionError


def either(left: object, right: object, operator: int = 0) -> None:
    if id(left) in shared or id(right) in shared:
        raise AssertionError


def call(function: Any, *arguments: object) -> None:
    if type(function) is MethodType and id(function.__self__) in shared:
        raise AssertionError
    for argument in arguments:
        if id(argument) in shared:
            raise AssertionError


def call_kw(names: tuple[str, ...], function: Any, *arguments: object) -> None:
    call(function, *arguments)


def call_ex(function: Any, arguments: tuple[object, ...], named: dict[str, object] | None) -> None:
    call(function, *arguments)


def call_0(function: Any) -> None:
    if type(function) is MethodType and id(function.__self__) in shared:
        raise AssertionError


def call_1(function: Any, first: object) -> None:
    if type(function) is MethodType and id(function.__self__) in shared:
        raise AssertionError
    if id(first) in shared:
        raise AssertionError


def call_2(function: Any, first: object, second: object) -> None:
    if type(function) is MethodType and id(function.__self__) in shared:
        raise AssertionError
    if id(first) in shared or id(second) in shared:
        raise AssertionError


class Flag(list[int]):
    """Hashable, as a constant of code has to be."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def hooks(when: object) -> Hooks:
    return Hooks(
        load_attr=two,
        store_attr=three,
        delete_attr=two,
        load_global=two,
        store_global=three,
        delete_global=two,
        load_cell=two,
        store_cell=three,
        delete_cell=two,
        load_item=two,
        store_item=three,
        delete_item=two,
        load_slice=three,
        store_slice=four,
        contains=two,
        binary=either,
        compare=either,
        truth=one,
        format=one,
        iterate=one,
        advance=one,
        consume=one,
        call=call,
        call_0=call_0,
        call_1=call_1,
        call_2=call_2,
        call_kw=call_kw,
        call_ex=call_ex,
        when=when,
    )


def seconds(function: Callable[[], object], times: int = TIMES) -> float:
    """The best of several runs: everything else on this machine only adds to it."""
    best = float("inf")
    for _ in range(times):
        began = process_time()
        function()
        best = min(best, process_time() - began)
    return best


def rewriting() -> None:
    print(
        f"{'module':14} {'lines':>6} {'compile s':>10} {'rewrite s':>10} {'s per 2000 lines':>17}"
    )
    for module in MODULES:
        assert module.__file__ is not None
        source = Path(module.__file__).read_text()
        code: CodeType = compile(source, module.__file__, "exec")
        plain = seconds(lambda: compile(source, module.__file__ or "", "exec"), 3)  # noqa: B023
        taken = seconds(lambda: rewrite(code, hooks(True), {}, lambda name: True), 3)  # noqa: B023
        lines = source.count("\n")
        each = taken / lines * LINES
        print(f"{module.__name__:14} {lines:6} {plain:10.3f} {taken:10.3f} {each:17.2f}")


def is_ordinary(function: FunctionType) -> bool:
    return function.__code__.co_filename == ordinary.__file__


def running() -> None:
    print(f"\n{'program':12} {'plain ms':>9} {'switched off':>13} {'asked':>7}")
    ways = [Instrumentation(hooks(when), is_ordinary) for when in (Flag(), True)]
    ratios: list[list[float]] = []
    for program in ordinary.PROGRAMS:
        expected = program()
        plain = seconds(program)
        ratios.append([])
        for way in ways:
            way.install()
            assert program() == expected
            ratios[-1].append(seconds(program) / plain)
            way.uninstall()
        off, asked = ratios[-1]
        print(f"{program.__name__:12} {plain * 1000:9.3f} {off:13.2f} {asked:7.2f}")
    off, asked = (prod(column) ** (1 / len(column)) for column in zip(*ratios, strict=True))
    print(f"{'mean':12} {'':9} {off:13.2f} {asked:7.2f}")


if __name__ == "__main__":
    rewriting()
    running()
