"""Ways to use `threading`, `queue`, `concurrent.futures` and `_thread` against their rules."""

# mypy: disable-error-code="arg-type, call-arg, call-overload, func-returns-value"

from __future__ import annotations

import _queue
import _thread
import queue
import sys
import threading
from collections.abc import Callable
from concurrent.futures import (
    Future,
    ThreadPoolExecutor,
    as_completed,
    wait,
)
from typing import Any

Wrong = Callable[[], object]
WRONG: dict[str, Wrong] = {}


def wrong(function: Wrong) -> Wrong:
    WRONG[function.__name__] = function
    return function


def each(name: str, makes: dict[str, Callable[[], Any]], use: Callable[[Any], object]) -> None:
    for what, make in makes.items():
        WRONG[f"{name} {what}"] = lambda make=make: use(make())  # type: ignore[misc]


LOCKS = {
    "Lock": threading.Lock,
    "RLock": threading.RLock,
    "_thread.lock": _thread.allocate_lock,
    "_thread.RLock": _thread.RLock,
}
CONDITIONS = {
    "Condition": threading.Condition,
    "Condition of a Lock": lambda: threading.Condition(threading.Lock()),
    "Condition of an RLock": lambda: threading.Condition(threading.RLock()),
}
SEMAPHORES = {"Semaphore": threading.Semaphore, "BoundedSemaphore": threading.BoundedSemaphore}
QUEUES = {
    "Queue": queue.Queue,
    "LifoQueue": queue.LifoQueue,
    "PriorityQueue": queue.PriorityQueue,
    "SimpleQueue": queue.SimpleQueue,
    "_queue.SimpleQueue": _queue.SimpleQueue,
}
TASKS = {name: make for name, make in QUEUES.items() if "Simple" not in name}
WAITING: dict[str, Callable[[], Any]] = {
    **LOCKS,
    **SEMAPHORES,
    "Event": threading.Event,
    **CONDITIONS,
}

each("release un-acquired", {**LOCKS, **CONDITIONS}, lambda made: made.release())
each("leave un-entered", {**LOCKS, **CONDITIONS}, lambda made: made.__exit__(None, None, None))
each("time out without blocking", {**LOCKS, **SEMAPHORES}, lambda made: made.acquire(False, 1))
each("wait a negative time", LOCKS, lambda made: made.acquire(timeout=-2))
each("wait too long", LOCKS, lambda made: made.acquire(timeout=threading.TIMEOUT_MAX * 2))
each("wait for a text", LOCKS, lambda made: made.acquire(True, "long"))
each("wait for None", LOCKS, lambda made: made.acquire(True, None))
each("too many arguments", LOCKS, lambda made: made.acquire(True, 1, 2))
each("unknown argument", {**LOCKS, **SEMAPHORES}, lambda made: made.acquire(long=1))
each("wait un-acquired", CONDITIONS, lambda made: made.wait())
each("wait for un-acquired", CONDITIONS, lambda made: made.wait_for(lambda: False))
each("notify un-acquired", CONDITIONS, lambda made: made.notify())
each("notify all un-acquired", CONDITIONS, lambda made: made.notify_all())
each("release none", SEMAPHORES, lambda made: made.release(0))
each("get from empty", QUEUES, lambda made: made.get(block=False))
each("get_nowait from empty", QUEUES, lambda made: made.get_nowait())
each("get with negative timeout", QUEUES, lambda made: made.get(timeout=-1))
each("task_done too often", TASKS, lambda made: made.task_done())
each("attribute that is not there", {**WAITING, **QUEUES}, lambda made: made.nothing)


@wrong
def init_of_a_semaphore_below_zero() -> object:
    return threading.Semaphore(-1)


@wrong
def init_of_a_bounded_semaphore_below_zero() -> object:
    return threading.BoundedSemaphore(-1)


@wrong
def release_of_a_bounded_semaphore_too_often() -> object:
    return threading.BoundedSemaphore().release()


@wrong
def release_of_several_too_many() -> object:
    made = threading.BoundedSemaphore(3)
    made.acquire()
    return made.release(2)


@wrong
def put_in_full() -> object:
    made: queue.Queue[int] = queue.Queue(1)
    made.put(1)
    return made.put(2, block=False)


@wrong
def put_nowait_in_full() -> object:
    made: queue.LifoQueue[int] = queue.LifoQueue(1)
    made.put(1)
    return made.put_nowait(2)


@wrong
def put_with_negative_timeout() -> object:
    return queue.Queue(1).put(1, timeout=-1)


@wrong
def put_what_cannot_be_compared() -> object:
    made: queue.PriorityQueue[Any] = queue.PriorityQueue()
    made.put({})
    return made.put({})


