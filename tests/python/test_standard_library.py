"""What the standard library builds on locks: queues, executors, barriers, timers, time."""

from __future__ import annotations

import queue
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait

import weft
from tests.programs.together import together
from weft import Verdict


def test_a_bounded_queue_keeps_the_order() -> None:
    def test() -> None:
        items: queue.Queue[int] = queue.Queue(1)
        got: list[int] = []

        def producer() -> None:
            for i in range(2):
                items.put(i)

        def consumer() -> None:
            got.extend(items.get() for _ in range(2))

        together(producer, consumer)
        assert got == [0, 1]

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_a_timed_get_ends_both_ways() -> None:
    outcomes: set[object] = set()

    def test() -> None:
        items: queue.Queue[str] = queue.Queue()
        thread = threading.Thread(target=items.put, args=("item",))
        thread.start()
        try:
            outcomes.add(items.get(timeout=5))
        except queue.Empty:
            outcomes.add("empty")
        thread.join()

    assert weft.explore(test).verdict is Verdict.VERIFIED
    assert outcomes == {"item", "empty"}


def test_a_join_of_a_queue_nobody_works_on() -> None:
    def test() -> None:
        items: queue.Queue[int] = queue.Queue()
        items.put(1)
        items.join()

    assert [f.kind for f in weft.explore(test).findings] == ["deadlock"]


def test_an_executor_gives_every_result() -> None:
    def test() -> None:
        with ThreadPoolExecutor(2) as executor:
            futures = [executor.submit(pow, 2, i) for i in range(2)]
            done, left = wait(futures)
            assert (len(done), len(left)) == (2, 0)
            assert sorted(f.result() for f in as_completed(futures)) == [1, 2]

    assert weft.explore(test).verdict is Verdict.VERIFIED


def test_an_executor_that_waits_for_its_own_task() -> None:
    def test() -> None:
        with ThreadPoolExecutor(1) as executor:

            def outer() -> int:
                return executor.submit(lambda: 1).result()

            executor.submit(outer).result()

    assert [f.kind for f in weft.explore(test).findings] == ["deadlock"]


def test_a_barrier_lets_all_pass_together() -> None:
    def test() -> None:
        barrier = threading.Barrier(2)
        inside: list[int] = []

        def body() -> None:
            inside.append(1)
            barrier.wait()
            assert len(inside) == 2

        together(body, body)

    result = weft.explore(test)
    # Two orders of appending, and two of coming to the barrier.
    assert (result.verdict, result.counts.executions) == (Verdict.VERIFIED, 4)


def test_a_barrier_with_too_few() -> None:
    def test() -> None:
        threading.Barrier(2).wait()

    assert [f.kind for f in weft.explore(test).findings] == ["deadlock"]


def test_a_timer_fires_or_is_cancelled() -> None:
    outcomes: set[bool] = set()

    def test() -> None:
        fired: list[int] = []
        timer = threading.Timer(3, lambda: fired.append(1))
        timer.start()
        timer.cancel()
        timer.join()
        outcomes.add(bool(fired))

    assert weft.explore(test).verdict is Verdict.VERIFIED
    assert outcomes == {True, False}


def test_sleeping_takes_virtual_time() -> None:
    def test() -> None:
        began = time.monotonic()
        time.sleep(11 * 24 * 3600)
        assert time.monotonic() - began == 11 * 24 * 3600

    result = weft.explore(test)
    assert (result.verdict, result.counts.executions) == (Verdict.VERIFIED, 1)


def test_to_look_in_vain_takes_time() -> None:
    """`as_completed` looks again and again until the time it was given has passed: here, none."""

    def test() -> str:
        try:
            list(as_completed([Future[None]()], timeout=0))
        except TimeoutError as error:
            return str(error)
        return "completed"

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {"1 (of 1) futures unfinished"}
    assert result.verdict is Verdict.VERIFIED


def test_an_executor_that_is_dropped() -> None:
    """Its workers are told when it dies."""

    def test() -> None:
        executor = ThreadPoolExecutor(2)
        rounds = 2
        while rounds:
            executor.submit(int)
            rounds -= 1
        workers = executor._threads
        del executor
        for worker in workers:
            worker.join()

    assert weft.explore(test, executions=20).findings == ()
