"""Programs that change the process, or the builtins, when they are imported or while they run."""

from __future__ import annotations

from textwrap import indent

from tests.robust.odd.modules import COUNTS, RACES
from tests.robust.odd.program import REFUSED, VIOLATED, Odd, odd

CHANGES = {
    "deletes the working directory": "import os, tempfile\nd = tempfile.mkdtemp()\nos.chdir(d)\n"
    "os.rmdir(d)",
    "changes the working directory": "import os\nos.chdir('/')",
    "clears the environment": "import os\nos.environ.clear()",
    "deletes os.environ": "import os\nos.environ = None",
    "sets a umask": "import os\nos.umask(0o777)",
    "sets a locale": "import locale\nlocale.setlocale(locale.LC_ALL, 'C')",
    "turns off the garbage collector": "import gc\ngc.disable()\ngc.freeze()",
    "turns on the garbage collector": "import gc\ngc.enable()\ngc.set_threshold(1)",
    "has garbage reported": "import gc\ngc.callbacks.append(lambda *a: None)",
    "has a garbage callback that raises": "import gc\ngc.callbacks.append(lambda *a: 1 / 0)",
    "sets the switch interval": "import sys\nsys.setswitchinterval(1e-6)",
    "traces by sys.settrace": "import sys\nsys.settrace(lambda *a: None)",
    "traces every line": "import sys\ndef trace(*a): return trace\nsys.settrace(trace)",
    "traces by what raises": "import sys\ndef trace(*a): raise OSError\nsys.settrace(trace)",
    "profiles by sys.setprofile": "import sys\nsys.setprofile(lambda *a: None)",
    "traces by threading.settrace": "import threading\nthreading.settrace(lambda *a: None)",
    "profiles by threading.setprofile": "import threading\nthreading.setprofile(lambda *a: None)",
    "monitors": "import sys\nif hasattr(sys, 'monitoring'):\n    m = sys.monitoring\n"
    "    m.use_tool_id(3, 'odd')\n    m.set_events(3, m.events.LINE | m.events.CALL)\n"
    "    m.register_callback(3, m.events.LINE, lambda *a: None)",
    "traces memory": "import tracemalloc\ntracemalloc.start()",
    "has warnings raised": "import warnings\nwarnings.simplefilter('error')",
    "replaces warnings.warn": "import warnings\nwarnings.warn = None",
    "has no stdout": "import sys\nsys.stdout = None",
    "has no stderr": "import sys\nsys.stderr = sys.__stderr__ = None",
    "has no stdin": "import sys\nsys.stdin = None",
    "has a stdout that raises": "import sys\nclass Out:\n"
    "    def __getattr__(self, name): raise OSError(name)\nsys.stdout = Out()",
    "closes sys.stdin": "import sys\nsys.stdin.close()",
    "patches print": "import builtins\nbuiltins.print = lambda *a, **k: 1 / 0",
    "patches open": "import builtins\nbuiltins.open = lambda *a, **k: 1 / 0",
    "patches len": "import builtins\nreal = len\nbuiltins.len = lambda x: real(x)",
    "patches isinstance": "import builtins\nbuiltins.isinstance = lambda *a: False",
    "patches type": "import builtins\nbuiltins.type = None",
    "patches id, hash and repr": "import builtins\nbuiltins.id = builtins.hash = builtins.repr = "
    "lambda x: 0",
    "patches getattr and hasattr": "import builtins\nbuiltins.getattr = builtins.hasattr = "
    "lambda *a: 1 / 0",
    "patches str and int": "import builtins\nbuiltins.str = builtins.int = None",
    "patches sorted, map and zip": "import builtins\n"
    "builtins.sorted = builtins.map = builtins.zip = lambda *a, **k: []",
    "patches exec and eval": "import builtins\nbuiltins.exec = builtins.eval = None",
    "patches __import__": "import builtins\nreal = builtins.__import__\n"
    "builtins.__import__ = lambda *a, **k: real(*a, **k)",
    "patches __build_class__": "import builtins\nreal = builtins.__build_class__\n"
    "builtins.__build_class__ = lambda *a, **k: real(*a, **k)",
    "deletes builtins": "import builtins\ndel builtins.print, builtins.sorted",
    "patches Exception": "import builtins\nbuiltins.Exception = ValueError",
    "patches os.getcwd": "import os\nos.getcwd = lambda: 1 / 0",
    "patches time.time": "import time\ntime.time = time.monotonic = lambda: 'late'",
    "patches time.sleep": "import time\ntime.sleep = lambda s: None",
    "patches sys._getframe": "import sys\nsys._getframe = lambda *a: 1 / 0",
    "patches sys.exit": "import sys\nsys.exit = None",
    "patches traceback and linecache": "import traceback, linecache\n"
    "traceback.extract_tb = linecache.getline = linecache.getlines = None",
    "patches re and json": "import re, json\nre.compile = re.match = json.dumps = None",
    "patches inspect": "import inspect\ninspect.signature = inspect.unwrap = None",
    "patches threading.current_thread": "import threading\n"
    "real_current = threading.current_thread\n"
    "threading.current_thread = lambda: real_current()",
    "patches threading.Thread": "import threading\nreal_thread = threading.Thread\n"
    "class Own(real_thread):\n    pass\nthreading.Thread = Own",
    "patches Thread.start": "import threading\nreal_start = threading.Thread.start\n"
    "threading.Thread.start = lambda self: real_start(self)",
    "patches threading.Lock": "import threading\nreal_lock = threading.Lock\n"
    "threading.Lock = lambda: real_lock()",
    "sets a random seed": "import random\nrandom.seed(5)\nrandom.random = None",
    "registers what is done at exit": "import atexit\natexit.register(lambda: 1 / 0)",
    "has weak references with callbacks": "import weakref\nclass K: pass\nk = K()\n"
    "r = weakref.ref(k, lambda r: 1 / 0)\nweakref.finalize(k, lambda: 1 / 0)",
    "has audit hooks": "import sys\nsys.addaudithook(lambda *a: None)",
    "has integers without a limit": "import sys\nsys.set_int_max_str_digits(0)",
    "sets an odd context": "import decimal\ndecimal.getcontext().prec = 1",
    "handles SIGINT": "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)",
    "handles SIGTERM": "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_DFL)",
    "blocks signals": "import signal\n"
    "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})",
    "lets faults be handled": "import faulthandler\nfaulthandler.enable()",
    "uses a logger": "import logging\nlogging.basicConfig(level=0)\nlogging.raiseExceptions = True",
    "shadows builtins": "len = print = isinstance = id = type = None",
    "shadows exceptions": "Exception = BaseException = AssertionError_ = object",
}
"""What is done at the beginning of a module, or of a test."""


