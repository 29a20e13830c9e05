"""How single operations, values, places and waiting threads are shown."""

from __future__ import annotations

import os
from typing import Any

import pytest

from weft import explore
from weft.explain.words import near, shown, text_of, waits
from weft.model import Program


def seen_by(program: Program, *operations: Any) -> list[str]:
    """What is shown of a thread that does these operations and then fails."""

    def body() -> Any:
        # Not `yield from`: a tuple cannot be sent the results.
        for operation in operations:  # noqa: UP028
            yield operation
        raise ValueError

    program.thread(body, name="T")
    trace = explore(program).findings[0].trace
    assert trace is not None
    return [str(each) for event in trace.events for each in shown(event, program)]


def test_variable() -> None:
    program = Program("p")
    x = program.variable("x", None)
    assert seen_by(
        program,
        x.read(),
        x.write(None),
        x.write("a"),
        x.update(str.upper),
        x.cas("A", 1),
        x.cas("A", 2),
    ) == [
        "read x → None",
        "write x ← None",
        "write x ← 'a'",
        "update x → 'a' ← 'A'",
        "cas x ← ('A', 1) → True",
        "cas x ← ('A', 2) → False",
    ]


def test_locks() -> None:
    program = Program("p")
    m, n = program.mutex("m"), program.monitor("n")
    assert seen_by(
        program, m.acquire(), m.try_acquire(), m.locked(), m.release(), n.acquire(), n.notify_all()
    ) == [
        "acquire m",
        "try_acquire m → False",
        "locked m → True",
        "release m",
        "acquire n",
        "notify_all n wakes nobody",
    ]


def test_what_carries_messages() -> None:
    program = Program("p")
    q, c = program.queue("q", 1), program.channel("c")
    assert seen_by(
        program, q.put(1), q.try_put(2), q.get(), q.size(), c.send(None), c.receive(), c.close()
    ) == [
        "put q ← 1",
        "try_put q ← 2 → False",
        "get q → 1",
        "size q → 0",
        "send c ← None",
        "receive c → None",
        "close c",
    ]


def test_the_rest() -> None:
    program = Program("p")
    s, f, b = program.semaphore("s", 1), program.flag("f"), program.barrier("b", 1)
    assert seen_by(
        program, s.down(), s.try_down(), s.up(), f.set(), f.wait(), b.wait(), program.choose(1)
    ) == [
        "down s",
        "try_down s → False",
        "up s",
        "set f",
        "wait f",
        "arrive b → 0",
        "leave b",
        "choose ← 1 → 0",
    ]


def test_misuse() -> None:
    program = Program("p")
    m = program.mutex("m")
    assert seen_by(program, m.release()) == ["release m raises Misuse"]


def test_an_update_that_raises() -> None:
    program = Program("p")
    x = program.variable("x", 0)
    assert seen_by(program, x.update(lambda value: 1 // value)) == [
        "update x raises ZeroDivisionError"
    ]


def test_who_is_woken() -> None:
    program = Program("p")
    m = program.monitor("m")

    def sleep() -> Any:
        yield m.acquire()
        yield m.wait()
        yield m.release()

    def wake() -> Any:
        yield m.acquire()
        yield m.notify()
        yield m.release()

    program.thread(sleep, name="A")
    program.thread(sleep, name="B")
    program.thread(wake, name="C")
    trace = explore(program).findings[0].trace
    assert trace is not None
    texts = [str(each) for event in trace.events for each in shown(event, program)]
    assert texts == [
        "acquire m",
        "wait m",
        "acquire m",
        "wait m",
        "acquire m",
        "notify m wakes A",
        "release m",
        "reacquire m",
        "release m",
    ]
    assert [waits(step, trace, program) for step in trace.pending] == [
        "reacquire m: it waits for a notify"
    ]


def test_who_is_waited_for() -> None:
    program = Program("p")
    m = program.mutex("m")

    def hold() -> Any:
        yield m.acquire()
        yield other.join()

    def want() -> Any:
        yield m.acquire()

    program.thread(hold, name="A")
    other = program.thread(want, name="B")
    trace = next(f.trace for f in explore(program).findings if f.kind == "deadlock")
    assert trace is not None
    assert [waits(step, trace, program) for step in trace.pending] == [
        "join thread B: it has not finished",
        "acquire m: it is held by A",
    ]


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Tall:
    def __repr__(self) -> str:
        return "tall\nvalue"


def test_values_are_cut_off() -> None:
    assert text_of("x" * 38) == repr("x" * 38)
    assert text_of("x" * 39) == "'" + "x" * 38 + "…"
    assert text_of(Unshowable()) == "<Unshowable, whose repr raises RuntimeE…"
    assert text_of(Tall()) == "tall value"


def test_places_below_the_current_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: os.PathLike[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    here = os.getcwd()
    assert near(f"{here}/a.py:3") == "a.py:3"
    assert near(f"taken at {here}/a.py:3) [{here}/b.py:4]") == "taken at a.py:3) [b.py:4]"
    assert near(f"/else{here}/a.py") == f"/else{here}/a.py"
    assert near(here) == here
    monkeypatch.chdir("/")
    assert near("/a.py") == "/a.py"
