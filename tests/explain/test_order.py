"""Other orders for the steps of an execution, and sentences without repetition."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from weft.explain.order import distance, following, reversed_, together
from weft.explain.telling import compact, function_at, short
from weft.model import Program
from weft.strategy.replay import Replay
from weft.system.operation import Choice, Event


def events() -> list[Event]:
    """Two threads that read and write, and a third that has nothing to do with them."""
    program = Program("three")
    x, y = program.variable("x", 0), program.variable("y", 0)

    def changes() -> Generator[Any, Any, None]:
        seen = yield x.read()
        yield x.write(seen + 1)

    def other() -> Generator[Any, Any, None]:
        yield y.write(1)

    program.thread(changes, name="A")
    program.thread(changes, name="B")
    program.thread(other, name="C")
    schedule = [Choice(n) for n in (0, 1, 2, 1, 0)]
    return list(program.start(100).run(Replay(schedule), []).events)


def test_a_thread_is_not_interrupted() -> None:
    assert together(events(), 0, 4) == (0, 4, 1, 2, 3)


def test_what_follows() -> None:
    assert following(events(), 0, 5) == {0, 3, 4}
    assert following(events(), 2, 5) == {2}


def test_a_pair_is_reversed() -> None:
    assert reversed_(events(), 0, 3) == (1, 2, 3, 0, 4)
    assert reversed_(events(), 1, 4) == (0, 2, 4, 1, 3)


def test_what_cannot_be_reversed() -> None:
    assert reversed_(events(), 1, 3) is None, "the steps of one thread"


def test_distance() -> None:
    some = events()
    assert distance(some, (0, 1, 2, 3, 4)) == 0
    assert distance(some, (0, 4, 1, 2, 3)) == 3
    assert distance(some, (4, 3, 2, 1, 0)) == 10


def test_files_and_functions_are_named_once() -> None:
    long = "A read x at a.py:1 (in f), B wrote 1 at a.py:2 (in f), A wrote 2 at a.py:3 (in g)"
    assert (
        compact(long)
        == "A read x at a.py:1 (in f), B wrote 1 at line 2, A wrote 2 at line 3 (in g)"
    )
    assert compact("a since a.py:1 and b at b.py:2 at b.py:3") == (
        "a since a.py:1 and b at b.py:2 at line 3"
    )
    assert compact("l (Lock made at a.py:1) at a.py:2") == "l (Lock made at a.py:1) at a.py:2"


def test_places() -> None:
    assert short("/somewhere/bank.py:9") == "bank.py:9"
    assert short("reader at inside") == "reader at inside"
    line = test_places.__code__.co_firstlineno
    assert function_at(f"{__file__}:{line}") == "test_places"
    assert function_at(f"{__file__}:1") == ""
    assert function_at("reader at inside") == ""
