"""What is known about the values on the stack, without running anything.

A slot of the abstract stack is the instruction that made the value, or nothing (`None`) where that
is not known, or a mark. `NULL` is the empty slot that calls have below or above their
callable: copying it would crash the interpreter, so where it lies must be known for certain.
`UNSEEN` is a slot that may be empty, or hold something that is no object. `EXIT` is the `__exit__`
that a `with` statement keeps, `ENTER` the `__enter__` that it calls at once. `SUPER` is most likely
a `super` object, `RANGE` a `range`, and `COUNTER` an iterator that was made from one.
"""

from __future__ import annotations

import dis
from enum import Enum

from bytecode import Instr

from weft.python.instrument.versions import ITERATOR_SLOTS, NULL_BELOW, is_exit


class Mark(Enum):
    NULL = "null"
    UNSEEN = "unseen"
    EXIT = "exit"
    ENTER = "enter"
    SUPER = "super"
    RANGE = "range"
    COUNTER = "counter"


Slot = Instr | Mark | None
Stack = list[Slot]

NULL = Mark.NULL
UNSEEN = Mark.UNSEEN
EXIT = Mark.EXIT
ENTER = Mark.ENTER
SUPER = Mark.SUPER
RANGE = Mark.RANGE
COUNTER = Mark.COUNTER
_MADE_BY: dict[str | None, Slot] = {"super": SUPER, "range": RANGE}

_LASTING = (NULL, UNSEEN, EXIT, ENTER)
_ALL_PATHS = (*_LASTING, COUNTER)
_NOTHING_DONE = frozenset(("PRECALL", "KW_NAMES", "NOP", "NOT_TAKEN", "RESUME"))
_KEEPS_TOP = ("LOAD_", "BUILD_", "PUSH_", "GET_LEN", "MATCH_", "IMPORT_FROM", "FOR_ITER")
_NOT_COPIED = ("BUILD_", "COMPARE_OP")
"""What is known no more when it is copied: a new container is going to be kept somewhere else, too,
and what a comparison gives, which may be no bool, is not asked at once whether it is true."""
_ONLY_POPS = ("STORE_", "POP_", "DELETE_", "RETURN_", "RAISE_")


def at_label(stack: Stack) -> Stack:
    """What is left of a stack where several paths may meet: only what is the same on all of them.

    The iterator of a loop is, since only the loop itself leads back to where it was made.
    """
    return [slot if isinstance(slot, Mark) and slot in _ALL_PATHS else None for slot in stack]


def with_null(stack: Stack, callable_: Slot) -> None:
    """Push a callable together with its empty slot, in the order of this version."""
    stack.extend((NULL, callable_) if NULL_BELOW else (callable_, NULL))


def is_value(slot: Slot) -> bool:
    """Whether an object lies there for certain, so that it may be copied."""
    return slot is not NULL and slot is not UNSEEN


def name_of(slot: Slot) -> str | None:
    """The name of a global that was loaded: that of the builtin, or a variable of the program."""
    if not isinstance(slot, Instr) or slot.name != "LOAD_GLOBAL":
        return None
    assert isinstance(slot.arg, tuple)
    assert isinstance(slot.arg[1], str)
    return slot.arg[1]


def apply(instr: Instr, stack: Stack, jump: bool = False) -> None:
    """Change the stack as the instruction does (`jump`: as it does when it jumps)."""
    name = instr.name
    arg = instr.arg
    if name in _SIMPLE_LOADS:
        stack.append(instr)
    elif name == "COPY":
        assert isinstance(arg, int)
        copied = stack[-arg]
        if isinstance(copied, Instr) and copied.name.startswith(_NOT_COPIED):
            copied = stack[-arg] = None
        stack.append(copied)
    elif name == "SWAP":
        assert isinstance(arg, int)
        stack[-1], stack[-arg] = stack[-arg], stack[-1]
    elif name == "PUSH_NULL":
        stack.append(NULL)
    elif name in ("LOAD_GLOBAL", "LOAD_ATTR", "LOAD_METHOD", "LOAD_SUPER_ATTR"):
        if name == "LOAD_SUPER_ATTR":
            del stack[-3:]
        elif name != "LOAD_GLOBAL":
            stack.pop()
        if name == "LOAD_METHOD" or (isinstance(arg, tuple) and arg[0]):
            with_null(stack, instr)
        else:
            stack.append(instr)
    elif name == "CALL":
        assert isinstance(arg, int)
        names = [name_of(slot) for slot in stack[-arg - 2 : len(stack) - arg]]
        del stack[-arg - 2 :]
        stack.append(next((_MADE_BY[name] for name in names if name in _MADE_BY), instr))
    elif name == "CALL_FUNCTION_EX":
        del stack[_effect(instr, jump) :]
        # Up to 3.12 the empty slot lies where the result comes to lie.
        stack[-1] = instr
    elif name in ("BEFORE_WITH", "BEFORE_ASYNC_WITH"):
        stack[-1] = EXIT
        stack.append(None)
    elif name == "LOAD_SPECIAL":
        # With hooks an exit has been bound to its manager, and nothing lies above it.
        stack[-1:] = (EXIT, NULL) if is_exit(instr) else (ENTER, UNSEEN)
    elif name == "LOAD_FAST_AND_CLEAR":
        stack.append(UNSEEN)
    elif name == "GET_ITER":
        stack[-1] = COUNTER if stack[-1] is RANGE else instr
        stack.extend([UNSEEN] * (ITERATOR_SLOTS - 1))
    elif name not in _NOTHING_DONE:
        _apply_effect(instr, stack, jump)


def _apply_effect(instr: Instr, stack: Stack, jump: bool) -> None:
    name = instr.name
    effect = _effect(instr, jump)
    if effect < 0:
        del stack[effect:]
    if effect <= 0:
        changes = not name.startswith(_ONLY_POPS) or name == "STORE_FAST_LOAD_FAST"
    else:
        changes = not name.startswith(_KEEPS_TOP)
    if changes and stack and stack[-1] not in _LASTING:
        stack[-1] = instr
    if effect > 0:
        stack.extend([instr] * effect)


def _effect(instr: Instr, jump: bool) -> int:
    arg = instr.arg
    if not instr.require_arg():
        number = None
    elif isinstance(arg, int) and instr.opcode not in dis.hasconst:
        number = int(arg)
    else:
        number = 0
    return dis.stack_effect(instr.opcode, number, jump=jump)


_SIMPLE_LOADS = frozenset(
    (
        "LOAD_CONST",
        "LOAD_SMALL_INT",
        "LOAD_FAST",
        "LOAD_FAST_CHECK",
        "LOAD_FAST_BORROW",
        "LOAD_DEREF",
        "LOAD_CLOSURE",
        "LOAD_NAME",
    )
)
