"""What existed before the exploration is under control, and is put back afterwards."""

from __future__ import annotations

import functools
import importlib
import logging
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import weft
from tests.python.modules import Load, load, write
from tests.python.test_threads import all_of
from weft import Verdict

__all__ = ["load", "write"]

HEAD = """
import collections, dataclasses, functools, queue, threading, typing
from collections import namedtuple, deque
from concurrent.futures import ThreadPoolExecutor
from threading import Lock, RLock

class Thing:
    def __init__(self, held=None):
        self.held = held

class Slotted:
    __slots__ = ("held",)
    def __init__(self, held):
        self.held = held

Pair = namedtuple("Pair", "a b")
"""


def in_both_orders(first: Callable[[], Any], second: Callable[[], Any]) -> list[str]:
    """The findings when two threads take two locks in different orders."""

    def test() -> None:
        def body(one: Any, other: Any) -> None:
            with one, other:
                pass

        a, b = first(), second()
        all_of(lambda: body(a, b), lambda: body(b, a))

    result = weft.explore(test, all=True)
    assert result.executions == 3
    return [finding.kind for finding in result.findings]


@pytest.mark.parametrize(
    ("made", "got"),
    [
        ("X = Lock()", "X"),
        ("X = RLock()", "X"),
        ("X = [Lock()]", "X[0]"),
        ("X = {'a': {'b': Lock()}}", "X['a']['b']"),
        ("X = (1, Lock())", "X[1]"),
        ("X = ((), ([Lock()], Lock()))", "X[1][1]"),
        ("X = Pair(Lock(), 1)", "X.a"),
        ("X = deque([Lock()])", "X[0]"),
        ("X = {Lock()}", "next(iter(X))"),
        ("X = collections.OrderedDict(a=Lock())", "X['a']"),
        ("X = Thing(Lock())", "X.held"),
        ("X = Thing([Thing(Lock())])", "X.held[0].held"),
        ("X = Slotted(Lock())", "X.held"),
        ("class X:\n    lock = Lock()", "X.lock"),
        ("class X:\n    lock = (Lock(),)", "X().lock[0]"),
        ("class X(typing.Protocol):\n    lock = Lock()", "X.lock"),
        ("class X(typing.NamedTuple):\n    lock: object = Lock()", "X().lock"),
        ("def make():\n    lock = Lock()\n    return lambda: lock\nX = make()", "X()"),
        ("def X(lock=Lock()):\n    return lock", "X()"),
        ("def X(*, lock=Lock()):\n    return lock", "X()"),
        ("def X(): pass\nX.lock = Lock()", "X.lock"),
        ("X = functools.partial(Thing, Lock())", "X().held"),
        ("X = functools.partial(Thing, held=Lock())", "X().held"),
        ("X = Thing(Lock()).__init__", "X.__self__.held"),
        ("FACTORY = {'lock': Lock}\nX = Thing()", "X.__dict__.setdefault('l', FACTORY['lock']())"),
        ("X = threading.Condition()", "X"),
        ("X = threading.Condition(Lock())", "X"),
        ("X = threading.Semaphore()", "X"),
        ("X = threading.BoundedSemaphore()", "X"),
        ("class Own(threading.Semaphore): pass\nX = Own()", "X"),
        ("class Own(threading.Condition): pass\nX = Own()", "X"),
    ],
)
def test_a_lock_wherever_it_is_kept(load: Load, made: str, got: str) -> None:
    kept = load("kept", f"{HEAD}\n{made}\ndef got():\n    return {got}\n")
    before = kept.got()
    assert in_both_orders(kept.got, threading.Lock) == ["deadlock"]
    if "FACTORY" not in made:
        assert kept.got() is before
        with kept.got():
            pass


def test_the_same_lock_in_two_places_is_one(load: Load) -> None:
    twice = load("twice", f"{HEAD}\nA = Lock()\nB = [A]\nC = threading.Condition(A)")

    def test() -> bool:
        with twice.A:
            return bool(twice.B[0].locked() and not twice.C.acquire(False))

    assert list(weft.explore(test).outcomes) == [True]


def test_a_lock_in_a_variable_around_the_function() -> None:
    lock = threading.Lock()
    assert in_both_orders(lambda: lock, threading.Lock) == ["deadlock"]
    assert type(lock) is type(threading.Lock())


