"""Instructions that no hook is told of, each with the reason why nothing is missed.

What a new version of CPython adds is neither here nor among the planners. Code that uses it is
refused, as nobody has looked at what it reads and writes.
"""

from __future__ import annotations

import opcode
from collections.abc import Iterable
from types import CodeType

from bytecode import Instr

from weft.errors import NotApplicable
from weft.python.instrument.reading import Element

NOTHING_SHARED = {
    "moves values on the stack, or variables that nobody else has": """
        COPY SWAP POP_TOP PUSH_NULL LOAD_CONST LOAD_SMALL_INT LOAD_COMMON_CONSTANT LOAD_FAST
        LOAD_FAST_BORROW LOAD_FAST_BORROW_LOAD_FAST_BORROW LOAD_FAST_CHECK LOAD_FAST_AND_CLEAR
        LOAD_FAST_LOAD_FAST STORE_FAST STORE_FAST_MAYBE_NULL STORE_FAST_LOAD_FAST
        STORE_FAST_STORE_FAST DELETE_FAST LOAD_LOCALS POP_ITER
    """,
    "hands on a cell, and does not look into it": """
        LOAD_CLOSURE MAKE_CELL COPY_FREE_VARS
    """,
    "makes something new of what is on the stack, or adds to what was made there": """
        BUILD_CONST_KEY_MAP BUILD_LIST BUILD_MAP BUILD_SET BUILD_SLICE BUILD_STRING BUILD_TUPLE
        BUILD_INTERPOLATION BUILD_TEMPLATE
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
        CACHE EXTENDED_ARG KW_NAMES NOP NOT_TAKEN PRECALL RESUME RESERVED
    """,
    "is not in the code of functions, or not in code that was compiled just now": """
        IMPORT_STAR PRINT_EXPR INTERPRETER_EXIT ENTER_EXECUTOR EXIT_INIT_CHECK TRACE_RECORD
        LOAD_SUPER_METHOD LOAD_ZERO_SUPER_ATTR LOAD_ZERO_SUPER_METHOD
        ANNOTATIONS_PLACEHOLDER JUMP_IF_FALSE JUMP_IF_TRUE
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
TOLD_INTRINSIC = "INTRINSIC_UNARY_POSITIVE"


def silent() -> frozenset[str]:
    """The instructions of the running version that are told of to nobody, by name."""
    of_bools = OF_BOOLS if "TO_BOOL" in opcode.opmap else ""
    return frozenset(" ".join((*NOTHING_SHARED.values(), of_bools)).split())


_SILENT = silent()
_INTRINSICS = {
    "CALL_INTRINSIC_1": getattr(opcode, "_intrinsic_1_descs", ()),
    "CALL_INTRINSIC_2": getattr(opcode, "_intrinsic_2_descs", ()),
}
_KNOWN_INTRINSICS = frozenset((*INTRINSICS.split(), TOLD_INTRINSIC))


def refuse_unknown(code: CodeType, elements: Iterable[Element], told: Iterable[str]) -> None:
    """Raise an error that names the first instruction that is neither told of nor silent."""
    known = _SILENT.union(told)
    for element in elements:
        if isinstance(element, Instr):
            unknown = None if element.name in known else f"opcode {element.name}"
            functions = _INTRINSICS.get(element.name)
            if functions is not None:
                unknown = _unknown_function(functions, element.arg)
            if unknown is not None:
                raise _refusal(unknown, code, element)


def _unknown_function(functions: Iterable[str], number: object) -> str | None:
    assert isinstance(number, int)
    name = dict(enumerate(functions)).get(number, str(number))
    return None if name in _KNOWN_INTRINSICS else f"intrinsic function {name}"


def _refusal(what: str, code: CodeType, instr: Instr) -> NotApplicable:
    line = instr.location.lineno if instr.location is not None else None
    return NotApplicable(
        f"{what} is not known, so what it reads and writes would be missed",
        f"{code.co_filename}:{line or code.co_firstlineno}, in {code.co_qualname}",
        "use a version of Python that this version of weft supports, or leave this code out of "
        "what is instrumented",
    )
