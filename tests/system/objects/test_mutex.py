"""Mutexes: not re-entrant, with try-acquire, owned by a thread or by nobody in particular."""

from __future__ import annotations

import pytest

from tests.system.script import Script
from weft.system.objects import Blocked, Mutex


@pytest.mark.parametrize("owned", [True, False])
def test_one_thread_at_a_time_and_not_again_by_the_same(owned: bool) -> None:
    lock = Script(Mutex(owned))
    assert lock.do(0, "acquire") == (None, "acquire")
    assert [lock.enabled(thread, "acquire") for thread in (0, 1)] == [[], []]
    assert lock.kind.holders(lock.state) == (0,)
    assert lock.do(0, "release") == (None, "release")
    assert lock.kind.holders(lock.state) == ()
    assert lock.do(1, "acquire") == (None, "acquire")


@pytest.mark.parametrize("owned", [True, False])
def test_try_acquire_never_blocks(owned: bool) -> None:
    lock = Script(Mutex(owned))
    assert lock.do(0, "try_acquire") == (True, "acquire")
    assert lock.do(0, "try_acquire") == (False, "try_failed")
    assert lock.do(1, "try_acquire") == (False, "try_failed")
    assert lock.state == 0


def test_locked_looks_and_changes_nothing() -> None:
    lock = Script(Mutex())
    assert lock.do(1, "locked") == (False, "locked")
    lock.do(0, "acquire")
    assert lock.do(1, "locked") == (True, "locked")
    assert lock.do(0, "locked") == (True, "locked")
    assert lock.state == 0


def test_only_the_owner_releases_an_owned_mutex() -> None:
    """The misuse looks the same whether the mutex is free or another's: others cannot change it."""
    lock = Script(Mutex(owned=True))
    misuse = ("release without holding the mutex", "misuse")
    assert lock.do(1, "release") == misuse
    lock.do(0, "acquire")
    assert lock.do(1, "release") == misuse
    assert lock.state == 0


def test_anybody_releases_a_mutex_that_is_not_owned_unless_it_is_free() -> None:
    lock = Script(Mutex(owned=False))
    assert lock.do(1, "release") == ("release unlocked lock", "misuse")
    lock.do(0, "acquire")
    assert lock.do(1, "release") == (None, "release")
    assert lock.state is None


def test_who_a_blocked_acquire_waits_for() -> None:
    """For an owned mutex its owner; otherwise any thread might release it."""
    assert Mutex(owned=True).blocked(0, 1, "acquire") == Blocked("it is held", (0,), (0,))
    assert Mutex(owned=False).blocked(0, 1, "acquire") == Blocked("it is held", (), (0,))
