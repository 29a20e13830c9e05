"""Every instruction of the running version is told of, or touches nothing that threads share.

What a new version adds is in neither group, and must be looked at.
"""

from __future__ import annotations

import opcode
from collections.abc import Iterable

import pytest

from weft.python.instrument.flow import PLANNERS

NOTHING_SHARED = {
    "moves values on the stack, or variables that nobody else has": """
        COPY SWAP POP_TOP PUSH_NULL LOAD_CONST LOAD_FAST LOAD_FAST_CHECK LOAD_FAST_AND_CLEAR
        LOAD_FAST_LOAD_FAST STORE_FAST STORE_FAST_MAYBE_NULL STORE_FAST_LOAD_FAST
        STORE_FAST_STORE_FAST DELETE_FAST LOAD_LOCALS
    """,
    "hands on a cell, and does not look into it": """
        LOAD_CLOSURE MAKE_CELL COPY_FREE_VARS
    """,
    "makes something new of what is on the stack, or adds to what was made there": """
        BUILD_CONST_KEY_MAP BUILD_LIST BUILD_MAP BUILD_SET BUILD_SLICE BUILD_STRING BUILD_TUPLE
        LIST_APPEND LIST_TO_TUPLE SET_ADD MAP_ADD MAKE_FUNCTION SET_FUNCTION_ATTRIBUTE
        LOAD_ASSERTION_ERROR LOAD_BUILD_CLASS SETUP_ANNOTATIONS
    """,
    "asks for nothing but identity, or the class": """
        IS_OP MATCH_MAPPING MATCH_SEQUENCE CHECK_EXC_MATCH CHECK_EG_MATCH
        POP_JUMP_IF_NONE POP_JUMP_IF_NOT_NONE
        POP_JUMP_FORWARD_IF_NONE POP_JUMP_FORWARD_IF_NOT_NONE
        POP_JUMP_BACKWARD_IF_NONE POP_JUMP_BACKWARD_IF_NOT_NONE
    """,
    "goes elsewhere": """
        JUMP JUMP_BACKWARD JUMP_FORWARD JUMP_NO_INTERRUPT RETURN_VALUE RETURN_CONST
    """,
    "goes by exceptions; what `raise` writes into one is documented as not seen": """
        RAISE_VARARGS RERAISE PUSH_EXC_INFO POP_EXCEPT PREP_RERAISE_STAR
        SETUP_CLEANUP SETUP_FINALLY SETUP_WITH POP_BLOCK CLEANUP_THROW END_ASYNC_FOR
    """,
    "is part of a generator, which tells where it goes on and where it stops": """
        RETURN_GENERATOR YIELD_VALUE SEND END_SEND END_FOR ASYNC_GEN_WRAP
    """,
    "belongs to the one next to it, or does nothing": """
        CACHE EXTENDED_ARG KW_NAMES NOP PRECALL RESUME RESERVED
    """,
    "is not in the code of functions, or not in code that was compiled just now": """
        IMPORT_STAR PRINT_EXPR INTERPRETER_EXIT ENTER_EXECUTOR EXIT_INIT_CHECK
        LOAD_SUPER_METHOD LOAD_ZERO_SUPER_ATTR LOAD_ZERO_SUPER_METHOD
    """,
    "makes or adds other things, or calls no method of what it is given": """
        CALL_INTRINSIC_2
    """,
}
OF_BOOLS = """
    UNARY_NOT POP_JUMP_IF_TRUE POP_JUMP_IF_FALSE
"""
"""From 3.13 on they are given nothing else: `TO_BOOL` comes before them."""

INTRINSICS = """
    INTRINSIC_1_INVALID INTRINSIC_PRINT INTRINSIC_IMPORT_STAR INTRINSIC_STOPITERATION_ERROR
    INTRINSIC_ASYNC_GEN_WRAP INTRINSIC_LIST_TO_TUPLE INTRINSIC_TYPEVAR INTRINSIC_PARAMSPEC
    INTRINSIC_TYPEVARTUPLE INTRINSIC_SUBSCRIPT_GENERIC INTRINSIC_TYPEALIAS
    INTRINSIC_2_INVALID INTRINSIC_PREP_RERAISE_STAR INTRINSIC_TYPEVAR_WITH_BOUND
    INTRINSIC_TYPEVAR_WITH_CONSTRAINTS INTRINSIC_SET_FUNCTION_TYPE_PARAMS
    INTRINSIC_SET_TYPEPARAM_DEFAULT
"""
"""What is not told of: they belong to modules, to exceptions, or make types."""
TOLD = "INTRINSIC_UNARY_POSITIVE"

INSTRUCTIONS = {name for name in opcode.opmap if not name.startswith("INSTRUMENTED_")}


def listed(groups: Iterable[str]) -> list[str]:
    return [name for group in groups for name in group.split()]


def test_every_instruction_is_told_of_or_touches_nothing() -> None:
    silent = set(listed(NOTHING_SHARED.values()))
    if "TO_BOOL" in opcode.opmap:
        silent |= set(OF_BOOLS.split())
    assert INSTRUCTIONS - set(PLANNERS) - silent == set()
    assert silent & set(PLANNERS) == set()


def test_no_instruction_is_listed_twice() -> None:
    names = [*listed(NOTHING_SHARED.values()), *OF_BOOLS.split()]
    assert len(names) == len(set(names))


@pytest.mark.skipif(not hasattr(opcode, "_intrinsic_1_descs"), reason="there are none")
def test_every_intrinsic_function_is_known() -> None:
    known = [*getattr(opcode, "_intrinsic_1_descs"), *getattr(opcode, "_intrinsic_2_descs")]  # noqa: B009
    assert set(known) - set(INTRINSICS.split()) == {TOLD}
