"""What newer versions of CPython have added to `threading`: each as CPython does it."""

from __future__ import annotations

import contextvars
import sys
import threading
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft import Verdict

newer = pytest.mark.skipif(sys.version_info < (3, 14), reason="there is nothing of it")
newest = pytest.mark.skipif(sys.version_info < (3, 15), reason="there is nothing of it")

VARIABLE: contextvars.ContextVar[str] = contextvars.ContextVar("VARIABLE", default="nothing")


def outcomes(test: Any) -> list[Any]:
    result = weft.explore(test)
    assert result.verdict is Verdict.VERIFIED
    return sorted(result.outcomes)


@newer
@pytest.mark.parametrize("make", [threading.RLock, threading.Condition])
def test_whether_a_lock_with_an_owner_is_held(make: Any) -> None:
    def test() -> tuple[bool, ...]:
        lock, seen = threading.__dict__[make.__name__](), []
        before = lock.locked()

        def hold() -> None:
            with lock, lock:
                pass

        together(hold, lambda: seen.append(lock.locked()))
        return before, *seen, lock.locked()

    assert outcomes(test) == [(False, False, False), (False, True, False)]


def test_a_lock_with_an_owner_shows_it() -> None:
    def test() -> tuple[str, ...]:
        lock = threading.RLock()
        before = repr(lock)
        with lock, lock:
            inside = repr(lock)
        return tuple(each.partition(" at ")[0] for each in (before, inside, repr(lock)))

    ident = 1
    assert outcomes(test) == [
        (
            "<unlocked _thread.RLock object owner=0 count=0",
            f"<locked _thread.RLock object owner={ident} count=2",
            "<unlocked _thread.RLock object owner=0 count=0",
        )
    ]


@newest
def test_a_lock_with_an_owner_takes_no_arguments() -> None:
    def test() -> str:
        try:
            threading.RLock(1)  # type: ignore[call-arg]
        except TypeError as error:
            return str(error)
        return "taken"

    assert outcomes(test) == ["RLock() takes 0 positional arguments but 1 was given"]


@newer
def test_a_timeout_that_is_no_number() -> None:
    def test() -> tuple[str, ...]:
        nan, found = float("nan"), []
        condition, event = threading.Condition(), threading.Event()
        semaphore = threading.Semaphore(0)

        def waits() -> None:
            with condition:
                condition.wait(nan)

        for act in (waits, lambda: event.wait(nan), lambda: semaphore.acquire(timeout=nan)):
            try:
                act()
            except ValueError as error:
                found.append(str(error))
        event.set()
        return *found, str(event.wait(nan))

    assert outcomes(test) == [(*["Invalid value NaN (not a number)"] * 3, "True")]


@newer
def test_the_context_that_a_thread_is_given() -> None:
    def test() -> tuple[str, ...]:
        VARIABLE.set("of the starter")
        own, seen = contextvars.copy_context(), []
        own.run(VARIABLE.set, "given")

        def look() -> None:
            seen.append(VARIABLE.get())
            VARIABLE.set("changed")

        for named in ({}, {"context": own}, {"context": contextvars.Context()}):
            thread: Any = threading.Thread(target=look, **named)  # type: ignore[arg-type]
            thread.start()
            thread.join()
        return *seen, own[VARIABLE], VARIABLE.get()

    inherits = bool(getattr(sys.flags, "thread_inherit_context", False))
    first = "of the starter" if inherits else "nothing"
    assert outcomes(test) == [(first, "given", "nothing", "changed", "of the starter")]


@newer
def test_two_threads_in_one_context() -> None:
    """The second fails if it begins while the first runs."""

    def test() -> int:
        own, entered = contextvars.Context(), [0]

        def look() -> None:
            entered[0] += 1

        threads = [threading.Thread(target=look, context=own) for _ in range(2)]  # type: ignore[call-arg]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return entered[0]

    result = weft.explore(test)
    assert result.verdict is Verdict.VIOLATED
    (finding,) = result.findings
    assert "cannot enter context" in finding.message


@newest
def test_an_iterator_with_a_lock_around_it() -> None:
    def test() -> tuple[int, ...]:
        def numbers() -> Any:
            yield 1
            yield 2

        shared: Any = threading.serialize_iterator(numbers())  # type: ignore[attr-defined]
        seen: list[int] = []
        together(lambda: seen.append(next(shared)), lambda: seen.append(next(shared)))
        return tuple(sorted(seen))

    assert outcomes(test) == [(1, 2)]


@newest
def test_an_iterator_that_one_thread_takes_by_its_lock_and_one_without() -> None:
    """What the wrapper does to the iterator is seen, so two in the generator at once are found."""

    def test() -> tuple[int, ...]:
        def numbers() -> Any:
            yield 1
            yield 2

        bare = numbers()
        shared: Any = threading.serialize_iterator(bare)  # type: ignore[attr-defined]
        seen: list[int] = []
        together(lambda: seen.append(next(shared)), lambda: seen.append(next(bare)))
        return tuple(seen)

    result = weft.explore(test, all=True)
    assert result.verdict is Verdict.VIOLATED
    assert set(result.outcomes) == {(1, 2), (2, 1), (1,)}
