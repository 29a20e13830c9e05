"""What is looked for besides what a user's monitors look for, and how that is switched off."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from typing import Any

import pytest

import weft
from weft import Finding, Monitor, Trace, Verdict
from weft.model import Program
from weft.monitor import USUAL


class Every(Monitor):
    """Calls every execution a finding of its own."""

    def end(self, trace: Trace) -> Iterable[Finding]:
        return [Finding("mine", "an execution", trace.schedule, trace)]


def waits_for_ever() -> None:
    threading.Event().wait()


def fails() -> None:
    raise AssertionError("no")


def raises() -> None:
    raise KeyError("no")


def keeps_a_lock() -> None:
    threading.RLock().acquire()


def model() -> Program:
    program = Program("waits")
    mutex = program.mutex("m")

    def body() -> Generator[Any, Any, None]:
        yield mutex.acquire()
        yield mutex.acquire()

    program.thread(body)
    return program


CASES = [
    (waits_for_ever, "deadlock"),
    (model(), "deadlock"),
    (fails, "assertion"),
    (raises, "exception"),
    (keeps_a_lock, "unreleased"),
]


@pytest.mark.parametrize(("target", "kind"), CASES)
def test_monitors_come_on_top(target: Any, kind: str) -> None:
    result = weft.explore(target, monitors=[Every()])
    assert [each.kind for each in result.findings] == [kind, "mine"]


@pytest.mark.parametrize(("target", "kind"), CASES)
def test_a_kind_that_is_ignored_is_named(target: Any, kind: str) -> None:
    result = weft.explore(target, ignore=[kind])
    assert (result.verdict, result.findings) == (Verdict.VERIFIED, ())
    named = f"findings of these kinds do not matter, and were ignored: {kind}"
    assert result.assumptions[-1] == named
    others = [each for each in USUAL if each != kind]
    assert [each.kind for each in weft.explore(target, ignore=others).findings] == [kind]


def test_nothing_is_named_if_nothing_is_ignored() -> None:
    result = weft.explore(lambda: None, monitors=[Monitor()], ignore=[])
    assert [each for each in result.assumptions if "ignored" in each] == []


def test_an_unknown_kind() -> None:
    with pytest.raises(weft.WeftError) as raised:
        weft.explore(lambda: None, ignore=["deadlok"])
    assert raised.value.what == "there is no kind of finding 'deadlok' to ignore"
    assert raised.value.todo.startswith("did you mean deadlock? use one of assertion, ")
    with pytest.raises(weft.WeftError) as raised:
        weft.explore(lambda: None, ignore="deadlock")
    assert raised.value.todo == "write ignore=['deadlock']"
