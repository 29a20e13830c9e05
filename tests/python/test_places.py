"""Where steps are shown: at the innermost line of the program, whatever library it calls."""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import weft
from weft.result import Result


def alone(function: Callable[[], object]) -> None:
    """Another thread, so that there are steps."""
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()


def places(result: Result, thread: int = 1) -> list[tuple[str, int]]:
    """What a thread does in the finding, and how far below the function's first line."""
    (finding,) = result.findings
    assert finding.trace is not None
    found = []
    for event in finding.trace.events:
        file, _, line = event.step.where.rpartition(":")
        assert file == __file__
        if event.thread == thread and event.operations[0].verb != "finish":
            found.append((event.operations[0].verb, int(line)))
    return found


def line_of(function: Callable[[], object], below: int) -> int:
    return function.__code__.co_firstlineno + below


def test_a_choice_is_shown_where_the_program_draws() -> None:
    def draw() -> None:
        assert random.choice([1, 2]) == 2

    def program() -> None:
        alone(draw)

    result = weft.explore(program, random="explore")
    assert places(result) == [("choose", line_of(draw, 1))]


def test_a_lock_that_a_library_takes_is_shown_where_the_program_calls_it() -> None:
    def take() -> None:
        with contextlib.ExitStack() as stack:
            stack.enter_context(threading.Lock())
        raise AssertionError

    def program() -> None:
        alone(take)

    result = weft.explore(program)
    assert places(result) == [("acquire", line_of(take, 2)), ("release", line_of(take, 1))]


def test_what_a_worker_of_a_pool_does_by_itself_is_shown_where_it_was_started() -> None:
    def program() -> None:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(int)
        raise AssertionError

    lines = {line for _, line in places(weft.explore(program))}
    assert lines == {line_of(program, 2)}


def test_a_library_that_is_instrumented_is_seen_into() -> None:
    def draw() -> None:
        assert random.choice([1, 2]) == 2

    def program() -> None:
        alone(draw)

    result = weft.explore(program, random="explore", instrument=["random"])
    (finding,) = result.findings
    assert finding.trace is not None
    (chosen,) = [e for e in finding.trace.events if e.operations[0].verb == "choose"]
    assert chosen.step.where.rpartition(":")[0] == random.__file__


def test_an_exception_of_a_library_is_placed_where_the_program_calls_it() -> None:
    def draw() -> None:
        random.choice([])

    def program() -> None:
        alone(draw)

    (finding,) = weft.explore(program).findings
    assert finding.message == (
        "exception in T1: IndexError: Cannot choose from an empty sequence "
        f"[{__file__}:{line_of(draw, 1)}]"
    )


def test_what_cannot_be_explored_is_placed_in_the_program() -> None:
    def draw() -> None:
        random.uniform(1, 2)

    def program() -> None:
        alone(draw)

    with pytest.raises(weft.WeftError) as caught:
        weft.explore(program, random="explore")
    assert caught.value.where == f"{__file__}:{line_of(draw, 1)}"


def test_what_has_no_code_is_shown_where_its_thread_was_started() -> None:
    def program() -> None:
        box = {"n": 0}
        thread = threading.Thread(target=box.__setitem__, args=("n", 1))
        thread.start()
        seen = box["n"]
        thread.join()
        assert seen == 0

    result = weft.explore(program)
    assert places(result) == [("put", line_of(program, 3))]
    (race,) = result.races
    assert race.message.splitlines()[3:] == [
        "  T1 writes it, holding no lock",
        f"    in {program.__qualname__} at {__file__}:{line_of(program, 3)}",
    ]
