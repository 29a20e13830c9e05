"""Where something was found: by which names and keys one gets to it from a module.

Plain tuples, because one is made for everything that the walk looks at: the path before, how the
step is written, and its key. The first has nothing before it: the name of the module, and its file.
"""

from __future__ import annotations

from typing import Any

Path = tuple[Any, str, Any]

ATTRIBUTE = "attribute"
ITEM = "item"
ELEMENT = "element"


def start(where: str, name: str = "") -> Path:
    return (None, name, where)


def describe(path: Path) -> str:
    """As in: `registry['main'].ids` in bank.py."""
    return f"`{inside(path)}` in {root(path)}"


def inside(path: Path) -> str:
    """The names and keys alone."""
    steps: list[str] = []
    at = path
    while at[0] is not None:
        steps.append(_step(at[1], at[2]))
        at = at[0]
    return "".join(reversed(steps)).removeprefix(".")


def root(path: Path) -> str:
    """The file or the function that it begins in."""
    return str(_first(path)[2])


def _first(path: Path) -> Path:
    at = path
    while at[0] is not None:
        at = at[0]
    return at


def _step(form: str, key: Any) -> str:
    if form == ATTRIBUTE:
        return f".{key}"
    # The repr of anything else would run the program's code.
    known = form == ITEM and type(key) in (int, str, bytes, bool, float)
    return f"[{key!r}]" if known else "[…]"