def test_a_lock_that_is_a_default_of_the_function_or_kept_on_it() -> None:
    def test(a: Any = threading.Lock(), *, b: Any = threading.Lock()) -> None:  # noqa: B008
        def body(*locks: Any) -> None:
            with locks[0], locks[1]:
                pass

        c = vars(test)["c"]
        all_of(lambda: body(a, b), lambda: body(b, c), lambda: body(c, a))

    vars(test)["c"] = threading.Lock()
    before = (test.__defaults__, dict(test.__kwdefaults__ or {}), dict(vars(test)))
    assert [finding.kind for finding in weft.explore(test, all=True).findings] == ["deadlock"]
    assert (test.__defaults__, test.__kwdefaults__, vars(test)) == before


def test_a_method_of_a_lock(load: Load) -> None:
    methods = load(
        "methods", f"{HEAD}\nLOCK = Lock()\nacquire, release = LOCK.acquire, LOCK.release"
    )

    def test() -> None:
        def body() -> None:
            methods.acquire()
            methods.release()

        all_of(body, body)

    assert weft.explore(test).executions == 2


def test_a_factory_of_a_dataclass(load: Load) -> None:
    data = load(
        "data",
        f"""{HEAD}
@dataclasses.dataclass
class Account:
    balance: int = 0
    lock: object = dataclasses.field(default_factory=threading.Lock)
""",
    )

    def test() -> int:
        account = data.Account()

        def deposit() -> None:
            with account.lock:
                account.balance += 1

        all_of(deposit, deposit)
        return int(account.balance)

    result = weft.explore(test)
    assert (result.executions, list(result.outcomes)) == (2, [2])


def test_a_cached_property_is_computed_under_its_lock(load: Load) -> None:
    lazy = load(
        "lazy",
        f"""{HEAD}
LOCK = Lock()
class Lazy:
    computed = 0
    @functools.cached_property
    def value(self):
        with LOCK:
            Lazy.computed += 1
        return Lazy.computed
""",
    )

    def test() -> int:
        thing = lazy.Lazy()
        all_of(lambda: thing.value, lambda: thing.value)
        return int(lazy.Lazy.computed)

    # Since 3.12 it has no lock: both threads may compute it.
    expected = {1} if sys.version_info < (3, 12) else {1, 2}
    assert set(weft.explore(test, all=True).outcomes) == expected


def test_what_is_held_now_is_held_at_the_start(load: Load) -> None:
    held = load("held", f"{HEAD}\nLOCK, OWN = Lock(), RLock()")

    def test() -> tuple[bool, bool, bool]:
        got: list[bool] = []
        all_of(lambda: got.append(held.OWN.acquire(blocking=False)))
        locked = held.LOCK.locked()
        held.LOCK.release()
        held.OWN.release()
        held.OWN.release()
        all_of(lambda: got.append(held.OWN.acquire(blocking=False)))
        return locked, got[0], got[1]

    with held.LOCK, held.OWN, held.OWN:
        assert list(weft.explore(test).outcomes) == [(True, False, True)]
        assert held.LOCK.locked()
    assert not held.LOCK.locked()


def test_a_lock_that_a_running_thread_holds_is_left_alone(load: Load) -> None:
    used = load("used", f"{HEAD}\nLOCK, READY, QUEUE = RLock(), threading.Event(), queue.Queue()")
    over, begun = threading.Event(), threading.Event()

    def hold() -> None:
        with used.LOCK:
            begun.set()
            over.wait()

    holder = threading.Thread(target=hold)
    waiter = threading.Thread(target=used.QUEUE.get)
    holder.start()
    waiter.start()
    begun.wait()
    while not used.QUEUE.not_empty._waiters:
        pass
    try:
        assumptions = weft.explore(lambda: used.READY.is_set() and None).assumptions
    finally:
        over.set()
        used.QUEUE.put(1)
        holder.join()
        waiter.join()
    why = "is used by a thread that was started before, and is not under control"
    assert [text for text in assumptions if "used.py" in text] == [
        f"`LOCK` in used.py {why}",
        f"`QUEUE` in used.py {why}",
    ]


