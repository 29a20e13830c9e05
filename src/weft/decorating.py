"""Tells `@weft.check` above a function from the call `weft.check(function)`.

Both call `check` with a function and nothing else. But the compiler calls a decorator in another
way: with the function where a method has its object, that is, with no arguments in the instruction.
"""

from __future__ import annotations

import dis
import sys
from itertools import takewhile
from types import FrameType

Position = tuple[int | None, ...]


def decorates(target: object) -> bool:
    """Whether the caller's caller calls its callee as a decorator, and with this target."""
    frame: FrameType | None = sys._getframe(2)
    if frame is None:
        return False
    code = frame.f_code
    instructions = list(dis.get_instructions(code))
    # CPython 3.11 points into the cache behind the instruction.
    at = sum(each.offset <= frame.f_lasti for each in instructions) - 1
    if at < 0 or not _takes_none(instructions[at]):
        return False
    # `partial(weft.check, function)()` has no arguments either. Where the source is known, a call
    # goes on after the name that is called; a decorator is where its name is.
    position: Position = tuple(instructions[at].positions or ())
    loads = [each for each in instructions[:at] if each.opname.startswith("LOAD_")]
    if None not in position and any(tuple(each.positions or ()) == position for each in loads):
        return True
    name, stored = getattr(target, "__name__", ""), _stored(instructions[at + 1 :])
    private = name.startswith("__") and stored.endswith(name)
    return bool(name) and (stored == name or private)


def _takes_none(instruction: dis.Instruction) -> bool:
    return instruction.opname == "CALL" and instruction.arg == 0


def _stored(rest: list[dis.Instruction]) -> str:
    """The name that the result is given, after other decorators if there are any."""
    # Code with hooks may have one that does nothing in between.
    passed = ("NOP", "PRECALL")
    around = list(takewhile(lambda each: each.opname in passed or _takes_none(each), rest))
    store = next(iter(rest[len(around) :]), None)
    return str(store.argval) if store is not None and store.opname.startswith("STORE_") else ""
