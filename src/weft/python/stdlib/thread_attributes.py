"""What a thread says of itself: its name, its number, whether it is a daemon.

These are attributes as others are, but code of the library reads and writes them. A thread gets its
number when it is started, and from then on nobody can make it a daemon.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

from weft.python.runtime import world
from weft.python.runtime.place import calling_frame, is_of_program

NUMBER, NAME, DAEMON = "_ident", "_name", "_daemonic"
REUSED = "no thread is given the number of one that has ended"
Access = tuple[str, str]
"""A verb, and the attribute."""


def _access(thread: Thread, *accesses: Access) -> None:
    """Code of the library uses attributes of a thread, in one step."""
    memory = None if world.current is None else world.current.memory
    if memory is not None and not memory.alone and not memory.muted:
        memory.attributes(thread, accesses)


def starts(thread: Thread) -> None:
    """A thread is about to be started."""
    _access(thread, ("read", DAEMON), ("write", NUMBER))


def numbered() -> None:
    """A number of a thread is asked for: if by the program, it may go by that for long."""
    memory = None if world.current is None else world.current.memory
    if memory is not None and not memory.alone and is_of_program(calling_frame()):
        memory.beside.noted(REUSED)


def _told(name: str, getting: Access, setting: tuple[Access, ...] = ()) -> property:
    real: Any = vars(Thread)[name]

    def get(self: Thread) -> Any:
        _access(self, getting)
        if getting[1] == NUMBER:
            numbered()
        return real.fget(self)

    def set(self: Thread, value: Any) -> None:
        _access(self, *setting)
        real.fset(self, value)

    setter: Callable[[Thread, Any], None] | None = set if setting else None
    return property(get, setter, doc=real.__doc__)


MODELS: dict[str, Any] = {
    "name": _told("name", ("read", NAME), (("write", NAME),)),
    "daemon": _told("daemon", ("read", DAEMON), (("read", NUMBER), ("write", DAEMON))),
    "ident": _told("ident", ("read", NUMBER)),
    "native_id": _told("native_id", ("read", NUMBER)),
}
