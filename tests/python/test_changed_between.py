"""What changes between two explorations of a process is seen by the second one.

Set-up is kept from one exploration to the next, as far as it is valid still. So each of these
programs is changed twice: in a process that has explored it before, and in one that has not. Both
must give the same verdict, outcomes, number of executions, findings and assumptions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.python.forked import Server

HEAD = """
    import threading

    def together(*functions):
        threads = [threading.Thread(target=each) for each in functions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
"""


class Case(NamedTuple):
    """A program, what changes it, and what comes out after that."""

    program: str
    change: str
    outcomes: tuple[str, ...]
    before: Mapping[str, Any] = MappingProxyType({})
    options: Mapping[str, Any] = MappingProxyType({})
    files: Mapping[str, str] = MappingProxyType({})
    verdict: str = "verified"


COUNTING = """
    TOTAL = [0]
    STEP = 0

    def count():
        TOTAL[0] += STEP

    def test():
        together(count, count)
        return TOTAL[0]
"""
WITH_LOCK = """
    LOCK = threading.Lock()
    TOTAL = [0]

    class Counter:
        def count(self):
            with LOCK:
                TOTAL[0] += 1

    class Careless:
        def count(self):
            TOTAL[0] += 1

    class Heir(Counter):
        pass

    class Slotted:
        __slots__ = ("step",)

    counter = Heir()
    slotted = Slotted()
    slotted.step = 0

    def careful():
        with LOCK:
            TOTAL[0] += 1

    def careless():
        TOTAL[0] += 1

    def given(step=0, *, other=0):
        TOTAL[0] += step + other

    def by_object():
        together(counter.count, counter.count)
        return TOTAL[0]

    def by_function():
        together(careful, careful)
        return TOTAL[0]

    def by_default():
        together(given, given)
        return TOTAL[0]

    def by_slot():
        TOTAL[0] += slotted.step
        return TOTAL[0]

    def around(held):
        def test():
            together(held[0], held[0])
            return TOTAL[0]
        return test

    test = by_object
"""
LIBRARY = """
    LOCK = None

    class Pool:
        lock = None

    class Object:
        lock = None

    pool = Object()

    def taken(total, lock):
        if lock is None:
            total[0] += 1
        else:
            with lock:
                total[0] += 1

    def of_module(total):
        taken(total, LOCK)

    def of_class(total):
        taken(total, Pool.lock)

    def of_object(total):
        taken(total, pool.lock)
"""
USING = """
    import library

    TOTAL = [0]

    def test():
        together(*[lambda: library.{}(TOTAL)] * 2)
        return TOTAL[0]
"""
IMPORTS = """
    import sys

    def test():
        found = []
        def look():
            helper = sys.modules.get("helper")
            found.append(None if helper is None else helper.VALUE)
        together(look)
        return found[0]
"""
LOST = ("1", "2")
CASES = {
    "a global rebound": Case(COUNTING, "m.STEP = 1", LOST),
    "a global rebound to an equal value": Case(COUNTING, "m.STEP = 0.0", ("0.0",)),
    "a mutable global mutated": Case(COUNTING, "m.STEP = 1; m.TOTAL[0] = 5", ("6", "7")),
    "a global removed": Case(
        COUNTING.replace("STEP\n", "globals().get('STEP', 2)\n"), "del m.STEP", ("2", "4")
    ),
    "a method replaced": Case(WITH_LOCK, "m.Counter.count = m.Careless.count", LOST),
    "a method of an object replaced": Case(WITH_LOCK, "m.counter.count = m.careless", LOST),
    "another class of an object": Case(WITH_LOCK, "m.counter.__class__ = m.Careless", LOST),
    "other bases of a class": Case(WITH_LOCK, "m.Heir.__bases__ = (m.Careless,)", LOST),
    "another dictionary of an object": Case(
        WITH_LOCK, "m.counter.__dict__ = {'count': m.careless}", LOST
    ),
    "a slot": Case(WITH_LOCK, "m.test = m.by_slot; m.slotted.step = 3", ("3",)),
    "code replaced": Case(
        WITH_LOCK, "m.test = m.by_function; m.careful.__code__ = m.careless.__code__", LOST
    ),
    "defaults replaced": Case(
        WITH_LOCK, "m.test = m.by_default; m.given.__defaults__ = (1,)", LOST
    ),
    "a named default mutated": Case(
        WITH_LOCK, "m.test = m.by_default; m.given.__kwdefaults__['other'] = 1", LOST
    ),
    "another function of the module": Case(WITH_LOCK, "m.test = m.by_function", ("2",)),
    "a lock replaced": Case(WITH_LOCK, "m.LOCK = m.threading.RLock()", ("2",)),
    "a lock held": Case(WITH_LOCK, "m.LOCK.acquire()", ("'deadlock'",), verdict="violated"),
    "what a closure holds": Case(
        WITH_LOCK + "    held = [careful]\n    test = around(held)\n",
        "m.held[0] = m.careless",
        LOST,
    ),
    "a closure variable": Case(
        WITH_LOCK + "    test = around([careful])\n",
        "m.test.__closure__[0].cell_contents = [m.careless]",
        LOST,
    ),
    "a module imported": Case(
        IMPORTS, "importlib.import_module('helper')", ("7",), files={"helper.py": "VALUE = 7"}
    ),
    "a module removed": Case(
        "import helper\n" + dedent(IMPORTS),
        "del sys.modules['helper']",
        ("None",),
        files={"helper.py": "VALUE = 7"},
    ),
    "a module in the place of another": Case(
        "import helper\n" + dedent(IMPORTS),
        "new = type(sys)('helper'); new.VALUE = 8; sys.modules['helper'] = new",
        ("8",),
        files={"helper.py": "VALUE = 7"},
    ),
    "a module reloaded": Case(
        COUNTING,
        "path = folder / 'm.py'; path.write_text(path.read_text().replace('STEP = 0', 'STEP = 10'))"
        "; importlib.invalidate_caches(); importlib.reload(m)",
        ("10", "20"),
    ),
    "a cell of a notebook run again": Case(
        COUNTING,
        "exec('def count():\\n    TOTAL[0] += 1', vars(m))",
        LOST,
    ),
    "a lock of a library made": Case(
        USING.format("of_module"),
        "import library; library.LOCK = m.threading.Lock()",
        ("2",),
        files={"site-packages/library.py": LIBRARY},
    ),
    "a lock of a class of a library made": Case(
        USING.format("of_class"),
        "import library; library.Pool.lock = m.threading.Lock()",
        ("2",),
        files={"site-packages/library.py": LIBRARY},
    ),
    "a lock of an object of a library made": Case(
        USING.format("of_object"),
        "import library; library.pool.lock = m.threading.Lock()",
        ("2",),
        files={"site-packages/library.py": LIBRARY},
    ),
    "a library instrumented": Case(
        USING.format("of_module"),
        "",
        LOST,
        options={"instrument": ["library"]},
        files={"site-packages/library.py": LIBRARY},
    ),
    "a library instrumented no more": Case(
        USING.format("of_module"),
        "",
        ("2",),
        before={"instrument": ["library"]},
        files={"site-packages/library.py": LIBRARY},
    ),
    "scheduling as without a lock": Case(
        COUNTING, "m.STEP = 1", LOST, before={"scheduling": "gil"}
    ),
    "scheduling as with a lock": Case(
        COUNTING, "m.STEP = 1", ("2",), options={"scheduling": "gil"}
    ),
    "a function of the library replaced": Case(
        """
    import time

    def test():
        return time.sleep(1), time.monotonic
    """,
        "import time; fake = lambda seconds: 4; time.sleep = fake;"
        "m.test = lambda: time.sleep(1); after = lambda: time.sleep is fake",
        ("None",),
    ),
    "a variable of the environment": Case(
        """
    import os

    def test():
        return os.environ.get("WEFT_TEST")
    """,
        "import os; os.environ['WEFT_TEST'] = 'set'",
        ("'set'",),
    ),
    "a module that is refused imported": Case(
        """
    import sys

    def test():
        together(lambda: sys.modules["multiprocessing.pool"].ThreadPool(1))
    """,
        "import multiprocessing.pool",
        (),
        verdict="NotApplicable",
    ),
    "a handler of logs": Case(
        """
    import logging

    class Handler(logging.Handler):
        def emit(self, record):
            TOTAL[0] += 1

    TOTAL = [0]

    def test():
        logger = logging.getLogger("m")
        together(*[lambda: logger.warning("!")] * 2)
        return TOTAL[0]
    """,
        "m.logging.getLogger('m').addHandler(m.Handler())",
        ("2",),
    ),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server("tests.python.changed_between") as server:
        yield server


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("times", [1, 3])
def test_a_change_is_seen(name: str, times: int, server: Server, tmp_path: Path) -> None:
    case = CASES[name]
    answers = []
    for before in (case.before, None):
        write(tmp_path, case)
        first = None if before is None else dict(before)
        answers.append(server.ask(str(tmp_path), case.change, first, dict(case.options), times))
    explored, fresh = answers
    assert explored == fresh
    found = fresh[0]
    if isinstance(found, list):
        assert (found[0], case.outcomes) == (case.verdict, ())
    else:
        assert (found["verdict"], tuple(found["outcomes"])) == (case.verdict, case.outcomes)
    assert fresh[1] in (None, True)


def write(folder: Path, case: Case) -> None:
    for name, text in {"m.py": dedent(HEAD) + dedent(case.program), **case.files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
