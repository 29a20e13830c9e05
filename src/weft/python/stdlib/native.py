"""What only threads of the operating system have: a number there, signals, functions that trace.

All threads of the program are one such thread. It must not show.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

from weft.python.runtime import world
from weft.python.runtime.place import is_of_program

UNHEARD = "what is given to {} is not called"

_REAL_NATIVE = _thread.get_native_id
_REAL_SIGNAL: Any = signal.signal
_REAL_WAKEUP: Any = signal.set_wakeup_fd
_REAL_TRACE = threading.settrace
_REAL_PROFILE = threading.setprofile


def get_native_id() -> int:
    execution = world.current
    current = None if execution is None else execution.current()
    if current is None or current.number == 0:
        return int(_REAL_NATIVE())
    return current.number + 1


def set_handler(number: Any, handler: Any) -> Any:
    """`signal.signal`, which only the main thread may call; the former one is put back."""
    _only_in_main("signal")
    before = _REAL_SIGNAL(number, handler)
    if before is not None:
        _put_back(lambda: _REAL_SIGNAL(number, before))
    return before


def set_wakeup_fd(*arguments: Any, **named: Any) -> Any:
    """The same for `signal.set_wakeup_fd`."""
    _only_in_main("set_wakeup_fd")
    before = _REAL_WAKEUP(*arguments, **named)
    _put_back(lambda: _REAL_WAKEUP(before))
    return before


def _only_in_main(name: str) -> None:
    execution = world.current
    current = None if execution is None else execution.current()
    if current is not None and current.number != 0:
        raise ValueError(f"{name} only works in main thread of the main interpreter")


def _put_back(undo: Callable[[], object]) -> None:
    """Undo something when the execution ends, if it is the program that has done it."""
    execution = world.current
    if execution is not None and execution.current() is not None:
        execution.at_end.insert(0, undo)


def settrace(function: Any) -> None:
    _unheard("threading.settrace")
    _REAL_TRACE(function)


def _of_process(name: str) -> Callable[[Any], None]:
    """`sys.settrace` or `sys.setprofile`: a debugger may have it, but the program is not told.

    It would be told of what weft does as well.
    """
    real = getattr(sys, name)

    def model(function: Any, /) -> None:
        execution = world.current
        current = None if execution is None else execution.current()
        if current is None or not is_of_program(sys._getframe(2)):
            real(function)
        elif function is not None:
            _unheard(f"sys.{name}")

    model.__name__ = name
    return model


def setprofile(function: Any) -> None:
    _unheard("threading.setprofile")
    _REAL_PROFILE(function)


def _unheard(name: str) -> None:
    execution = world.current
    if execution is not None and execution.current() is not None and execution.memory is not None:
        execution.memory.beside.noted(UNHEARD.format(name))


MODELS: dict[Any, dict[str, Any]] = {
    signal: {"signal": set_handler, "set_wakeup_fd": set_wakeup_fd},
    sys: {name: _of_process(name) for name in ("settrace", "setprofile")},
}
"""Those of modules that have no other models."""
