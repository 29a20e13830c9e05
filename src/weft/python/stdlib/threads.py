"""`threading.Thread` under control: its methods, so that subclasses made before are too."""

from __future__ import annotations

import _thread
import contextvars
import sys
import threading
from collections.abc import Callable
from functools import partial
from threading import Thread
from types import MethodType
from typing import Any

from weft.errors import NonDeterminism, NotApplicable
from weft.python.runtime import world
from weft.python.runtime.clock import in_seconds
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.execution import PythonExecution
from weft.python.runtime.misuse import is_misuse, raise_other
from weft.python.runtime.modelled import tried
from weft.python.runtime.place import caller
from weft.python.stdlib import thread_attributes

_REAL_INIT = threading.Thread.__init__
_REAL_START = threading.Thread.start
_REAL_RUN = threading.Thread.run
_REAL_JOIN = threading.Thread.join
_REAL_IS_ALIVE = threading.Thread.is_alive
_REAL_CURRENT = threading.current_thread
_REAL_ENUMERATE = threading.enumerate
_REAL_NEW = _thread.start_new_thread
_REAL_IDENT = threading.get_ident
_REAL_COUNT: Any = _thread._count
KWARGS = 5
"""How many arguments of `Thread` come up to the dictionary of named ones."""
HAS_CONTEXT = sys.version_info >= (3, 14)
"""Whether a thread can be given the context to run in, or inherit one."""
LOOKS_AT_TIMEOUT = sys.version_info >= (3, 13)
"""Whether `join` of a thread that is over refuses a timeout that is none."""
HANDLE = "_os_thread_handle" if sys.version_info >= (3, 14) else "_handle"


class Started:
    """Stands for the event by which `threading` knows that a thread was started.

    It is asked for by the setters of a thread's name and daemon flag, which are no operations.
    """

    def __init__(self) -> None:
        self._value = False

    def is_set(self) -> bool:
        return self._value

    def set(self) -> None:
        self._value = True

    def wait(self, timeout: float | None = None) -> bool:
        return self._value


class Dangling(set[threading.Thread]):
    """Stands for the set of all threads that `threading` puts in order after a fork.

    Those of the program do not live on in another process, and come and go by the thousand.
    """

    def add(self, thread: threading.Thread) -> None:
        """It is left out."""


class Handle:
    """Stands for what `threading` from 3.13 on knows by that a thread has ended; it is shown."""

    def __init__(self, thread: threading.Thread) -> None:
        self._thread = thread

    def is_done(self) -> bool:
        return world.current is None or not is_alive(self._thread)


def init(self: threading.Thread, *arguments: Any, **named: Any) -> None:
    execution = world.current
    if execution is None:
        _REAL_INIT(self, *arguments, **named)
        return
    modelled, threading.Event = threading.Event, Started  # type: ignore[misc, assignment]
    try:
        _REAL_INIT(self, *arguments, **named)
    finally:
        threading.Event = modelled  # type: ignore[misc]
    if len(arguments) < KWARGS and named.get("kwargs") is None:
        # Nobody else has it, so nobody needs to be told that the thread looks into it.
        self._weft_unnamed = self._kwargs  # type: ignore[attr-defined]
    self._weft_hash = execution.objects.identity(execution)  # type: ignore[attr-defined]
    if execution.current() is not None:
        self._weft_controlled = execution.make_thread(self, MethodType(_begin, self))  # type: ignore[attr-defined]


def thread_hash(self: threading.Thread) -> int:
    """The hash of a thread, so that sets of them are iterated over in the same order.

    A pool joins its workers in the order of such a set.
    """
    number: int | None = getattr(self, "_weft_hash", None)
    return object.__hash__(self) if number is None else hash(number)


def start(self: threading.Thread) -> None:
    execution = world.current
    if execution is None:
        _REAL_START(self)
        return
    if not getattr(self, "_initialized", False):
        raise RuntimeError("thread.__init__() not called")
    made = _controlled(execution, self)
    made.run = _in_context(self, MethodType(_begin, self))
    thread_attributes.starts(self)
    started = self._started = Started()  # type: ignore[attr-defined]
    started.set()
    self._ident = self._native_id = made.number + 1  # type: ignore[attr-defined]
    setattr(self, HANDLE, Handle(self))
    try:
        execution.start(made)
    except RuntimeError as error:
        if not is_misuse(error):
            raise
    else:
        return
    # Not in the block above: in CPython no other exception comes before it.
    raise_other("threads can only be started once")


def join(self: threading.Thread, timeout: float | None = None) -> None:
    execution = world.current
    if execution is None:
        _REAL_JOIN(self, timeout)
        return
    if not getattr(self, "_initialized", False):
        raise RuntimeError("Thread.__init__() not called")
    made = _controlled(execution, self)
    if made is execution.current():
        raise RuntimeError("cannot join current thread")
    kind = execution.objects.kinds[made.lifeline]
    current = execution.current()
    started = made.number == 0 or current is None or made.starter == current.number
    verbs = ("join", "try_join") if started else ("meet", "try_meet")
    if timeout is not None:
        timeout, wrong = tried(in_seconds, max(timeout, 0))
        if wrong is not None:
            if LOOKS_AT_TIMEOUT or not execution.perform(made.lifeline, kind, verbs[1]):
                raise wrong
            timeout = None
    if execution.perform_timed(made.lifeline, kind, verbs, timeout) and current is not None:
        current.clock = max(current.clock, made.clock)


