"""Accesses that the language makes by the way: at an import, for a condition, for an `await`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.python.data.two_threads import Case, check, look

BOTH = {True, False}
ODD = "a = []\nclass Odd:\n    def __lt__(self, other): return a\n    __eq__ = __lt__"
MODULE = "m = sys.modules['some_module'] = types.ModuleType('some_module')\nm.v = 0"
IMPORT = """\
try:
    import some_module
    saw[0] = 'there'
except ImportError:
    saw[0] = 'missing'
"""
COROUTINE = """\
def drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    except RuntimeError:
        return 'used up'
async def one(): return 1
c = one()
async def wait(): return await c
"""


def run(before: str, first: str, second: str, outcomes: set[Any], module: str = "") -> Case:
    return Case(f"{first} | {second}", before, first, second, "saw[0]", outcomes, module)


CASES = (
    look(ODD, "1 if Odd() == 1 else 0", "a.append(1)", {0, 1}),
    look(ODD, "1 if Odd() < 1 < 3 else 0", "a.append(1)", {0, 1}),
    look(ODD, "not Odd() < 1", "a.append(1)", BOTH),
    look(ODD, "(Odd() < 1 and 5) == 5", "a.append(1)", BOTH),
    look(ODD, "len([1 for _ in 'x' if Odd() == 1])", "a.append(1)", {0, 1}),
    run(ODD, "saw[0] = 0\nwhile Odd() < 1:\n    saw[0] = 1\n    break", "a.append(1)", {0, 1}),
    run("", "global y\na, b = (y := [1, 2])\nsaw[0] = a", "y[0] = 5", {1, 5}, "y = [7]"),
    run(
        "sys.modules.pop('some_module', None)",
        IMPORT,
        "sys.modules['some_module'] = types.ModuleType('some_module')",
        {"there", "missing"},
    ),
    run(MODULE, "import some_module\nsaw[0] = some_module.v", "m.v = 1", {0, 1}),
    run(MODULE, "from some_module import v\nsaw[0] = v", "m.v = 1", {0, 1}),
    run(COROUTINE, "saw[0] = drive(wait())", "drive(wait())", {1, "used up"}),
    run(COROUTINE, "saw[0] = drive(c)", "drive(wait())", {1, "used up"}),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
