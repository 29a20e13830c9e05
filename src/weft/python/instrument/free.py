"""Free variables under names of their own while code is taken apart and put together.

In the body of a class a comprehension may have a variable of the same name as a free one, and both
are in use. The library knows variables by name, and takes one for the other.
"""

from __future__ import annotations

from types import CodeType

_FREE = "free "


def free_names(code: CodeType) -> list[str]:
    """The names of free variables, none of which is that of another variable too."""
    return [_FREE + name if name in code.co_varnames else name for name in code.co_freevars]


def own_name(name: str) -> str:
    """The name of the variable in the program."""
    return name.removeprefix(_FREE)
