"""Programs that do not let go: of their end, their locks, what waits, and what weft holds."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent, indent

from tests.robust.hostile.program import (
    INCONCLUSIVE,
    REFUSED,
    VERIFIED,
    VIOLATED,
    Hostile,
    hostile,
)

ANY = (VERIFIED, VIOLATED, REFUSED, INCONCLUSIVE)
FINE, FOUND, NO, OVER = (VERIFIED,), (VIOLATED,), (REFUSED,), (INCONCLUSIVE,)
STUCK = """
import sys, threading, time
lock = threading.Lock()
def act():
{act}
def test_it():
    lock.acquire()
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()
"""
"""A thread that waits for ever, and is ended there: then it does something."""
ENDED: dict[str, tuple[str, tuple[int, ...]]] = {
    "catches its end and returns": ("try: lock.acquire()\nexcept BaseException: pass", FOUND),
    "catches its end and waits again": (
        "while True:\n    try: lock.acquire()\n    except BaseException: pass",
        FOUND,
    ),
    "catches its end and starts a thread": (
        "try: lock.acquire()\nfinally: threading.Thread(target=act).start()",
        FOUND,
    ),
    "catches its end and loops": (
        "try: lock.acquire()\nexcept BaseException:\n    while True: pass",
        (VIOLATED, INCONCLUSIVE),
    ),
    "catches its end and recurses": (
        "try: lock.acquire()\nfinally: act()",
        (VIOLATED, INCONCLUSIVE),
    ),
    "raises another exception at its end": ("try: lock.acquire()\nfinally: raise OSError", FOUND),
    "exits at its end": ("try: lock.acquire()\nfinally: sys.exit(0)", FOUND),
    "raises KeyboardInterrupt at its end": (
        "try: lock.acquire()\nfinally: raise KeyboardInterrupt",
        ANY[1:],
    ),
    "leaves the process at its end": (
        "try: lock.acquire()\nfinally: __import__('os')._exit(0)",
        ANY[1:],
    ),
    "yields at its end": (
        "def g():\n    try: yield lock.acquire()\n    finally: yield 1\nlist(g())",
        FOUND,
    ),
    "sleeps at its end": ("try: lock.acquire()\nfinally: time.sleep(1000)", FOUND),
    "imports at its end": ("try: lock.acquire()\nfinally: import colorsys", FOUND),
    "writes a file at its end": (
        "try: lock.acquire()\nfinally: open('written', 'w').write('x')",
        FOUND,
    ),
    "prints at its end": ("try: lock.acquire()\nfinally: print('x' * 10_000)", FOUND),
    "keeps its frame": (
        "global kept\nkept = sys._getframe()\nlock.acquire()",
        FOUND,
    ),
    "keeps what ended it": (
        "global kept\ntry: lock.acquire()\nexcept BaseException as error: kept = error; raise",
        FOUND,
    ),
    "dies with something that takes the lock": (
        "class D:\n    def __del__(self): lock.acquire()\nd = D()\nlock.acquire()",
        FOUND,
    ),
    "suppresses all in a context manager": (
        "class M:\n    def __enter__(self): pass\n    def __exit__(self, *e): return True\n"
        "with M(): lock.acquire()",
        FOUND,
    ),
    "releases what it does not have at its end": (
        "try: lock.acquire()\nfinally: threading.Lock().release()",
        FOUND,
    ),
    "changes its own code at its end": (
        "try: lock.acquire()\nfinally: act.__code__ = (lambda: 1).__code__",
        FOUND,
    ),
}
TAKEN = """
import gc, sys, threading
{first}
def act(): pass
def test_it():
    threads = [threading.Thread(target=act) for _ in range(2)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""
LIBRARY: dict[str, tuple[str, tuple[int, ...]]] = {
    "patches gc": ("gc.collect = gc.freeze = gc.get_objects = lambda *a: 1 / 0", ANY),
    "patches weakref": ("import weakref\nweakref.ref = None", ANY),
    "patches contextlib": ("import contextlib\ncontextlib.ExitStack.__exit__ = None", ANY),
    "patches collections.abc": (
        "import collections.abc\ncollections.abc.Mapping.__instancecheck__ = None",
        ANY,
    ),
    "patches json": ("import json.encoder\njson.encoder.encode_basestring_ascii = None", ANY),
    "patches itertools": ("import itertools\nitertools.count = itertools.chain = None", ANY),
    "patches operator": ("import operator\noperator.is_ = operator.index = None", ANY),
    "patches os.path": ("import os\nos.path.realpath = os.path.join = None", ANY),
    "patches pathlib": ("import pathlib\npathlib.Path.__truediv__ = None", ANY),
    "patches atexit": ("import atexit\natexit.register = atexit._clear()", ANY),
    "registers what raises at exit": ("import atexit\natexit.register(lambda: 1 / 0)", FINE),
    "registers what registers at exit": (
        "import atexit\ndef again(): atexit.register(again)\natexit.register(again)",
        ANY,
    ),
    "removes its modules at exit": (
        "import atexit\natexit.register(sys.modules.clear)",
        FINE,
    ),
    "thaws what is frozen at exit": (
        "import atexit\natexit.register(gc.unfreeze)\natexit.register(gc.disable)",
        FINE,
    ),
    "dies in a circle at exit": (
        "import os\nwrite = os.write\nclass D:\n    def __init__(self): self.me = self\n"
        "    def __del__(self): write(1, b'gone'); raise OSError\nd = D()",
        FINE,
    ),
    "a thread local that raises": (
        "class L(threading.local):\n    def __init__(self): raise OSError\n"
        "try: local = L()\nexcept OSError: pass",
        FINE,
    ),
    "changes weft's own modules": (
        "import weft.interrupts\nweft.interrupts.held = True\n"
        "import weft.channel as c\nc._pipe = 99",
        ANY,
    ),
    "is called as weft": ("__name__ = 'weft.cli.checking'", ANY),
    "ends with a module that has no end": (
        "import types\nclass M(types.ModuleType):\n    def __del__(self):\n"
        "        while True: pass\nsys.modules['m'] = M('m')",
        ANY,
    ),
    "warns at exit": ("import atexit, warnings\natexit.register(warnings.warn, 'late')", FINE),
}

MOCKED = """
import concurrent.futures, os, queue, threading, time
from unittest import mock
Real = threading.Thread
lock = threading.Lock()
def act():
    with lock: pass
def test_it():
    threads = [Real(target=act) for _ in range(2)]
    with mock.patch("{name}"):
        for thread in threads: thread.start()
        for thread in threads: thread.join()
    real = threading.Thread(target=act)
    real.start()
    real.join()
def test_kept():
    mock.patch("{name}").start()
    threads = [Real(target=act) for _ in range(2)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
def test_after():
    assert threading.Thread is Real
    test_it()
"""
"""A test that puts a mock in the place of what weft uses as well, for a while and for good."""
NAMES = (
    *("threading.Thread", "threading.Lock", "threading.Event", "threading.Condition"),
    *("threading.current_thread", "threading.excepthook", "threading.get_ident"),
    *("threading._active", "threading.local", "queue.Queue", "queue.SimpleQueue"),
    *("_thread.allocate_lock", "concurrent.futures.Future", "weakref.ref"),
    "concurrent.futures.thread._WorkItem",
    *("os.getpid", "os.write", "os.lstat", "sys.stdout", "sys._getframe", "builtins.open"),
    *("builtins.isinstance", "collections.deque", "logging.getLogger", "time.monotonic"),
)
NEEDED = frozenset({"weakref.ref", "sys._getframe", "builtins.isinstance"})
"""What neither weft nor the library can do without."""


def programs() -> Iterator[Hostile]:
    for name in NAMES:
        codes: tuple[int, ...] = (VERIFIED, REFUSED) if name in NEEDED else FINE
        yield hostile(f"a mock of {name}", MOCKED.format(name=name), *codes)
    for name, (act, codes) in ENDED.items():
        yield hostile(name, STUCK.format(act=indent(dedent(act), " " * 4)), *codes)
    for name, (first, codes) in LIBRARY.items():
        yield hostile(name, TAKEN.format(first=first), *codes)
