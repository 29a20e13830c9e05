"""Data that threads share, and state that executions should not share."""

from __future__ import annotations

from weft.report.kinds.kind import Kind

DATA_RACE = Kind(
    name="data-race",
    short="Two threads use the same data, one of them writes, and nothing orders them.",
    means="Between the two accesses that are shown there is no lock, no join and nothing else that "
    "says which comes first. weft tries both orders, so what the race can do to the program is "
    "found in any case; a race that does no harm is reported but counts as a violation only with "
    '`--fail-on race` (fail_on="race").',
    comes="A lock is missing on one of the two sides, often the reading one, or the two sides "
    "take different locks. Some races are meant: a flag that is only ever set, a statistic.",
    fix="Access the data under the same lock on both sides, hand it over by a Queue, or let only "
    "one thread have it. If the race is meant, say so in a comment, for who reads it.",
    before="""\
def test_total():
    total = 0

    def write():
        nonlocal total
        total = 1

    def read():
        return total

    together(write, read)
""",
    after="""\
def test_total():
    total = 0
    lock = Lock()

    def write():
        nonlocal total
        with lock:
            total = 1

    def read():
        with lock:
            return total

    together(write, read)
""",
    also=("race", "race-condition"),
)

NON_DETERMINISM = Kind(
    name="non-determinism",
    short="The same schedule did not give the same execution.",
    means="weft runs a program again and again and relies on it doing the same each time the "
    "threads take the same turns. It did not: something else decides as well. No answer would be "
    "worth anything, so weft stops and says where the first difference was.",
    comes="Memory addresses (`id`, the order of a set of objects), files or processes that change "
    "meanwhile, or something that one execution leaves behind for the next (see "
    "`weft explain leaked-state`). Time and `random` are under control.",
    fix="Make it part of the test: create it anew inside the test function, sort what has no "
    "order, replace what comes from outside by a fixed answer. For something that shall vary, use "
    "`weft.choose(n)`: all its values are explored.",
    before="""\
numbers = iter(range(1_000))


def test_number():
    lock = Lock()

    def use():
        if next(numbers) % 2:
            lock.acquire()

    together(use)
""",
    after="""\
def test_number():
    lock = Lock()
    numbers = iter(range(1_000))

    def use():
        if next(numbers) % 2:
            lock.acquire()

    together(use)
""",
    also=("nondeterminism", "flaky", "non-deterministic"),
)

LEAKED_STATE = Kind(
    name="leaked-state",
    short="Something keeps its state from one execution to the next.",
    means="Before each execution weft puts back what the program has changed: globals, attributes, "
    "lists, dicts, locks. Some things it cannot look into, such as iterators and objects of C "
    "extensions that live outside the test. The answer then rests on them making no difference, "
    "and says so. If they do, it is `weft explain non-determinism`.",
    comes="A counter, a cache, a connection or a generator that is made when a module is imported, "
    "or in a fixture, and used by the test.",
    fix="Make it inside the test function, or in a function that the test calls (a factory "
    "fixture), so that each execution has its own.",
    before="""\
numbers = iter(range(1_000))


def test_number():
    together(lambda: next(numbers))
""",
    after="""\
def test_number():
    numbers = iter(range(1_000))
    together(lambda: next(numbers))
""",
    also=("leaked-global-state", "leak", "global-state", "shared-fixture"),
)
