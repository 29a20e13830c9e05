"""Events, queues, executors, threads and locals made before the exploration keep their state."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.adopting import HEAD
from tests.python.modules import Load
from weft import Verdict


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
        together(waiting.BARRIER.wait, waiting.BARRIER.wait)
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
    [("Queue", [2, 1]), ("LifoQueue", [1, 2]), ("PriorityQueue", [1, 2]), ("SimpleQueue", [2, 1])],
)
def test_a_queue_keeps_its_items(load: Load, made: str, given: list[int]) -> None:
    full = load("full", f"{HEAD}\nQUEUE = queue.{made}()\nQUEUE.put(2)\nQUEUE.put(1)")

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
            together(lambda: items.put(1), lambda: items.put(2))
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
        together(jobs.QUEUE.join, lambda: [jobs.QUEUE.task_done() for _ in range(2)])

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

        together(body, body)
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
        together(lambda: seen.append(made.x))
        return [*seen, made.x]

    assert list(weft.explore(test).outcomes) == ["[0, 1]"]
