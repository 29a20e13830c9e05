"""What the instruction that made a value says about the value."""

from __future__ import annotations

from bytecode import Instr

from weft.python.instrument.stack import Slot

_NUMBERS = (int, float, complex)
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
    return isinstance(slot, Instr) and slot.name in ("LOAD_CONST", "LOAD_SMALL_INT")


def is_number(slot: Slot) -> bool:
    return is_constant(slot) and isinstance(slot.arg, _NUMBERS)  # type: ignore[union-attr]


def is_text(slot: Slot) -> bool:
    """A string; not bytes, as those can be mixed with a bytearray."""
    return _is_made_by(slot, _STRINGS) or (is_constant(slot) and isinstance(slot.arg, str))  # type: ignore[union-attr]


def is_boolean(slot: Slot) -> bool:
    return is_constant(slot) or _is_made_by(slot, _BOOLEANS)


def is_fresh(slot: Slot) -> bool:
    """Nobody else can have it: a constant, or a container that was made just now."""
    return is_constant(slot) or _is_made_by(slot, _FRESH)


def _is_made_by(slot: Slot, names: frozenset[str]) -> bool:
    return isinstance(slot, Instr) and slot.name in names