def shut(immediate: bool = False) -> queue.Queue[int]:
    made: queue.Queue[int] = queue.Queue()
    made.put(1)
    made.shutdown(immediate)  # type: ignore[attr-defined]
    return made


if sys.version_info >= (3, 13):
    WRONG["put in what is shut down"] = lambda: shut().put(1)
    WRONG["get from what is shut down"] = lambda: shut(immediate=True).get()


def thread(**named: Any) -> threading.Thread:
    return threading.Thread(target=int, **named)


def started(**named: Any) -> threading.Thread:
    made = thread(**named)
    made.start()
    return made


@wrong
def start_twice() -> object:
    return started().start()


@wrong
def start_again_when_over() -> object:
    made = started()
    made.join()
    return made.start()


@wrong
def join_before_start() -> object:
    return thread().join()


@wrong
def join_itself() -> object:
    return threading.current_thread().join()


@wrong
def join_itself_in_a_thread() -> object:
    saw: list[BaseException] = []

    def joins() -> None:
        try:
            threading.current_thread().join()
        except RuntimeError as error:
            saw.append(error)

    made = threading.Thread(target=joins)
    made.start()
    made.join()
    raise saw[0]


@wrong
def make_daemon_when_started() -> object:
    made = started()
    try:
        made.daemon = True
    finally:
        made.join()
    return None


class Uninitialised(threading.Thread):
    def __init__(self) -> None:
        pass


@wrong
def start_without_init() -> object:
    return Uninitialised().start()


@wrong
def join_without_init() -> object:
    return Uninitialised().join()


@wrong
def is_alive_without_init() -> object:
    return Uninitialised().is_alive()


@wrong
def daemon_without_init() -> object:
    return Uninitialised().daemon


@wrong
def thread_in_a_group() -> object:
    return threading.Thread(group=1)


@wrong
def thread_with_unknown_argument() -> object:
    return threading.Thread(aim=int)


@wrong
def start_new_thread_of_nothing() -> object:
    return _thread.start_new_thread(None, ())


@wrong
def start_new_thread_with_a_list() -> object:
    return _thread.start_new_thread(int, [])


@wrong
def start_new_thread_with_a_named_list() -> object:
    return _thread.start_new_thread(int, (), [])


@wrong
def start_new_thread_without_arguments() -> object:
    return _thread.start_new_thread(int)


@wrong
def wait_at_a_broken_barrier() -> object:
    made = threading.Barrier(2)
    made.abort()
    return made.wait()


@wrong
def wait_at_a_barrier_in_vain() -> object:
    return threading.Barrier(2).wait(timeout=0)


@wrong
def barrier_whose_action_fails() -> object:
    return threading.Barrier(1, action=lambda: [][0]).wait()


@wrong
def barrier_of_nobody() -> object:
    return threading.Barrier(0) if sys.version_info >= (3, 13) else [][0]


@wrong
def submit_when_shut_down() -> object:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    return pool.submit(int)


@wrong
def map_when_shut_down() -> object:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    return pool.map(int, "1")


@wrong
def pool_of_nobody() -> object:
    return ThreadPoolExecutor(0)


@wrong
def pool_with_a_bad_initializer() -> object:
    return ThreadPoolExecutor(1, initializer=1)


@wrong
def result_of_a_task_that_fails() -> object:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(int, "x").result()


def finished() -> Future[int]:
    made: Future[int] = Future()
    made.set_result(1)
    return made


@wrong
def set_result_twice() -> object:
    return finished().set_result(2)


@wrong
def set_exception_of_what_is_over() -> object:
    return finished().set_exception(OSError())


@wrong
def run_what_is_over() -> object:
    return finished().set_running_or_notify_cancel()


@wrong
def result_of_what_is_cancelled() -> object:
    made: Future[int] = Future()
    made.cancel()
    return made.result()


@wrong
def result_in_vain() -> object:
    return Future[int]().result(timeout=0)


@wrong
def exception_in_vain() -> object:
    return Future[int]().exception(timeout=0)


@wrong
def as_completed_in_vain() -> object:
    return list(as_completed([Future[int]()], timeout=0))


@wrong
def wait_for_what_is_not_known() -> object:
    return wait([finished(), Future[int]()], return_when="SOME")


@wrong
def release_of_another_threads_rlock() -> object:
    lock = threading.RLock()
    held = threading.Thread(target=lock.acquire)
    held.start()
    held.join()
    return lock.release()


@wrong
def subclass_of_a_lock() -> object:
    return type("Sub", (_thread.LockType,), {})
