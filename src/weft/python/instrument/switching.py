"""Where CPython with its global lock may let another thread run: the points of the `gil` model.

It looks for that when a function is entered or a generator goes on after a `yield`, when a jump
goes backward, and after calls of C code.
"""

from __future__ import annotations

import sys

from bytecode import Instr, Label
from bytecode.instr import Intrinsic1Op

from weft.python.instrument.calls import enters_what_it_has_made
from weft.python.instrument.hooks import Hook
from weft.python.instrument.site import Constant, Operand, Piece, Plan, Site
from weft.python.instrument.versions import (
    NULL_BELOW,
    RESUME_PLACE,
    Location,
    after_call,
    call,
    jump_if,
    jump_unless,
)

_AFTER_YIELD_FROM = 2
_RETURNS = ("RETURN_VALUE", "RETURN_CONST")
_RAISES = ("RAISE_VARARGS", "RERAISE") if sys.version_info < (3, 12) else ()
"""Where all exceptions pass through code of the generator, nothing is needed before."""
_LEAVES = ("YIELD_VALUE", *_RETURNS, *_RAISES)
_FAILS = Intrinsic1Op.INTRINSIC_STOPITERATION_ERROR
_CALLS = ("CALL", "CALL_KW", "CALL_FUNCTION_EX")
_BACKWARD_IF = "POP_JUMP_BACKWARD_IF_"
_OPPOSITE = {"TRUE": "FALSE", "FALSE": "TRUE", "NONE": "NOT_NONE", "NOT_NONE": "NONE"}


def with_switch(site: Site, plan: Plan, hook: Hook) -> Plan:
    """The same plan, with the hook where it belongs."""
    instr = site.instr
    name = instr.name
    done = plan or list(site.instructions)
    if name in _CALLS:
        # CPython does not look when a function written in Python returns. Of most calls only
        # the hooks about them can tell what is called.
        return plan if enters_what_it_has_made(site) else [*done, *_switch(site.location, hook)]
    if name == "RESUME":
        assert isinstance(instr.arg, int)
        if instr.arg & RESUME_PLACE < _AFTER_YIELD_FROM:
            # What stands on the line of `def` would look like a line of its own to a tracer.
            return [*done, *_switch(site.next_location, hook)]
    if name == "JUMP_BACKWARD":
        return [*_switch(site.location, hook), *done]
    if name.startswith(_BACKWARD_IF):
        assert isinstance(instr.arg, Label)
        stay = Label()
        return [
            *done[:-1],
            jump_if(_OPPOSITE[name.removeprefix(_BACKWARD_IF)], stay, site.location),
            *_switch(site.location, hook),
            Instr("JUMP_BACKWARD", instr.arg, location=site.location),
            stay,
        ]
    return plan


def with_leave(site: Site, plan: Plan, hook: Hook) -> Plan:
    """The same plan, with a hook where a generator is about to stop running.

    By `yield`, at its end, and by an exception where that passes through code of the generator:
    since Python 3.12 it does, to make something else of StopIteration. Before, `raise` is told, and
    where `finally` and `except` raise again; but not an exception that anything else raises.
    """
    instr = site.instr
    if instr.name in _LEAVES or (instr.name == "CALL_INTRINSIC_1" and instr.arg == _FAILS):
        code = site.telling(hook, _handed_over(site))
        send = site.context.sends.get(id(instr))
        if send is not None:
            code += _seemingly_sent(send)
        return [*code, *(plan or list(site.instructions))]
    return plan


def with_back(site: Site, plan: Plan, hook: Hook, condition: object) -> Plan:
    """The same plan, with a hook where a function is about to return, if that is wanted then."""
    if site.instr.name not in _RETURNS:
        return plan
    location, skip = site.location, Label()
    code = [*jump_unless(condition, skip, location), *site.telling(hook, _handed_over(site))]
    return [*code, *after_call(location), skip, *(plan or list(site.instructions))]


def _handed_over(site: Site) -> Operand:
    """What is returned or yielded; None where that is a constant, or an exception."""
    return 1 if site.instr.name in ("YIELD_VALUE", "RETURN_VALUE") else Constant(None)


def _seemingly_sent(send: Instr) -> list[Piece]:
    """What looks like `send` to whoever looks at the instruction before a `yield`.

    When an exception is thrown into a generator that delegates, CPython 3.11 takes it for granted
    that a `SEND` stands there, and goes where that would jump to.
    """
    over = Label()
    return [Instr("JUMP_FORWARD", over, location=send.location), send.copy(), over]


def _switch(location: Location, hook: Hook) -> list[Piece]:
    load = Instr("LOAD_CONST", hook, location=location)
    null = Instr("PUSH_NULL", location=location)
    first = [null, load] if NULL_BELOW else [load, null]
    return [*first, *call(0, location), Instr("POP_TOP", location=location)]