def is_alive(self: threading.Thread) -> bool:
    execution = world.current
    if execution is None:
        return _REAL_IS_ALIVE(self)
    made = _controlled(execution, self)
    kind = execution.objects.kinds[made.lifeline]
    alive = bool(execution.perform(made.lifeline, kind, "is_alive"))
    self._is_stopped = not alive and self._started.is_set()  # type: ignore[attr-defined]
    return alive


def current_thread() -> Any:
    execution = world.current
    current = None if execution is None else execution.current()
    return _REAL_CURRENT() if current is None else _handle(current)


def get_ident() -> int:
    execution = world.current
    current = None if execution is None else execution.current()
    if current is None:
        return _REAL_IDENT()
    thread_attributes.numbered()
    return _ident(current)


def _ident(thread: Controlled) -> int:
    main = threading.main_thread().ident
    return main if thread.number == 0 and main is not None else thread.number + 1


def enumerate() -> list[Any]:
    """The threads that run, main first, then by who started them."""
    execution = world.current
    if execution is None or execution.current() is None:
        return _REAL_ENUMERATE()
    execution.perform(*execution.objects.roster(), "look")
    return [_handle(thread) for thread in execution.running()]


def active_count() -> int:
    return len(enumerate())


def count() -> int:
    """`_thread._count`: how many run besides the main one."""
    execution = world.current
    if execution is None or execution.current() is None:
        return int(_REAL_COUNT())
    return len(enumerate()) - 1


def start_new_thread(
    function: Any, arguments: tuple[Any, ...], named: dict[str, Any] | None = None, /
) -> int:
    execution = world.current
    if execution is None:
        return int(_REAL_NEW(function, arguments, named or {}))
    if not callable(function):
        raise TypeError("first arg must be callable")
    if not isinstance(arguments, tuple):
        raise TypeError("2nd arg must be a tuple")
    if named is not None and not isinstance(named, dict):
        raise TypeError("optional 3rd arg must be a dictionary")
    made = execution.make_thread(None, lambda: _run(function, arguments, named or {}))
    execution.start(made)
    return made.number + 1


def _begin(thread: Any) -> None:
    """A thread runs: only now is it known what, since others may have given it another `run`."""
    _told(thread.run)


def _told(run: Callable[[], object]) -> None:
    """Whoever watches data is told if it is not `threading`'s own."""
    if getattr(run, "__func__", None) is _REAL_RUN:
        run()
    else:
        _run(run, (), {})


def _in_context(thread: Any, run: Callable[[], object]) -> Callable[[], object]:
    """What a thread runs, in the context that it was given; by itself it begins with none."""
    if not HAS_CONTEXT:
        return run
    if thread._context is None:
        if not sys.flags.thread_inherit_context:  # type: ignore[attr-defined]
            return run
        thread._context = contextvars.copy_context()
    return partial(thread._context.run, run)


def _run(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    function(*arguments, **named)


def start_joinable_thread(*arguments: Any, **named: Any) -> Any:
    """What `threading` of 3.13 itself is made of; nobody else should use it."""
    execution = world.current
    if execution is not None:
        file, line = caller()
        execution.refuse(
            NotApplicable(
                "a thread is started by _thread.start_joinable_thread, which is not under control",
                f"{file}:{line}",
                "start it with threading.Thread",
            )
        )
    return _REAL_JOINABLE(*arguments, **named)


_REAL_JOINABLE = getattr(_thread, "start_joinable_thread", None) or _REAL_NEW


def _controlled(execution: PythonExecution, thread: threading.Thread) -> Controlled:
    if thread is threading.main_thread():
        return execution.main
    made: Controlled | None = getattr(thread, "_weft_controlled", None)
    if made is None or not execution.owns(made):
        _refuse_if_real(execution, thread)
        if made is not None and not execution.objects.is_premade(thread):
            _refuse_left_over(execution, thread)
        before = dict(vars(thread))
        execution.at_end.append(lambda: _put_back(thread, before))
        made = execution.made_before(thread, MethodType(_begin, thread))
        thread._weft_controlled = made  # type: ignore[attr-defined]
    return made


def _put_back(thread: threading.Thread, before: dict[str, Any]) -> None:
    vars(thread).clear()
    vars(thread).update(before)


def _handle(thread: Controlled) -> Any:
    if thread.number == 0:
        return threading.main_thread()
    if thread.handle is None:
        dummy = Thread(name=f"Dummy-{thread.number}", daemon=True)
        dummy._weft_controlled = thread  # type: ignore[attr-defined]
        dummy._started.set()  # type: ignore[attr-defined]
        dummy._ident = thread.number + 1  # type: ignore[attr-defined]
        thread.handle = dummy
    return thread.handle


def _refuse_if_real(execution: PythonExecution, thread: threading.Thread) -> None:
    if getattr(thread, "_weft_controlled", None) is None and _REAL_IS_ALIVE(thread):
        file, line = caller()
        execution.refuse(
            NotApplicable(
                f"the thread {thread.name} was started before the exploration",
                f"{file}:{line}",
                "start it inside the explored function",
            )
        )


def _refuse_left_over(execution: PythonExecution, thread: threading.Thread) -> None:
    file, line = caller()
    execution.refuse(
        NonDeterminism(
            f"the thread {thread.name} that one execution has made is used by a later one",
            f"{file}:{line}",
            "make it inside the explored function",
        )
    )
