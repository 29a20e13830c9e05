"""Calls: of anything with anything, and what `with` statements call.

A hook about a call may answer with something that wants the result. Then the call is done with
that answer below it on the stack, where neither `locals()` nor a debugger sees it. This second
copy of the call stands beside the first, so that the same handlers of exceptions cover both.
"""

from __future__ import annotations

import sys

from bytecode import Instr, Label
from bytecode.instr import Intrinsic1Op

from weft.python.instrument.hooks import Hook
from weft.python.instrument.site import Constant, Operand, Piece, Plan, Planner, Site
from weft.python.instrument.stack import ENTER, EXIT, NULL, Slot, is_value, name_of
from weft.python.instrument.versions import (
    ALWAYS_KEYWORDS,
    NULL_BELOW,
    after_call,
    bind,
    call,
    is_exit,
    jump_if,
)

_CALLS_NOBODY_ASKS_ABOUT = frozenset(
    (
        # What makes a class is handed its body, what makes an exception only keeps what it is
        # given, and a function made on the spot is instrumented itself.
        "LOAD_BUILD_CLASS",
        "LOAD_ASSERTION_ERROR",
        "LOAD_COMMON_CONSTANT",
        "MAKE_FUNCTION",
        "SET_FUNCTION_ATTRIBUTE",
    )
)

_HARMLESS: dict[tuple[str | None, int], object] = {
    ("callable", 1): callable,
    ("id", 1): id,
    ("isinstance", 2): isinstance,
    ("issubclass", 2): issubclass,
    ("range", 1): range,
    ("range", 2): range,
    ("range", 3): range,
    ("type", 1): type,
}
"""Builtins, by name and number of arguments, that look at nothing that can change. What the class
of a class may look at to tell its instances, `instance` is told of."""


def _call(site: Site) -> Plan:
    count = site.instr.arg
    assert isinstance(count, int)
    # The names of a call by keyword are an instruction of their own up to 3.12.
    first = site.instructions[0]
    names = Constant(first.arg) if first.name == "KW_NAMES" else None
    return _positional_or_named(site, count, names, above=0)


def _call_kw(site: Site) -> Plan:
    count = site.instr.arg
    assert isinstance(count, int)
    return _positional_or_named(site, count, 1, above=1)


def _positional_or_named(site: Site, count: int, names: Operand | None, above: int) -> Plan:
    """`above`: how many values lie on the arguments."""
    callable_, arguments = _layout(site, count, above)
    slot = site.slot(callable_)
    if slot is EXIT or slot is ENTER:
        return _in_with(site, callable_, count + 2)
    if _is_of_no_interest(slot, count, site.hooks.asks_for_classes):
        return None
    depths = range(arguments, above, -1)
    if names is None:
        hook = site.hooks.for_call(len(depths))
        asks = site.hooks.asks_for_classes
        harmless = None if asks else _HARMLESS.get((name_of(slot), len(depths)))
        return _ask(site, hook, (callable_, *depths), count + 2, harmless)
    return _ask(site, site.hooks.call_kw, (names, callable_, *depths), count + 2 + above)


def _in_with(site: Site, callable_: int, height: int) -> Plan:
    """What a `with` statement has looked for is called; of an enter was told before that."""
    told = site.tell(site.hooks.exit, callable_) if site.slot(callable_) is EXIT else None
    asked = _ask(site, site.hooks.call_in_with, (callable_,), height)
    if told is None or asked is None:
        return told or asked
    return [*told[: -len(site.instructions)], *asked]


def _layout(site: Site, count: int, above: int) -> tuple[int, int]:
    """How deep the callable and the first argument lie."""
    if NULL_BELOW and site.slot(count + above + 2) is NULL:
        return count + above + 1, count + above
    if site.slot(count + above + 1) is NULL:
        return count + above + 2, count + above
    return count + above + 2, count + above + 1


def _is_of_no_interest(slot: Slot, count: int, asks_for_classes: object) -> bool:
    if not isinstance(slot, Instr):
        return False
    if count == 0 and name_of(slot) == "super":
        return True
    if asks_for_classes and slot.name == "LOAD_BUILD_CLASS":
        return False
    return slot.name in _CALLS_NOBODY_ASKS_ABOUT


def enters_what_it_has_made(site: Site) -> bool:
    """Whether a call is of a function that was made for it: a lambda, a comprehension."""
    count = site.instr.arg
    if site.instr.name != "CALL" or not isinstance(count, int):
        return False
    slot = site.slot(_layout(site, count, above=0)[0])
    return isinstance(slot, Instr) and slot.name in ("MAKE_FUNCTION", "SET_FUNCTION_ATTRIBUTE")


