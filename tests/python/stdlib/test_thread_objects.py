"""Threads as objects: started, joined, named, counted, alive or not; and data of each thread."""

from __future__ import annotations

import gc
import threading
from threading import Event, Lock, Thread
from typing import Any

import weft
from tests.programs.together import together
from tests.python.gives import gives, raised


def nothing() -> None:
    """What a thread does if that is not the point."""


def started() -> Thread:
    thread = Thread(target=nothing)
    thread.start()
    return thread


@gives(("s", "r", "j"))
def test_a_subclass_is_asked_for_everything() -> object:
    log: list[str] = []

    class Logged(Thread):
        def start(self) -> None:
            log.append("s")
            super().start()

        def run(self) -> None:
            log.append("r")

        def join(self, timeout: float | None = None) -> None:
            super().join(timeout)
            log.append("j")

    thread = Logged()
    thread.start()
    thread.join()
    return tuple(log)


@gives(1, 2)
def test_a_thread_asks_for_what_it_runs_when_it_runs() -> object:
    log: list[int] = []
    thread = Thread(target=log.append, args=(1,))
    thread.start()
    thread.run = lambda: log.append(2)  # type: ignore[method-assign]
    thread.join()
    return log[0]


@gives(1, 2)
def test_what_a_thread_runs_is_exchanged_by_another() -> object:
    log: list[int] = []
    thread = Thread(target=log.append, args=(1,))

    def change() -> None:
        thread.run = lambda: log.append(2)  # type: ignore[method-assign]

    together(change, thread.start)
    thread.join()
    return log[0]


@gives(1, 2)
def test_so_is_its_target() -> object:
    log: list[int] = []
    thread: Any = Thread(target=lambda: log.append(1))

    def change() -> None:
        thread._target = lambda: log.append(2)

    together(change, thread.start)
    thread.join()
    return log[0]


@gives(1, 2)
def test_so_are_its_arguments() -> object:
    log: list[int] = []
    thread: Any = Thread(target=log.append, args=(1,))

    def change() -> None:
        thread._args = (2,)

    together(change, thread.start)
    thread.join()
    return log[0]


@gives(1, 2)
def test_so_is_the_function_of_a_timer() -> object:
    log: list[int] = []
    timer = threading.Timer(1, lambda: log.append(1))

    def change() -> None:
        timer.function = lambda: log.append(2)

    together(change, timer.start)
    timer.join()
    return log[0]


@gives((1, 2))
def test_a_thread_starts_another() -> object:
    log: list[int] = []

    def outer() -> None:
        log.append(1)
        inner = Thread(target=lambda: log.append(2))
        inner.start()
        inner.join()

    together(outer)
    return tuple(log)


@gives("ok")
def test_a_daemon_may_hold_a_lock_at_the_end() -> object:
    lock = Lock()
    locked = Event()

    def holds() -> None:
        with lock:
            locked.set()
            Event().wait()

    Thread(target=holds, daemon=True).start()
    locked.wait()
    return "ok"


@gives(True, False)
def test_a_join_of_limited_time_ends_either_way() -> object:
    thread = started()
    thread.join(1)
    return thread.is_alive()


@gives((False, False))
def test_two_join_one() -> object:
    thread = started()

    def joins() -> bool:
        thread.join()
        return thread.is_alive()

    return together(joins, joins)


@gives(False, True)
def test_a_thread_is_alive_or_has_ended() -> object:
    thread = started()
    alive = thread.is_alive()
    thread.join()
    return alive


@gives(1, 2)
def test_a_thread_counts_as_long_as_it_lives() -> object:
    thread = started()
    count = threading.active_count()
    thread.join()
    return count


@gives(("x", 2))
def test_a_thread_does_what_it_is_told_last() -> object:
    log: list[Any] = []
    thread: Any = Thread(target=lambda: log.append(1))
    thread._target = lambda number: log.append(("x", number))
    thread._args = (2,)
    thread.start()
    thread.join()
    return log[0]


@gives((True, True, True))
def test_the_main_thread_is_the_one_that_began() -> object:
    log: list[bool] = []

    def looks() -> None:
        log.append(threading.current_thread() is not threading.main_thread())
        log.append(threading.main_thread().is_alive())

    together(looks)
    return (*log, threading.current_thread() is threading.main_thread())


@gives("RuntimeError")
def test_a_thread_is_started_once() -> object:
    thread = started()
    try:
        thread.start()
    except RuntimeError:
        return "RuntimeError"
    finally:
        thread.join()
    return None


@gives("RuntimeError")
def test_a_thread_is_joined_only_after_its_start() -> object:
    try:
        Thread(target=nothing).join()
    except RuntimeError:
        return "RuntimeError"
    return None


@gives("RuntimeError")
def test_a_thread_cannot_join_itself() -> object:
    return together(lambda: raised(threading.current_thread().join))[0]


@gives("RuntimeError")
def test_a_thread_becomes_a_daemon_only_before_its_start() -> object:
    event = Event()
    thread = Thread(target=event.wait)
    thread.start()
    error = raised(setattr, thread, "daemon", True)
    event.set()
    thread.join()
    return error


@gives(("N", True, "M"))
def test_a_thread_has_a_name_and_may_get_another() -> object:
    thread = Thread(target=nothing, name="N", daemon=True)
    name, daemon = thread.name, thread.daemon
    thread.name = "M"
    thread.start()
    thread.join()
    return (name, daemon, thread.name)


@gives((7, 7, 1))
def test_local_data_is_made_anew_in_each_thread() -> object:
    class Own(threading.local):
        def __init__(self, number: int) -> None:
            self.number = number

    own = Own(7)

    def replaces(number: int) -> int:
        before = own.number
        own.number = number
        return before

    own.number = 1
    return (*together(lambda: replaces(0), lambda: replaces(1)), own.number)


def both_add_one() -> int:
    count = [0]

    def adds() -> None:
        count[0] += 1

    together(adds, adds)
    return count[0]


@gives(2, scheduling="gil")
def test_nothing_comes_between_an_addition_under_the_gil() -> object:
    return both_add_one()


@gives(1, 2)
def test_an_addition_is_lost_without_the_gil() -> object:
    return both_add_one()


@gives(1)
def test_both_collect_garbage() -> object:
    together(gc.collect, gc.collect)
    return 1


@gives(True, False)
def test_a_number_is_there_once_a_thread_is_started() -> object:
    thread = Thread(target=nothing)
    seen: list[bool] = []
    together(thread.start, lambda: seen.append(thread.ident is None))
    thread.join()
    return seen[0]


@gives("new", "old")
def test_a_name_is_changed_while_it_is_asked_for() -> object:
    thread = Thread(name="old")
    seen: list[str] = []
    together(lambda: setattr(thread, "name", "new"), lambda: seen.append(thread.name))
    return seen[0]


@gives("daemon", "RuntimeError")
def test_only_what_was_not_started_becomes_a_daemon() -> object:
    thread = Thread(target=nothing)
    failed: list[str | None] = []
    together(thread.start, lambda: failed.append(raised(setattr, thread, "daemon", True)))
    thread.join()
    return failed[0] or "daemon"


def test_that_numbers_are_not_given_again_is_said() -> None:
    def asks() -> None:
        threading.get_ident()

    said = "no thread is given the number of one that has ended"
    assert said in weft.explore(lambda: together(asks)).assumptions
    assert said not in weft.explore(lambda: together(nothing)).assumptions
