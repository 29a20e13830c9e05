"""What a hostile program is: its source, and with which exit codes `weft check` may end for it."""

from __future__ import annotations

from textwrap import dedent, indent
from typing import NamedTuple

VERIFIED, VIOLATED, REFUSED, INCONCLUSIVE = range(4)
"""The exit codes."""


class Hostile(NamedTuple):
    """A program, and how its check may end: not all of this is the same on every machine."""

    name: str
    source: str
    codes: tuple[int, ...]
    says: str = ""
    """A part of what is printed, on either stream."""
    options: tuple[str, ...] = ()


def hostile(name: str, source: str, *codes: int, says: str = "") -> Hostile:
    """A program; its text is without its indentation."""
    return Hostile(name, dedent(source), codes, says)


PLACES = {
    "import": """
        act()
        def test_it():
            pass
    """,
    "test": """
        def test_it():
            act()
    """,
    "thread": """
        def test_it():
            thread = threading.Thread(target=act)
            thread.start()
            thread.join()
    """,
    "second thread": """
        lock = threading.Lock()
        order = []
        def work(n):
            with lock:
                order.append(n)
            if order == [1, 0]:
                act()
        def test_it():
            threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    """,
    "del": """
        class Dies:
            def __del__(self):
                act()
        def test_it():
            Dies()
    """,
    "finalizer": """
        import weakref
        class Dies:
            pass
        def test_it():
            dies = Dies()
            weakref.finalize(dies, act)
            del dies
    """,
    "eq": """
        class Equal:
            def __eq__(self, other):
                act()
                return True
            __hash__ = None
        shared = [Equal()]
        def test_it():
            thread = threading.Thread(target=shared.__contains__, args=(5,))
            thread.start()
            thread.join()
    """,
    "hash": """
        class Hashed:
            def __hash__(self):
                act()
                return 1
        shared = {}
        def test_it():
            thread = threading.Thread(target=shared.get, args=(Hashed(),))
            thread.start()
            thread.join()
    """,
    "repr": """
        class Shown:
            def __repr__(self):
                act()
                return "shown"
        def work():
            raise ValueError(Shown())
        def test_it():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
    """,
    "hook": """
        def work():
            raise ValueError
        def test_it():
            threading.excepthook = lambda args: act()
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
    """,
    "exit": """
        import atexit
        atexit.register(act)
        def test_it():
            pass
    """,
    "exit of a test": """
        import atexit
        def test_it():
            atexit.register(act)
    """,
}
"""Where something may be done."""


def at(place: str, act: str, setup: str = "") -> str:
    """A program that does something there."""
    body = indent(dedent(act).strip(), "    ")
    return f"import threading\n{dedent(setup)}\ndef act():\n{body}\n{dedent(PLACES[place])}"
