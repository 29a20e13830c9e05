"""Functions that would really wait and of which Python gives no audit event."""

from __future__ import annotations

import _thread
import os
import select
import signal
import sys
from collections.abc import Callable
from operator import is_
from typing import Any, NamedTuple

from weft.python.program.endings import LATER as LATER_ENDINGS
from weft.python.program.endings import endings, interrupt_main
from weft.python.program.outside import (
    INTERPRETERS,
    LOOPS,
    PIPES,
    POOLS,
    PROCESSES,
    SIGNALS,
    SOCKETS,
    TERMINAL,
    UNKNOWN,
    WAITS,
    permitted,
    refuse,
)
from weft.python.program.refusing import refusing as _refusing
from weft.python.runtime import world

FUNCTIONS: tuple[tuple[Any, tuple[str, ...], tuple[str, str]], ...] = (
    (signal, ("pause", "sigwait", "sigwaitinfo", "sigtimedwait"), SIGNALS),
    (os, ("wait", "waitpid", "wait3", "wait4", "waitid"), PROCESSES),
    (os, ("pipe", "pipe2", "openpty", "posix_openpt", "login_tty"), PIPES),
    (os, ("eventfd", "timerfd_create", "memfd_create"), PIPES),
    (select, ("poll", "epoll", "kqueue", "devpoll"), WAITS),
)
OF_INTERPRETERS = {
    "_interpreters": ("create", "call", "exec", "run_func", "run_string", "destroy"),
    "_interpqueues": ("create", "get", "put", "bind"),
    "_interpchannels": ("create", "recv", "send", "send_buffer"),
}
"""Of interpreters beside this one, by module; modules that few programs load."""
WRITING = {
    "_dbm": ("open",),
    "_gdbm": ("open",),
    "_posixshmem": ("shm_open", "shm_unlink"),
    "readline": ("append_history_file", "write_history_file"),
}
"""Functions in C that change files without an audit event, likewise."""
SOCKET_METHODS = (
    "accept",
    "connect",
    "connect_ex",
    "recv",
    "recv_into",
    "recvfrom",
    "recvfrom_into",
    "recvmsg",
    "recvmsg_into",
    "send",
    "sendall",
    "sendfile",
    "sendmsg",
    "sendto",
)
READING = ("read", "readline", "readlines", "__iter__", "__next__")


LATER = ("socket", "asyncio.base_events", "multiprocessing.process", "multiprocessing.pool")
"""Modules that few programs load, besides those that are refused as a whole."""

Table = dict[Any, dict[str, Any]]


class _Last(NamedTuple):
    """The table of the last exploration, with all that it was made from."""

    modules: list[Any]
    owners: list[Any]
    names: list[str]
    originals: list[Any]
    table: Table

    def is_valid(self) -> bool:
        now = map(_found, self.owners, self.names)
        return all(map(is_, _later(), self.modules)) and all(map(is_, now, self.originals))


_last: _Last | None = None


def refusals() -> Table:
    """What takes the place of these functions, as far as their modules are loaded.

    The same table for as long as the functions are the same.
    """
    global _last
    if _last is None or not _last.is_valid():
        modules = _later()
        table = _refusals()
        pairs = [(owner, name) for owner, models in table.items() for name in models]
        owners, names = [each[0] for each in pairs], [each[1] for each in pairs]
        _last = _Last(modules, owners, names, [*map(_found, owners, names)], table)
    return _last.table


def _found(owner: Any, name: str) -> Any:
    return getattr(owner, name, None)


def _later() -> list[Any]:
    return [*map(sys.modules.get, (*LATER, *LATER_ENDINGS, *OF_INTERPRETERS))]


def _refusals() -> Table:
    table: Table = {}
    beside = (
        (sys.modules[module], names, about)
        for modules, about in ((OF_INTERPRETERS, INTERPRETERS), (WRITING, UNKNOWN))
        for module, names in modules.items()
        if module in sys.modules
    )
    for owner, names, about in (*FUNCTIONS, *endings(), *beside):
        refusing = table.setdefault(owner, {})
        for name in names:
            if hasattr(owner, name):
                event = f"{owner.__name__}.{name}"
                refusing[name] = _refusing(getattr(owner, name), about, event)
    table[select]["select"] = _select
    table[_thread] = {"interrupt_main": interrupt_main}
    sockets: Any = sys.modules.get("socket")
    if sockets is not None:
        cls = sockets.socket
        table[cls] = {
            n: _refusing(getattr(cls, n), SOCKETS) for n in SOCKET_METHODS if hasattr(cls, n)
        }
        table[sockets] = {"socketpair": _pair(sockets.socketpair)}
    loops: Any = sys.modules.get("asyncio.base_events")
    if loops is not None:
        cls = loops.BaseEventLoop
        table[cls] = {"__init__": _no_loop(cls.__init__)}
    processes: Any = sys.modules.get("multiprocessing.process")
    if processes is not None:
        cls = processes.BaseProcess
        table[cls] = {"start": _refusing(cls.start, PROCESSES)}
    pools: Any = sys.modules.get("multiprocessing.pool")
    if pools is not None:
        cls = pools.ThreadPool
        table[cls] = {"__init__": _no_pool(cls.__init__)}
    table[sys] = {"stdin": _Terminal(sys.stdin)}
    return table


def _pair(original: Callable[..., Any]) -> Callable[..., Any]:
    """Both ends stay inside the process, and none can wait: what sends and receives is refused."""

    def socketpair(*arguments: Any, **named: Any) -> Any:
        with permitted("socket.__new__"):
            return original(*arguments, **named)

    return socketpair


def _no_loop(original: Callable[..., Any]) -> Callable[..., Any]:
    def refusing(self: Any) -> None:
        # It is collected like any other, which it must be able to bear.
        self._closed = True
        refuse(LOOPS)
        original(self)

    return refusing


def _no_pool(original: Callable[..., Any]) -> Callable[..., Any]:
    def refusing(self: Any, *arguments: Any, **named: Any) -> None:
        # As it has them before anything can go wrong.
        self._pool, self._state = [], "INIT"
        refuse(POOLS)
        original(self, *arguments, **named)

    return refusing


_REAL_SELECT = select.select


def _select(*arguments: Any) -> Any:
    if len(arguments) < 4 or arguments[3] != 0:
        refuse(WAITS)
    return _REAL_SELECT(*arguments)


class _Terminal:
    """Standard input, from which the program cannot read."""

    def __init__(self, original: Any) -> None:
        self._original = original

    def __getattr__(self, name: str) -> Any:
        if name in READING and world.current is not None:
            refuse(TERMINAL)
        return getattr(self._original, name)

    def __iter__(self) -> Any:
        refuse(TERMINAL)
        return iter(self._original)

    def __next__(self) -> Any:
        refuse(TERMINAL)
        return next(self._original)
