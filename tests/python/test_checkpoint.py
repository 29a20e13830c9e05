"""Going back to checkpoints gives the same answer as going back to the beginning."""

from __future__ import annotations

import logging
import math
import mmap
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import Any

import pytest

import weft
from tests.programs.together import together
from weft import engine
from weft.errors import NotApplicable
from weft.python.checkpoint.system import ForkedSystem
from weft.python.program.restart import Lessons
from weft.python.settings import Settings
from weft.python.system import UNWATCHED
from weft.strategy import make
from weft.strategy.replay import Replay
from weft.system.interfaces import Status, Strategy
from weft.system.operation import Choice
from weft.system.trace import Trace

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    """No process is left when an exploration is over."""
    yield
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def facts(result: weft.Result) -> dict[str, object]:
    """All that there is to compare of an answer."""
    return {
        "verdict": result.verdict,
        "counts": result.counts,
        "outcomes": list(result.outcomes.items()),
        "findings": [(each.kind, each.message, each.schedule) for each in result.findings],
        "unexplored": result.unexplored,
        "visible": result.visible,
        "assumptions": set(result.assumptions) - {UNWATCHED},
    }


def explore_with_all_checkpoints(
    function: Callable[[], object], strategy: str = "dpor", worth: float = 0, **options: Any
) -> weft.Result:
    """Keep a checkpoint wherever there is something to choose, however little it is worth."""
    settings = Settings(**{k: v for k, v in options.items() if k in vars(Settings())})
    budget = {k: v for k, v in options.items() if k not in vars(Settings())}
    with ForkedSystem(function, settings, Lessons(), worth) as system:
        return engine.explore(system, strategy, all=True, **budget)


def counter() -> int:
    lock, count = threading.Lock(), [0]

    def add() -> None:
        with lock:
            count[0] += 1

    together(add, add, add)
    return count[0]


def lock_order() -> tuple[object, ...]:
    a, b = threading.Lock(), threading.Lock()

    def forth() -> str:
        with a, b:
            return "forth"

    def back() -> str:
        with b, a:
            return "back"

    return together(forth, back)


class Odd(Exception):
    """Cannot be made from what it keeps."""

    def __init__(self, number: int, *, cause: str) -> None:
        super().__init__()
        self.number, self.cause = number, cause

    def __str__(self) -> str:
        return f"{self.number} because of {self.cause}"


def exceptions() -> str:
    order: queue.Queue[int] = queue.Queue()

    def late(number: int) -> None:
        order.put(number)
        if order.qsize() == 2:
            raise Odd(number, cause="order") if number else KeyError(number)

    together(lambda: late(0), lambda: late(1))
    first = order.get()
    assert first == 0, "the other way round"
    return "in order"


def chooses() -> tuple[int, str]:
    lock = threading.Lock()

    def choose() -> int:
        with lock:
            return weft.choose(3)

    return together(choose, lambda: weft.choose(["x", "y"]))  # type: ignore[return-value]


def gives_up() -> tuple[object, ...]:
    ready = threading.Event()

    def wait() -> bool:
        return ready.wait(5)

    def wait_for_queue() -> object:
        try:
            return queue.Queue().get(timeout=1)
        except queue.Empty:
            ready.set()
            return "empty"

    return together(wait, wait_for_queue)


def daemons() -> list[str]:
    seen, go = [], threading.Semaphore(0)

    def listen() -> None:
        while True:
            go.acquire()
            seen.append("heard")

    threading.Thread(target=listen, daemon=True).start()
    go.release()
    go.release()
    return seen


def spins() -> bool:
    done = threading.Event()

    def poll() -> None:
        while not done.is_set():
            time.sleep(0.1)

    together(poll, done.set)
    return done.is_set()


def spins_for_ever() -> None:
    done = threading.Event()
    while not done.is_set():
        time.sleep(0.1)


def conditions() -> int:
    condition, items = threading.Condition(), [0]

    def produce() -> None:
        with condition:
            items[0] += 1
            condition.notify()

    def consume() -> None:
        with condition:
            condition.wait_for(lambda: items[0] > 0)
            items[0] -= 1

    together(produce, consume, produce)
    return items[0]


def pool() -> int:
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(abs, -1).result()


def draws() -> tuple[object, ...]:
    return together(lambda: random.randrange(2), lambda: random.randrange(2))