def _call_ex(site: Site) -> Plan:
    if ALWAYS_KEYWORDS:
        has_keywords = site.slot(1) is not NULL
    else:
        assert isinstance(site.instr.arg, int)
        has_keywords = bool(site.instr.arg & 1)
    arguments = 2 if has_keywords or ALWAYS_KEYWORDS else 1
    callable_ = arguments + (1 if NULL_BELOW else 2)
    code: list[Piece] = []
    if not _is_tuple(site, site.slot(arguments)):
        if site.hooks.consume is not None:
            code += site.telling(site.hooks.consume, arguments)
        if site.hooks.call_ex is not None:
            code += _make_tuple(site, arguments)
        if code:
            code = site.when(site.unless(tuple, arguments, code), instructions=False)
    operands = (callable_, arguments, 1 if has_keywords else Constant(None))
    plan = _ask(site, site.hooks.call_ex, operands, arguments + 2)
    if plan is None and not code:
        return None
    return [*code, *(plan or site.instructions)]


def _is_tuple(site: Site, slot: Slot) -> bool:
    if not isinstance(slot, Instr):
        return False
    if slot.name in ("LOAD_FAST", "LOAD_FAST_BORROW"):
        return slot.arg in site.context.tuples
    if slot.name == "LOAD_CONST":
        return isinstance(slot.arg, tuple)
    if slot.name == "CALL_INTRINSIC_1":
        return slot.arg == Intrinsic1Op.INTRINSIC_LIST_TO_TUPLE
    return slot.name in ("BUILD_TUPLE", "LIST_TO_TUPLE")


def _make_tuple(site: Site, depth: int) -> list[Piece]:
    """The arguments are read here, so that the hook can look at them too."""
    location = site.location
    swap = [Instr("SWAP", 2, location=location)] if depth == 2 else []
    if sys.version_info < (3, 12):
        make = Instr("LIST_TO_TUPLE", location=location)
    else:
        make = Instr("CALL_INTRINSIC_1", Intrinsic1Op.INTRINSIC_LIST_TO_TUPLE, location=location)
    return [
        *swap,
        Instr("BUILD_LIST", 0, location=location),
        Instr("SWAP", 2, location=location),
        Instr("LIST_EXTEND", 1, location=location),
        make,
        *swap,
    ]


def _ask(
    site: Site,
    hook: Hook | None,
    operands: tuple[Operand, ...],
    height: int,
    harmless: object = None,
) -> Plan:
    """Ask the hook, then do the call; `height` values on the stack belong to it.

    Nothing is asked if the callable, the first operand, is the harmless one.
    """
    if hook is None:
        return None
    assert all(is_value(site.slot(each)) for each in operands if isinstance(each, int))
    location = site.location
    plain, direct, done = Label(), Label(), Label()
    code: list[Piece] = []
    if harmless is not None:
        assert isinstance(operands[0], int)
        code = [
            Instr("COPY", operands[0], location=location),
            Instr("LOAD_CONST", harmless, location=location),
            Instr("IS_OP", 0, location=location),
        ]
        if harmless in (isinstance, issubclass) and site.hooks.instance is not None:
            ask = Label()
            told = site.telling(site.hooks.instance, 2, 1)
            code += [jump_if("FALSE", ask, location), *site.unless(type, 1, told)]
            code += [Instr("JUMP_FORWARD", direct, location=location), ask]
        else:
            code.append(jump_if("TRUE", direct, location))
    code += [
        *site.asking(hook, operands),
        Instr("COPY", 1, location=location),
        jump_if("NONE", plain, location),
        *(Instr("SWAP", depth, location=location) for depth in range(height + 1, 1, -1)),
        *(instr.copy() for instr in site.instructions),
        # The answer of the hook and the result become: result, answer, result.
        Instr("COPY", 1, location=location),
        Instr("SWAP", 3, location=location),
        Instr("SWAP", 2, location=location),
        *call(0, location),
        Instr("POP_TOP", location=location),
        Instr("JUMP_FORWARD", done, location=location),
        plain,
        Instr("POP_TOP", location=location),
        direct,
    ]
    return [*site.when(code), *after_call(location), done]


def _enter(site: Site) -> Plan:
    return site.tell(site.hooks.enter, 1)


def _special(site: Site) -> Plan:
    """From 3.14 on `with` looks for the exit, then for the enter, and then calls the latter.

    The hook comes before all of it, as anything may happen where a method is looked for.
    """
    hooks = site.hooks
    found = is_exit(site.instr)
    plan = _enter(site) if found else None
    if hooks.call_in_with is None and not (found and hooks.exit is not None):
        return plan
    return [*(plan or [site.instr]), *bind(site.location)]


def _exit(site: Site) -> Plan:
    """On an exception the exit lies below what describes it."""
    depth = next(depth for depth in range(4, len(site.stack) + 1) if site.slot(depth) is EXIT)
    return site.tell(site.hooks.exit, depth)


PLANNERS: dict[str, Planner] = {
    "CALL": _call,
    "CALL_KW": _call_kw,
    "CALL_FUNCTION_EX": _call_ex,
    "BEFORE_WITH": _enter,
    "BEFORE_ASYNC_WITH": _enter,
    "LOAD_SPECIAL": _special,
    "WITH_EXCEPT_START": _exit,
}
