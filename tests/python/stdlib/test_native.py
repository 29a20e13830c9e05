"""What threads of the operating system have, and what cannot be copied."""

from __future__ import annotations

import copy
import pickle
import queue
import signal
import threading
from collections.abc import Callable
from multiprocessing.dummy import Pool
from multiprocessing.pool import ThreadPool
from typing import Any

import pytest

import weft
from tests.programs.together import together


def test_native_ids_are_those_of_the_threads() -> None:
    def test() -> tuple[bool, ...]:
        same = [False, False, False]

        def look(me: int) -> None:
            same[me] = threading.get_native_id() == threading.current_thread().native_id

        together(lambda: look(0), lambda: look(1))
        look(2)
        return tuple(same)

    assert set(weft.explore(test, all=True).outcomes) == {(True, True, True)}


def test_only_the_main_thread_handles_signals() -> None:
    before = signal.getsignal(signal.SIGUSR1)

    def test() -> str:
        ends = []

        def handle() -> None:
            try:
                signal.signal(signal.SIGUSR1, signal.SIG_IGN)
            except ValueError as error:
                ends.append(str(error))

        handle()
        together(handle)
        return ends[0]

    said = "signal only works in main thread of the main interpreter"
    assert set(weft.explore(test, all=True).outcomes) == {said}
    assert signal.getsignal(signal.SIGUSR1) is before


def test_only_the_main_thread_says_who_is_woken_by_signals() -> None:
    def test() -> tuple[int, str]:
        ends = []

        def ask() -> None:
            try:
                signal.set_wakeup_fd(-1)
            except ValueError as error:
                ends.append(str(error))

        together(ask)
        return signal.set_wakeup_fd(-1), ends[0]

    said = "set_wakeup_fd only works in main thread of the main interpreter"
    assert set(weft.explore(test, all=True).outcomes) == {(-1, said)}
    assert test() == (-1, said)


@pytest.mark.parametrize("name", ["settrace", "setprofile"])
def test_that_nobody_traces_is_an_assumption(name: str) -> None:
    def test() -> None:
        give = getattr(threading, name)
        give(lambda *_: None)
        try:
            together(lambda: None)
        finally:
            give(None)

    assert f"what is given to threading.{name} is not called" in weft.explore(test).assumptions


MAKERS: tuple[tuple[Callable[[], Any], str], ...] = (
    (lambda: threading.Lock(), "_thread.lock"),
    (lambda: threading.RLock(), "_thread.RLock"),
    (lambda: threading.Event(), "_thread.lock"),
    (lambda: threading.Semaphore(), "_thread.lock"),
    (lambda: threading.local(), "_thread._local"),
    (lambda: queue.Queue(), "_thread.lock"),
)


@pytest.mark.parametrize(("make", "name"), MAKERS)
def test_what_has_a_lock_is_not_copied(make: Callable[[], Any], name: str) -> None:
    def test() -> tuple[str, ...]:
        said = []
        for way in (copy.deepcopy, pickle.dumps):
            try:
                way(make())
            except TypeError as error:
                said.append(str(error))
        return tuple(said)

    said = f"cannot pickle {name!r} object"
    assert test() == (said, said)
    assert set(weft.explore(test, all=True).outcomes) == {(said, said)}


@pytest.mark.parametrize("make", [ThreadPool, Pool])
def test_pools_of_multiprocessing_are_refused_where_they_are_made(make: Any) -> None:
    def test() -> None:
        with make(1) as pool:
            pool.map(int, [1])

    with pytest.raises(weft.NotApplicable, match="pool of threads") as caught:
        weft.explore(test)
    assert caught.value.where == f"{__file__}:{test.__code__.co_firstlineno + 1}"