def test_an_event_and_a_semaphore_keep_their_state(load: Load) -> None:
    waiting = load(
        "waiting",
        f"""{HEAD}
SET, CLEAR = threading.Event(), threading.Event()
SET.set()
TWO, BOUNDED = threading.Semaphore(2), threading.BoundedSemaphore(3)
BOUNDED.acquire()
BARRIER, BROKEN = threading.Barrier(2), threading.Barrier(2)
BROKEN.abort()
""",
    )
    before = [vars(getattr(waiting, name)) for name in ("SET", "TWO", "BOUNDED", "BARRIER")]

    def test() -> tuple[Any, ...]:
        seen: list[Any] = [waiting.SET.wait(), waiting.CLEAR.is_set(), waiting.BROKEN.broken]
        waiting.CLEAR.set()
        seen += [waiting.TWO.acquire(blocking=False) for _ in range(3)]
        waiting.BOUNDED.release()
        try:
            waiting.BOUNDED.release()
        except ValueError:
            seen.append("full")
        all_of(waiting.BARRIER.wait, waiting.BARRIER.wait)
        return tuple(seen)

    for _ in range(2):
        outcomes = weft.explore(test).outcomes
        assert list(outcomes) == [(True, False, True, True, True, False, "full")]
    after = [vars(getattr(waiting, name)) for name in ("SET", "TWO", "BOUNDED", "BARRIER")]
    assert all(a is b for a, b in zip(before, after, strict=True))
    assert (waiting.SET.is_set(), waiting.CLEAR.is_set()) == (True, False)
    assert (waiting.TWO._value, waiting.BOUNDED._value) == (2, 2)


@pytest.mark.parametrize(
    ("made", "given"),
    [("Queue", [1, 2]), ("LifoQueue", [2, 1]), ("PriorityQueue", [1, 2]), ("SimpleQueue", [1, 2])],
)
def test_a_queue_keeps_its_items(load: Load, made: str, given: list[int]) -> None:
    full = load("full", f"{HEAD}\nQUEUE = queue.{made}()\nQUEUE.put(2)\nQUEUE.put(1)")
    given = [2, 1] if made in ("Queue", "SimpleQueue") else [1, 2]

    def test() -> list[Any]:
        got = [full.QUEUE.get(), full.QUEUE.get()]
        full.QUEUE.put("new")
        return [*got, full.QUEUE.qsize()]

    for _ in range(2):
        assert list(weft.explore(test).outcomes) == [repr([*given, 1])]
    assert [full.QUEUE.get_nowait() for _ in "ab"] == given
    assert full.QUEUE.empty()


def test_the_orders_of_a_queue_made_before(load: Load) -> None:
    """As many executions as for one that the function makes."""
    jobs = load("jobs", f"{HEAD}\nQUEUE, SIMPLE = queue.Queue(), queue.SimpleQueue()")

    def orders(make: Callable[[], Any]) -> Callable[[], Any]:
        def test() -> tuple[Any, ...]:
            items = make()
            all_of(lambda: items.put(1), lambda: items.put(2))
            return items.get(), items.get()

        return test

    for before, new in ((jobs.QUEUE, queue.Queue), (jobs.SIMPLE, queue.SimpleQueue)):
        name = "QUEUE" if before is jobs.QUEUE else "SIMPLE"
        old = weft.explore(orders(lambda name=name: getattr(jobs, name)), all=True)  # type: ignore[misc]
        fresh = weft.explore(orders(new), all=True)
        assert set(old.outcomes) == set(fresh.outcomes) == {(1, 2), (2, 1)}
        assert old.executions == fresh.executions == 2


def test_unfinished_tasks_of_a_queue_made_before(load: Load) -> None:
    jobs = load("jobs", f"{HEAD}\nQUEUE = queue.Queue()\nQUEUE.put(1)\nQUEUE.put(2)\nQUEUE.get()")

    def test() -> None:
        all_of(jobs.QUEUE.join, lambda: [jobs.QUEUE.task_done() for _ in range(2)])

    assert weft.explore(test).verdict is Verdict.VERIFIED
    assert [f.kind for f in weft.explore(lambda: jobs.QUEUE.join()).findings] == ["deadlock"]
    assert jobs.QUEUE.unfinished_tasks == 2


