"""Small programs that use queues and executors: every outcome, derived by thinking."""

from __future__ import annotations

import concurrent.futures as cf
import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from queue import Empty, Full, LifoQueue, PriorityQueue, Queue, SimpleQueue
from threading import Thread
from typing import Any

import pytest

from tests.python.stdlib.gives import Program, Programs, check, together

programs = Programs()
gives = programs.gives


@gives((1, 2), (2, 1))
def pq_user_lt() -> object:

    class J:
        def __init__(s, p: Any) -> None:
            s.p = p

        def __lt__(s, o: Any) -> Any:
            return s.p < o.p

    q: Any = PriorityQueue()
    r: Any = []

    def a() -> Any:
        q.put(J(2))
        q.put(J(1))

    def b() -> Any:
        r.append(q.get().p)
        r.append(q.get().p)

    together(a, b)
    return tuple(r)


@gives(1)
def pq_lt_counts() -> object:
    n: Any = [0]

    class J:
        def __init__(s, p: Any) -> None:
            s.p = p

        def __lt__(s, o: Any) -> Any:
            n[0] += 1
            return s.p < o.p

    q: Any = PriorityQueue()

    def a(x: Any) -> Any:
        q.put(J(x))

    together(lambda: a(1), lambda: a(2))
    return n[0]


@gives((0, 1))
def simple_callbacks() -> object:
    q: Any = SimpleQueue()
    f: Any = Future()
    f.add_done_callback(lambda f: q.put(f.result()))
    f.add_done_callback(lambda f: q.put(f.result() + 1))
    together(lambda: f.set_result(0))
    return (q.get(), q.get())


@gives((2, 1), (1, 2))
def lifo() -> object:
    q: Any = LifoQueue()
    r: Any = []

    def a() -> Any:
        q.put(1)
        q.put(2)

    def b() -> Any:
        r.append(q.get())
        r.append(q.get())

    together(a, b)
    return tuple(r)


@gives("ValueError")
def task_done_misuse() -> object:
    q: Any = Queue()
    q.put(1)
    q.get()
    q.task_done()
    try:
        q.task_done()
    except ValueError:
        return "ValueError"
    return None


@gives(("sub", 3))
def q_subclass() -> object:

    class S(Queue[Any]):
        def _init(self, m: Any) -> Any:
            self.items: list[Any] = []

        def _qsize(self) -> Any:
            return len(self.items)

        def _put(self, x: Any) -> Any:
            self.items.append(x)

        def _get(self) -> Any:
            return self.items.pop()

    q: Any = S()

    def a() -> Any:
        q.put(1)

    def b() -> Any:
        q.put(2)

    together(a, b)
    return ("sub", q.get() + q.get())


@gives(1)
def q_subclass_unique() -> object:

    class S(Queue[Any]):
        def _init(self, m: Any) -> Any:
            self.items: set[Any] = set()

        def _qsize(self) -> Any:
            return len(self.items)

        def _put(self, x: Any) -> Any:
            self.items.add(x)

        def _get(self) -> Any:
            return self.items.pop()

    q: Any = S()

    def a(x: Any) -> Any:
        q.put(x)

    together(lambda: a("u"), lambda: a("u"))
    return q.qsize()


@gives((True, "c"), (False, 1))
def cancel_race() -> object:
    with ThreadPoolExecutor(1) as ex:
        f = ex.submit(lambda: 1)
        c = f.cancel()
        try:
            return (c, f.result())
        except CancelledError:
            return (c, "c")
    return None


@gives(("a", "b"), ("b", "a"))
def cb_order_exc() -> object:
    log: Any = []
    import logging

    logging.getLogger("concurrent.futures").setLevel(100)
    with ThreadPoolExecutor(1) as ex:
        f = ex.submit(lambda: 1)

        def a(f: Any) -> Any:
            log.append("a")
            raise ValueError

        f.add_done_callback(a)
        f.add_done_callback(lambda f: log.append("b"))
    return tuple(log)


@gives(("i", 1))
def initializer() -> object:
    log: Any = []
    with ThreadPoolExecutor(1, initializer=lambda: log.append("i")) as ex:
        return (log[0] if ex.submit(lambda: 1).result() else 0, 1)
    return None


@gives("BrokenThreadPool")
def initializer_fails() -> object:
    import logging
    from concurrent.futures.thread import BrokenThreadPool

    logging.getLogger("concurrent.futures").setLevel(100)

    def bad() -> Any:
        raise ValueError

    with ThreadPoolExecutor(1, initializer=bad) as ex:
        try:
            ex.submit(lambda: 1).result()
        except BrokenThreadPool:
            return "BrokenThreadPool"
    return None


