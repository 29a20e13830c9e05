"""Programs that reach out of the process: files, streams, processes, signals, limits."""

from __future__ import annotations

from collections.abc import Iterator

from tests.robust.hostile.program import (
    INCONCLUSIVE,
    REFUSED,
    VERIFIED,
    VIOLATED,
    Hostile,
    at,
)

ANY = (VERIFIED, VIOLATED, REFUSED, INCONCLUSIVE)
FINE = (VERIFIED,)
NO = (REFUSED,)

ACTS: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "closes descriptor 0": ("import os", "os.close(0)", NO),
    "closes descriptor 1": ("import os", "os.close(1)", NO),
    "closes descriptor 2": ("import os", "os.close(2)", NO),
    "closes all descriptors": ("import os", "os.closerange(0, 100)", NO),
    "closes one after the other": (
        "import os",
        "for n in range(100):\n    try: os.close(n)\n    except OSError: pass",
        NO,
    ),
    "replaces descriptor 1": ("import os", "os.dup2(2, 1)", NO),
    "replaces descriptor 2": ("import os", "os.dup2(os.open('/dev/null', 1), 2)", NO),
    "closes sys.stdout": ("import sys", "sys.stdout.close()", ANY),
    "closes sys.stderr": ("import sys", "sys.stderr.close()", ANY),
    "closes sys.__stdout__": ("import sys", "sys.__stdout__.close()", ANY),
    "closes the buffer": ("import sys", "sys.stdout.buffer.close()", ANY),
    "detaches stdout": ("import sys", "sys.stdout.detach()", ANY),
    "opens descriptor 1 again": ("", "open(1, 'w').close()", ANY),
    "has no streams": ("import sys", "sys.stdout = sys.stderr = sys.stdin = None", FINE),
    "patches print": ("import builtins", "builtins.print = None", FINE),
    "writes to descriptor 1": ("import os", "os.write(1, b'written\\n')", FINE),
    "writes a lot to descriptor 2": ("import os", "os.write(2, b'x' * 100_000)", FINE),
    "reads stdin": ("import sys", "sys.stdin.read()", NO),
    "reads descriptor 0": ("import os", "os.read(0, 1)", NO),
    "leaves the session": ("import os", "os.setsid()", NO),
    "leaves the group": ("import os", "os.setpgid(0, 0)", NO),
    "changes the root": ("import os", "os.chroot('/')", NO),
    "goes to another folder": ("import os", "os.chdir('/')", FINE),
    "goes to a folder that is gone": (
        "import os, tempfile",
        "d = tempfile.mkdtemp()\nos.chdir(d)\nos.rmdir(d)",
        ANY,
    ),
    "limits the time": (
        "import resource",
        "resource.setrlimit(resource.RLIMIT_CPU, (1, 1))",
        NO,
    ),
    "limits descriptors": (
        "import resource",
        "resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))",
        NO,
    ),
    "limits memory": (
        "import resource",
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 20, 1 << 20))",
        NO,
    ),
    "limits files": ("import resource", "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))", NO),
    "limits the stack": (
        "import resource",
        "resource.setrlimit(resource.RLIMIT_STACK, (1, 1))",
        NO,
    ),
    "sets an alarm": ("import signal", "signal.alarm(1)", NO),
    "sets a timer": ("import signal", "signal.setitimer(signal.ITIMER_REAL, 0.5)", NO),
    "sets a virtual timer": ("import signal", "signal.setitimer(signal.ITIMER_VIRTUAL, 0.1)", NO),
    "dumps later": (
        "import faulthandler",
        "faulthandler.dump_traceback_later(0.5, exit=True)",
        NO,
    ),
    "ignores SIGINT": ("import signal", "signal.signal(signal.SIGINT, signal.SIG_IGN)", FINE),
    "ignores SIGTERM": ("import signal", "signal.signal(signal.SIGTERM, signal.SIG_IGN)", FINE),
    "handles all signals": (
        "import signal",
        "for n in signal.valid_signals():\n"
        "    try: signal.signal(n, lambda *a: None)\n"
        "    except (OSError, ValueError): pass",
        FINE,
    ),
    "blocks all signals": (
        "import signal",
        "signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())",
        FINE,
    ),
    "kills its group": ("import os, signal", "os.killpg(0, signal.SIGTERM)", NO),
    "interrupts main": ("import _thread", "_thread.interrupt_main()", NO),
    "kills its thread": (
        "import signal, threading",
        "signal.pthread_kill(threading.get_ident(), signal.SIGTERM)",
        NO,
    ),
    "kills its parent": ("import os, signal", "os.kill(os.getppid(), signal.SIGTERM)", NO),
    "replaces the process": ("import os, sys", "os.execv(sys.executable, ['x', '-c', ''])", NO),
    "raises by force": (
        "import ctypes, threading",
        "ctypes.pythonapi.PyThreadState_SetAsyncExc("
        "ctypes.c_ulong(threading.main_thread().ident), ctypes.py_object(SystemExit))\n"
        "for _ in range(10 ** 5): pass",
        ANY,
    ),
}
"""What is imported, what is done, and how that may end; when it is imported, and in a test."""
OF_TESTS = frozenset({"reads stdin", "reads descriptor 0"})
"""What may be done at import."""
IN_TESTS: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "forks": ("import os", "os.fork() or os._exit(0)", NO),
    "forks without an end": ("import os", "while True: os.fork()", NO),
    "runs a command": ("import subprocess", "subprocess.run(['sleep', '60'])", NO),
    "runs a shell": ("import os", "os.system('sleep 60')", NO),
    "opens a pipe to a command": ("import os", "os.popen('sleep 60').read()", NO),
    "spawns": ("import os", "os.posix_spawn('/bin/sleep', ['sleep', '60'], {})", NO),
    "uses multiprocessing": (
        "import multiprocessing",
        "p = multiprocessing.Process(target=print)\np.start()\np.join()",
        NO,
    ),
    "uses a pool of processes": (
        "from concurrent.futures import ProcessPoolExecutor",
        "with ProcessPoolExecutor() as pool:\n    pool.submit(print).result()",
        NO,
    ),
    "uses a manager": ("import multiprocessing", "multiprocessing.Manager()", NO),
    "uses shared memory": (
        "from multiprocessing import shared_memory",
        "m = shared_memory.SharedMemory(create=True, size=10)\nm.close()\nm.unlink()",
        ANY,
    ),
    "listens": ("import socket", "socket.create_server(('', 0)).accept()", NO),
    "connects": ("import socket", "socket.create_connection(('127.0.0.1', 1))", NO),
    "opens a page": ("import urllib.request", "urllib.request.urlopen('http://127.0.0.1:1')", NO),
    "serves": ("import http.server", "http.server.HTTPServer(('', 0), None)", NO),
    "waits for a child": ("import os", "os.wait()", NO),
    "waits for a signal": ("import signal", "signal.pause()", NO),
    "selects": ("import select", "select.select([], [], [])", NO),
    "uses asyncio": ("import asyncio", "asyncio.run(asyncio.sleep(0))", NO),
    "opens a fifo": (
        "import os",
        "os.mkfifo('fifo')\nopen('fifo').read()",
        ANY,
    ),
    "reads /dev/zero": ("", "open('/dev/zero', 'rb').read()", ANY),
    "reads /dev/zero in lines": ("", "open('/dev/zero', 'rb').readline()", ANY),
    "reads /dev/tty": ("", "open('/dev/tty').read()", ANY),
    "writes /dev/full": ("", "open('/dev/full', 'w').write('x')", ANY),
    "reads /proc": ("", "open('/proc/self/status').read()", ANY),
    "writes to its memory": ("", "open('/proc/self/mem', 'r+b').write(b'x')", ANY),
    "makes many files": ("", "for n in range(2_000): open(f'f{n}', 'w').close()", ANY),
    "opens many files": (
        "",
        "kept = []\nwhile True: kept.append(open(__file__))",
        ANY,
    ),
    "makes a large file": ("", "f = open('large', 'wb')\nf.seek(10 ** 12)\nf.write(b'x')", ANY),
    "fills a file": (
        "",
        "f = open('full', 'wb')\nwhile f.tell() < 10 ** 8: f.write(bytes(10 ** 6))",
        ANY,
    ),
    "makes deep folders": (
        "import os",
        "for _ in range(300):\n    os.mkdir('d' * 50)\n    os.chdir('d' * 50)",
        ANY,
    ),
    "makes a circle of links": (
        "import os",
        "os.symlink('b', 'a')\nos.symlink('a', 'b')\nopen('a')",
        ANY,
    ),
    "removes its own file": ("import os", "os.remove(__file__)", ANY),
    "removes its folder": ("import os, shutil", "shutil.rmtree(os.getcwd())", ANY),
    "removes the temporary folder": (
        "import shutil, tempfile",
        "shutil.rmtree(tempfile.gettempdir())",
        ANY,
    ),
    "locks a file": ("import fcntl", "fcntl.flock(open('locked', 'w'), fcntl.LOCK_EX)", ANY),
    "maps memory": ("import mmap", "mmap.mmap(-1, 10 ** 9)", ANY),
    "opens a database": (
        "import sqlite3",
        "c = sqlite3.connect('d.db')\nc.execute('create table t (x)')\nc.commit()",
        ANY,
    ),
    "opens a database in memory": ("import sqlite3", "sqlite3.connect(':memory:')", ANY),
    "explores": ("import weft", "weft.explore(print)", (VIOLATED,)),
    "starts real threads": (
        "import _thread",
        "_thread.start_joinable_thread(print) if hasattr(_thread, 'start_joinable_thread') else 1",
        (VERIFIED, REFUSED),
    ),
    "asks the user": ("", "input()", NO),
    "breaks": ("", "breakpoint()", ANY),
    "sends itself SIGSTOP": ("import os, signal", "os.kill(os.getpid(), signal.SIGSTOP)", NO),
    "changes the frame": ("import sys", "sys._getframe(1).f_locals.clear()", ANY),
    "reaches for greenlets": ("import greenlet", "greenlet.getcurrent().parent.switch()", ANY),
    "throws into the hub": (
        "import greenlet",
        "greenlet.getcurrent().parent.throw(ValueError)",
        ANY,
    ),
    "patches weft": (
        "import weft",
        "import weft.python.runtime.world as w\nw.current = None",
        ANY,
    ),
    "collects garbage": ("import gc", "gc.enable()\nfor _ in range(50): gc.collect()", FINE),
    "forgets all objects": (
        "import gc",
        "for each in gc.get_objects():\n    if type(each) is list: len(each)",
        ANY,
    ),
    "clears sys.modules": ("import sys", "sys.modules.clear()", ANY),
    "clears its globals": ("", "globals().clear()", ANY),
    "clears builtins": ("import builtins", "vars(builtins).clear()", ANY),
}


def programs() -> Iterator[Hostile]:
    for what, (setup, act, codes) in ACTS.items():
        at_import = ANY if what in OF_TESTS else codes
        yield Hostile(f"{what} at import", at("import", act, setup), at_import)
        # Some of it may be done by the main thread only.
        yield Hostile(f"{what} in test", at("test", act, setup), codes)
    for what, (setup, act, codes) in IN_TESTS.items():
        yield Hostile(f"{what} in test", at("test", act, setup), codes)
