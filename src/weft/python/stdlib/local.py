"""`threading.local`: greenlets share what OS threads do not, so each keeps its own contents."""

from __future__ import annotations

from typing import Any

from weft.python.runtime import world


class Local:
    """A namespace with other contents in every thread."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        if (arguments or named) and type(self).__init__ is Local.__init__:
            raise TypeError("Initialization arguments are not supported")
        object.__setattr__(self, "_weft_arguments", (arguments, named))
        object.__setattr__(self, "_weft_outside", {})

    def __new__(cls, *arguments: Any, **named: Any) -> Local:
        made = super().__new__(cls)
        object.__setattr__(made, "_weft_arguments", (arguments, named))
        object.__setattr__(made, "_weft_outside", {})
        return made

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
    found = current.local.get(id(local))
    if found is None:
        found = current.local[id(local)] = {}
        # Kept with its contents, so that no other one gets its identity.
        found_for = current.local
        found_for[-id(local)] = {"": local}
        if type(local).__init__ is not Local.__init__:
            arguments, named = object.__getattribute__(local, "_weft_arguments")
            type(local).__init__(local, *arguments, **named)
    return found
