"""`threading.Thread` under control: its methods, so that subclasses made before are too."""

from __future__ import annotations

import _thread
import threading
from typing import Any

from weft.errors import NotApplicable
from weft.python.runtime import world
from weft.python.runtime.execution import Controlled
from weft.python.runtime.place import caller

_REAL_START = threading.Thread.start
_REAL_JOIN = threading.Thread.join
_REAL_IS_ALIVE = threading.Thread.is_alive
_REAL_CURRENT = threading.current_thread
_REAL_NEW = _thread.start_new_thread
_REAL_IDENT = threading.get_ident


def _controlled(thread: threading.Thread) -> Controlled | None:
    made: Controlled | None = getattr(thread, "_weft_controlled", None)
    return made


def start(self: threading.Thread) -> None:
    execution = world.current
    if execution is None:
        _REAL_START(self)
        return
    if _controlled(self) is not None:
        raise RuntimeError("threads can only be started once")
    made = execution.make_thread(self, self.run)
    self._weft_controlled = made  # type: ignore[attr-defined]
    execution.start(made)


def join(self: threading.Thread, timeout: float | None = None) -> None:
    execution = world.current
    if execution is None:
        _REAL_JOIN(self, timeout)
        return
    made = _controlled(self)
    if made is None:
        raise RuntimeError("cannot join thread before it is started")
    if made is execution.current():
        raise RuntimeError("cannot join current thread")
    kind = execution.objects.kinds[made.lifeline]
    if execution.perform_timed(made.lifeline, kind, ("join", "try_join"), timeout):
        current = execution.current()
        assert current is not None
        current.clock = max(current.clock, made.clock)


def is_alive(self: threading.Thread) -> bool:
    execution = world.current
    if execution is None:
        return _REAL_IS_ALIVE(self)
    made = _controlled(self)
    if made is None:
        return False
    kind = execution.objects.kinds[made.lifeline]
    return bool(execution.perform(made.lifeline, kind, "is_alive"))


def current_thread() -> Any:
    execution = world.current
    current = None if execution is None else execution.current()
    if current is None:
        return _REAL_CURRENT()
    return threading.main_thread() if current.handle is None else current.handle


def get_ident() -> int:
    execution = world.current
    current = None if execution is None else execution.current()
    return _REAL_IDENT() if current is None else current.number + 1


def start_new_thread(*arguments: Any) -> int:
    """Not modelled: what such a thread does would go unseen."""
    execution = world.current
    if execution is not None:
        file, line = caller()
        execution.refuse(
            NotApplicable(
                "a thread is started by _thread.start_new_thread, which is not under control",
                f"{file}:{line}",
                "start it with threading.Thread",
            )
        )
    return int(_REAL_NEW(*arguments))
