"""Programs that would not come back: weft ends them, and says so."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator

import pytest

import weft
from weft import Limit, Verdict


def test_a_thread_that_refuses_to_end() -> None:
    def test() -> None:
        lock = threading.Lock()
        lock.acquire()

        def stubborn() -> None:
            while True:
                try:
                    lock.acquire()
                except BaseException:
                    continue

        threading.Thread(target=stubborn).start()

    result = weft.explore(test, all=True)
    assert [finding.kind for finding in result.findings] == ["deadlock"]


def test_any_exception_that_leaves_a_thread_is_a_finding() -> None:
    class Strange(BaseException):
        pass

    def test() -> None:
        def run() -> None:
            raise Strange("thing")

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()

    (finding,) = weft.explore(test).findings
    here = f"{__file__}:{test.__code__.co_firstlineno + 2}"
    assert finding.message == f"exception in T1: Strange: thing [{here}]"


def test_an_endless_computation() -> None:
    def test() -> None:
        while True:
            pass

    result = weft.explore(test, stall_seconds=0.2)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert [limit for limit, _ in result.unexplored] == [Limit.STALL]


def test_an_endless_computation_that_catches_everything() -> None:
    program = """
        import weft

        def test():
            while True:
                try:
                    while True:
                        pass
                except BaseException:
                    continue

        weft.explore(test, stall_seconds=0.1)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True
    )
    assert done.returncode == 3
    assert done.stderr.startswith("weft: inconclusive: code of the program does not come back")


def test_an_exploration_inside_of_an_exploration_is_refused() -> None:
    def test() -> None:
        weft.explore(lambda: None)

    (finding,) = weft.explore(test).findings
    here = f"{__file__}:{test.__code__.co_firstlineno + 1}"
    assert finding.message == (
        f"exception in main: WeftError: an exploration inside of an exploration\n  where: {here}\n"
        "  to do: explore the inner function by itself; a function that calls weft.check needs no "
        f"other [{here}]"
    )


def test_a_function_that_runs_nothing_when_called_is_refused() -> None:
    def generator() -> Iterator[None]:
        yield

    async def coroutine() -> None:
        pass

    for function in (generator, coroutine):
        with pytest.raises(weft.WeftError, match="to call it runs nothing of it"):
            weft.explore(function)


def test_a_thread_without_code_of_the_program_has_the_place_of_its_start() -> None:
    def test() -> None:
        lock = threading.Lock()
        lock.acquire()
        threading.Thread(target=lock.acquire).start()

    (finding,) = weft.explore(test).findings
    assert finding.trace is not None
    (step,) = finding.trace.pending
    code = test.__code__
    assert step.where == f"{code.co_filename}:{code.co_firstlineno + 3}"


def test_an_exception_whose_text_has_an_address_is_the_same_again() -> None:
    def test() -> None:
        raise ValueError(object())

    (finding,) = weft.explore(test).findings
    here = f"{__file__}:{test.__code__.co_firstlineno + 1}"
    assert finding.message == f"exception in main: ValueError: <object object> [{here}]"
