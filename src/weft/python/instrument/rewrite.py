"""Code that tells its accesses: the same code with calls of hooks before what it does.

Everything else about the code stays: names, flags, variables, lines and columns, handlers of
exceptions. An inserted instruction has the location of the one it stands before, and lies behind
its labels and within the same handlers.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from itertools import pairwise
from types import CodeType
from typing import Any

from bytecode import Bytecode, ConcreteBytecode, Instr

from weft.errors import NotApplicable, WeftError
from weft.python.instrument.flow import PLANNERS, Walk
from weft.python.instrument.free import free_names
from weft.python.instrument.hooks import Hooks
from weft.python.instrument.names import is_body
from weft.python.instrument.reading import Element, read
from weft.python.instrument.silent import refuse_unknown
from weft.python.instrument.site import Context, Namespace, OfCaller, Piece
from weft.python.instrument.versions import RESUME_PLACE

_DELEGATES = (2, 3)
_PASSES = 1000
"""How often jumps may get longer because others did; long functions need more than a few."""

_GENERATORS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def rewrite(
    code: CodeType,
    hooks: Hooks,
    namespace: dict[str, Any] | None,
    hooked_global: Callable[[str], bool],
    nested: Callable[[CodeType], CodeType] | None = None,
    *,
    apart: bool = False,
) -> CodeType:
    """The code with its hooks, and all code inside it likewise.

    `namespace` is the dictionary of globals that the code runs with; None if that may differ from
    run to run. `hooked_global` says for which names of globals the hooks are wanted. `nested` gives
    the code to use for code inside this one, if that is not to be rewritten here. With `apart`, the
    body of a module has variables of its own besides the globals.
    """
    try:
        return _rewritten(code, hooks, namespace, hooked_global, nested, apart)
    except WeftError:
        raise
    except Exception as error:
        # Whoever puts code together from bytes may write anything.
        why = f"{type(error).__name__}: {error}"
        raise NotApplicable(
            f"the bytecode of {code.co_qualname} cannot be followed: {why}",
            f"{code.co_filename}:{code.co_firstlineno}",
            "leave this code out of what is checked; if Python's own compiler has made it, please "
            "report it",
        ) from error


def _rewritten(
    code: CodeType,
    hooks: Hooks,
    namespace: dict[str, Any] | None,
    hooked_global: Callable[[str], bool],
    nested: Callable[[CodeType], CodeType] | None,
    apart: bool,
) -> CodeType:
    if nested is None:
        # Not by equality: constants are hashed and compared with all that is in them.
        done: dict[int, CodeType] = {}

        def nested(inner: CodeType) -> CodeType:
            if id(inner) not in done:
                done[id(inner)] = rewrite(inner, hooks, namespace, hooked_global)
            return done[id(inner)]

    elements = read(code)
    refuse_unknown(code, elements, PLANNERS)
    context = Context(
        hooks,
        hooked_global,
        OfCaller() if namespace is None else Namespace(namespace),
        is_body(code) and not apart,
        _tuples(code, elements),
        _delegations(elements),
        _sends(elements),
        bool(code.co_flags & _GENERATORS),
    )
    walk = Walk(elements, context)
    walk.run()
    pieces = _put_together(elements, walk.plans, nested)
    height = max((_height(plan) for _, plan in walk.plans.values() if plan), default=0)
    return _assemble(code, pieces, height)


def _put_together(
    elements: list[Element],
    plans: dict[int, tuple[int, list[Piece] | None]],
    nested: Callable[[CodeType], CodeType],
) -> list[Element]:
    result: list[Element] = []
    index = 0
    while index < len(elements):
        size, plan = plans.get(index, (1, None))
        if plan is None:
            element = elements[index]
            if isinstance(element, Instr):
                constant: object = element.arg
                if isinstance(constant, CodeType):
                    element = Instr("LOAD_CONST", nested(constant), location=element.location)
            result.append(element)
        else:
            result.extend(plan)
        index += size
    return result


def _height(plan: list[Piece]) -> int:
    """How many values a plan may put on the stack; rather too many than too few."""
    return sum(_pushed(piece) for piece in plan if isinstance(piece, Instr))


def _pushed(instr: Instr) -> int:
    if instr.name == "UNPACK_SEQUENCE":
        assert isinstance(instr.arg, int)
        return instr.arg
    return int(instr.name in _PUSHES)


def _assemble(code: CodeType, pieces: list[Element], height: int) -> CodeType:
    result = Bytecode(pieces)
    result.name = code.co_name
    result.qualname = code.co_qualname
    result.filename = code.co_filename
    result.flags = code.co_flags  # type: ignore[assignment]
    result.argcount = code.co_argcount
    result.posonlyargcount = code.co_posonlyargcount
    result.kwonlyargcount = code.co_kwonlyargcount
    result.first_lineno = code.co_firstlineno
    result.freevars = free_names(code)
    result.cellvars = list(code.co_cellvars)
    # All variables, in their order: what `locals()` shows depends on it.
    result.argnames = list(code.co_varnames)
    # The first constant becomes the docstring if it is a string.
    first = code.co_consts[0] if code.co_consts else None
    result.docstring = first if isinstance(first, str) else None
    concrete: ConcreteBytecode = result.to_concrete_bytecode(
        compute_jumps_passes=_PASSES, compute_exception_stack_depths=False
    )
    concrete.freevars = list(code.co_freevars)
    return concrete.to_code(
        stacksize=code.co_stacksize + height, compute_exception_stack_depths=False
    )


def _tuples(code: CodeType, elements: list[Element]) -> frozenset[str]:
    """The variable of `*args`, unless something else is ever stored there."""
    if not code.co_flags & inspect.CO_VARARGS:
        return frozenset()
    name = code.co_varnames[code.co_argcount + code.co_kwonlyargcount]
    for element in elements:
        if isinstance(element, Instr) and element.name.startswith("STORE_FAST"):
            stored = element.arg if isinstance(element.arg, tuple) else (element.arg,)
            if name in stored:
                return frozenset()
    return frozenset((name,))


def _sends(elements: list[Element]) -> dict[int, Instr]:
    """Where a `yield` hands on what was sent, in the version that looks at its neighbour."""
    if sys.version_info >= (3, 12):
        return {}
    instructions = [element for element in elements if isinstance(element, Instr)]
    return {
        id(leave): send
        for send, leave in pairwise(instructions)
        if send.name == "SEND" and leave.name == "YIELD_VALUE"
    }


def _delegations(elements: list[Element]) -> frozenset[int]:
    """The jumps back of `yield from` and `await`: each comes right after the generator goes on."""
    instructions = [element for element in elements if isinstance(element, Instr)]
    return frozenset(
        id(jump)
        for resume, jump in pairwise(instructions)
        if resume.name == "RESUME" and isinstance(resume.arg, int)
        if resume.arg & RESUME_PLACE in _DELEGATES
    )


_PUSHES = frozenset(("LOAD_CONST", "COPY", "PUSH_NULL", "LOAD_CLOSURE", "LOAD_FAST", "BUILD_LIST"))
