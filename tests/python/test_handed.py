"""What a user hands to weft is no part of the program: neither put back nor watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import weft
from tests.python.modules import Load
from weft import Verdict
from weft.strategy import FACTORIES, REGISTRY

PROGRAM = """
import random, threading, time
import weft
from weft.strategy.exhaustive import Exhaustive

class Account:
    def __init__(self): self.balance = 0

account = Account()

def deposit():
    account.balance += 1

def program():
    threads = [threading.Thread(target=deposit) for _ in range(2)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    return account.balance
"""
COUNTS_ITSELF = """
class Counting(weft.Monitor):
    def __init__(self):
        self.ends, self.events, self.seen = 0, {}, []
    def event(self, event, status):
        self.events[event.thread] = self.events.get(event.thread, 0) + 1
    def end(self, trace):
        self.ends += 1
        self.seen.append(trace.outcome)
        return ()

monitor = Counting()
def counted(): return monitor.ends
def seen(): return monitor.seen
"""
IN_AN_OBJECT = COUNTS_ITSELF.replace(
    "monitor = Counting()",
    """
class Tools: pass
tools = Tools()
tools.monitors = [Counting()]
monitor = tools.monitors[0]
""",
)
INTO_A_LIST = """
SEEN = []
class Counting(weft.Monitor):
    def end(self, trace):
        SEEN.append(trace.outcome)
        return ()
monitor = Counting()
def counted(): return len(SEEN)
def seen(): return SEEN
"""
INTO_A_LIST_IT_HAS = """
SEEN = []
class Counting(weft.Monitor):
    def __init__(self, into): self.into = into
    def end(self, trace):
        self.into.append(trace.outcome)
        return ()
monitor = Counting(SEEN)
def counted(): return len(SEEN)
def seen(): return SEEN
"""
INTO_A_VARIABLE = """
ENDS, SEEN = 0, ()
def note(outcome):
    global ENDS, SEEN
    ENDS += 1
    SEEN = (*SEEN, outcome)
class Counting(weft.Monitor):
    def end(self, trace):
        note(trace.outcome)
        return ()
monitor = Counting()
def counted(): return ENDS
def seen(): return SEEN
"""
IN_A_CLOSURE = """
def make():
    seen = []
    class Counting(weft.Monitor):
        def end(self, trace):
            seen.append(trace.outcome)
            return ()
    return Counting(), seen
monitor, kept = make()
def counted(): return len(kept)
def seen(): return kept
"""


@pytest.mark.parametrize(
    "monitor",
    [
        COUNTS_ITSELF,
        IN_AN_OBJECT,
        INTO_A_LIST,
        INTO_A_LIST_IT_HAS,
        INTO_A_VARIABLE,
        IN_A_CLOSURE,
    ],
    ids=["itself", "object", "list", "own list", "variable", "closure"],
)
def test_a_monitor_keeps_what_it_counts(load: Load, monitor: str) -> None:
    there = load("counting", PROGRAM + monitor)
    plain = weft.explore(there.program, all=True)
    result = weft.explore(there.program, monitors=[there.monitor], all=True)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, {1, 2})
    assert (result.executions, result.visible) == (plain.executions, plain.visible)
    assert result.assumptions == plain.assumptions
    assert there.counted() == len(there.seen())
    # Those of the last round come last; the round before has shown that the balance races.
    assert set(there.seen()[-result.executions :]) == {1, 2}
    assert there.account.balance == 0
    before = there.counted()
    again = weft.explore(there.program, monitors=[there.monitor], all=True)
    assert there.counted() - before == before
    assert again.executions == result.executions


def test_a_monitor_in_another_module(load: Load) -> None:
    load("monitors", "import weft\n" + INTO_A_VARIABLE)
    there = load("counting", f"{PROGRAM}\nimport monitors")
    monitors: Any = there.monitors
    result = weft.explore(there.program, monitors=[monitors.monitor], all=True)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, {1, 2})
    assert len(monitors.SEEN) == monitors.ENDS
    assert set(monitors.SEEN[-result.executions :]) == {1, 2}


def test_what_the_program_uses_is_put_back_though_a_monitor_has_it(load: Load) -> None:
    """The account is the program's, and so is a list to which both append."""
    there = load(
        "counting",
        PROGRAM.replace("    return account.balance", "    LOG.append(1)\n    return len(LOG)")
        + """
LOG = []
class Looking(weft.Monitor):
    def __init__(self): self.account, self.log, self.seen = account, LOG, []
    def end(self, trace):
        self.seen.append((self.account.balance, len(LOG)))
        return ()
monitor = Looking()
""",
    )
    result = weft.explore(there.program, monitors=[there.monitor], all=True)
    assert list(result.outcomes) == [1]
    assert set(there.monitor.seen[-result.executions :]) == {(1, 1), (2, 1)}
    assert (there.account.balance, there.LOG) == (0, [])


def test_a_program_that_uses_what_was_handed_over(load: Load) -> None:
    there = load(
        "counting",
        PROGRAM.replace("def deposit():", "def deposit():\n    monitor.ends") + COUNTS_ITSELF,
    )
    result = weft.explore(there.program, monitors=[there.monitor], all=True)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, {1, 2})
    named = "the program does not depend on what it reads of Counting, which was handed to weft"
    assert named in result.assumptions
    assert [*result.visible] == [*weft.explore(there.program, all=True).visible][:1]