def logs() -> None:
    together(lambda: logging.warning("one"), lambda: logging.warning("two"))


def forgets() -> None:
    lock = threading.RLock()
    together(lock.acquire, lambda: lock.acquire(blocking=False))


def new_objects() -> tuple[object, ...]:
    """Which objects there are depends on the order."""
    first = threading.Lock()

    def make_locks() -> int:
        locks = [threading.Semaphore(n + 1) for n in range(2 if first.acquire(False) else 1)]
        for lock in locks:
            lock.acquire()
        return len(locks)

    return together(make_locks, make_locks)


CASES: list[tuple[Callable[[], object], str, dict[str, Any]]] = [
    (counter, "dpor", {}),
    (counter, "exhaustive", {"preemptions": 0}),
    (counter, "dpor", {"executions": 4}),
    (counter, "dpor", {"steps": 9}),
    (lock_order, "dpor", {}),
    (lock_order, "exhaustive", {"preemptions": 1}),
    (exceptions, "dpor", {}),
    (chooses, "dpor", {}),
    (gives_up, "dpor", {"timeouts": "explore"}),
    (gives_up, "dpor", {"timeouts": "idle"}),
    (gives_up, "dpor", {"timeouts": "never"}),
    (daemons, "dpor", {}),
    (spins, "dpor", {}),
    (spins_for_ever, "dpor", {}),
    (conditions, "dpor", {}),
    (pool, "dpor", {}),
    (draws, "dpor", {"random": "explore"}),
    (draws, "dpor", {"random": "seeded"}),
    (logs, "dpor", {}),
    (forgets, "dpor", {}),
    (new_objects, "dpor", {}),
]


@pytest.mark.parametrize(
    ("program", "strategy", "options"),
    [pytest.param(*case, id=f"{case[0].__name__}-{case[1]}-{case[2]}") for case in CASES],
)
def test_same_answer(program: Callable[[], object], strategy: str, options: dict[str, Any]) -> None:
    replayed = facts(weft.explore(program, strategy, all=True, **options))
    assert facts(weft.explore(program, strategy, all=True, undo="fork", **options)) == replayed
    assert facts(explore_with_all_checkpoints(program, strategy, **options)) == replayed


@pytest.mark.parametrize(("worth", "times"), [(0, 1), (math.inf, 6)])
def test_the_way_to_a_checkpoint_is_gone_once(worth: float, times: int) -> None:
    """Twice to warm up, and then once if there are checkpoints, or else for every execution."""
    runs = mmap.mmap(-1, 1)

    def program() -> int:
        runs[0] += 1
        return counter()

    result = explore_with_all_checkpoints(program, worth=worth)
    assert result.executions == 6
    assert runs[0] == 2 + times


def test_a_finding_is_replayed_from_the_beginning() -> None:
    runs = mmap.mmap(-1, 1)

    def program() -> object:
        runs[0] += 1
        return lock_order()

    result = explore_with_all_checkpoints(program)
    assert [finding.kind for finding in result.findings] == ["deadlock"]
    assert runs[0] == 2 + 1 + 1


def test_what_is_repeated_must_be_the_same() -> None:
    runs = mmap.mmap(-1, 1)

    def program() -> None:
        runs[0] += 1
        if runs[0] == 5:
            threading.Lock().acquire()
        counter()

    with pytest.raises(weft.errors.NonDeterminism) as raised:
        explore_with_all_checkpoints(program, worth=math.inf)
    here = program.__code__.co_firstlineno
    assert raised.value.what.startswith(f"the same schedule came to {__file__}:{here + 3} where")


def test_a_process_that_ends_itself() -> None:
    first = threading.Lock()

    def leave() -> bool:
        os._exit(3)

    def program() -> None:
        together(lambda: first.acquire(), lambda: first.acquire(False) and leave())

    for worth in (0, math.inf):
        with pytest.raises(NotApplicable) as raised:
            explore_with_all_checkpoints(program, worth=worth)
        assert raised.value.what == "the process of the program has ended (exit code 3)"
        assert raised.value.where == f"after {__file__}:{program.__code__.co_firstlineno + 1}"
    with pytest.raises(NotApplicable, match=r"has ended \(exit code 3\)"):
        weft.explore(leave, undo="fork")
    with pytest.raises(NotApplicable, match=r"has ended \(signal SIGKILL\)"):
        weft.explore(lambda: os.kill(os.getpid(), signal.SIGKILL), undo="fork")


