"""`threading.local`: greenlets share what OS threads do not, so each keeps its own contents."""

from __future__ import annotations

from typing import Any, SupportsIndex

from weft.python.runtime import world
from weft.python.runtime.address import address


class Local:
    """A namespace with other contents in every thread."""

    def __new__(cls, *arguments: Any, **named: Any) -> Local:
        if (arguments or named) and cls.__init__ is Local.__init__:
            raise TypeError("Initialization arguments are not supported")
        made = super().__new__(cls)
        object.__setattr__(made, "_weft_arguments", (arguments, named))
        object.__setattr__(made, "_weft_outside", {})
        return made

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """A subclass may have one; it is run again in every thread that uses the object."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        raise TypeError("cannot pickle '_thread._local' object")

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("_weft_") or name in ("__class__", "__init__"):
            return object.__getattribute__(self, name)
        contents = _contents(self)
        if name == "__dict__":
            return contents
        if name in contents:
            return contents[name]
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        _contents(self)[name] = value

    def __delattr__(self, name: str) -> None:
        contents = _contents(self)
        if name not in contents:
            raise AttributeError(name)
        del contents[name]


def _contents(local: Local) -> dict[str, Any]:
    execution = world.current
    current = None if execution is None else execution.current()
    if current is None:
        outside: dict[str, Any] = object.__getattribute__(local, "_weft_outside")
        return outside
    kept = current.local.get(address(local))
    if kept is None:
        # Kept together with the object, so that no other one gets its identity.
        kept = current.local[address(local)] = (local, {})
        if type(local).__init__ is not Local.__init__:
            arguments, named = object.__getattribute__(local, "_weft_arguments")
            type(local).__init__(local, *arguments, **named)
    return kept[1]
