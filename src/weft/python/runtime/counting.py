"""Variables that only count the rounds of a loop.

`n += 1` makes a round different from the one before, and yet it brings no news if nothing in the
loop looks at `n`: all that is read of it there goes into its next value.
"""

from __future__ import annotations

import re
from types import CodeType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dis import Instruction

USE = re.compile("(LOAD|STORE)_FAST")
TWO = 2
"""How many values an operation takes: the variable, and what it is changed by."""
CONSTANTS = ("LOAD_CONST", "LOAD_SMALL_INT")
NUMBERS = (int, float)

_known: dict[CodeType, frozenset[str]] = {}


class Use(NamedTuple):
    """A variable is read or stored by an instruction, which may do several such things."""

    name: str
    stores: bool
    at: int
    """The index of the instruction."""
    part: int = 0
    """Which of the things it does that is."""


def counters(code: CodeType) -> frozenset[str]:
    """The local variables of which no loop that changes them sees more than their next value."""
    found = _known.get(code)
    if found is None:
        # Most programs never come here, so that they need not wait for the import.
        from dis import get_instructions

        found = _known[code] = frozenset(_found(list(get_instructions(code))))
    return found


def _found(instructions: list[Instruction]) -> set[str]:
    uses = [use for n, each in enumerate(instructions) for use in _uses(n, each)]
    ranges = [(each.argval, each.offset) for each in instructions if goes_back(each)]
    found: set[str] = set()
    for name in {use.name for use in uses if use.stores}:
        own = [use for use in uses if use.name == name]
        counted = {part for use in own for part in _count(instructions, use)}
        places = [instructions[part.at].offset for part in counted]
        around = [(a, b) for a, b in ranges if any(a <= each <= b for each in places)]
        within = [
            use for use in own if any(a <= instructions[use.at].offset <= b for a, b in around)
        ]
        if around and counted.issuperset(within):
            found.add(name)
    return found


def _uses(n: int, each: Instruction) -> list[Use]:
    if "_FAST" not in each.opname:
        return []
    names = each.argval if isinstance(each.argval, tuple) else (each.argval,)
    kinds = USE.findall(each.opname)
    if len(kinds) != len(names):
        # It deletes it, or does something else that is not known here.
        return [Use(name, False, n) for name in names]
    both = enumerate(zip(names, kinds, strict=True))
    return [Use(name, kind == "STORE", n, part) for part, (name, kind) in both]


def goes_back(each: Instruction) -> bool:
    """Whether an instruction is the end of a loop."""
    return "JUMP" in each.opname and isinstance(each.argval, int) and each.argval <= each.offset


def _count(instructions: list[Instruction], use: Use) -> tuple[Use, ...]:
    """What reads and stores it, if this reads it in order to count."""
    from dis import stack_effect

    following = instructions[use.at + 1 : use.at + 2]
    last = use == _uses(use.at, instructions[use.at])[-1]
    if use.stores or not last or not following or following[0].opname not in CONSTANTS:
        return ()
    # Hooks may lie between the two numbers and the operation, but nothing that takes them away.
    depth, n, places = TWO, use.at + 2, {each.offset: k for k, each in enumerate(instructions)}
    while n < len(instructions) - 1:
        each = instructions[n]
        if each.opname == "BINARY_OP" and depth == TWO:
            for stored in _uses(n + 1, instructions[n + 1])[:1]:
                if stored.stores and stored.name == use.name:
                    return use, stored
            return ()
        depth += stack_effect(each.opcode, each.arg, jump=False)
        if depth < TWO or goes_back(each):
            return ()
        n = places[each.argval] if each.opname == "JUMP_FORWARD" else n + 1
    return ()