@gives((1, 1), (1, "c"), ("c", "c"), ("c", 1))
def shutdown_cancel() -> object:
    ex: Any = ThreadPoolExecutor(1)
    fs: Any = [ex.submit(lambda: 1) for _ in range(2)]
    ex.shutdown(cancel_futures=True)

    def r(f: Any) -> Any:
        try:
            return f.result()
        except CancelledError:
            return "c"

    return tuple(map(r, fs))


@gives("deadlock", finds="deadlock")
def own_task() -> object:
    with ThreadPoolExecutor(1) as ex:
        return ex.submit(lambda: ex.submit(lambda: 1).result()).result()
    return None


@gives("pre_0")
def prefix() -> object:
    with ThreadPoolExecutor(1, thread_name_prefix="pre") as ex:
        return ex.submit(lambda: threading.current_thread().name).result()
    return None


@gives((1,))
def mp_dummy() -> object:
    from multiprocessing.dummy import Lock, Process

    it_: Any = Lock()
    r: Any = []

    def f() -> Any:
        with it_:
            r.append(1)

    p: Any = Process(target=f)
    p.start()
    p.join()
    return tuple(r)


@gives(1, 2)
def mp_dummy_race() -> object:
    from multiprocessing.dummy import Process

    r: Any = [0]

    def f() -> Any:
        r[0] += 1

    ps: Any = [Process(target=f) for _ in "ab"]
    for p in ps:
        p.start()
    for p in ps:
        p.join()
    return r[0]


@gives("InvalidStateError")
def set_twice() -> object:
    f: Any = Future()
    f.set_result(1)
    try:
        f.set_result(2)
    except cf.InvalidStateError:
        return "InvalidStateError"
    return None


@gives((1, "I"), (2, "I"))
def set_result_race() -> object:
    f: Any = Future()
    r: Any = [None, None]

    def s(i: Any) -> Any:
        try:
            f.set_result(i + 1)
        except cf.InvalidStateError:
            r[i] = "I"

    together(lambda: s(0), lambda: s(1))
    return (f.result(), r[0] or r[1])


@gives("RuntimeError")
def submit_after() -> object:
    ex: Any = ThreadPoolExecutor(1)
    ex.shutdown()
    try:
        ex.submit(pow, 1, 1)
    except RuntimeError:
        return "RuntimeError"
    return None


@gives("RuntimeError", 1)
def submit_race_shutdown() -> object:
    ex: Any = ThreadPoolExecutor(1)
    r: Any = [None]

    def a() -> Any:
        try:
            r[0] = ex.submit(lambda: 1).result()
        except RuntimeError:
            r[0] = "RuntimeError"

    together(a, ex.shutdown)
    return r[0]


@gives("deadlock", "ok", finds="deadlock")
def q_join_nodone() -> object:
    q: Any = Queue()

    def a() -> Any:
        q.put(1)

    def b() -> Any:
        q.join()

    together(a, b)
    return "ok"


@gives("Empty", 1)
def get_timeout() -> object:
    q: Any = Queue()
    t: Any = Thread(target=q.put, args=(1,))
    t.start()
    try:
        return q.get(timeout=1)
    except Empty:
        return "Empty"
    finally:
        t.join()
    return None


@gives(1, timeouts="never")
def get_timeout_never() -> object:
    q: Any = Queue()
    t: Any = Thread(target=q.put, args=(1,))
    t.start()
    try:
        return q.get(timeout=1)
    except Empty:
        return "Empty"
    finally:
        t.join()
    return None


@gives("deadlock", finds="deadlock", timeouts="never")
def get_timeout_never2() -> object:
    q: Any = Queue()
    return q.get(timeout=1)


@gives("Empty", timeouts="idle")
def get_timeout_idle2() -> object:
    q: Any = Queue()
    try:
        return q.get(timeout=1)
    except Empty:
        return "Empty"
    return None


@gives((True, False), (False, True))
def q_full_nowait() -> object:
    q: Any = Queue(1)
    r: Any = [None, None]

    def p(i: Any) -> Any:
        try:
            q.put_nowait(i)
            r[i] = True
        except Full:
            r[i] = False

    together(lambda: p(0), lambda: p(1))
    return tuple(r)


@gives(2)
def q_mutex_direct() -> object:
    q: Any = Queue()

    def a() -> Any:
        with q.mutex:
            q.queue.append(1)

    together(a, a)
    return q.qsize()


@gives(0, 1)
def q_clear_direct() -> object:
    q: Any = Queue()

    def a() -> Any:
        q.put(1)

    def b() -> Any:
        with q.mutex:
            q.queue.clear()

    together(a, b)
    return q.qsize()


@pytest.mark.parametrize("program", programs.parameters)
def test_the_answer_is_the_known_one(program: Program) -> None:
    check(program)
