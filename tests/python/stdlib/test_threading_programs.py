"""Small programs that use `threading`: every outcome, derived by thinking."""

from __future__ import annotations

import _thread
import concurrent.futures as cf
import gc
import queue
import random
import sys
import threading
import time
from threading import (
    Barrier,
    BrokenBarrierError,
    Condition,
    Event,
    Lock,
    RLock,
    Semaphore,
    Thread,
    Timer,
)
from typing import Any

import pytest

import weft
from tests.python.stdlib.gives import Program, Programs, check, together


def raised(function: Any, *arguments: Any) -> str | None:
    """The name of what a call raises."""
    try:
        function(*arguments)
    except BaseException as error:
        return type(error).__name__
    return None


programs = Programs()
gives = programs.gives


@gives(0)
def cond_rlock_recursive() -> object:
    c: Any = Condition()
    n: Any = [0]

    def waiter() -> Any:
        with c, c:
            while not n[0]:
                c.wait()
            n[0] -= 1

    def notifier() -> Any:
        with c:
            n[0] = 1
            c.notify()

    together(waiter, notifier)
    return n[0]


@gives("deadlock", "ok", finds="deadlock")
def notify_before_wait() -> object:
    c: Any = Condition()

    def w() -> Any:
        with c:
            c.wait()

    def n() -> Any:
        with c:
            c.notify()

    together(w, n)
    return "ok"


@gives(True, False)
def wait_for_timeout() -> object:
    c: Any = Condition()
    flag: Any = [False]
    r: Any = [None]

    def w() -> Any:
        with c:
            r[0] = c.wait_for(lambda: flag[0], timeout=1)

    def n() -> Any:
        with c:
            flag[0] = True
            c.notify()

    together(w, n)
    return r[0]


@gives(True, timeouts="idle")
def wait_for_timeout_idle() -> object:
    c: Any = Condition()
    flag: Any = [False]
    r: Any = [None]

    def w() -> Any:
        with c:
            r[0] = c.wait_for(lambda: flag[0], timeout=1)

    def n() -> Any:
        with c:
            flag[0] = True
            c.notify()

    together(w, n)
    return r[0]


@gives(3)
def sem_release_n() -> object:
    s: Any = Semaphore(0)
    n: Any = [0]
    it_: Any = Lock()

    def a() -> Any:
        s.acquire()
        with it_:
            n[0] += 1

    def b() -> Any:
        s.release(3)

    together(a, a, a, b)
    return n[0]


@gives(("boom", "broken"), ("broken", "boom"))
def barrier_action_raises() -> object:

    def act() -> Any:
        raise ZeroDivisionError

    b: Any = Barrier(2, act)
    r: Any = [None, None]

    def f(i: Any) -> Any:
        try:
            b.wait()
        except ZeroDivisionError:
            r[i] = "boom"
        except BrokenBarrierError:
            r[i] = "broken"

    together(lambda: f(0), lambda: f(1))
    return tuple(r)


@gives("deadlock", ("broken",), finds="deadlock")
def barrier_reset_waiting() -> object:
    b: Any = Barrier(2)
    r: Any = [None]

    def f() -> Any:
        try:
            b.wait()
            r[0] = "ok"
        except BrokenBarrierError:
            r[0] = "broken"

    together(f, b.reset)
    return tuple(r)


@gives((True, "broken"))
def barrier_abort() -> object:
    b: Any = Barrier(2)
    r: Any = [None]

    def f() -> Any:
        try:
            b.wait()
            r[0] = "ok"
        except BrokenBarrierError:
            r[0] = "broken"

    together(f, b.abort)
    return (b.broken, r[0])


@gives("deadlock", "ok", finds="deadlock")
def event_clear_race() -> object:
    e: Any = Event()

    def a() -> Any:
        e.set()
        e.clear()

    def b() -> Any:
        e.wait()

    together(a, b)
    return "ok"


@gives(0, 1)
def timer_cancel() -> object:
    n: Any = [0]

    def fire() -> Any:
        n[0] = 1

    t: Any = Timer(5, fire)
    t.start()
    t.cancel()
    t.join()
    return n[0]


@gives(0, timeouts="idle")
def timer_cancel_idle() -> object:
    n: Any = [0]

    def fire() -> Any:
        n[0] = 1

    t: Any = Timer(5, fire)
    t.start()
    t.cancel()
    t.join()
    return n[0]


