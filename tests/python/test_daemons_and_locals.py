"""Daemons, data of each thread, and locks that are there before or after the program."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft import Limit, Verdict
from weft.errors import NotApplicable

MODULE_LOCK = threading.Lock()


def _hidden() -> Iterator[Any]:
    """A lock that nobody can see from outside."""
    lock = threading.Lock()
    while True:
        yield lock


HIDDEN = _hidden()

next(HIDDEN)


def test_a_daemon_may_wait_for_ever() -> None:
    def test() -> None:
        jobs: queue.SimpleQueue[int] = queue.SimpleQueue()

        def worker() -> None:
            while True:
                jobs.get()

        threading.Thread(target=worker, daemon=True).start()
        jobs.put(1)

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_a_thread_that_is_no_daemon_may_not() -> None:
    def test() -> None:
        threading.Thread(target=threading.Event().wait).start()

    assert [f.kind for f in weft.explore(test).findings] == ["deadlock"]


def test_every_thread_has_its_own_locals() -> None:
    def test() -> None:
        own: Any = threading.local()
        own.x = "main"
        seen: list[bool] = []

        def body() -> None:
            seen.append(hasattr(own, "x"))
            own.x = "thread"

        together(body)
        assert seen == [False]
        assert own.x == "main"

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_a_lock_made_at_import_is_under_control() -> None:
    def test() -> None:
        other = threading.Lock()

        def forth() -> None:
            with MODULE_LOCK, other:
                pass

        def back() -> None:
            with other, MODULE_LOCK:
                pass

        together(forth, back)

    assert [f.kind for f in weft.explore(test).findings] == ["deadlock"]
    assert not MODULE_LOCK.locked()


def test_a_lock_that_is_not_under_control_does_not_hang_weft() -> None:
    def test() -> None:
        other = threading.Lock()

        def body() -> None:
            with next(HIDDEN), other:
                pass

        together(body, body)

    result = weft.explore(test, stall_seconds=0.3)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert [limit for limit, _ in result.unexplored] == [Limit.STALL]


def test_what_is_abandoned_does_not_count() -> None:
    """The threads of a deadlock are unwound: their finally blocks run, and change nothing."""

    def test() -> None:
        a, b = threading.Lock(), threading.Lock()

        def body(first: Any, second: Any) -> None:
            try:
                with first, second:
                    pass
            finally:
                threading.Thread(target=lambda: None).start()

        together(lambda: body(a, b), lambda: body(b, a))

    result = weft.explore(test, all=True)
    assert [f.kind for f in result.findings] == ["deadlock"]
    assert result.counts.executions == 3


def test_a_subclass_of_local_is_initialised_in_every_thread() -> None:
    def test() -> None:
        class Own(threading.local):
            def __init__(self, value: str) -> None:
                self.value = value

        own: Any = Own("first")
        own.value = "main"
        seen: list[str] = []
        together(lambda: seen.append(own.value))
        assert (seen, own.value) == (["first"], "main")

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_properties_of_a_local_come_before_its_contents() -> None:
    class Doubling(threading.local):
        @property
        def x(self) -> int:
            return int(self._x)

        @x.setter
        def x(self, value: int) -> None:
            self._x = value * 2

        @x.deleter
        def x(self) -> None:
            del self._x

    def test() -> object:
        own = Doubling()

        def use() -> object:
            own.x = 1
            seen = own.x, dict(own.__dict__)
            del own.x
            return *seen, dict(own.__dict__)

        return repr(together(use, use))

    once: tuple[object, ...] = (2, {"_x": 2}, {})
    assert list(weft.explore(test).outcomes) == [repr((once, once))]


def test_a_slot_of_a_local_is_refused() -> None:
    class Slotted(threading.local):
        __slots__ = ("shared",)

    def test() -> None:
        own = Slotted()
        own.shared = 1

    with pytest.raises(NotApplicable, match="the slot `shared`"):
        weft.explore(test)


def test_the_dictionary_of_a_local_cannot_be_exchanged() -> None:
    def test() -> str:
        own: Any = threading.local()
        try:
            own.__dict__ = {}
        except AttributeError as error:
            return str(error).partition("object")[2]
        return "exchanged"

    assert list(weft.explore(test).outcomes) == [" attribute '__dict__' is read-only"]
