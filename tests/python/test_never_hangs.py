"""Programs that would not come back: weft ends them, and says so."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading

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
    assert "Strange: thing" in finding.message


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
