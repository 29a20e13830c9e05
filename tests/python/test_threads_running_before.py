"""What threads do that were started before is not watched, and the answer says so."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

import weft

STARTED = threading.Event()
OVER = threading.Event()


def count() -> None:
    STARTED.set()
    OVER.wait()


class Counts(threading.Thread):
    def run(self) -> None:
        count()


def later() -> threading.Timer:
    return threading.Timer(1000, count)


def program() -> None:
    lock = threading.Lock()
    with lock:
        pass


def rests_on(thread: threading.Thread, waits: bool = True) -> list[str]:
    STARTED.clear()
    OVER.clear()
    thread.start()
    try:
        if waits:
            STARTED.wait()
        return [text for text in weft.explore(program).assumptions if "runs in a thread" in text]
    finally:
        OVER.set()
        if isinstance(thread, threading.Timer):
            thread.cancel()
        thread.join()


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: threading.Thread(target=count), "count"),
        (lambda: Counts(), "run"),
        (lambda: threading.Thread(target=lambda: count()), "<lambda>"),
    ],
)
def test_a_thread_that_runs_code_of_the_program(
    make: Callable[[], threading.Thread], name: str
) -> None:
    assert rests_on(make()) == [
        f"`{name}` runs in a thread that was started before, and is not under control"
    ]


def test_a_timer_that_has_not_come_to_it() -> None:
    assert rests_on(later(), waits=False) == [
        "`count` runs in a thread that was started before, and is not under control"
    ]


def test_a_thread_of_others() -> None:
    assert rests_on(threading.Thread(target=OVER.wait), waits=False) == []


def test_the_main_thread_that_waits_for_who_explores() -> None:
    found: list[list[str]] = []

    def explore() -> None:
        found.append(
            [text for text in weft.explore(program).assumptions if "runs in a thread" in text]
        )

    thread = threading.Thread(target=explore)
    thread.start()
    thread.join()
    assert found == [[]]