def test_an_executor_made_before(load: Load) -> None:
    pool = load("pool", f"{HEAD}\nPOOL = ThreadPoolExecutor(2)\nUSED = ThreadPoolExecutor(1)")
    assert pool.USED.submit(pow, 2, 3).result() == 8
    workers = set(pool.USED._threads)

    def test() -> list[int]:
        return [each.submit(pow, 2, 2).result() for each in (pool.POOL, pool.USED)]

    try:
        for _ in range(2):
            result = weft.explore(test)
            assert (result.verdict, list(result.outcomes)) == (Verdict.VERIFIED, ["[4, 4]"])
        assert (pool.POOL._threads, pool.USED._threads) == (set(), workers)
        assert pool.USED.submit(pow, 2, 4).result() == 16
    finally:
        pool.USED.shutdown()


def test_a_task_that_waits_for_ever_is_a_deadlock(load: Load) -> None:
    """A worker may wait for work; not for anything else."""
    pool = load("pool", f"{HEAD}\nPOOL = ThreadPoolExecutor(1)\nNEVER = threading.Event()")
    result = weft.explore(lambda: pool.POOL.submit(pool.NEVER.wait) and None)
    assert [finding.kind for finding in result.findings] == ["deadlock"]


def test_a_thread_made_before_and_not_started(load: Load) -> None:
    idle = load(
        "idle", f"{HEAD}\nseen = []\nTHREAD = threading.Thread(target=seen.append, args=(1,))"
    )

    def test() -> list[int]:
        idle.THREAD.start()
        idle.THREAD.join()
        return list(idle.seen)

    for _ in range(2):
        assert list(weft.explore(test).outcomes) == ["[1]"]
    assert idle.THREAD.ident is None


def test_thread_locals_made_before(load: Load) -> None:
    own = load(
        "own",
        f"""{HEAD}
class Context(threading.local):
    kind = "context"
    def __init__(self, user="nobody", *, level=0):
        super().__init__()
        self.user = user
        self.level = level
    def name(self):
        return f"{{self.kind}} of {{self.user}} {{self.level}}"
context, plain = Context("guest", level=3), threading.local()
context.user = "me"
plain.items = [1]
""",
    )
    context, plain, cls = own.context, own.plain, own.Context

    def test() -> tuple[Any, ...]:
        seen: list[Any] = []

        def body() -> None:
            seen.append((own.context.name(), hasattr(own.plain, "items")))
            own.context.user = "thread"

        all_of(body, body)
        mine = own.context.name(), list(own.plain.items), isinstance(own.context, own.Context)
        own.plain.items.append(2)
        own.context.user = "changed"
        return (*seen, *map(str, mine))

    for _ in range(2):
        (outcome,) = weft.explore(test).outcomes
        other = ("context of guest 3", False)
        assert outcome == (other, other, "context of me 3", "[1]", "True")
    assert (own.context, own.plain, own.Context) == (context, plain, cls)
    assert (context.user, plain.items) == ("me", [1])


def test_a_subclass_of_local_made_before(load: Load) -> None:
    own = load("own", "import threading\nclass Own(threading.local):\n    x = 0")

    def test() -> list[int]:
        made, seen = own.Own(), []
        made.x = 1
        all_of(lambda: seen.append(made.x))
        return [*seen, made.x]

    assert list(weft.explore(test).outcomes) == ["[0, 1]"]


def test_objects_are_called_by_where_they_are_kept(load: Load) -> None:
    named = load("named", f"{HEAD}\nX = Thing([Lock()])\nREADY = threading.Event()")

    def test() -> None:
        with named.X.held[0]:
            named.READY.wait()

    (finding,) = weft.explore(test).findings
    assert "READY (Event of named.py)" in finding.message
    assert "X.held[0] (Lock of named.py)" in weft.explore(test).visible


@pytest.mark.parametrize("undo", ["replay", "fork"])
def test_objects_that_nobody_uses_are_not_told(load: Load, undo: Any) -> None:
    two = load("two_locks", "import threading\nUSED = threading.Lock()\nIDLE = threading.Lock()")

    def test() -> None:
        with two.USED:
            pass

    assert weft.explore(test, undo=undo).visible == {
        "USED (Lock of two_locks.py)": "synchronisation"
    }


