"""Small programs that weft once certified wrongly, or failed on, with what they can really do."""

from __future__ import annotations

import sys
from textwrap import indent
from typing import Any, NamedTuple

HEAD = """\
import copy, io, threading, weakref
import xml.etree.ElementTree as ET


def both(first, second):
    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


class Known(NamedTuple):
    """A program of two threads, and what `saw` can be in the end."""

    name: str
    classes: str
    before: str
    first: str
    second: str
    saw: set[tuple[Any, ...]]
    instrument: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        body = [
            *self.before.splitlines(),
            "saw = []",
            "def first():",
            indent(self.first, "    "),
            "def second():",
            indent(self.second, "    "),
            "both(first, second)",
            "return tuple(saw)",
        ]
        return f"{HEAD}\n{self.classes}\n\ndef program():\n" + indent("\n".join(body), "    ")


LAZY = """
class Lazy:
    kept = None
    def __init__(self):
        self.kept = None
    def __getattribute__(self, name):
        return super().__getattribute__(name)
    def __setattr__(self, name, value):
        self.__dict__[name] = value
    def __str__(self):
        if self.kept is None:
            self.kept = "made"
        return str(self.kept)
    @property
    def __class__(self):
        return str
"""
CHANGED = "except RuntimeError:\n    saw.append('changed')"

PROGRAMS = (
    Known(
        "class attribute through an instance that one thread has",
        "class Box:\n    total = 0",
        "",
        "saw.append(Box().total)",
        "Box.total = 3",
        {(0,), (3,)},
    ),
    Known(
        "class attribute of a base, in a method",
        "class Config:\n    debug = False\n"
        "class Worker(Config):\n    def run(self):\n        return self.debug",
        "",
        "saw.append(Worker().run())",
        "Config.debug = True",
        {(False,), (True,)},
    ),
    Known(
        "slice of a shared list from a shared iterator",
        "",
        "given, into = iter([1, 2, 3]), []",
        "into[:] = given",
        "saw.append(next(given, None))",
        {(1,), (None,)},
    ),
    Known(
        "readinto fills its argument",
        "",
        "into = bytearray(b'ab')",
        "io.BytesIO(b'zz').readinto(into)",
        "saw.append(into[0])",
        {(97,), (122,)},
    ),
    Known(
        "a memoryview is released",
        "",
        "view = memoryview(bytearray(b'ab'))",
        "view.release()",
        "try:\n    saw.append(view.tolist()[0])\nexcept ValueError:\n    saw.append('released')",
        {(97,), ("released",)},
    ),
    Known(
        "an element of xml.etree grows",
        "",
        "element = ET.Element('a')",
        "element.append(ET.Element('b'))",
        "saw.append(len(element))",
        {(0,), (1,)},
    ),
    Known(
        "the dictionary of an object is exchanged",
        "class Box:\n    pass",
        "box = Box()\nbox.x = 0",
        "saw.append(box.x)\nsaw.append(vars(box)['x'])",
        "box.__dict__ = {'x': 8}",
        {(0, 0), (0, 8), (8, 8)},
    ),
    Known(
        "an object that lies about its class",
        LAZY,
        "lazy = Lazy()",
        "saw.append(str(lazy))",
        "saw.append(str(lazy))",
        {("made", "made")},
    ),
    Known(
        "finalize is called by two threads, weakref instrumented",
        "class Thing:\n    pass",
        "thing, calls = Thing(), []\nend = weakref.finalize(thing, calls.append, 1)",
        "end()",
        "end()\nsaw.extend(calls)",
        {(1,), ()},
        ("weakref",),
    ),
    Known(
        "a WeakSet grows while it is gone through, _weakrefset instrumented",
        "class Thing:\n    pass",
        "things = [Thing() for _ in range(3)]\nkept = weakref.WeakSet(things[:2])",
        f"try:\n    saw.append(len([each for each in kept]))\n{CHANGED}",
        "kept.add(things[2])",
        # From 3.14 on it goes through a copy.
        {(2,), (3,)} | (set() if sys.version_info >= (3, 14) else {("changed",)}),
        ("_weakrefset",),
    ),
    Known(
        "an object with slots is copied",
        "class Slots:\n    __slots__ = ('x',)",
        "slots = Slots()\nslots.x = 0",
        "saw.append(copy.copy(slots).x)",
        "slots.x = 1",
        {(0,), (1,)},
    ),
)

GUARD = 'if __name__ == "__main__":'
RUN = """\
def both(function):
    threads = [threading.Thread(target=function) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


class Checked(NamedTuple):
    """A file for `weft check`, and how that ends."""

    name: str
    source: str
    exit_code: int
    says: str
    options: tuple[str, ...] = ()


CHECKED = (
    Checked(
        "a global of a script",
        f"import threading\n{RUN}\ntotal = 0\n\ndef add():\n    global total\n    total += 1\n\n"
        f"{GUARD}\n    both(add)\n    assert total == 2\n",
        1,
        "violated",
    ),
    Checked(
        "an attribute of an object of a script",
        f"import threading\n{RUN}\nclass Counter:\n    total = 0\n    def add(self):\n"
        f"        self.total += 1\n\n{GUARD}\n    counter = Counter()\n    both(counter.add)\n"
        "    assert counter.total == 2\n",
        1,
        "violated",
    ),
    Checked(
        "a closure of a script",
        f"import threading\n{RUN}\ndef main():\n    counts = {{'a': 0}}\n    def add():\n"
        "        now = counts['a']\n        counts['a'] = now + 1\n    both(add)\n"
        f"    assert counts['a'] == 2\n\n{GUARD}\n    main()\n",
        1,
        "violated",
    ),
    Checked(
        "a pipe",
        "import os, threading\n\ndef test_pipe():\n    reads, writes = os.pipe()\n"
        "    thread = threading.Thread(target=os.write, args=(writes, b'x'))\n    thread.start()\n"
        "    assert os.read(reads, 1) == b'x'\n    thread.join()\n",
        2,
        "the program uses a pipe",
    ),
    Checked(
        "os._exit",
        "import os, threading\n\ndef test_exit():\n"
        "    thread = threading.Thread(target=os._exit, args=(0,))\n    thread.start()\n"
        "    thread.join()\n    assert False\n",
        2,
        "the program ends the process",
    ),
    Checked(
        "a logging handler that a test adds",
        f"import logging, threading\n{RUN}\nlog = logging.getLogger('app')\n"
        "log.setLevel(logging.DEBUG)\n\nclass Jobs:\n    done = 0\n    def run(self):\n"
        "        log.info('x')\n        self.done += 1\n\nclass Handler(logging.Handler):\n"
        "    def emit(self, record):\n        pass\n\ndef test_jobs():\n    handler = Handler()\n"
        "    log.addHandler(handler)\n    jobs = Jobs()\n    both(jobs.run)\n"
        "    log.removeHandler(handler)\n    assert jobs.done == 2\n",
        1,
        "violated",
        ("--all",),
    ),
    Checked(
        "a loop that counts until it is told to stop",
        "import threading\nstop = False\n\ndef test_flag():\n    global stop\n    def worker():\n"
        "        rounds = 0\n        while not stop:\n            rounds += 1\n"
        "    thread = threading.Thread(target=worker, daemon=True)\n    thread.start()\n"
        "    stop = True\n    thread.join()\n",
        0,
        "verified within the bound",
        ("--seconds", "5"),
    ),
)
