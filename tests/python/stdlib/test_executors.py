"""Pools of threads: what is submitted, cancelled, waited for, or too late."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from multiprocessing import dummy

from tests.programs.together import together
from tests.python.gives import gives, raised


def one() -> int:
    return 1


def result_or_cancelled(future: Future[int]) -> object:
    try:
        return future.result()
    except CancelledError:
        return "c"


@gives((True, "c"), (False, 1))
def test_a_task_is_cancelled_unless_it_has_begun() -> object:
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(one)
        cancelled = future.cancel()
        return (cancelled, result_or_cancelled(future))


@gives((1, 1), (1, "c"), ("c", "c"), ("c", 1))
def test_a_shutdown_cancels_what_has_not_begun() -> object:
    pool = ThreadPoolExecutor(1)
    futures = [pool.submit(one) for _ in range(2)]
    pool.shutdown(cancel_futures=True)
    return tuple(map(result_or_cancelled, futures))


@gives("done", "pending")
def test_a_task_may_be_done_at_once() -> object:
    with ThreadPoolExecutor(1) as pool:
        return "done" if pool.submit(int).done() else "pending"


@gives(True, False)
def test_a_task_may_run_at_once() -> object:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(int).running()


@gives("ZeroDivisionError")
def test_a_map_raises_what_a_task_has_raised() -> object:
    with ThreadPoolExecutor(1) as pool:
        return raised(list, pool.map(lambda number: 1 // number, [1, 0]))


@gives("first", "second")
def test_either_task_is_completed_first() -> object:
    with ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(int), pool.submit(int)]
        done, _ = wait(futures, return_when=FIRST_COMPLETED)
        return "first" if futures[0] in done else "second"


@gives((1, 1), (0, 2), (2, 0))
def test_any_number_of_tasks_is_done_in_time() -> object:
    with ThreadPoolExecutor(1) as pool:
        futures = [pool.submit(int), pool.submit(int)]
        done, not_done = wait(futures, timeout=1)
        return (len(done), len(not_done))


@gives(1)
def test_a_pool_is_left_by_an_exception() -> object:
    try:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(int)
            raise KeyError
    except KeyError:
        return 1


@gives("deadlock", finds="deadlock")
def test_a_task_waits_for_another_in_a_pool_of_one() -> object:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: pool.submit(one).result()).result()


@gives("RuntimeError")
def test_nothing_is_submitted_after_the_shutdown() -> object:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    return raised(pool.submit, pow, 1, 1)


@gives("RuntimeError", 1)
def test_a_task_is_submitted_before_or_after_the_shutdown() -> object:
    pool = ThreadPoolExecutor(1)

    def submits() -> object:
        try:
            return pool.submit(one).result()
        except RuntimeError:
            return "RuntimeError"

    return together(submits, pool.shutdown)[0]


@gives("pre_0")
def test_threads_of_a_pool_are_named() -> object:
    with ThreadPoolExecutor(1, thread_name_prefix="pre") as pool:
        return pool.submit(lambda: threading.current_thread().name).result()


@gives(("i", 1))
def test_a_thread_of_a_pool_is_initialised_before_its_first_task() -> object:
    log: list[str] = []
    with ThreadPoolExecutor(1, initializer=lambda: log.append("i")) as pool:
        return (log[0] if pool.submit(one).result() else 0, 1)


@gives("BrokenThreadPool")
def test_a_pool_is_broken_if_that_fails() -> object:
    logging.getLogger("concurrent.futures").setLevel(100)

    def fails() -> None:
        raise ValueError

    with ThreadPoolExecutor(1, initializer=fails) as pool:
        return raised(pool.submit(one).result)


@gives((2,))
def test_local_data_stays_from_task_to_task() -> object:
    own = threading.local()

    def counts() -> int:
        own.count = getattr(own, "count", 0) + 1
        count: int = own.count
        return count

    with ThreadPoolExecutor(1) as pool:
        pool.submit(counts).result()
        return (pool.submit(counts).result(),)


@gives((1,))
def test_a_process_that_is_a_thread_takes_a_lock() -> object:
    lock = dummy.Lock()
    log: list[int] = []

    def appends() -> None:
        with lock:
            log.append(1)

    process = dummy.Process(target=appends)
    process.start()
    process.join()
    return tuple(log)


@gives(1, 2)
def test_processes_that_are_threads_share_data() -> object:
    count = [0]

    def adds() -> None:
        count[0] += 1

    processes = [dummy.Process(target=adds) for _ in "ab"]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return count[0]
