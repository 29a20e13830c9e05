"""Threads however they are made, and what a program can ask about them."""

from __future__ import annotations

import _thread
import contextvars
import threading
from typing import Any

import weft
from weft import Verdict


def outcomes(function: Any, **options: Any) -> set[object]:
    """All that a function can come to; with the search and with brute force."""
    found = set(weft.explore(function, all=True, **options).outcomes)
    assert found == set(weft.explore(function, "exhaustive", all=True, **options).outcomes)
    return found


def test_a_thread_of_the_lower_module() -> None:
    def test() -> str:
        seen: list[str] = []
        done = threading.Semaphore(0)

        def run(text: str, *, more: str = "") -> None:
            seen.append(text + more)
            done.release()

        _thread.start_new_thread(run, ("a",))
        _thread.start_new_thread(run, ("b",), {"more": "!"})
        done.acquire()
        done.acquire()
        return "".join(sorted(seen))

    assert outcomes(test) == {"ab!"}


def test_a_thread_of_the_lower_module_may_be_left_behind() -> None:
    def test() -> bool:
        lock = _thread.allocate_lock()
        _thread.start_new_thread(lock.acquire, ())
        return lock.locked()

    result = weft.explore(test, all=True)
    assert result.verdict is Verdict.VERIFIED
    assert set(result.outcomes) == {False, True}


def test_the_list_of_threads() -> None:
    def test() -> int:
        thread = threading.Thread(target=lambda: None)
        thread.start()
        count = threading.active_count()
        thread.join()
        assert threading.enumerate() == [threading.main_thread()]
        return count

    result = weft.explore(test, all=True)
    assert result.verdict is Verdict.VERIFIED
    assert set(result.outcomes) == {1, 2}
    assert result.executions == 2


def test_a_thread_started_by_another_shows_in_the_list_or_not() -> None:
    def test() -> tuple[str, ...]:
        def outer() -> None:
            inner = threading.Thread(target=lambda: None, name="inner")
            inner.start()
            inner.join()

        thread = threading.Thread(target=outer, name="outer")
        thread.start()
        names = tuple(each.name for each in threading.enumerate())
        thread.join()
        return names

    main = threading.main_thread().name
    assert outcomes(test) == {(main,), (main, "outer"), (main, "outer", "inner")}


def test_asking_for_nothing_adds_no_execution() -> None:
    def test() -> None:
        threads = [threading.Thread(target=lambda: None) for _ in range(4)]
        for thread in threads:
            thread.name += "!"
            thread.daemon = False
            thread.start()
        for thread in threads:
            thread.join()

    assert weft.explore(test).executions == 1


def test_identities() -> None:
    def test() -> bool:
        idents: list[int] = []
        threads = [
            threading.Thread(target=lambda: idents.append(threading.get_ident())) for _ in range(2)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        idents.append(threading.get_ident())
        assert threading.current_thread() is threading.main_thread()
        return len(set(idents)) == 3 and {t.ident for t in threads} < set(idents)

    assert outcomes(test) == {True}


def test_a_thread_is_started_once_and_its_daemon_flag_is_fixed_then() -> None:
    def test() -> None:
        thread = threading.Thread(target=lambda: None)
        thread.start()
        for wrong in (thread.start, lambda: setattr(thread, "daemon", True)):
            try:
                wrong()
            except RuntimeError:
                continue
            raise AssertionError("no error")
        thread.join()

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_a_thread_that_waits_for_the_main_one() -> None:
    def test() -> None:
        threading.Thread(target=threading.main_thread().join).start()

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_every_thread_has_a_context_of_its_own() -> None:
    def test() -> tuple[str, ...]:
        variable = contextvars.ContextVar("variable", default="nothing")
        variable.set("main")
        seen: list[str] = []
        lock = threading.Lock()

        def run(text: str) -> None:
            before = variable.get()
            variable.set(text)
            with lock:
                seen.append(f"{before} {variable.get()}")

        threads = [threading.Thread(target=run, args=(text,)) for text in "ab"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return (*sorted(seen), variable.get())

    assert outcomes(test) == {("nothing a", "nothing b", "main")}


def test_a_thread_made_before_the_exploration() -> None:
    thread = threading.Thread(target=lambda: None)

    def test() -> bool:
        before = thread.is_alive()
        thread.start()
        alive = thread.is_alive()
        thread.join()
        return not before and alive

    result = weft.explore(test, all=True)
    assert (set(result.outcomes), result.executions) == ({True, False}, 2)
    thread.start()
    thread.join()


def test_values_of_a_choice() -> None:
    def test() -> tuple[int, str]:
        return weft.choose(2), weft.choose("ab")

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {(0, "a"), (0, "b"), (1, "a"), (1, "b")}
    assert result.executions == 4
    assert test() == (0, "a")


def test_outcomes_are_told_apart_by_what_they_are() -> None:
    def test() -> object:
        match weft.choose(5):
            case 0:
                return [1, 2]
            case 1:
                return object()
            case 2:
                raise ValueError("no")
            case 3:
                threading.Lock().acquire()
                return float("nan")
            case _:
                lock = threading.Lock()
                lock.acquire()
                lock.acquire()
                return None

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {
        "[1, 2]",
        "<object object>",
        "ValueError: no",
        "nan",
        "deadlock",
    }
    named = {str(outcome) for outcome in result.outcomes if isinstance(outcome, weft.Outcome)}
    assert named == {"ValueError: no", "deadlock"}


def test_a_long_chain_of_threads_each_started_by_the_one_before() -> None:
    """A new thread is not as deep in calls as the one that starts it."""

    def link(rest: int) -> None:
        if rest:
            thread = threading.Thread(target=link, args=(rest - 1,))
            thread.start()
            thread.join()

    result = weft.explore(lambda: link(300))
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 1)
