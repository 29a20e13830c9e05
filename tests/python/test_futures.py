"""Futures as one step for each method, against the library's own code over locks and conditions.

The library's code is loaded a second time: nobody replaces the methods of these futures, and
their locks and conditions are under control as any others are.
"""

from __future__ import annotations

import importlib.util
import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, _base
from types import ModuleType
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.shares import one_in
from weft.python.stdlib import futures


def _library() -> Any:
    spec = importlib.util.spec_from_file_location(_base.__name__, _base.__file__)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    # Addresses differ from execution to execution.
    module.id = futures.stable_id
    module.Future.__hash__ = futures.future_hash
    return module


LIBRARY = _library()

Doing = Callable[[Any, Sequence[Any], list[str]], object]
"""What a thread does with the module, two futures of it, and a list of what was called back."""


def _names(chosen: Any, made: Sequence[Any]) -> list[int]:
    return sorted(made.index(each) for each in chosen)


MENU: dict[str, Doing] = {
    "run 0": lambda _, made, log: made[0].set_running_or_notify_cancel(),
    "run 1": lambda _, made, log: made[1].set_running_or_notify_cancel(),
    "finish 0": lambda _, made, log: made[0].set_result("fine"),
    "finish 1": lambda _, made, log: made[1].set_result("fine"),
    "fail 0": lambda _, made, log: made[0].set_exception(KeyError("bad")),
    "cancel 0": lambda _, made, log: made[0].cancel(),
    "cancel 1": lambda _, made, log: made[1].cancel(),
    "result 0": lambda _, made, log: made[0].result(),
    "result 1": lambda _, made, log: made[1].result(),
    "result 0, or late": lambda _, made, log: made[0].result(1),
    "exception 0, at once": lambda _, made, log: repr(made[0].exception(0)),
    "state of 0": lambda _, made, log: (made[0].running(), made[0].done(), made[0].cancelled()),
    "shown 0": lambda _, made, log: repr(made[0]).partition("state=")[2],
    "call back 0": lambda _, made, log: made[0].add_done_callback(
        lambda future: log.append(f"{future.cancelled()} in {threading.current_thread().name}")
    ),
    "wait for one": lambda module, made, log: _names(
        module.wait(made, return_when="FIRST_COMPLETED").done, made
    ),
    "wait for both, or late": lambda module, made, log: _names(module.wait(made, 1).done, made),
    "as completed": lambda module, made, log: [
        made.index(each) for each in module.as_completed(made)
    ],
}


def program(module: Any, threads: Sequence[Sequence[str]]) -> Callable[[], Any]:
    def run() -> Any:
        made = [module.Future(), module.Future()]
        log: list[str] = []
        seen: list[list[Any]] = [[] for _ in threads]

        def work(number: int) -> None:
            for name in threads[number]:
                try:
                    found = MENU[name](module, made, log)
                except Exception as error:
                    found = type(error).__name__
                seen[number].append(found)

        workers = [
            threading.Thread(target=work, args=(n,), name=f"{n}") for n in range(len(threads))
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return repr((seen, log))

    return run


def drawn(seed: int) -> list[list[str]]:
    """Two or three threads, and four things that they do."""
    dice = random.Random(seed)
    shapes = [(2, 2), (1, 2, 1), (2, 1, 1)]
    return [dice.choices(sorted(MENU), k=count) for count in dice.choice(shapes)]


def outcomes(module: ModuleType | Any, threads: Sequence[Sequence[str]]) -> set[str]:
    result = weft.explore(program(module, threads), all=True)
    assert result.races == ()
    return {str(outcome) for outcome in result.outcomes}


@pytest.mark.parametrize("seed", one_in(3, range(40)))
def test_a_step_for_each_method_comes_to_the_same(seed: int) -> None:
    threads = drawn(seed)
    assert outcomes(_base, threads) == outcomes(LIBRARY, threads), threads


def test_who_waits_for_the_result_does_not_care_when_the_task_begins() -> None:
    def test() -> Any:
        future: Future[int] = Future()

        def work() -> None:
            if future.set_running_or_notify_cancel():
                future.set_result(1)

        thread = threading.Thread(target=work)
        thread.start()
        value = future.result()
        thread.join()
        return value

    result = weft.explore(test, all=True)
    assert (result.executions, set(result.outcomes)) == (1, {1})


def shared() -> Any:
    """One thread asks for the result, one sets it, one only looks."""
    future: Future[int] = Future()
    seen: list[Any] = [None, None]

    def ask() -> None:
        seen[0] = future.result()

    def work() -> None:
        if future.set_running_or_notify_cancel():
            future.set_result(1)

    def look() -> None:
        seen[1] = future.done()

    together(ask, work, look)
    return tuple(seen)


def waited_for() -> Any:
    future: Future[int] = Future()
    thread = threading.Thread(target=future.set_result, args=(1,))
    thread.start()
    done, _ = _base.wait([future], timeout=1)
    thread.join()
    return len(done)


@pytest.mark.parametrize("options", [{}, {"visible": ["everything"]}, {"scheduling": "gil"}])
@pytest.mark.parametrize(
    ("program", "outcomes"), [(shared, {(1, False), (1, True)}), (waited_for, {0, 1})]
)
def test_the_librarys_own_lines_can_be_watched(
    program: Callable[[], Any], outcomes: set[Any], options: dict[str, Any]
) -> None:
    result = weft.explore(program, all=True, instrument=["concurrent.futures"], **options)
    assert (result.verdict, result.races) == ("verified", ())
    assert set(result.outcomes) == outcomes


def test_a_call_with_the_wrong_arguments_does_nothing() -> None:
    def test() -> Any:
        future: Any = Future()
        for arguments, named in (((), {}), ((1, 2), {}), ((), {"value": 1}), ((1,), {"result": 1})):
            with pytest.raises(TypeError):
                future.set_result(*arguments, **named)
        before = future.done()
        future.set_result(result=2)
        return before, future.result()

    assert set(weft.explore(test, all=True).outcomes) == {(False, 2)}
