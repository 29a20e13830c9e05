"""What the instruction that made a value says about the value."""

from __future__ import annotations

import opcode

from bytecode import Instr

from weft.python.instrument.stack import Slot

_NUMBERS = (int, float, complex)
_COMMON: list[object] = getattr(opcode, "_common_constants", [])
_LITERALS = (str, int, type(None))
_BOOLEANS = frozenset(
    (
        "COMPARE_OP",
        "CONTAINS_OP",
        "IS_OP",
        "UNARY_NOT",
        "TO_BOOL",
        "MATCH_MAPPING",
        "MATCH_SEQUENCE",
        "CHECK_EXC_MATCH",
    )
)
_STRINGS = frozenset(
    ("BUILD_STRING", "FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "CONVERT_VALUE")
)
_FRESH = frozenset(
    (
        "BUILD_LIST",
        "BUILD_TUPLE",
        "BUILD_SET",
        "BUILD_MAP",
        "BUILD_CONST_KEY_MAP",
        # Tuples of what was found.
        "MATCH_CLASS",
        "MATCH_KEYS",
    )
)


def is_constant(slot: Slot) -> bool:
    if not isinstance(slot, Instr):
        return False
    if slot.name == "LOAD_COMMON_CONSTANT":
        # The others are classes and functions, which have attributes.
        return isinstance(value_of(slot), _LITERALS)
    return slot.name in ("LOAD_CONST", "LOAD_SMALL_INT")


def value_of(slot: Slot) -> object:
    """What a slot holds that is filled with a constant."""
    assert isinstance(slot, Instr)
    if slot.name == "LOAD_COMMON_CONSTANT":
        assert isinstance(slot.arg, int)
        return _COMMON[slot.arg]
    return slot.arg


def is_number(slot: Slot) -> bool:
    return is_constant(slot) and isinstance(value_of(slot), _NUMBERS)


def is_text(slot: Slot) -> bool:
    """A string; not bytes, as those can be mixed with a bytearray."""
    return _is_made_by(slot, _STRINGS) or (is_constant(slot) and isinstance(value_of(slot), str))


def is_boolean(slot: Slot) -> bool:
    return is_constant(slot) or _is_made_by(slot, _BOOLEANS)


def is_fresh(slot: Slot) -> bool:
    """Nobody else can have it: a constant, or a container that was made just now."""
    return is_constant(slot) or _is_made_by(slot, _FRESH)


def _is_made_by(slot: Slot, names: frozenset[str]) -> bool:
    return isinstance(slot, Instr) and slot.name in names
