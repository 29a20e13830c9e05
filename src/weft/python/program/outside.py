"""The outside world: what a program does that would really block, or escape control.

Python tells about most of it by audit events; one hook looks at them all, for good, since hooks
cannot be removed. Where there is no event, the function itself is replaced. Whatever a thread of
the program does of this sort ends the exploration with an error that it cannot catch.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from greenlet import GreenletExit

from weft.errors import NotApplicable
from weft.python.program.auditing import REAL_ADD
from weft.python.program.interpreter_state import InterpreterState
from weft.python.program.scope import Origin, origin_of_file
from weft.python.runtime import world
from weft.python.runtime.place import caller

SOCKETS = (
    "uses a socket",
    "let the function talk to something inside the process instead, such as a queue, "
    "or an object that answers what the other side would",
)
PROCESSES = (
    "starts another process",
    "let the function call what the process would do, or an object that answers what it would",
)
LOOPS = (
    "makes an event loop",
    "asyncio is not under control yet: explore the part that uses threads by itself",
)
POOLS = (
    "uses a pool of threads of multiprocessing",
    "use concurrent.futures.ThreadPoolExecutor, which is under control",
)
INTERPRETERS = (
    "uses another interpreter, by concurrent.interpreters",
    "let threads of this interpreter do the same, with threading or concurrent.futures",
)
INTERPRETER_POOLS = (
    "uses an InterpreterPoolExecutor",
    "use concurrent.futures.ThreadPoolExecutor, which is under control",
)
TERMINAL = ("reads what someone types", "give the function what it would read")
PIPES = (
    "uses a pipe or a descriptor that it has not opened as a file",
    "let threads pass things on by a queue.Queue, and open files inside the function",
)
ENDINGS = ("ends the process", "raise SystemExit, or an exception, instead")
REPLACING = (
    "puts another program in the place of the process",
    "let the function call what that would do, or an object that answers what it would",
)
SENDING = ("sends a signal", "let it call what handles the signal")
ALARMS = ("sets an alarm", "let a threading.Timer do what is to be done then")
STREAMS = (
    "closes or replaces a standard stream by its descriptor",
    "use contextlib.redirect_stdout, or give sys.stdout another value",
)
DESCRIPTORS = ("closes descriptors that it has not opened", "close each by its number")
GROUPS = ("leaves its group of processes", "leave that to the command that starts the program")
IDENTITY = (
    "changes its user, group or root",
    "leave that to the command that starts the program",
)
RESOURCES = (
    "limits what the process may use",
    "set the limit before weft is started: ulimit, or resource.setrlimit in another process",
)
SIGNALS = ("waits for a signal", "let another thread set an event instead")
WAITS = ("waits for files or sockets", "let another thread set an event instead")
REMOTE = (
    "runs code from a file at no certain place, by sys.remote_exec",
    "let a thread of the function run it",
)
UNKNOWN = (
    "changes files by a function that nobody watches",
    "use open, or the functions of os, pathlib and shutil",
)
LOADED_CHANGES = (
    "changes or removes files that were there before",
    "do it in the function that is checked: there it is done to copies",
)
PROTOTYPES = (
    "gets a function of a library in C by a prototype",
    "get it by its name, as in ctypes.CDLL(None).strlen, and set its argtypes and restype",
)
FILE_LOCKS = ("locks a file", "let it take a threading.Lock instead")
SLEEPS = ("sleeps by a function that is not under control", "call time.sleep")
THREADS = ("starts a thread that is not under control", "start it with threading.Thread")

EVENTS: dict[str, tuple[str, str]] = {
    "_thread.start_joinable_thread": THREADS,
    "_thread.start_new_thread": THREADS,
    "builtins.input": TERMINAL,
    "ctypes.dlsym": PROTOTYPES,
    "fcntl.flock": FILE_LOCKS,
    "fcntl.lockf": FILE_LOCKS,
    "os.exec": PROCESSES,
    "os.fork": PROCESSES,
    "os.forkpty": PROCESSES,
    "os.lockf": FILE_LOCKS,
    "os.posix_spawn": PROCESSES,
    "os.spawn": PROCESSES,
    "os.startfile": PROCESSES,
    "os.system": PROCESSES,
    "pty.spawn": PROCESSES,
    "socket.__new__": SOCKETS,
    "socket.bind": SOCKETS,
    "socket.connect": SOCKETS,
    "socket.getaddrinfo": SOCKETS,
    "socket.gethostbyaddr": SOCKETS,
    "socket.gethostbyname": SOCKETS,
    "socket.getnameinfo": SOCKETS,
    "socket.sendmsg": SOCKETS,
    "socket.sendto": SOCKETS,
    "subprocess.Popen": PROCESSES,
    "sys.remote_exec": REMOTE,
    "time.sleep": SLEEPS,
}
"""What the program does, and what to do instead, by audit event."""
CHANGES = frozenset(
    {
        "os.chmod",
        "os.link",
        "os.mkdir",
        "os.remove",
        "os.rename",
        "os.rmdir",
        "os.symlink",
        "os.truncate",
        "os.utime",
        "sqlite3.connect",
    }
)
"""Events that change files."""
OF_FUNCTIONS = frozenset({"object.__setattr__", "object.__delattr__"})
"""Events that may give a function other code or defaults."""
PROCESS = frozenset({"os._clearenv", "os.chdir", "os.putenv", "os.unsetenv"})
"""Events that change the process, in a way that can be put back."""
BY_WAY_OF = {
    "asyncio": LOOPS,
    "concurrent.futures.interpreter": INTERPRETER_POOLS,
    "multiprocessing": PROCESSES,
    "subprocess": PROCESSES,
}
"""What it is really about when code of these packages or modules does it."""

AT_ANY_TIME = (
    ENDINGS,
    REPLACING,
    SENDING,
    ALARMS,
    STREAMS,
    DESCRIPTORS,
    GROUPS,
    IDENTITY,
    RESOURCES,
    LOADED_CHANGES,
)
"""What is refused also without an execution: it would end or cripple weft."""

_permitted: set[str] = set()
_opened = False
"""Whether there is a file whose code may be run without an execution: by a `repr`, for one."""
_refused: list[NotApplicable] | None = None
"""What was refused of a file that is being loaded."""
_hooked = False
_function_changes = 0


class Outside:
    """What one exploration has seen of the outside world."""

    current: Outside | None = None

    def __init__(self) -> None:
        self.writes: Callable[[], object] = bool
        """Called when files are changed."""
        self.changed_process = False
        self._environment = dict(os.environ)
        self._directory = _directory()
        self._filters = list(warnings.filters)
        self.interpreter = InterpreterState()

    def restore(self) -> None:
        """Put back what belongs to the process: its environment, its directory and so on."""
        self.interpreter.restore()
        if warnings.filters != self._filters:
            warnings.filters[:] = self._filters  # type: ignore[index]
            warnings._filters_mutated()  # type: ignore[attr-defined]
        if not self.changed_process:
            return
        self.changed_process = False
        for name in [name for name in os.environ if name not in self._environment]:
            del os.environ[name]
        os.environ.update(self._environment)
        if self._directory is not None:
            os.chdir(self._directory)


def _directory() -> str | None:
    try:
        return os.getcwd()
    except OSError:
        return None


def watch() -> Outside:
    """Begin to watch; the hook is installed the first time."""
    global _hooked
    if not _hooked:
        _hooked = True
        # A hook in Python would be called for everything, `id` and looks at frames included, which
        # makes them ten times slower. A dictionary finds out itself that it has no such key.
        traps: dict[Any, Any] = {_Trap(event): None for event in _WATCHED}
        # The real function: its stand-in, while a file is loaded, is a hook in Python.
        REAL_ADD(traps.get)
    Outside.current = Outside()
    return Outside.current


def unwatch() -> None:
    """Nothing is told any more to whoever was told of changes of files."""
    if Outside.current is not None:
        Outside.current.writes = bool


@contextmanager
def permitted(*events: str) -> Iterator[None]:
    """Let weft itself do what a program may not, such as forking to keep a checkpoint."""
    new = set(events) - _permitted
    _permitted.update(new)
    try:
        yield
    finally:
        _permitted.difference_update(new)


class _Trap:
    """A key that is equal to the name of an event; to compare them is to be told of the event."""

    def __init__(self, event: str) -> None:
        self._event = event

    def __hash__(self) -> int:
        return hash(self._event)

    def __eq__(self, other: object) -> bool:
        if other == self._event and type(other) is str:
            _happens(self._event)
        return self is other


def function_changes() -> int:
    """How often something has happened that may have changed a function."""
    return _function_changes


def _happens(event: str) -> None:
    global _function_changes
    if event in OF_FUNCTIONS:
        # Whoever does it, and whether an execution is under way or not.
        _function_changes += 1
        return
    if world.current is None or world.current.current() is None:
        return
    seen = Outside.current
    assert seen is not None
    if event in EVENTS:
        refuse(EVENTS[event], event)
    elif event in PROCESS:
        seen.changed_process = True
    elif event in CHANGES:
        seen.writes()


def refuse(about: tuple[str, str], event: str = "") -> None:
    """End the exploration, if it is a thread of the program that runs."""
    if event in _permitted:
        return
    execution = world.current
    if execution is None or execution.current() is None:
        if _opened and about in AT_ANY_TIME:
            _refuse_apart(about)
        return
    if execution.over:
        raise GreenletExit
    what, todo = about if about is POOLS else _really(about)
    execution.refuse(NotApplicable(f"the program {what}, which is not under control", here(), todo))


def _refuse_apart(about: tuple[str, str]) -> None:
    """The same for code of a file that runs without an execution, or beside it."""
    what, todo = about
    error = NotApplicable(f"the file {what} when it is loaded", here(), todo)
    if _refused is not None:
        _refused.append(error)
    raise error


@contextmanager
def opened() -> Iterator[None]:
    """Meanwhile code of a file may be run without an execution."""
    global _opened
    _opened = True
    try:
        yield
    finally:
        _opened = False


@contextmanager
def loading() -> Iterator[None]:
    """A file is loaded: what it may not do then is the error, though it may have caught it."""
    global _refused
    _refused = []
    try:
        yield
    finally:
        refused, _refused = _refused, None
        if refused:
            raise refused[0].with_traceback(None) from None


def here() -> str:
    """The innermost place in the program itself, whatever it calls."""
    frame = sys._getframe(1)
    while frame is not None:
        if origin_of_file(frame.f_code.co_filename) is Origin.PROGRAM:
            return f"{frame.f_code.co_filename}:{frame.f_lineno}"
        if frame.f_back is None:
            break
        frame = frame.f_back
    file, line = caller()
    return f"{file}:{line}"


def _really(about: tuple[str, str]) -> tuple[str, str]:
    frame = sys._getframe(1)
    while frame is not None and frame.f_back is not None:
        module = str(frame.f_globals.get("__name__"))
        for name in (module, module.partition(".")[0]):
            if name in BY_WAY_OF:
                return BY_WAY_OF[name]
        frame = frame.f_back
    return about


_WATCHED = frozenset({*EVENTS, *CHANGES, *OF_FUNCTIONS, *PROCESS})
