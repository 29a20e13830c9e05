"""Modules that are not what modules usually are."""

from __future__ import annotations

from tests.robust.odd.program import VIOLATED, odd

COUNTS = """
import threading

count = 0
lock = threading.Lock()

def work():
    global count
    with lock:
        count += 1

def test_counts():
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count == 2
"""
"""Does what it should, with a global that is put back between executions."""
RACES = COUNTS.replace("with lock:", "if True:")
"""Loses a count in some schedules."""

HEADS = {
    "removes itself from sys.modules": "import sys; del sys.modules[__name__]",
    "puts another object there": "import sys; sys.modules[__name__] = object()",
    "puts a function there": "import sys; sys.modules[__name__] = len",
    "puts None there": "import sys; sys.modules[__name__] = None",
    "puts itself there under other names": "import sys; sys.modules['a'] = sys.modules['b'] = "
    "sys.modules[__name__]",
    "puts what is no module there": "import sys; sys.modules['odd one'] = 5; "
    "sys.modules['another'] = type('T', (), {'__getattr__': lambda *a: 1 / 0})()",
    "has a key of sys.modules that is no string": "import sys; sys.modules[5] = sys",
    "replaces sys.modules": "import sys; sys.modules = dict(sys.modules)",
    "replaces sys.modules by another kind": "import sys, collections; "
    "sys.modules = collections.ChainMap({}, sys.modules)",
    "empties sys.path": "import sys; sys.path.clear()",
    "replaces sys.path": "import sys; sys.path = []",
    "has entries of sys.path that are no strings": "import sys; sys.path[:0] = [None, 5, b'x']",
    "deletes sys.path": "import sys; del sys.path",
    "empties sys.meta_path": "import sys; sys.meta_path.clear()",
    "empties sys.path_hooks": "import sys; sys.path_hooks.clear(); sys.path_importer_cache.clear()",
    "deletes sys.argv": "import sys; del sys.argv",
    "has a global whose name is a number": "globals()[1] = 2",
    "has globals whose names are tuples and None": "globals()[None] = globals()[1, 2] = []",
    "has a global whose name is bytes": "globals()[b'x'] = {}",
    "has a global whose name is a subclass of str": "globals()[type('S', (str,), {})('x')] = []",
    "has a global whose name is empty": "globals()[''] = []",
    "has a global whose name is a surrogate": "globals()['\\ud800'] = []",
    "has a global whose name has lines": "globals()['a\\nb\\x1b[31m'] = []",
    "has no name": "del __name__",
    "has a number as its name": "__name__ = 5",
    "has None as its name": "__name__ = None",
    "has another module's name": "__name__ = 'threading'",
    "has an empty name": "__name__ = ''",
    "has a surrogate as its name": "__name__ = '\\udc80'",
    "has None as its file": "__file__ = None",
    "has a number as its file": "__file__ = 7",
    "has no file": "del __file__",
    "has a file that is not there": "__file__ = '/nowhere/at/all.py'",
    "has the file of the standard library": "import os; __file__ = os.__file__",
    "has NUL in its file": "__file__ = 'a\\0b.py'",
    "has a number as its package": "__package__ = 5",
    "has no spec, loader and package": "globals().pop('__spec__'); globals().pop('__loader__'); "
    "del __package__",
    "has a spec of no kind": "__spec__ = __loader__ = object()",
    "has a module-level __getattr__": "def __getattr__(name): return 5",
    "has a module-level __getattr__ that raises": "def __getattr__(name): raise OSError(name)",
    "has a module-level __dir__ that raises": "def __dir__(): raise OSError",
    "has another class": """
import sys, types
class Module(types.ModuleType):
    def __getattribute__(self, name):
        if name == '__dict__':
            raise RuntimeError('no')
        return super().__getattribute__(name)
    def __setattr__(self, name, value):
        raise RuntimeError('no')
sys.modules[__name__].__class__ = Module
""",
    "has builtins that are a dictionary": "import builtins; "
    "__builtins__ = {**vars(builtins), 'more': 1}",
    "has annotations that are odd": "__annotations__ = 5",
    "has another doc": "__doc__ = 5",
    "has other warnings": "__warningregistry__ = 5",
    "imports itself": "import importlib; me = importlib.import_module(__name__)",
    "holds itself": "import sys; me = sys.modules[__name__]; all_of_it = globals()",
    "holds all modules": "import sys; held = list(sys.modules.values()); names = sys.modules",
}

PROGRAMS = [
    odd(f"a module that {what}{' and races' * races}", f"{head}\n{body}", races)
    for what, head in HEADS.items()
    for races, body in ((0, COUNTS), (VIOLATED, RACES))
]
PROGRAMS += [
    odd(
        f"counts in a global whose name is a number{' and races' * code}",
        body.replace("    global count\n", "")
        .replace("count += 1", "globals()[1] += 1")
        .replace("count == 2", "globals()[1] == 2")
        .replace("count = 0", "globals()[1] = 0"),
        code,
    )
    for code, body in ((0, COUNTS), (VIOLATED, RACES))
]
