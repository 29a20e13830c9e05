"""`threading.local`: greenlets share what OS threads do not, so each keeps its own contents."""

from __future__ import annotations

from types import MemberDescriptorType
from typing import Any, SupportsIndex

from weft.errors import NotApplicable
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.asking import has
from weft.python.runtime.place import caller


class Local:
    """A namespace with other contents in every thread."""

    def __new__(cls, *arguments: Any, **named: Any) -> Local:
        if (arguments or named) and cls.__init__ is Local.__init__:
            raise TypeError("Initialization arguments are not supported")
        made = super().__new__(cls)
        object.__setattr__(made, "_weft_arguments", (arguments, named))
        object.__setattr__(made, "_weft_outside", {})
        execution = world.current
        current = None if execution is None else execution.current()
        if current is not None:
            # Its `__init__` is about to be called, and not once more for this thread.
            current.local[address(made)] = (made, {})
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
        if name in contents and _descriptor(type(self), name) is None:
            return contents[name]
        _refuse_slot(_descriptor(type(self), name))
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        contents = _contents(self)
        if name == "__dict__":
            what = f"{type(self).__name__!r} object attribute '__dict__' is read-only"
            raise AttributeError(what)
        if _descriptor(type(self), name) is None:
            contents[name] = value
        else:
            _refuse_slot(_descriptor(type(self), name))
            object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        contents = _contents(self)
        if _descriptor(type(self), name) is not None:
            _refuse_slot(_descriptor(type(self), name))
            object.__delattr__(self, name)
        elif name not in contents:
            raise AttributeError(name)
        else:
            del contents[name]


def given_to(local: object) -> list[Any]:
    """The arguments that a local was made with; none if it is not one of these."""
    try:
        arguments, named = object.__getattribute__(local, "_weft_arguments")
    except AttributeError:
        return []
    return [*arguments, *named.values()]


def _descriptor(cls: type, name: str) -> Any:
    """What a class has of that name that comes before the contents: a property, for instance."""
    for each in cls.__mro__:
        found = vars(each).get(name)
        if found is not None:
            kind = type(found)
            return found if has(kind, "__set__") or has(kind, "__delete__") else None
    return None


def _refuse_slot(descriptor: Any) -> None:
    execution = world.current
    if execution is not None and type(descriptor) is MemberDescriptorType:
        file, line = caller()
        execution.refuse(
            NotApplicable(
                f"the slot `{descriptor.__name__}` of a threading.local is used, "
                "which all threads share and nobody watches",
                f"{file}:{line}",
                "leave out __slots__, or keep what is shared somewhere else",
            )
        )


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
            try:
                type(local).__init__(local, *arguments, **named)
            except BaseException:
                # The next one to ask in this thread tries again.
                current.local.pop(address(local), None)
                raise
    return kept[1]
