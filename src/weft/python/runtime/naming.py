"""Names for objects that a program makes: the variable, if it is plain to see, and the place.

`lock = threading.Lock()` makes "lock (Lock made at bank.py:4)". The call that is being executed
must be all that is assigned; where the line says anything else, there is only the place.
"""

from __future__ import annotations

import ast
import linecache
import os
from collections.abc import Iterator
from types import FrameType

from weft.python.runtime.place import calling_frame

Span = tuple[int | None, int | None, int | None, int | None]

OF_PARTS = frozenset({"Condition", "Barrier"})
"""What is made of other objects: those are its parts."""
_known: dict[tuple[str, str, Span, str], str] = {}
"""By the place, the line, the part of it, and what is made."""


def made_here(what: str) -> str:
    """The name of an object that the program is just making."""
    frame = calling_frame()
    file, line = frame.f_code.co_filename, frame.f_lineno
    place = f"{what} made at {os.path.basename(file)}:{line}"
    linecache.checkcache(file)
    key = (place, linecache.getline(file, line, frame.f_globals), _span(frame), what)
    name = _known.get(key)
    if name is None:
        variable = variable_for(*key[1:])
        name = _known[key] = place if variable is None else f"{variable} ({place})"
    return name


def _span(frame: FrameType) -> Span:
    """The part of the source that is being executed."""
    for n, span in enumerate(frame.f_code.co_positions()):
        if 2 * n == frame.f_lasti:
            return span
    return None, None, None, None


def variable_for(text: str, span: Span, what: str) -> str | None:
    """What a line assigns the object to that the call at this part of it makes."""
    first, last, start, end = span
    if start is None or end is None or first != last:
        return None
    indent = len(text) - len(text.lstrip())
    try:
        tree = ast.parse(text.strip())
    except (SyntaxError, ValueError):
        return None
    for target, value in _assignments(tree):
        calls = _same_length(target, value)
        for variable, call in calls:
            if isinstance(call, ast.Call) and (call.col_offset, call.end_col_offset) == (
                start - indent,
                end - indent,
            ):
                return _called(variable, call, what)
    return None


def _assignments(tree: ast.Module) -> Iterator[tuple[ast.expr, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield node.targets[0], node.value
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            yield node.target, node.value


def _same_length(target: ast.expr, value: ast.expr) -> list[tuple[str, ast.expr]]:
    """The names and what they are given: one, or as many as there are values, or a list."""
    if isinstance(target, ast.Tuple | ast.List):
        if not isinstance(value, ast.Tuple | ast.List) or len(target.elts) != len(value.elts):
            return []
        if any(isinstance(part, ast.Starred) for part in (*target.elts, *value.elts)):
            return []
        pairs = zip(target.elts, value.elts, strict=True)
        return [pair for one, other in pairs for pair in _same_length(one, other)]
    if isinstance(value, ast.ListComp):
        return [(f"{ast.unparse(target)}[…]", value.elt)]
    return [(ast.unparse(target), value)]


def _called(variable: str, call: ast.Call, what: str) -> str | None:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else None
    name = function.id if isinstance(function, ast.Name) else name
    if name == what:
        return variable
    return f"{variable}'s {what}" if name in OF_PARTS else None
