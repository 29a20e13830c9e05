"""Operators, comparisons, truth and formatting: reads of a container that do not look like one."""

from __future__ import annotations

import operator
import sys

from bytecode import Compare, Instr

from weft.python.instrument.facts import is_boolean, is_constant, is_number, is_text, value_of
from weft.python.instrument.items import load_item
from weft.python.instrument.site import Constant, Piece, Plan, Planner, Site

_SUBSCRIPT = 26
_UNARY_POSITIVE = 5
_CAST = 16
"""The bit of a comparison that makes a bool of what it gives."""


def _binary(site: Site) -> Plan:
    operation = site.instr.arg
    assert isinstance(operation, int)
    if operation == _SUBSCRIPT:
        return load_item(site)
    types = _likely(site)
    return site.tell_unless(types, site.hooks.binary, 2, 1, Constant(int(operation)))


def _compare(site: Site) -> Plan:
    return site.tell_unless(_likely(site), site.hooks.compare, 2, 1, instead=_tested(site))


def _tested(site: Site) -> list[Piece]:
    """A comparison whose result is asked whether it is true: it need not be a bool."""
    arg, truth, location = site.instr.arg, site.hooks.truth, site.location
    assert isinstance(arg, int)
    is_cast = sys.version_info >= (3, 13) and bool(arg & _CAST)
    if truth is None or not (is_cast or site.following in _TESTS):
        return []
    told = site.unless(bool, 1, site.telling(truth, 1))
    if not is_cast:
        return [site.instr.copy(), *told]
    return [
        Instr("COMPARE_OP", Compare(arg & ~_CAST), location=location),
        *told,
        Instr("TO_BOOL", location=location),
    ]


def _likely(site: Site) -> tuple[type, ...]:
    """The types that are of no interest, first the one that a constant on the other side suggests.

    One that is asked for later costs more.
    """
    types: tuple[type, ...] = (int, float, str)
    for slot in (site.slot(1), site.slot(2)):
        if is_constant(slot):
            first = type(value_of(slot))
            if first in types:
                return (first, *(each for each in types if each is not first))
    return types


def _truth(site: Site) -> Plan:
    return (
        None
        if is_boolean(site.slot(1))
        else site.tell_unless((bool, int, str, type(None)), site.hooks.truth, 1)
    )


def _format_value(site: Site) -> Plan:
    flags = site.instr.arg
    assert isinstance(flags, int)
    return _format(site, 2 if flags & 4 else 1)


def _format_top(site: Site) -> Plan:
    return _format(site, 1)


def _format_with_spec(site: Site) -> Plan:
    return _format(site, 2)


def _format(site: Site, depth: int) -> Plan:
    slot = site.slot(depth)
    return (
        None
        if is_text(slot) or is_number(slot)
        else site.tell_unless((str, int, float), site.hooks.format, depth)
    )


def _unary(function: object) -> Planner:
    def plan(site: Site) -> Plan:
        if is_constant(site.slot(1)):
            return None
        return site.tell(site.hooks.for_call(1), Constant(function), 1)

    return plan


def _intrinsic(site: Site) -> Plan:
    arg = site.instr.arg
    assert isinstance(arg, int)
    return _positive(site) if arg == _UNARY_POSITIVE else None


_positive = _unary(operator.pos)

# From 3.13 on what is tested or negated has been made a bool before.
_TESTS = (
    (
        "UNARY_NOT",
        "JUMP_IF_TRUE_OR_POP",
        "JUMP_IF_FALSE_OR_POP",
        "POP_JUMP_IF_TRUE",
        "POP_JUMP_IF_FALSE",
        "POP_JUMP_FORWARD_IF_TRUE",
        "POP_JUMP_FORWARD_IF_FALSE",
        "POP_JUMP_BACKWARD_IF_TRUE",
        "POP_JUMP_BACKWARD_IF_FALSE",
    )
    if sys.version_info < (3, 13)
    else ("TO_BOOL",)
)

PLANNERS: dict[str, Planner] = {
    "BINARY_OP": _binary,
    "COMPARE_OP": _compare,
    "FORMAT_VALUE": _format_value,
    "FORMAT_SIMPLE": _format_top,
    "CONVERT_VALUE": _format_top,
    "FORMAT_WITH_SPEC": _format_with_spec,
    # `-Counter()` and the like: the same as calling the function.
    "UNARY_NEGATIVE": _unary(operator.neg),
    "UNARY_INVERT": _unary(operator.invert),
    "UNARY_POSITIVE": _positive,
    "CALL_INTRINSIC_1": _intrinsic,
    **dict.fromkeys(_TESTS, _truth),
}
