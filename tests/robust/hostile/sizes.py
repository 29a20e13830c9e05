"""Programs that are large, or become so: threads, locks, timers, modules, traces, messages."""

from __future__ import annotations

from collections.abc import Iterator

from tests.robust.hostile.program import (
    INCONCLUSIVE,
    REFUSED,
    VERIFIED,
    VIOLATED,
    Hostile,
    hostile,
)

ANY = (VERIFIED, VIOLATED, REFUSED, INCONCLUSIVE)
CUT = (INCONCLUSIVE, REFUSED)

THREADS = """
    import threading
    count = 0
    lock = threading.Lock()
    def work():
        global count
        with lock:
            count += 1
    def test_it():
        threads = [threading.Thread(target=work) for _ in range({n})]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert count == {n}
"""
LOCKS = """
    import threading
    locks = [threading.{kind}() for _ in range({n})]
    def work():
        for lock in locks:
            {use}
    def test_it():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
"""
LATE = """
    import threading
    count = 0
    lock = threading.Lock()
    def work():
        global count
        for _ in range({n}):
            with lock:
                count += 1
    def spoil():
        global count
        with lock:
            count += 1
    def test_it():
        threads = [threading.Thread(target=work), threading.Thread(target=spoil)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert count != {n} + 1, "late"
"""
LITERALS = {
    "20,000 functions": "".join(f"def f{n}():\n    return {n}\n" for n in range(20_000)),
    "a dictionary of 100,000 entries": "data = {"
    + ",".join(f"{n}:{n}" for n in range(100_000))
    + "}\n",
    "a list of 100,000 lists": f"data = [{','.join('[]' for _ in range(100_000))}]\n",
    "2,000 classes": "".join(f"class C{n}:\n    x = []\n" for n in range(2_000)),
    "10,000 globals": "".join(f"g{n} = [{n}]\n" for n in range(10_000)),
    "100,000 lines": "x = 0\n" * 100_000,
    "a function of 50,000 lines": "def long(x=0):\n" + "    x += 1\n" * 50_000,
    "a test of 3,000 branches": "def test_branches(x=1):\n"
    + "".join(f"    if x == {n}: x = {n + 1}\n" for n in range(3_000)),
    "5,000 nested loops of comprehensions": "x = [" * 15 + "1" + " for _ in ()]" * 15 + "\n",
}
RACE = """
import threading
count = 0
def work():
    global count
    count += 1
def test_it():
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count == 2
"""
MESSAGES = {
    "a message of 10 MB": "'x' * 10_000_000",
    "a message of 100,000 lines": "'line\\n' * 100_000",
    "a message of escapes": "'\\x1b[2J\\r\\0\\u202e' * 1000",
    "a message of one word without an end": "'\\u0301' * 100_000",
    "a large repr": "list(range(1_000_000))",
    "a deep repr": "__import__('functools').reduce(lambda x, _: [x], range(500), [])",
    "a repr too deep": "__import__('functools').reduce(lambda x, _: [x], range(100_000), [])",
    "a repr of itself": "(lambda x: (x.append(x), x)[1])([])",
    "a dictionary of itself": "(lambda x: (x.update(x=x), x)[1])({})",
    "10,000 arguments": "*range(10_000)",
    "bytes": "bytes(range(256)) * 10_000",
    "a number of 100,000 digits": "10 ** 4_000",
}