RANDOMLY = """
class Randomly(weft.Strategy):
    name = "randomly"
    def __init__(self, executions=20):
        self.left = self.executions = executions
        self.random = random.Random(7)
        self.picked = []
    def begin(self):
        self.left -= 1
        return self.left >= 0
    def renew(self):
        ROUNDS.append(1)
        return Randomly(self.executions)
    def pick(self, status):
        choices = [weft.Choice(t, v) for t in status.enabled for v in status.choices(t)]
        chosen = self.random.choice(choices)
        self.picked.append(chosen)
        random.random()
        PICKED.append(status.depth)
        return chosen

ROUNDS, PICKED = [], []
strategy = Randomly()
"""


@pytest.fixture
def names() -> Iterator[None]:
    before = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(before)
    FACTORIES.clear()


@pytest.mark.parametrize("way", ["object", "factory", "class", "name"])
def test_a_strategy_of_the_programs_module(load: Load, names: None, way: str) -> None:
    there = load("counting", PROGRAM + RANDOMLY + "def factory(): return Randomly()\n")
    weft.register_strategy("randomly", there.factory)
    ways = {
        "object": there.strategy,
        "factory": there.factory,
        "class": there.Randomly,
        "name": "randomly",
    }
    result = weft.explore(there.program, ways[way], all=True)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert (result.counts.executions, set(result.outcomes)) == (20, {1, 2})
    assert [*result.visible] == [*weft.explore(there.program, all=True).visible]
    assert len(there.ROUNDS) == (1 if way == "object" else 0)
    # Those of the last round are there, and each of its executions has begun once.
    assert there.PICKED[-result.counts.transitions :].count(0) == 20


def test_a_strategy_does_not_draw_the_programs_random_numbers(load: Load) -> None:
    source = PROGRAM.replace("return account.balance", "return random.randrange(10**6)")
    there = load("counting", source + RANDOMLY)
    expected = [*weft.explore(there.program, all=True).outcomes]
    result = weft.explore(there.program, there.strategy, all=True)
    assert [*result.outcomes] == expected


PROGRESS = """
class Telling:
    due = 0.0
    def __init__(self): self.begun, self.told, self.times = 0, [], []
    def begins(self, system, strategy): self.begun += 1
    def update(self, counts, findings):
        self.told.append(counts.executions)
        self.times.append(time.monotonic())
        TOLD.append(counts.executions)
TOLD = []
progress = Telling()
"""


def test_a_progress_object(load: Load) -> None:
    there = load("counting", PROGRAM + PROGRESS)
    result = weft.explore(there.program, progress=there.progress, all=True)
    assert set(result.outcomes) == {1, 2}
    assert there.progress.told == there.TOLD
    assert there.TOLD[-result.executions :] == [n + 1 for n in range(result.executions)]
    # It is shown the real time, not that of the program.
    assert there.progress.times == sorted(there.progress.times)
    assert 1_000_000_000.0 not in there.progress.times


def test_a_monitor_may_use_locks_and_clocks(load: Load) -> None:
    there = load(
        "counting",
        PROGRAM
        + """
class Locking(weft.Monitor):
    def __init__(self): self.lock, self.ends, self.times = threading.Lock(), 0, set()
    def event(self, event, status):
        with self.lock:
            self.times.add(time.monotonic())
            time.sleep(0)
    def end(self, trace):
        with self.lock: self.ends += 1
        return ()
monitor = Locking()
""",
    )
    result = weft.explore(there.program, monitors=[there.monitor], all=True)
    assert set(result.outcomes) == {1, 2}
    assert 1_000_000_000.0 not in there.monitor.times
    assert not [each for each in result.assumptions if "time passes" in each]


def test_monitors_of_a_decorator(load: Load) -> None:
    """A decorated test has its monitors in its options, which are no part of it either."""
    there = load(
        "counting",
        PROGRAM
        + INTO_A_LIST
        + "@weft.check(monitors=[monitor], all=True)\ndef test_it(): program()\n",
    )
    there.test_it()
    assert there.counted() == len(there.SEEN)
    assert there.counted() == _executions(there.program)


def _executions(program: Callable[[], object]) -> int:
    class Counting(weft.Monitor):
        ends = 0

        def end(self, trace: weft.Trace) -> tuple[()]:
            self.ends += 1
            return ()

    counting = Counting()
    weft.explore(program, monitors=[counting], all=True)
    return counting.ends


def test_a_strategy_may_use_locks_and_clocks(load: Load) -> None:
    there = load(
        "counting",
        PROGRAM
        + """
class Locking(Exhaustive):
    guarantee = weft.COMPLETE
    def __init__(self):
        super().__init__()
        self.lock, self.queue = threading.Lock(), __import__("queue").Queue()
    def begin(self):
        with self.lock: return super().begin()
    def pick(self, status):
        with self.lock:
            self.queue.put(time.time() > 1_000_000_001)
            assert self.queue.get()
            return super().pick(status)
""",
    )
    result = weft.explore(there.program, there.Locking, all=True)
    assert (result.verdict, set(result.outcomes)) == (Verdict.VERIFIED, {1, 2})
    assert result.executions == weft.explore(there.program, "exhaustive", all=True).executions
