"""Futures without a pool, and what is called when they are done."""

from __future__ import annotations

import logging
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

from tests.programs.together import beside, together
from tests.python.gives import gives, raised


@gives((0, 1))
def test_callbacks_are_called_in_order() -> object:
    results: SimpleQueue[int] = SimpleQueue()
    future: Future[int] = Future()
    future.add_done_callback(lambda done: results.put(done.result()))
    future.add_done_callback(lambda done: results.put(done.result() + 1))
    together(lambda: future.set_result(0))
    return (results.get(), results.get())


@gives(("a", "b"), ("b", "a"))
def test_a_callback_that_fails_does_not_keep_back_the_next() -> object:
    logging.getLogger("concurrent.futures").setLevel(100)
    log: list[str] = []

    def fails(done: Future[int]) -> None:
        log.append("a")
        raise ValueError

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(lambda: 1)
        future.add_done_callback(fails)
        future.add_done_callback(lambda done: log.append("b"))
    return tuple(log)


@gives("InvalidStateError")
def test_a_result_is_set_once() -> object:
    future: Future[int] = Future()
    future.set_result(1)
    return raised(future.set_result, 2)


@gives((1, "I"), (2, "I"))
def test_either_sets_the_result() -> object:
    future: Future[int] = Future()

    def sets(number: int) -> str | None:
        try:
            future.set_result(number)
        except InvalidStateError:
            return "I"
        return None

    first, second = together(lambda: sets(1), lambda: sets(2))
    return (future.result(), first or second)


@gives(True)
def test_a_result_that_is_not_there_is_not_waited_for() -> object:
    return raised(Future[int]().result, 0) == "TimeoutError"


@gives("done", "late")
def test_a_program_may_write_the_state_itself() -> object:
    future: Any = Future()

    def finish() -> None:
        with future._condition:
            future._state, future._result = "FINISHED", "done"
            future._condition.notify_all()

    def ask() -> str:
        try:
            return str(future.result(timeout=1))
        except TimeoutError:
            return "late"

    return beside(finish, ask)
