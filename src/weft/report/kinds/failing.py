"""Exceptions that end a thread."""

from __future__ import annotations

from weft.report.kinds.kind import Kind

ASSERTION = Kind(
    name="assertion",
    short="An assertion of the program does not hold under some schedule.",
    means="Under the schedule that is shown, an `assert` of the program or of the test is false. "
    "Under other schedules it may hold: that is why the test passes most of the time.",
    comes="Often an update is lost: two threads read the same value, and each writes its own "
    "result over the other's. Or something is looked at between two changes that belong together, "
    "or before a thread has finished that makes it true.",
    fix="Put what belongs together under one lock, reading as well as writing; wait for a thread "
    "(join) before looking at what it has done. If the assertion says too much, correct that.",
    before="""\
def test_count():
    count = 0

    def add():
        nonlocal count
        count += 1

    together(add, add)
    assert count == 2
""",
    after="""\
def test_count():
    count = 0
    lock = Lock()

    def add():
        nonlocal count
        with lock:
            count += 1

    together(add, add)
    assert count == 2
""",
    also=("assert", "assertion-error", "lost-update"),
)

EXCEPTION = Kind(
    name="exception",
    short="A thread ends with an exception that nothing catches, under some schedule.",
    means="Under the schedule that is shown, code of the program raises an exception and nobody "
    "catches it. In an ordinary run Python would print it and end that thread, while the others "
    "go on, often without noticing.",
    comes="Mostly something is checked and then used, and another thread comes in between: the "
    "item is gone, the connection closed, the key deleted.",
    fix="Check and use under one lock, or do both in one step (`dict.pop(key, None)`, "
    "`queue.get_nowait()`) and handle the case that it was too late.",
    before="""\
def test_take():
    items = ["last"]

    def take():
        if items:
            items.pop()

    together(take, take)
""",
    after="""\
def test_take():
    items = ["last"]
    lock = Lock()

    def take():
        with lock:
            if items:
                items.pop()

    together(take, take)
""",
    also=("error", "raise"),
)

MISUSE = Kind(
    name="misuse",
    short="A lock or another object is used against its rules.",
    means="The program does something that the object forbids: it releases a lock that is not "
    "held, notifies on a condition without its lock, starts a thread twice, or the like. Python "
    "raises RuntimeError for most of these; weft says which rule was broken.",
    comes="Often an `acquire` with a timeout, or without blocking, has failed and nobody has "
    "looked at its answer. Or `release` is called on a path that has never acquired.",
    fix="Use `with lock:` wherever possible. Where it is not, look at what `acquire` returns and "
    "release only in a `finally` that belongs to a successful `acquire`.",
    before="""\
def test_use():
    lock = Lock()

    def use():
        lock.acquire(timeout=1)
        lock.release()

    together(use, use)
""",
    after="""\
def test_use():
    lock = Lock()

    def use():
        if lock.acquire(timeout=1):
            lock.release()

    together(use, use)
""",
)

UNRELEASED = Kind(
    name="unreleased",
    short="A thread has finished and still holds a lock.",
    means="A thread came to its end without releasing a lock that only it can release. Nobody "
    "waits for it in this execution, but whoever wants the lock next waits for ever.",
    comes="A `return`, an exception or a `break` between `acquire` and `release`.",
    fix="Use `with lock:`, which releases on every way out.",
    before="""\
def test_use():
    lock = RLock()

    def use(stop):
        lock.acquire()
        if stop:
            return
        lock.release()

    together(lambda: use(True))
""",
    after="""\
def test_use():
    lock = RLock()

    def use(stop):
        with lock:
            if stop:
                return

    together(lambda: use(True))
""",
    also=("unreleased-lock", "leaked-lock"),
)
