"""Ctrl-C in the middle of a search that has found something."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from typing import Any

import pytest

from weft import Limit, explore, interrupts
from weft.model import Program


def counting(interrupt_at: int) -> tuple[Program, list[None]]:
    """Two threads that lose an update; an execution of it is interrupted."""
    program = Program("counter")
    x = program.variable("x", 0)
    done = program.semaphore("done")
    begun: list[None] = []

    def increment() -> Generator[Any, Any, None]:
        seen = yield x.read()
        yield x.write(seen + 1)
        yield done.up()

    def check() -> Generator[Any, Any, None]:
        begun.append(None)
        if len(begun) == interrupt_at:
            signal.raise_signal(signal.SIGINT)
        yield done.down()
        yield done.down()
        assert (yield x.read()) == 2

    program.thread(increment, name="A")
    program.thread(increment, name="B")
    program.thread(check, name="C")
    return program, begun


def test_what_was_found_is_told_without_more_searching() -> None:
    whole, _ = counting(0)
    expected = explore(whole, all=True)
    assert [each.kind for each in expected.findings] == ["assertion"]
    last = expected.executions
    program, begun = counting(last)
    with interrupts.two_steps():
        result = explore(program, all=True)
    assert result.executions == last - 1
    assert [each.kind for each in result.findings] == ["assertion"]
    assert [each.limit for each in result.unexplored] == [Limit.INTERRUPT]
    # One more to show it again, and none to make it smaller.
    assert len(begun) == last + 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_afterwards_everything_is_as_before(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with interrupts.two_steps():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        with pytest.raises(KeyboardInterrupt):
            interrupts.heed()
    interrupts.heed()
    assert signal.getsignal(number) == before


def test_signals_of_weft_itself_do_not_count() -> None:
    with interrupts.two_steps():
        for _ in range(3):
            interrupts.expect()
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        interrupts.heed()


def test_signals_that_several_threads_send_at_once_do_not_count() -> None:
    each, threads = 500, 4

    def expects() -> None:
        for _ in range(each):
            interrupts.expect()

    def arrive() -> None:
        for _ in range(each * threads):
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)

    with interrupts.two_steps():
        for _ in range(threads):
            expects()
        senders = [threading.Thread(target=expects) for _ in range(threads)]
        for sender in senders:
            sender.start()
        arrive()
        for sender in senders:
            sender.join()
        arrive()
        interrupts.heed()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            interrupts.heed()