NOT_THERE = {"patches sys._getframe": "raised ZeroDivisionError: division by zero"}
"""What weft cannot do without."""
NOT_CALLED = frozenset({"traces by what raises"})
"""What an execution does without, and says so."""


def at_import() -> list[Odd]:
    found = []
    for what, change in CHANGES.items():
        for code, body in ((0, COUNTS), (VIOLATED, RACES)):
            name = f"at import, {what}{' and races' * code}"
            # It cannot be loaded any more once some of these are exchanged.
            source = f"import threading\n{change}\n{body}"
            if what in NOT_CALLED:
                said = "weft: loading test_it.py raised OSError"
                found.append(odd(name, source, REFUSED, said))
            elif what in NOT_THERE:
                found.append(odd(name, source, REFUSED, NOT_THERE[what]))
            else:
                found.append(odd(name, source, code))
    return found


def in_test() -> list[Odd]:
    found = []
    for what, change in CHANGES.items():
        if what.startswith("shadows") or what in NOT_CALLED:
            continue
        begin = "def test_counts():\n"
        for code, body in ((0, COUNTS), (VIOLATED, RACES)):
            source = body.replace(begin, f"{begin}{indent(change, '    ')}\n")
            name = f"in a test, {what}{' and races' * code}"
            if what in NOT_THERE:
                found.append(odd(name, source, REFUSED, NOT_THERE[what]))
            else:
                found.append(odd(name, source, code))
    return found


PROGRAMS = [*at_import(), *in_test()]