def test_errors_that_end_the_exploration() -> None:
    def program() -> None:
        together(lambda: None, lambda: os.system("true"))

    with pytest.raises(NotApplicable) as here:
        weft.explore(program)
    with pytest.raises(NotApplicable) as there:
        weft.explore(program, undo="fork")
    assert str(there.value) == str(here.value)


def test_a_step_that_does_not_end() -> None:
    first = threading.Lock()

    def for_ever() -> bool:
        while True:
            pass

    def program() -> None:
        together(lambda: first.acquire(), lambda: first.acquire(False) and for_ever())

    result = explore_with_all_checkpoints(program, stall_seconds=0.2)
    assert result.verdict == "inconclusive"
    assert [each.limit for each in result.unexplored] == [weft.Limit.STALL]


def test_a_step_that_does_not_end_in_the_first_execution() -> None:
    def program() -> None:
        while True:
            pass

    result = weft.explore(program, undo="fork", stall_seconds=0.2)
    assert [each.limit for each in result.unexplored] == [weft.Limit.STALL]


def test_a_process_that_is_not_there_in_time() -> None:
    """To look at so much takes it many times as long as it has."""
    many = [[n] for n in range(200_000)]

    def program() -> int:
        return len(many)

    result = weft.explore(program, undo="fork", stall_seconds=0.01)
    assert [each.limit for each in result.unexplored] == [weft.Limit.STALL]


class Interrupted(Strategy):
    """Someone loses patience in the second execution."""

    name = "interrupted"

    def __init__(self, inner: Strategy) -> None:
        self._inner = inner
        self._done = 0

    def begin(self) -> bool:
        return self._inner.begin()

    def pick(self, status: Status) -> Choice:
        if self._done == 1 and status.depth == 5:
            raise KeyboardInterrupt
        return self._inner.pick(status)

    def end(self, trace: Trace) -> None:
        self._done += 1
        self._inner.end(trace)


def test_an_interrupt() -> None:
    with ForkedSystem(lock_order, Settings(), Lessons(), worth=0) as system:
        result = engine.explore(system, Interrupted(make("exhaustive", system, None, None, None)))
        assert [each.limit for each in result.unexplored] == [weft.Limit.INTERRUPT]
        # What is left can be used.
        (schedule,) = result.outcomes.values()
        trace = system.start(100).run(Replay(schedule), ())
        assert trace.schedule == schedule


def test_what_only_the_program_knows_cannot_be_told() -> None:
    class Colour(Enum):
        RED = 1

    with pytest.raises(NotApplicable) as raised:
        weft.explore(lambda: Colour.RED, undo="fork")
    assert raised.value.what == (
        "the function returns <Colour.RED: 1>, which cannot be told to another process"
    )


def test_what_is_printed_is_printed_once(capfd: pytest.CaptureFixture[str]) -> None:
    print("before", flush=False)

    def program() -> None:
        print("start")
        together(lambda: print("one"))

    assert explore_with_all_checkpoints(program).executions == 1
    sys.stdout.flush()
    assert capfd.readouterr().out == "before\n" + 3 * "start\none\n"


def test_without_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.delattr(os, "fork")
        with pytest.raises(NotApplicable, match="this system cannot copy a process"):
            weft.explore(counter, undo="fork")


SCRIPT = """
import os, threading, weft

def program():
    if len(weft.choose(2) * "x"):
        os.write(1, b"working")
        while True: pass

weft.explore(program, undo="fork", stall_seconds=1000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends at its next operation")
def test_nobody_outlives_the_search() -> None:
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(7) == b"working"
        process.kill()
        # Comes to its end when the last process has ended that could write.
        assert process.stdout.read() == b""


def test_data_that_needs_scheduling_is_refused() -> None:
    """Checkpoints are between operations of `threading`, and not between accesses."""

    def test() -> None:
        count = [0]

        def add() -> None:
            count[0] += 1

        together(add, add)

    expected = r"test\.<locals>\.add\.count.* cannot be scheduled(.|\n)*undo=\"replay\""
    with pytest.raises(NotApplicable, match=expected):
        weft.explore(test, undo="fork")


def test_nothing_is_assumed_of_data() -> None:
    assert UNWATCHED not in weft.explore(counter, undo="fork").assumptions
