"""What the standard library calls for the program is seen, even if it is written in C.

In each program somebody else lets a list grow while the main thread, or another one, looks at how
long it is: before or after, so that there are two answers.
"""

from __future__ import annotations

import _thread
import contextlib
import importlib
import io
import sched
import sys
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Barrier, Condition, Lock, Thread, Timer
from typing import Any

import pytest

import weft
from tests.programs.together import beside
from weft.python.data import callbacks
from weft.python.data.callbacks import CALLING, LOADING, OF_THREADS, WITH_STAR


def target_of_a_thread() -> object:
    items: list[int] = []
    thread = Thread(target=items.append, args=(1,))
    thread.start()
    seen = len(items)
    thread.join()
    return seen


def arguments_that_change() -> object:
    numbers, seen = [0], [0]

    def note(number: int) -> None:
        seen[0] = number

    thread = Thread(target=note, args=numbers)
    thread.start()
    numbers[0] = 1
    thread.join()
    return seen[0]


def named_arguments_that_change() -> object:
    numbers, seen = {"number": 0}, [0]

    def note(number: int) -> None:
        seen[0] = number

    thread = Thread(target=note, kwargs=numbers)
    thread.start()
    numbers["number"] = 1
    thread.join()
    return seen[0]


def partial_of_a_method() -> object:
    items: list[int] = []
    return beside(partial(items.append, 1), lambda: len(items))


def run_of_one_thread() -> object:
    items: list[int] = []
    thread = Thread()
    thread.run = partial(items.append, 1)  # type: ignore[method-assign]
    thread.start()
    seen = len(items)
    thread.join()
    return seen


def run_called_by_a_subclass() -> object:
    class Mine(Thread):
        def run(self) -> None:
            super().run()

    items: list[int] = []
    thread = Mine(target=items.append, args=(1,))
    thread.start()
    seen = len(items)
    thread.join()
    return seen


def bare_thread() -> object:
    items: list[int] = []
    _thread.start_new_thread(items.append, (1,))
    return len(items)


def timer() -> object:
    items: list[int] = []
    thread = Timer(1, items.append, (1,))
    thread.start()
    seen = len(items)
    thread.join()
    return seen


def action_of_a_barrier() -> object:
    items: list[int] = []
    return beside(Barrier(1, partial(items.append, 1)).wait, lambda: len(items))


def predicate_of_a_condition() -> object:
    items: list[int] = []
    condition = Condition()

    def wait() -> int:
        with condition:
            return int(condition.wait_for(items.__len__, timeout=1))

    return beside(lambda: items.append(1), wait)


def task_of_an_executor() -> object:
    items: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        executor.submit(items.append, 1)
        return len(items)


def mapped_by_an_executor() -> object:
    items: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        executor.map(items.append, [1])
        return len(items)


def initializer_of_an_executor() -> object:
    items: list[int] = []
    with ThreadPoolExecutor(1, initializer=items.append, initargs=(1,)) as executor:
        executor.submit(int)
        return len(items)


def callback_of_a_future() -> object:
    items: list[Any] = []
    future: Future[int] = Future()
    future.add_done_callback(items.append)
    return beside(lambda: future.set_result(1), lambda: len(items))


def action_of_a_scheduler() -> object:
    items: list[int] = []
    scheduler = sched.scheduler(time.time, time.sleep)
    scheduler.enter(1, 1, items.append, (1,))
    return beside(scheduler.run, lambda: len(items))


def callback_of_a_stack() -> object:
    items: list[int] = []
    stack = contextlib.ExitStack()
    stack.callback(items.append, 1)
    return beside(stack.close, lambda: len(items))


def what_is_closed() -> object:
    stream = io.StringIO()
    manager = contextlib.closing(stream)

    def close() -> None:
        with manager:
            pass

    return beside(close, lambda: int(stream.closed))


def what_is_finalized() -> object:
    items: list[int] = []
    lock = Lock()
    ending = weakref.finalize(lock, items.append, 1)
    return beside(ending, lambda: len(items))


PROGRAMS = (
    *(target_of_a_thread, partial_of_a_method, run_of_one_thread, run_called_by_a_subclass),
    *(bare_thread, timer, action_of_a_barrier, predicate_of_a_condition, task_of_an_executor),
    *(mapped_by_an_executor, initializer_of_an_executor, callback_of_a_future),
    *(arguments_that_change, named_arguments_that_change),
    *(action_of_a_scheduler, callback_of_a_stack, what_is_closed, what_is_finalized),
)


@pytest.mark.parametrize("program", PROGRAMS)
def test_both_orders_are_seen(program: Callable[[], object]) -> None:
    result = weft.explore(program, all=True)
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {0, 1})
    assert result.blocked == 0


@pytest.mark.parametrize("program", PROGRAMS)
def test_and_where_threads_change_only_now_and_then(program: Callable[[], object]) -> None:
    result = weft.explore(program, all=True, scheduling="gil")
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {0, 1})


def test_the_order_of_two_targets_is_explored() -> None:
    def test() -> tuple[str, ...]:
        names: list[str] = []
        threads = [Thread(target=names.append, args=(name,)) for name in "ab"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return tuple(names)

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {("a", "b"), ("b", "a")}
    assert result.executions == 2
    (why,) = result.visible.values()
    # What is written in C has no place of its own: the thread was started there.
    place = f"test_callbacks.py:{test.__code__.co_firstlineno + 4}"
    assert why == f"used at {place} and used at {place}, in any order"


def test_a_module_that_calls_may_be_the_programs_own() -> None:
    def test() -> int:
        queue = sched.scheduler(time.monotonic, time.sleep)
        names: list[str] = []
        queue.enter(1, 1, names.append, ("a",))
        thread = Thread(target=queue.run)
        thread.start()
        seen = len(names)
        thread.join()
        return seen

    result = weft.explore(test, all=True, instrument=["sched"])
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, {0, 1})


SINCE = {
    "WorkerContext.initialize": (3, 14),
    "WorkerContext.run": (3, 14),
    "_singledispatchmethod_get.__call__": (3, 14),
}
"""Functions that not every version has."""


@pytest.mark.parametrize(
    ("module", "function"),
    [
        (module, function)
        for table in (CALLING, LOADING, OF_THREADS, WITH_STAR)
        for module, functions in table.items()
        for function in functions
    ],
)
def test_every_function_that_calls_is_there(module: str, function: str) -> None:
    """One that goes by another name now would be left without hooks, and nobody would notice."""
    if sys.version_info < SINCE.get(function, (3, 11)):
        pytest.skip("it came later")
    found: Any = importlib.import_module(module)
    for part in function.split("."):
        found = vars(found)[part]
    assert callable(getattr(found, "__func__", found))


def does_nothing() -> None:
    pass


def test_what_weft_calls_itself_is_not_rewritten() -> None:
    """It has taken the program under control with an `ExitStack`, which it leaves in the end."""
    callbacks._everywhere._rewritten.clear()
    weft.explore(does_nothing)
    rewritten = {done.original for done in callbacks._everywhere._rewritten.values()}
    assert contextlib.ExitStack.__exit__.__code__ not in rewritten