@gives(("s", "r", "j"))
def subclass_all() -> object:
    log: Any = []

    class T(Thread):
        def start(self) -> Any:
            log.append("s")
            super().start()

        def run(self) -> Any:
            log.append("r")

        def join(self, timeout: Any = None) -> Any:
            super().join(timeout)
            log.append("j")

    t: Any = T()
    t.start()
    t.join()
    return tuple(log)


@gives((1, 2))
def thread_starts_thread() -> object:
    out: Any = []

    def inner() -> Any:
        out.append(2)

    def outer() -> Any:
        out.append(1)
        t: Any = Thread(target=inner)
        t.start()
        t.join()

    together(outer)
    return tuple(out)


@gives("ok")
def daemon_holds_lock() -> object:
    it_: Any = Lock()
    e: Any = Event()

    def d() -> Any:
        with it_:
            e.set()
            Event().wait()

    Thread(target=d, daemon=True).start()
    e.wait()
    return "ok"


@gives(("ZeroDivisionError",))
def excepthook() -> object:
    seen: Any = []
    old: Any = threading.excepthook
    threading.excepthook = lambda a: seen.append(a.exc_type.__name__)
    try:
        t = Thread(target=lambda: 1 / 0)
        t.start()
        t.join()
    finally:
        threading.excepthook = old
    return tuple(seen)


@gives((7, 7, 1))
def local_subclass() -> object:

    class Own(threading.local):
        n = 0

        def __init__(self, x: Any) -> None:
            self.x = x

    it_: Any = Own(7)
    r: Any = [None, None]

    def f(i: Any) -> Any:
        r[i] = it_.x
        it_.x = i

    it_.x = 1
    together(lambda: f(0), lambda: f(1))
    return (*r, it_.x)


@gives((True, False))
def raw_lock() -> object:
    it_: Any = _thread.allocate_lock()
    a: Any = it_.acquire()
    b: Any = it_.acquire(False)
    it_.release()
    return (a, b)


@gives(True, False)
def join_timeout_race() -> object:
    t: Any = Thread(target=lambda: None)
    t.start()
    t.join(1)
    return t.is_alive()


@gives((False, False))
def join_from_two() -> object:
    t: Any = Thread(target=lambda: None)
    t.start()
    r: Any = [None, None]

    def j(i: Any) -> Any:
        t.join()
        r[i] = t.is_alive()

    together(lambda: j(0), lambda: j(1))
    return tuple(r)


@gives(("x", 2))
def target_trick() -> object:
    out: Any = []
    t: Any = Thread(target=lambda: out.append(1))
    t._target = lambda a: out.append(("x", a))
    t._args = (2,)
    t.start()
    t.join()
    return out[0]


@gives((True, True, True))
def main_thread_() -> object:
    r: Any = []

    def f() -> Any:
        r.append(threading.current_thread() is not threading.main_thread())
        r.append(threading.main_thread().is_alive())

    together(f)
    return (*r, threading.current_thread() is threading.main_thread())


@gives("RuntimeError")
def start_twice() -> object:
    t: Any = Thread(target=lambda: None)
    t.start()
    try:
        t.start()
    except RuntimeError:
        return "RuntimeError"
    finally:
        t.join()
    return None


@gives("RuntimeError")
def join_unstarted() -> object:
    t: Any = Thread(target=lambda: None)
    try:
        t.join()
    except RuntimeError:
        return "RuntimeError"
    return None


@gives("RuntimeError")
def notify_unowned() -> object:
    try:
        Condition().notify()
    except RuntimeError:
        return "RuntimeError"
    return None


@gives(1, 2)
def active_count() -> object:
    t: Any = Thread(target=lambda: None)
    t.start()
    n: Any = threading.active_count()
    t.join()
    return n


@gives((0, 0), (0, 1), (1, 0), (1, 1))
def choose_in_threads() -> object:
    r: Any = [None, None]

    def f(i: Any) -> Any:
        r[i] = weft.choose(2)

    together(lambda: f(0), lambda: f(1))
    return tuple(r)


@gives(2, scheduling="gil")
def gil_iadd() -> object:
    n: Any = [0]

    def f() -> Any:
        n[0] += 1

    together(f, f)
    return n[0]


@gives(1, 2)
def free_iadd() -> object:
    n: Any = [0]

    def f() -> Any:
        n[0] += 1

    together(f, f)
    return n[0]


@gives((True, False))
def event_wait0() -> object:
    e: Any = Event()
    a: Any = e.wait(0)
    e.set()
    return (e.wait(0), a)


