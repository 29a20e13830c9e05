"""`logging`: its locks are quiet, so that log calls are no scheduling points.

Handlers of the program's own classes are part of what it does: their locks are modelled. Which
handlers and levels there are is put back between executions.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from typing import Any

from weft.python.program.changes import Changes
from weft.python.program.path import ATTRIBUTE, Path, start
from weft.python.program.quiet import Quiet
from weft.python.program.snapshot import Snapshot
from weft.python.program.ways import dictionary
from weft.python.runtime.asking import is_a
from weft.python.runtime.place import calling_frame
from weft.python.stdlib import locks

HANDLERS = "handlers"
ASSUMPTION = "the order of log records is not explored"
_REAL_RLOCK = threading.RLock
_LOGGING: Any = logging
_PATH = start("logging", "logging")


class Logs:
    """The locks and the state of `logging` in one exploration."""

    def __init__(self, quiet: Quiet, is_own: Callable[[type], bool]) -> None:
        """`is_own` tells the program's classes."""
        self._quiet = quiet
        self._is_own = is_own
        self._changes = Changes()
        self._snapshot = Snapshot()
        self._seen = -1

    def models(self) -> dict[Any, dict[str, Any]]:
        """What takes the place of the module's own lock, and of how handlers make theirs."""
        lock = self._lock(_LOGGING._lock, "logging._lock", "logging")

        def create_lock(handler: logging.Handler) -> None:
            self._create_lock(handler)

        return {logging: {"_lock": lock}, logging.Handler: {"createLock": create_lock}}

    def adopt(self) -> None:
        """Take the locks of the handlers that exist, and look at the loggers."""
        for number, reference in enumerate(_LOGGING._handlerList):
            handler = reference()
            lock = getattr(handler, "lock", None)
            if handler is not None and is_a(lock, _REAL_LOCKS):
                name = f"the lock of {type(handler).__name__} #{number + 1}"
                self._changes.put(vars(handler), "lock", lock, self._of(handler, lock, name))
        self._look()

    def undo(self) -> None:
        self._changes.undo()

    def restore(self) -> None:
        """Put the loggers back, if logging was used at all."""
        if self._seen == self._quiet.uses:
            return
        self._seen = self._quiet.uses
        if self._snapshot.changed():
            self._snapshot.restore()
            logging.root.manager._clear_cache()  # type: ignore[attr-defined]

    def _of(self, handler: logging.Handler, real: Any, name: str) -> Any:
        return _modelled(name) if self._is_own(type(handler)) else self._lock(real, name, HANDLERS)

    def _lock(self, real: Any, name: str, group: str) -> Any:
        return _modelled(name) if self._quiet.loud(name) else self._quiet.lock(real, name, group)

    def _create_lock(self, handler: logging.Handler) -> None:
        name = f"the lock of {type(handler).__name__} made at {_place()}"
        handler.lock = self._of(handler, _REAL_RLOCK(), name)
        _LOGGING._register_at_fork_reinit_lock(handler)

    def _look(self) -> None:
        manager = logging.root.manager
        self._snapshot.dicts.add(manager.loggerDict, _PATH)
        for each in (logging.root, *manager.loggerDict.values()):
            path = (_PATH, ATTRIBUTE, getattr(each, "name", "…"))
            self._snapshot.names.add(vars(each), path)
            if isinstance(each, logging.Logger):
                self._snapshot.lists.add(each.handlers, path)
                self._snapshot.lists.add(each.filters, path)
            else:
                self._snapshot.dicts.add(each.loggerMap, path)
        for reference in _LOGGING._handlerList:
            handler = reference()
            if handler is not None:
                self._look_into(handler, (_PATH, ATTRIBUTE, type(handler).__name__))

    def _look_into(self, handler: logging.Handler, path: Path) -> None:
        """A handler that was there before, of a test runner say, keeps no records of executions."""
        contents = dictionary(handler)
        self._snapshot.names.add(contents, path)
        for value in contents.values():
            if type(value) is list:
                self._snapshot.lists.add(value, path)
            elif type(value) is dict:
                self._snapshot.dicts.add(value, path)


def _modelled(name: str) -> locks.RLock:
    made = locks.RLock()
    made._weft_home.call(made._weft_number, name)
    return made


_REAL_LOCKS = (type(threading.Lock()), type(threading.RLock()))


def _place() -> str:
    """Where a handler is made: the innermost frame outside `logging`."""
    frame = calling_frame()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_FOLDER):
        frame = frame.f_back
    return f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno}"


_FOLDER = logging.__file__.removesuffix("__init__.py")
