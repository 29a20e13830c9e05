"""Where the versions of CPython differ in what has to be written down.

Up to 3.12 the empty slot of a call lies below the callable, from 3.13 on above it. In 3.11 a call
is two instructions and a conditional jump says its direction. From 3.14 on a `with` statement is
made of ordinary calls, and from 3.15 on an iterator has two slots on the stack.
"""

from __future__ import annotations

import opcode
import sys
from typing import Any

from bytecode import Instr, Label
from bytecode.instr import CellVar, FreeVar, InstrLocation, Intrinsic1Op

Location = InstrLocation | None

NULL_BELOW = sys.version_info < (3, 13)
ALWAYS_KEYWORDS = sys.version_info >= (3, 14)
"""Whether a call with containers of arguments has a slot for keywords even if there are none."""
TO_BOOL = "TO_BOOL" in opcode.opmap
PRECALL = sys.version_info < (3, 12)

RESUME_PLACE = 7 if sys.version_info >= (3, 15) else 3
"""The bits of the argument of `RESUME` that say what the code goes on after."""
ITERATOR_SLOTS = 1 + Instr("GET_ITER").stack_effect()
"""How many slots an iterator has on the stack. Where there are two, the lower one may hold a list
itself and the upper one an index: a loop over a list makes no iterator."""

_SPECIAL_METHODS: list[str] = getattr(opcode, "_special_method_names", [])

_POP_JUMP = "POP_JUMP_FORWARD_IF_" if PRECALL else "POP_JUMP_IF_"
_LOAD_CELL = "LOAD_CLOSURE" if sys.version_info < (3, 13) else "LOAD_FAST"


def call(count: int, location: Location) -> list[Instr]:
    """Call with `count` arguments besides what lies in the empty slot."""
    code = [Instr("CALL", count, location=location)]
    if PRECALL:
        code.insert(0, Instr("PRECALL", count, location=location))
    return code


def call_with_keywords() -> Instr:
    """Call with a tuple of arguments and a dictionary of those by name."""
    return Instr("CALL_FUNCTION_EX") if ALWAYS_KEYWORDS else Instr("CALL_FUNCTION_EX", 1)


def after_call(location: Location) -> list[Instr]:
    """What has to stand between a call and a label.

    In 3.12 a tracer is told of a new line where a jump leads to if the call before it has just
    returned, even though the line is the same.
    """
    return [Instr("NOP", location=location)] if sys.version_info[:2] == (3, 12) else []


def jump_if(condition: str, target: Label, location: Location) -> Instr:
    """A jump forward that pops what it looks at: NONE, NOT_NONE, TRUE or FALSE."""
    return Instr(_POP_JUMP + condition, target, location=location)


def jump_unless(condition: object, target: Label, location: Location) -> list[Instr]:
    """A jump forward if the object, a constant, is false when the code runs."""
    code = [Instr("LOAD_CONST", condition, location=location)]
    if TO_BOOL:
        code.append(Instr("TO_BOOL", location=location))
    return [*code, jump_if("FALSE", target, location)]


def type_of(depth: int, location: Location) -> list[Instr]:
    """Push the type of what lies so deep in the stack."""
    load = Instr("LOAD_CONST", type, location=location)
    null = Instr("PUSH_NULL", location=location)
    first = [null, load] if NULL_BELOW else [load, null]
    return [*first, Instr("COPY", depth + 2, location=location), *call(1, location)]


def to_tuple() -> list[Instr]:
    """Make a tuple of the list on the stack."""
    if PRECALL:
        return [Instr("LIST_TO_TUPLE")]
    return [Instr("CALL_INTRINSIC_1", Intrinsic1Op.INTRINSIC_LIST_TO_TUPLE)]


def make_function(closure: bool) -> list[Instr]:
    """Make a function of the code on the stack, with the tuple of cells below it."""
    flag = 8 if closure else 0
    if NULL_BELOW:
        return [Instr("MAKE_FUNCTION", flag)]
    return [Instr("MAKE_FUNCTION"), *([Instr("SET_FUNCTION_ATTRIBUTE", flag)] if flag else [])]


def load_cell(variable: CellVar | FreeVar, location: Location) -> Instr:
    """Push the cell itself."""
    return Instr(_LOAD_CELL, variable, location=location)


def load_without_self(instr: Instr) -> list[Instr]:
    """The same access to an attribute, as a callable with its empty slot and never a bare function.

    Instructions that load methods leave either a function and its instance, or a value and nothing,
    and which of both shows only when the program runs. A bound method is at a known place.
    """
    location = instr.location
    null = Instr("PUSH_NULL", location=location)
    swap = Instr("SWAP", 2, location=location)
    if instr.name == "LOAD_METHOD":
        return [null, swap, Instr("LOAD_ATTR", instr.arg, location=location)]
    assert isinstance(instr.arg, tuple)
    plain = Instr(instr.name, (False, *instr.arg[1:]), location=location)
    if not NULL_BELOW:
        return [plain, null]
    if instr.name == "LOAD_SUPER_ATTR":
        return [plain, null, swap]
    return [null, swap, plain]


def loads_method(instr: Instr) -> bool:
    """Whether the instruction may leave a function and its instance instead of one value."""
    if instr.name in ("LOAD_ATTR", "LOAD_SUPER_ATTR"):
        return isinstance(instr.arg, tuple) and bool(instr.arg[0])
    return instr.name == "LOAD_METHOD"


def is_exit(instr: Instr) -> bool:
    """Whether the instruction, a `LOAD_SPECIAL`, looks for what leaves a `with` statement."""
    assert isinstance(instr.arg, int)
    return _SPECIAL_METHODS[instr.arg].endswith("exit__")


def bind(location: Location) -> list[Instr]:
    """Make one bound method of a function and its instance, or of a callable and an empty slot.

    Which of both lies there shows only when the program runs, but a call passes on either.
    """
    return [
        Instr("LOAD_CONST", _bound, location=location),
        Instr("SWAP", 3, location=location),
        *call(1, location),
        Instr("PUSH_NULL", location=location),
    ]


def _bound(*instance_and_function: Any) -> Any:
    *instance, function = instance_and_function
    return function.__get__(instance[0], type(instance[0])) if instance else function


def real_iterator(location: Location) -> list[Instr]:
    """Make an iterator of what a loop is about to go through, where the loop would make none."""
    return [
        Instr("LOAD_CONST", iter, location=location),
        Instr("SWAP", 2, location=location),
        *call(0, location),
    ]
