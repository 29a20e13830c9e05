"""Objects that write down whatever is asked of them, and answer with a lie or an exception."""

from __future__ import annotations

from typing import Any

SOURCE = """
def noting(name, original=None):
    def method(self, *arguments, **named):
        calls.append(name)
        if original is None:
            raise RuntimeError(name)
        return original(self, *arguments, **named)
    return method

class Meta(type):
    pass

for name in META:
    setattr(Meta, name, noting("type." + name, getattr(type, name, None)))

def lying(self):
    calls.append("__class__")
    return object.__getattribute__(self, "lie")

class Liar(metaclass=Meta):
    __class__ = property(lying)

    def __init__(self, lie):
        object.__setattr__(self, "lie", lie)

for name in RAISING:
    type.__setattr__(Liar, name, noting(name))
for name in USUAL:
    type.__setattr__(Liar, name, noting(name, getattr(object, name)))
calls.clear()
"""
META = [
    "__getattr__",
    "__setattr__",
    "__delattr__",
    "__repr__",
    "__str__",
    "__instancecheck__",
    "__subclasscheck__",
    "__dir__",
    "__call__",
    "__len__",
    "__iter__",
    "__contains__",
]
USUAL = [
    "__getattribute__",
    "__setattr__",
    "__delattr__",
    "__eq__",
    "__ne__",
    "__hash__",
    "__repr__",
    "__str__",
    "__format__",
    "__dir__",
    "__reduce__",
    "__reduce_ex__",
    "__sizeof__",
]
RAISING = [
    "__getattr__",
    "__iter__",
    "__next__",
    "__bool__",
    "__len__",
    "__contains__",
    "__getitem__",
    "__setitem__",
    "__delitem__",
    "__missing__",
    "__reversed__",
    "__length_hint__",
    "__call__",
    "__enter__",
    "__exit__",
    "__index__",
    "__int__",
    "__float__",
    "__complex__",
    "__bytes__",
    "__fspath__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__add__",
    "__radd__",
    "__or__",
    "__and__",
    "__copy__",
    "__deepcopy__",
    "__await__",
    "__aiter__",
    "__anext__",
    "__buffer__",
    "__get__",
    "__set__",
    "__delete__",
]


def liars() -> tuple[Any, list[str]]:
    """A class of such objects, and what was asked of them. No code of it has hooks."""
    calls: list[str] = []
    # Code of a tool that runs tests is not the program's.
    names = {"META": META, "USUAL": USUAL, "RAISING": RAISING}
    space: dict[str, Any] = {"__name__": "_pytest.adversary", "calls": calls, **names}
    exec(SOURCE, space)
    return space["Liar"], calls
