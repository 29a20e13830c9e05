"""The thread that lets watchdogs look: who is asked, when it ends, and that forks are alone."""

from __future__ import annotations

import subprocess
import sys
from _thread import allocate_lock, get_ident
from time import monotonic

import pytest

from weft.timekeeper import Timekeeper

LATE = 60.0
"""When a test has failed, in seconds."""
AGES = 1_000_000.0


class Asked:
    """Looks so many times in all, and says so each time."""

    def __init__(self, times: int, due: float = 0.0) -> None:
        self.due = due
        self.left = times
        self.threads: set[int] = set()
        """Those that it was asked in."""
        self._over = allocate_lock()
        self._over.acquire()

    def look(self) -> bool:
        self.left -= 1
        self.threads.add(get_ident())
        if not self.left:
            self._over.release()
        return self.left > 0

    def is_over(self) -> bool:
        return self._over.acquire(timeout=LATE)


class Fails(Asked):
    def look(self) -> bool:
        super().look()
        raise ValueError("it cannot look")


def is_running(keeper: Timekeeper) -> bool:
    return keeper._gone.locked()


def test_who_is_due_looks_until_it_has_no_more_to_see() -> None:
    keeper, asked = Timekeeper(), Asked(3)
    keeper.add(asked)
    assert asked.is_over()
    keeper.end()
    assert (asked.left, is_running(keeper)) == (0, False)


def test_whoever_is_due_earlier_does_not_wait_for_the_others() -> None:
    keeper = Timekeeper()
    later, earlier = Asked(1, monotonic() + AGES), Asked(1)
    keeper.add(later)
    keeper.add(earlier)
    assert earlier.is_over()
    keeper.remove(later)
    keeper.end()
    assert (later.left, is_running(keeper)) == (1, False)


def test_the_thread_does_not_end_while_there_is_something_to_watch() -> None:
    keeper, one, other = Timekeeper(), Asked(1, monotonic() + AGES), Asked(1)
    keeper.add(one)
    keeper.end()
    keeper.add(other)
    assert other.is_over()
    keeper.remove(one)
    keeper.end()
    assert not is_running(keeper)


def test_one_thread_serves_all() -> None:
    keeper, stays = Timekeeper(), Asked(1, monotonic() + AGES)
    keeper.add(stays)
    threads: set[int] = set()
    for _ in range(5):
        each = Asked(2)
        keeper.add(each)
        assert each.is_over()
        threads |= each.threads
    assert len(threads) == 1
    keeper.remove(stays)
    keeper.end()


def test_what_fails_is_not_asked_again_and_the_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []
    told = allocate_lock()
    told.acquire()

    def report(args: sys.UnraisableHookArgs) -> None:
        reported.append(str(args.exc_value))
        told.release()

    monkeypatch.setattr(sys, "unraisablehook", report)
    keeper, later = Timekeeper(), Asked(1, monotonic() + AGES)
    keeper.add(later)
    fails = Fails(2)
    keeper.add(fails)
    assert told.acquire(timeout=LATE)
    other = Asked(1)
    keeper.add(other)
    assert other.is_over()
    assert (reported, fails.left, later.left) == (["it cannot look"], 1, 1)
    keeper.remove(later)
    keeper.end()


FORKS = """\
import os, threading, weft

def two():
    threads = [threading.Thread(target=threading.Lock().acquire) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

print(weft.explore(two).verdict)
child = os.fork()
if child == 0:
    print(weft.explore(two).verdict, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(weft.explore(two).verdict)
"""


def test_a_fork_is_alone_and_may_explore() -> None:
    """From 3.12 on Python warns of forks of a process with threads."""
    command = [sys.executable, "-W", "error::DeprecationWarning", "-c", FORKS]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.stdout.splitlines(), ran.stderr) == (["verified"] * 3, "")