def programs() -> Iterator[Hostile]:
    for n in (50, 200, 500, 2_000):
        codes = (VERIFIED, INCONCLUSIVE)
        yield hostile(f"{n} threads", THREADS.format(n=n), *codes, REFUSED)
        yield hostile(
            f"{n} threads that race",
            THREADS.format(n=n).replace("with lock:", "if True:"),
            *(VIOLATED, INCONCLUSIVE, REFUSED),
        )
    for n in (1_000, 50_000):
        for kind, use in (
            *(("Lock", "with lock: pass"), ("RLock", "with lock: pass")),
            *(("Event", "lock.set()"), ("Semaphore", "lock.acquire()")),
            ("Condition", "with lock: lock.notify()"),
        ):
            source = LOCKS.format(n=n, kind=kind, use=use)
            yield hostile(f"{n} of {kind}", source, VERIFIED, INCONCLUSIVE, REFUSED)
    for n in (100, 1_000, 5_000, 20_000):
        yield hostile(f"a violation after {n} steps", LATE.format(n=n), VIOLATED, *CUT)
    for what, head in LITERALS.items():
        yield Hostile(f"{what} and a race", head + RACE, (VIOLATED, INCONCLUSIVE, REFUSED))
    for what, value in MESSAGES.items():
        for form in ("raise ValueError({})", "assert False, [{}]", "print({})"):
            source = f"def test_it():\n    {form.format(value)}\n"
            fits = VERIFIED if form.startswith("print") else VIOLATED
            ends = ANY if "deep" in what else (fits, INCONCLUSIVE)
            yield hostile(f"{what} in {form}", source, *ends)
    yield from _growing()


GROWING = {
    "threads that start threads without end": """
        def work():
            threading.Thread(target=work).start()
    """,
    "threads that start two threads": """
        def work():
            for _ in range(2):
                threading.Thread(target=work, daemon=True).start()
    """,
    "timers that start timers": """
        def work():
            threading.Timer(1, work).start()
    """,
    "timers at once": """
        def work():
            threading.Timer(0, work).start()
    """,
    "a queue that feeds itself": """
        import queue
        jobs = queue.Queue()
        def work():
            jobs.put(1)
            while True:
                jobs.get()
                jobs.put(1)
    """,
    "a queue that grows": """
        import queue
        jobs = queue.Queue()
        def work():
            while True:
                jobs.put(bytes(1000))
    """,
    "a pool that feeds itself": """
        from concurrent.futures import ThreadPoolExecutor
        pool = ThreadPoolExecutor(2)
        def work():
            pool.submit(work)
    """,
    "recursion without an end": """
        def work():
            return work()
    """,
    "recursion by attributes": """
        class A:
            def __getattr__(self, name):
                return getattr(self, name)
        def work():
            A().x
    """,
    "memory that grows": """
        kept = []
        def work():
            while True:
                kept.append(bytes(1_000_000))
    """,
    "a list that grows": """
        kept = []
        def work():
            while True:
                kept.append(kept)
    """,
    "a text that doubles": """
        def work():
            text = "x"
            while True:
                text += text
    """,
    "a dictionary that grows": """
        kept = {}
        def work():
            while True:
                kept[len(kept)] = object()
    """,
    "garbage in circles": """
        def work():
            while True:
                x = []
                x.append(x)
    """,
    "objects that come back": """
        kept = []
        class Back:
            def __del__(self):
                Back()
        def work():
            Back()
    """,
    "a deep object that dies": """
        class Node:
            def __init__(self, next):
                self.next = next
            def __del__(self):
                self.next = None
        def work():
            node = None
            for _ in range(100_000):
                node = Node(node)
    """,
    "locks without an end": """
        kept = []
        def work():
            while True:
                kept.append(threading.Lock())
    """,
    "locks taken without an end": """
        def work():
            while True:
                threading.Lock().acquire()
    """,
    "events without an end": """
        event = threading.Event()
        def work():
            while True:
                event.set()
                event.clear()
    """,
    "sleep without an end": """
        import time
        def work():
            while True:
                time.sleep(1)
    """,
    "imports without an end": """
        import sys, types
        def work():
            n = 0
            while True:
                n += 1
                sys.modules[f"made{n}"] = types.ModuleType(f"made{n}")
    """,
    "code without an end": """
        def work():
            n = 0
            while True:
                n += 1
                exec(f"x{n} = {n}", {})
    """,
    "classes without an end": """
        def work():
            while True:
                type("C", (), {})
    """,
    "exceptions without an end": """
        def work():
            error = None
            while True:
                try:
                    raise ValueError from error
                except ValueError as another:
                    error = another
    """,
}


def _growing() -> Iterator[Hostile]:
    for what, body in GROWING.items():
        head = f"import threading\n{hostile('', body).source}"
        tail = """
def test_it():
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
"""
        yield Hostile(what, head + tail, ANY)
