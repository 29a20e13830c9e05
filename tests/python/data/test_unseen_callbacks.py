"""What code in C looks at because it calls something with it, or asks whether it is true."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

BOTH = {True, False}
DATA = "@dataclasses.dataclass\nclass D:\n    x: int\nd = D(1)"
SHOWN = {f"program.<locals>.D(x={x})" for x in (1, 2)}
CASES = (
    look("a = []", "len(list(filter(None, [a])))", "a.append(3)", {0, 1}),
    look("a = []", "len([x for x in filter(None, [a])])", "a.append(3)", {0, 1}),
    look("a = []", "len(list(itertools.filterfalse(None, [a])))", "a.append(3)", {0, 1}),
    look("a = []", "len(list(itertools.compress([5], [a])))", "a.append(3)", {0, 1}),
    look("a = []", "list(map(bool, [a]))[0]", "a.append(3)", BOTH),
    look("a = []", "list(map(tuple, [a]))[0]", "a.append(3)", {(), (3,)}),
    look("a = []", "list(map(Box, [a]))[0].x is a", "a.append(3)", {True}),
    look(DATA, "list(map(str, [d]))[0]", "d.x = 2", SHOWN),
    look(DATA, "list(map(repr, [d]))[0]", "d.x = 2", SHOWN),
    look("b = Box(0)", "list(map(getattr, [b], ['x']))[0]", "b.x = 1", {0, 1}),
    look("b = Box(0)", "list(map(vars, [b]))[0]['x']", "b.x = 1", {0, 1}),
    look("b = Box(0)", "b.x", "list(map(setattr, [b], ['x'], [1]))", {0, 1}),
    look("b = Box(0)", "hasattr(b, 'x')", "list(map(delattr, [b], ['x']))", BOTH),
    look("b = Box(Box(0))", "functools.reduce(getattr, ['x', 'x'], b)", "b.x.x = 1", {0, 1}),
    look("b = Box(0)", "operator.call(getattr, b, 'x')", "b.x = 1", {0, 1}),
    look(
        "a = [ValueError()]",
        "len(ExceptionGroup('', a).exceptions)",
        "a.append(TypeError())",
        {1, 2},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
