"""How threads end, and what outlives their execution."""

from __future__ import annotations

import _thread
import threading
from typing import Any

import pytest

import weft
from weft import Verdict


def test_an_exception_in_a_thread_is_a_finding() -> None:
    def test() -> str:
        thread = threading.Thread(target=lambda: [][0])
        thread.start()
        thread.join()
        return "went on"

    result = weft.explore(test, all=True)
    assert [finding.kind for finding in result.findings] == ["exception"]
    assert set(result.outcomes) == {"went on"}


def test_a_program_may_have_its_own_hook_for_exceptions() -> None:
    def test() -> str:
        seen: list[str] = []

        def hook(arguments: Any) -> None:
            seen.append(f"{arguments.thread.name}: {arguments.exc_value}")

        before, threading.excepthook = threading.excepthook, hook
        thread = threading.Thread(target=lambda: [][0], name="reader")
        thread.start()
        thread.join()
        threading.excepthook = before
        return seen[0]

    result = weft.explore(test, all=True)
    assert result.verdict is Verdict.VERIFIED
    assert set(result.outcomes) == {"reader: list index out of range"}


def test_a_hook_that_fails_is_a_finding() -> None:
    def test() -> None:
        def hook(arguments: Any) -> None:
            raise KeyError("hook")

        before, threading.excepthook = threading.excepthook, hook
        thread = threading.Thread(target=lambda: [][0])
        thread.start()
        thread.join()
        threading.excepthook = before

    (finding,) = weft.explore(test).findings
    here = f"{__file__}:{test.__code__.co_firstlineno + 2}"
    assert finding.message == f"exception in T1: KeyError: 'hook' [{here}]"


def test_leaving_a_thread_by_system_exit_is_silent() -> None:
    def test() -> None:
        thread = threading.Thread(target=_thread.exit)
        thread.start()
        thread.join()

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_a_thread_that_outlives_its_execution_is_told() -> None:
    kept: list[threading.Thread] = []

    def test() -> None:
        for thread in kept:
            thread.is_alive()
        kept[:] = [threading.Thread(target=lambda: None)]

    with pytest.raises(weft.NonDeterminism, match="that one execution has made is used by a later"):
        weft.explore(test)


def test_a_lock_that_outlives_its_execution_is_told() -> None:
    kept: list[threading.Lock] = []

    def test() -> None:
        if not kept:
            kept.append(threading.Lock())
        with kept[0]:
            pass

    with pytest.raises(weft.NonDeterminism, match="Lock that one execution has made is used by a"):
        weft.explore(test)