@gives("x")
def timer0() -> object:
    r: Any = []
    t: Any = Timer(0, lambda: r.append("x"))
    t.start()
    t.join()
    return r[0]


@gives(1)
def sysexit() -> object:
    t: Any = Thread(target=sys.exit)
    t.start()
    t.join()
    return 1


@gives(1, finds="exception")
def raise_in_thread() -> object:

    def f() -> Any:
        raise ValueError("x")

    t: Any = Thread(target=f)
    t.start()
    t.join()
    return 1


@gives(1)
def gccollect() -> object:

    def f() -> Any:
        gc.collect()

    together(f, f)
    return 1


@gives(("Empty",))
def qget_neg() -> object:
    q: Any = queue.Queue()
    return (raised(q.get_nowait),)


@gives("ValueError")
def qget_neg_timeout() -> object:
    q: Any = queue.Queue()
    return raised(q.get, True, -1)


@gives("RuntimeError")
def join_self() -> object:
    r: Any = []

    def f() -> Any:
        r.append(raised(threading.current_thread().join))

    together(f)
    return r[0]


@gives(("N", True, "M"))
def names() -> object:
    t: Any = Thread(target=lambda: None, name="N", daemon=True)
    a: Any = t.name
    d: Any = t.daemon
    t.name = "M"
    t.start()
    t.join()
    return (a, d, t.name)


@gives("RuntimeError")
def daemon_after() -> object:
    e: Any = Event()
    t: Any = Thread(target=e.wait)
    t.start()

    def f() -> Any:
        t.daemon = True

    r: Any = raised(f)
    e.set()
    t.join()
    return r


@gives((2,))
def local_in_pool() -> object:
    it_: Any = threading.local()

    def f() -> Any:
        it_.n = getattr(it_, "n", 0) + 1
        return it_.n

    with cf.ThreadPoolExecutor(1) as e:
        e.submit(f).result()
        return (e.submit(f).result(),)
    return None


@gives((1, 2))
def priority() -> object:
    q: Any = queue.PriorityQueue()
    together(lambda: q.put((1, "a")), lambda: q.put((2, "b")))
    return (q.get()[0], q.get()[0])


@gives(True)
def fut_timeout0() -> object:
    f: Any = cf.Future()
    return raised(f.result, 0) == "TimeoutError"


@gives("done", "pending")
def fut_done_race() -> object:
    with cf.ThreadPoolExecutor(1) as e:
        f = e.submit(int)
        return "done" if f.done() else "pending"
    return None


@gives(True, False)
def fut_running_race() -> object:
    with cf.ThreadPoolExecutor(1) as e:
        f = e.submit(int)
        return f.running()
    return None


