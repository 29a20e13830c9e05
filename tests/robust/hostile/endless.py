"""Programs that do not come back: in C code that keeps the lock, and in loops."""

from __future__ import annotations

from collections.abc import Iterator

from tests.robust.hostile.program import (
    INCONCLUSIVE,
    PLACES,
    REFUSED,
    VERIFIED,
    VIOLATED,
    Hostile,
    at,
    hostile,
)

IN_C = {
    "sum(repeat(1))": ("import itertools", "sum(itertools.repeat(1))"),
    "max(count())": ("import itertools", "max(itertools.count())"),
    "a catastrophic pattern": ("import re", "re.match(r'(a+)+$', 'a' * 60 + 'b')"),
    "7 ** 10 ** 8": ("", "7 ** 10 ** 8"),
    "a deque of all numbers": (
        "import collections, itertools",
        "collections.deque(itertools.count(), maxlen=0)",
    ),
}
IN_PYTHON = {
    "while True": ("", "while True:\n    pass"),
    "a loop that catches everything": (
        "",
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass",
    ),
    "a generator without an end": ("def g():\n    while True: yield 1", "for x in g():\n    pass"),
}
MORE = {
    "'x' in repeat": ("import itertools", "'x' in itertools.repeat('y')"),
    "a factorial": ("import math", "math.factorial(10 ** 7)"),
    "a product": ("import math, itertools", "math.prod(itertools.repeat(1.0))"),
    "text of a large number": ("import sys", "sys.set_int_max_str_digits(0)\nstr(1 << 10 ** 8)"),
    "all combinations": ("import itertools", "len(list(itertools.combinations(range(40), 20)))"),
    "a long list": ("", "list(range(10 ** 9))"),
    "a long text": ("", "'x' * 10 ** 11"),
    "a large set": ("", "set(range(10 ** 9))"),
    "a slow sort": ("", "sorted(range(10 ** 8), key=str)"),
    "recursion that catches its end": (
        "def down():\n    try: down()\n    finally: down()",
        "down()",
    ),
    "a hash of a deep tuple": (
        "",
        "x = ()\nfor _ in range(60):\n    x = (x, x)\nhash(x)",
    ),
    "json of a circle of calls": (
        "import itertools",
        "tuple(itertools.product(range(100), repeat=10))",
    ),
    "sleeping for real": ("import ctypes", "ctypes.CDLL(None).sleep(1000)"),
    "a lock of C": (
        "import ctypes",
        "m = ctypes.create_string_buffer(64)\nlibc = ctypes.CDLL(None)\n"
        "libc.pthread_mutex_lock(m)\nlibc.pthread_mutex_lock(m)",
    ),
}
SOME = ("import", "test", "thread", "del", "exit")


def _codes(place: str) -> tuple[int, ...]:
    if place == "import":
        return REFUSED, INCONCLUSIVE
    if place in ("exit", "exit of a test"):
        return VERIFIED, REFUSED, INCONCLUSIVE
    return (VIOLATED, INCONCLUSIVE, REFUSED) if place == "repr" else (INCONCLUSIVE, REFUSED)


def programs() -> Iterator[Hostile]:
    for what, (setup, act) in {**IN_C, **IN_PYTHON}.items():
        places = PLACES if what in ("sum(repeat(1))", "while True") else SOME
        for place in places:
            yield Hostile(f"{what} in {place}", at(place, act, setup), _codes(place))
    for what, (setup, act) in MORE.items():
        for place in ("test", "thread"):
            # What takes too much memory raises; what is done soon is fine.
            codes = (VERIFIED, VIOLATED, REFUSED, INCONCLUSIVE)
            yield Hostile(f"{what} in {place}", at(place, act, setup), codes)
    yield from _polls()


POLLS = {
    "counts": "n += 1",
    "counts by two and forgets": "n = n + 2 if n < 100 else 0",
    "sleeps": "time.sleep(0.01)",
    "looks at the clock": "t = time.time()",
    "looks at the clock and counts": "n += time.monotonic() > 0",
    "appends": "seen.append(n)",
    "takes a lock": "with lock: n += 1",
    "tries to take a lock": "lock.acquire(timeout=0.1) and lock.release()",
    "waits for an event": "event.wait(0.1)",
    "asks a queue": "work.qsize(); n += 1",
    "draws a number": "n = random.random()",
    "makes an object": "n = object()",
}


def _polls() -> Iterator[Hostile]:
    for what, body in POLLS.items():
        for ends in (True, False):
            source = f"""
                import queue
                import random
                import threading
                import time
                stop = False
                lock = threading.Lock()
                event = threading.Event()
                work = queue.Queue()
                def poll():
                    n = 0
                    seen = []
                    while not stop:
                        {body}
                def test_it():
                    global stop
                    thread = threading.Thread(target=poll)
                    thread.start()
                    {"stop = True" if ends else "pass"}
                    thread.join()
            """
            name = f"a poll that {what}{'' if ends else ', for ever'}"
            # That a loop never ends may be found to be a deadlock.
            codes = (VERIFIED, INCONCLUSIVE) if ends else (VIOLATED, INCONCLUSIVE)
            yield hostile(name, source, *codes)
