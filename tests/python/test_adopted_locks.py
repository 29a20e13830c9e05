"""A lock made before the exploration is under control wherever it is kept, and is put back."""

from __future__ import annotations

import sys
import threading

import pytest

import weft
from tests.programs.together import together
from tests.python.adopting import HEAD, in_both_orders
from tests.python.modules import Load


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


def test_a_method_of_a_lock(load: Load) -> None:
    methods = load(
        "methods", f"{HEAD}\nLOCK = Lock()\nacquire, release = LOCK.acquire, LOCK.release"
    )

    def test() -> None:
        def body() -> None:
            methods.acquire()
            methods.release()

        together(body, body)

    assert weft.explore(test).executions == 2


def test_a_method_of_a_queue(load: Load) -> None:
    methods = load(
        "takes", f"{HEAD}\nITEMS = queue.SimpleQueue()\ngive, take = ITEMS.put, ITEMS.get"
    )

    def test() -> object:
        return together(methods.take, lambda: methods.give(1))

    result = weft.explore(test)
    assert (result.verdict, list(result.outcomes)) == ("verified", [(1, None)])


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

        together(deposit, deposit)
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
        together(lambda: thing.value, lambda: thing.value)
        return int(lazy.Lazy.computed)

    # Since 3.12 it has no lock: both threads may compute it.
    expected = {1} if sys.version_info < (3, 12) else {1, 2}
    assert set(weft.explore(test, all=True).outcomes) == expected


def test_what_is_held_now_is_held_at_the_start(load: Load) -> None:
    held = load("held", f"{HEAD}\nLOCK, OWN = Lock(), RLock()")

    def test() -> tuple[bool, bool, bool]:
        got: list[bool] = []
        together(lambda: got.append(held.OWN.acquire(blocking=False)))
        locked = held.LOCK.locked()
        held.LOCK.release()
        held.OWN.release()
        held.OWN.release()
        together(lambda: got.append(held.OWN.acquire(blocking=False)))
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
