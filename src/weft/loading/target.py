"""What `weft check` is pointed at, as the user writes it.

FILE                     what the file has to check
FILE::NAME[::NAME …]     one thing in it: a system, a function, a method of a class
MODULE:NAME[.NAME …]     the same in a module that can be imported
FILE -- ARGUMENTS        the file as a script
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from weft.errors import WeftError

EXAMPLES = "name a file (bank.py), a function in it (bank.py::test_it), or one in a module (bank:f)"


class Target(NamedTuple):
    """A file or a module, and the names that lead to something in it."""

    file: str = ""
    module: str = ""
    names: tuple[str, ...] = ()
    arguments: tuple[str, ...] | None = None
    """For a file that is to be run as a script: what comes after its name in `sys.argv`."""

    def __str__(self) -> str:
        if self.module:
            return f"{self.module}:{'.'.join(self.names)}"
        return "::".join((self.file, *self.names))

    def at(self, *names: str) -> Target:
        """Something in the same file or module."""
        return Target(self.file, self.module, names)


def parse_target(text: str, arguments: Sequence[str] | None = None) -> Target:
    """Read a target as it stands on the command line."""
    head, *names = text.split("::")
    is_file = bool(names) or head.endswith(".py") or os.path.exists(head)
    if not head or not all(names) or "\0" in text:
        raise WeftError(f"{text!r} names nothing", "the command line", EXAMPLES)
    if not is_file and ":" in head:
        module, _, path = head.partition(":")
        names = path.split(".")
        if not all((*module.split("."), *names)):
            raise WeftError(f"{text!r} names nothing", "the command line", EXAMPLES)
        target = Target(module=module, names=tuple(names))
    else:
        target = Target(head, names=tuple(names))
    if arguments is None:
        return target
    if target.module or target.names:
        what = "what follows `--` are the arguments of a script, and this is none"
        raise WeftError(what, text, f"name a file alone, or leave out `-- {' '.join(arguments)}`")
    return Target(target.file, arguments=tuple(arguments))
