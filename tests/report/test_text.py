"""Whole reports, compared with approved ones. WEFT_APPROVE=1 pytest … writes them anew."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from examples.models import bank_transfer, readers_writers, work_queue
from weft import Limit, Result, Unexplored, Verdict, explore
from weft.model import Design, Program
from weft.report import report
from weft.result import Counts

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

Steps = Generator[Any, Any, None]

REST = """\

this rests on:
  the threads share nothing but the model's objects
  between two operations a thread depends on nothing but the results it was given
"""


def counter(rounds: int = 1) -> Program:
    program = Program("counter")
    x = program.variable("x", 0)

    def increment() -> Steps:
        for _ in range(rounds):
            seen = yield x.read()
            yield x.write(seen + 1)

    for name in ("A", "B"):
        program.thread(increment, name=name)
    return program


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("deadlock", bank_transfer.check_as_it_comes),
        ("invariant", readers_writers.check_two_steps),
        ("two_findings", work_queue.check_closed_early),
    ],
)
def test_approved(
    name: str, make: Callable[[], Design | Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    system = make()
    text = report(explore(system), system)
    approved = HERE / f"{name}.txt"
    if os.environ.get("WEFT_APPROVE") == "1":
        approved.write_text(text, encoding="utf-8")
    assert text == approved.read_text(encoding="utf-8")


def test_verified() -> None:
    program = counter()
    assert report(explore(program), program) == (
        "verified: counter\n"
        "4 executions explored by dpor (16 steps, at most 4 in one execution)\n" + REST
    )


def test_verified_within_the_bound() -> None:
    program = counter()
    assert report(explore(program, preemptions=0), program) == (
        "verified within the bound: counter\n"
        "2 executions explored by bounded (8 steps, at most 4 in one execution)\n"
        "\n"
        "not explored:\n"
        "  what lies beyond at most 0 preemptions\n" + REST
    )


def test_one_of_everything_is_singular() -> None:
    program = Program("one")
    x = program.variable("x")

    def look() -> Steps:
        yield x.read()

    program.thread(look)
    assert report(explore(program), program) == (
        "verified: one\n1 execution explored by dpor (1 step, at most 1 in one execution)\n" + REST
    )


SMALLER = """\
  make the system smaller: fewer threads, fewer rounds
  explore every schedule within a bound: --preemptions 2 (preemptions=2)
"""


def test_out_of_executions() -> None:
    program = counter()
    assert report(explore(program, executions=2), program) == (
        "inconclusive: counter\n"
        "2 executions explored by dpor (8 steps, at most 4 in one execution)\n"
        "\n"
        "not explored:\n"
        "  more than 2 executions\n"
        "\n"
        "what to do:\n"
        "  allow more executions (--executions, executions=)\n" + SMALLER + REST
    )


def test_out_of_steps() -> None:
    program = counter()
    assert report(explore(program, steps=3), program) == (
        "inconclusive: counter\n"
        "0 executions explored by dpor (4 cut off, 12 steps, at most 3 in one execution)\n"
        "\n"
        "not explored:\n"
        "  executions longer than 3 steps\n"
        "\n"
        "what to do:\n"
        "  allow longer executions (--steps, steps=)\n"
        "  if the system need not end, explore the beginning of it: --depth 100 (depth=100)\n"
        + REST
    )


def test_out_of_time() -> None:
    program = counter()
    assert report(explore(program, seconds=1e-9), program) == (
        "inconclusive: counter\n"
        "0 executions explored by dpor (0 steps, at most 0 in one execution)\n"
        "\n"
        "not explored:\n"
        "  what needs more than 1e-09 s\n"
        "\n"
        "what to do:\n"
        "  allow more time (--seconds, seconds=): 60 s unless told, any with --profile exhaustive\n"
        + SMALLER
        + REST
    )


def test_stalled() -> None:
    program = Program("stalled")
    x = program.variable("x")

    def hang() -> Steps:
        yield x.read()
        any(False for _ in itertools.count())

    program.thread(hang)
    text = report(explore(program, stall_seconds=0.05), program)
    line = hang.__code__.co_firstlineno + 2
    ran = "what follows a step that ran 0.05 s without coming to an operation"
    assert text.split("\n\n")[1:3] == [
        f"not explored:\n  {ran}: it was at tests/report/test_text.py:{line}",
        "what to do:\n"
        "  look for code between two operations that does not come to an end\n"
        "  if it only needs longer, allow that (stall_seconds=)",
    ]


def test_a_thread_that_fails_before_its_first_step_does_not_mark_its_starter() -> None:
    program = Program("born dead")

    def child() -> Steps:
        raise ValueError("no")
        yield

    def parent() -> Steps:
        yield program.spawn(child)

    program.thread(parent, name="parent")
    text = report(explore(program), program)
    assert [line.split("│")[1:3] for line in text.split("\n") if "│" in line] == [
        [" parent                ", " parent.0         "],
        [" start thread parent.0 ", "                  "],
        [" finished              ", " ✗ ValueError: no "],
    ]


def test_an_interruption_gets_the_general_advice() -> None:
    program = counter()
    left = (Unexplored(Limit.INTERRUPT, "what was left when it was interrupted"),)
    result = Result("s", "t", Verdict.INCONCLUSIVE, (), Counts(), 0.0, left, ())
    assert report(result, program).endswith(f"\n\nwhat to do:\n{SMALLER}")
