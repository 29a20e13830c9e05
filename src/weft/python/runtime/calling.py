"""What the program calls its threads, as far as it chose their names itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

LONGEST = 24
"""How much of a name is told."""
GIVEN = re.compile(r"(Thread|Dummy)-\d+( \(.*\))?|ThreadPoolExecutor-\d+_\d+")
"""Names that Python and weft give to threads which were given none."""


def told_apart(chosen: Mapping[int, str], others: Set[str]) -> dict[int, str]:
    """The names that threads were given, each with a number if another thread has it already.

    `others` are the names of the threads that were given none.
    """
    taken = set(others)
    found = {}
    for number, text in chosen.items():
        name, same = text, 1
        while name in taken:
            same += 1
            name = f"{text} #{same}"
        taken.add(name)
        found[number] = name
    return found


def chosen(handle: object) -> str:
    """The name that the program gave to a thread, in short; empty if it gave none."""
    # Asking for the name itself may run code of the program.
    name = getattr(handle, "_name", None)
    if type(name) is not str or GIVEN.fullmatch(name):
        return ""
    text = " ".join(name.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