@pytest.mark.parametrize("first", ["the module", "weft"])
def test_whichever_came_first(tmp_path: Any, first: str) -> None:
    """In a process of its own, in which the module is imported before weft, or after it."""
    import subprocess

    (tmp_path / "bank.py").write_text(
        "import logging, threading\nfrom threading import Lock\n"
        "LOCK, log = Lock(), logging.getLogger('bank')\n"
        "def forth(other):\n    with LOCK, other: log.info('x')\n"
        "def back(other):\n    with other, LOCK: log.info('x')\n"
    )
    imports = ["import bank", "import weft"]
    script = "\n".join(
        [
            *(imports if first == "the module" else reversed(imports)),
            "import threading",
            "def test():",
            "    other = bank.Lock()",
            "    ts = [threading.Thread(target=f, args=(other,)) for f in (bank.forth, bank.back)]",
            "    [t.start() for t in ts], [t.join() for t in ts]",
            "result = weft.explore(test, all=True)",
            "print(result.executions, [f.kind for f in result.findings], type(bank.LOCK).__name__)",
        ]
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "3 ['deadlock'] lock\n"


def test_modules_of_others_are_put_back() -> None:
    before = logging._lock, queue.Queue.get, queue.time  # type: ignore[attr-defined]
    weft.explore(lambda: None)
    assert before == (logging._lock, queue.Queue.get, queue.time)  # type: ignore[attr-defined]


class Holder:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.other = {"lock": threading.Lock()}

    def test(self) -> None:
        def body(one: Any, other: Any) -> None:
            with one, other:
                pass

        a, b = self.lock, self.other["lock"]
        all_of(lambda: body(a, b), lambda: body(b, a))


def test_locks_of_the_object_that_a_method_is_bound_to() -> None:
    holder = Holder()
    assert [finding.kind for finding in weft.explore(holder.test).findings] == ["deadlock"]
    assert type(holder.lock) is type(threading.Lock())


class Called:
    def __init__(self, holder: Holder) -> None:
        self.holder = holder

    def __call__(self) -> None:
        self.holder.test()


@pytest.mark.parametrize("wrap", [Called, lambda holder: functools.partial(Holder.test, holder)])
def test_locks_of_an_object_that_is_called(wrap: Callable[[Holder], Any]) -> None:
    holder = Holder()
    assert [finding.kind for finding in weft.explore(wrap(holder)).findings] == ["deadlock"]
    assert type(holder.lock) is type(threading.Lock())


def test_a_package_that_is_named_belongs_to_the_program() -> None:
    """Else the locks of the standard library are quiet."""
    import _strptime  # type: ignore[import-not-found]

    def test() -> None:
        def body() -> None:
            _strptime._strptime_time("2020", "%Y")

        all_of(body, body)

    assert weft.explore(test).executions == 1
    assert weft.explore(test, instrument=["_strptime"]).executions == 2


@pytest.fixture
def installed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A module that an installer would have put there."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "installed.py").write_text(
        "import threading\nlast, lock = 0, threading.Lock()\n"
        "def hold():\n    with lock:\n        pass\n"
        "def next():\n    global last\n    last += 1\n    return last\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    yield importlib.import_module("installed")
    del sys.modules["installed"]


def test_the_lock_of_an_installed_package_is_under_control(installed: Any) -> None:
    """Two threads can take it in two orders.

    A call may change whatever the package keeps, when it begins. That can come in two orders as
    well, and either goes with either: who has begun first need not be the first to take the lock.
    """

    def test() -> None:
        def body() -> None:
            installed.hold()

        all_of(body, body)

    result = weft.explore(test)
    assert result.executions == 2 * 2
    assert set(result.visible) == {"lock (Lock of installed)", "the state of installed"}


def test_the_state_of_an_installed_package_is_put_back_if_it_is_named(installed: Any) -> None:
    def test() -> int:
        return int(installed.next())

    (last,) = weft.explore(test).outcomes
    assert installed.last == last
    installed.last = 0
    assert list(weft.explore(test, instrument=["installed"]).outcomes) == [1]
    assert installed.last == 0