@gives("ZeroDivisionError")
def map_exc() -> object:
    with cf.ThreadPoolExecutor(1) as e:
        return raised(list, e.map(lambda x: 1 // x, [1, 0]))
    return None


@gives("first", "second")
def wait_first_completed() -> object:
    with cf.ThreadPoolExecutor(2) as e:
        a = e.submit(int)
        b = e.submit(int)
        d, _ = cf.wait([a, b], return_when=cf.FIRST_COMPLETED)
        return "first" if a in d else "second"
    return None


@gives((1, 1), (0, 2), (2, 0))
def wait_timeout() -> object:
    with cf.ThreadPoolExecutor(1) as e:
        a = e.submit(int)
        b = e.submit(int)
        d, n = cf.wait([a, b], timeout=1)
        return (len(d), len(n))
    return None


@gives(2)
def sema_ctx() -> object:
    s: Any = Semaphore(1)
    n: Any = [0]

    def f() -> Any:
        with s:
            n[0] += 1

    together(f, f)
    return n[0]


@gives(1, 2)
def sema2_ctx() -> object:
    s: Any = Semaphore(2)
    n: Any = [0]

    def f() -> Any:
        with s:
            n[0] += 1

    together(f, f)
    return n[0]


@gives((True, True), finds="unreleased")
def cond_wait_for_pred_exc() -> object:
    c: Any = Condition()

    def bad() -> Any:
        raise KeyError

    def f() -> Any:
        with c:
            c.wait_for(bad)

    return (raised(f) == "KeyError", c.acquire(False))


@gives(True)
def cond_lock_shared() -> object:
    it_: Any = Lock()
    a: Any = Condition(it_)
    b: Any = Condition(it_)
    s: Any = [0]

    def f() -> Any:
        with a:
            while s[0] != 1:
                a.wait()
            s[0] = 2
            b.notify()

    def g() -> Any:
        with b:
            s[0] = 1
            a.notify()
            while s[0] != 2:
                b.wait()

    together(f, g)
    return s[0] == 2


@gives(3)
def rlock_deep_cond() -> object:
    it_: Any = RLock()
    c: Any = Condition(it_)
    s: Any = [0]

    def f() -> Any:
        with it_, it_, c:
            while not s[0]:
                c.wait()
            s[0] += 1
        with it_:
            s[0] += 1

    def g() -> Any:
        with c:
            s[0] = 1
            c.notify_all()

    together(f, g)
    return s[0]


@gives(("w", "w"))
def notify_n() -> object:
    c: Any = Condition()
    s: Any = [0]
    r: Any = [None, None]

    def f(i: Any) -> Any:
        with c:
            while not s[0]:
                c.wait()
            r[i] = "w"

    def g() -> Any:
        with c:
            s[0] = 1
            c.notify(2)

    together(lambda: f(0), lambda: f(1), g)
    return tuple(r)


@gives("boom")
def thread_exc_handled() -> object:

    class T(Thread):
        def run(self) -> Any:
            try:
                raise ValueError("boom")
            except ValueError as e:
                self.e = e

        def join(self, timeout: float | None = None) -> Any:
            super().join()
            raise self.e

    t: Any = T()
    t.start()
    try:
        t.join()
    except ValueError as e:
        return str(e)
    return None


@gives(True)
def excepthook_args() -> object:
    seen: Any = []
    old: Any = threading.excepthook

    def hook(a: Any) -> Any:
        seen.append((a.exc_type.__name__, a.thread.name))

    threading.excepthook = hook
    try:
        t = Thread(target=lambda: 1 / 0, name="zed")
        t.start()
        t.join()
    finally:
        threading.excepthook = old
    return seen == [("ZeroDivisionError", "zed")]


@gives(1, 2)
def property_race() -> object:

    class C:
        def __init__(s) -> None:
            s._n = 0

        @property
        def n(s) -> Any:
            return s._n

        @n.setter
        def n(s, v: Any) -> Any:
            s._n = v

    c: Any = C()

    def f() -> Any:
        c.n += 1

    together(f, f)
    return c.n


@gives(True, random="seeded")
def rnd_seeded() -> object:
    r: Any = [None, None]

    def f(i: Any) -> Any:
        r[i] = random.Random(1).random()

    together(lambda: f(0), lambda: f(1))
    return r[0] == r[1]


@gives(0, 1, 2, random="explore")
def rnd_explore() -> object:
    r: Any = [None]

    def f() -> Any:
        r[0] = random.randrange(3)

    together(f)
    return r[0]


@gives((0, 0), (0, 1), (1, 0), (1, 1), random="explore")
def rnd_explore2() -> object:
    r: Any = [None, None]

    def f(i: Any) -> Any:
        r[i] = random.choice([0, 1])

    together(lambda: f(0), lambda: f(1))
    return tuple(r)


@gives(False, True)
def is_alive_race() -> object:
    t: Any = Thread(target=int)
    t.start()
    a: Any = t.is_alive()
    t.join()
    return a


@gives(1)
def ex_with_exception() -> object:
    try:
        with cf.ThreadPoolExecutor(1) as e:
            e.submit(int)
            raise KeyError
    except KeyError:
        return 1
    return None


@gives("deadlock", finds="deadlock", timeouts="never")
def never_timeout_event() -> object:
    Event().wait(5)
    return None


@gives(False, timeouts="idle")
def idle_timeout_event() -> object:
    return Event().wait(5)


@gives((5.0,), timeouts="idle")
def idle_time_passes() -> object:
    a: Any = time.monotonic()
    Event().wait(5)
    return (time.monotonic() - a,)


@gives(True, timeouts="idle")
def idle_lock() -> object:
    it_: Any = Lock()
    it_.acquire()

    def f() -> Any:
        it_.release()

    t: Any = Thread(target=f)
    t.start()
    r: Any = it_.acquire(timeout=1)
    t.join()
    it_.release()
    return r


@gives(True, False)
def explore_lock_timeout() -> object:
    it_: Any = Lock()
    it_.acquire()

    def f() -> Any:
        it_.release()

    t: Any = Thread(target=f)
    t.start()
    r: Any = it_.acquire(timeout=1)
    t.join()
    if r:
        it_.release()
    return r


@pytest.mark.parametrize("program", programs.parameters)
def test_the_answer_is_the_known_one(program: Program) -> None:
    check(program)
