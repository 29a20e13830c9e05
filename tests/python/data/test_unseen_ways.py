"""Accesses by other ways than most: to variables, to iterators, to what is made when asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.python.data.two_threads import Case, check, replaces_what_was_stored

GLOBAL = "g = 0"
AFRESH = "global g\ng = 0"


def read(seen: str, change: str, outcomes: set[Any]) -> Case:
    """A global is read by one thread and changed by the other."""
    second = f"global g\n{change}"
    why = f"{seen} | {change}"
    return Case(why, AFRESH, f"saw[0] = {seen}", second, "saw[0]", outcomes, GLOBAL)


CLEARED = """\
def counter():
    n = 1
    def get():
        try:
            return n
        except NameError:
            return "gone"
    def drop():
        nonlocal n
        del n
    return get, drop
"""
FACTORY = "o = Box(1)\nm = collections.defaultdict(lambda: o.x)"
MADE_BY_BOTH = {"(1, 3)", "(3, 3)"} | ({"(1, 1)"} if replaces_what_was_stored() else set())


def made(asked: str) -> Case:
    """What is not there is asked for, and stored by the other thread."""
    return Case(asked, FACTORY, f"saw[0] = {asked}", "m[1] = 3", "(saw[0], m[1])", MADE_BY_BOTH)


CASES = (
    made("m[1]"),
    made("m.__getitem__(1)"),
    made("operator.getitem(m, 1)"),
    made("operator.itemgetter(1)(m)"),
    made("next(map(m.__getitem__, [1]))"),
    read("g", "globals()['g'] = 1", {0, 1}),
    read("globals()['g']", "g = 1", {0, 1}),
    read("globals().get('g')", "g = 1", {0, 1}),
    read("vars(sys.modules[__name__])['g']", "g = 1", {0, 1}),
    read("g", "globals().update(g=1)", {0, 1}),
    read("'h' in globals()", "globals()['h'] = 1", {True, False}),
    read("eval('g')", "g = 1", {0, 1}),
    read("g", "exec('global g; g = 1')", {0, 1}),
    read("g", "exec('g = 1', globals())", {0, 1}),
    Case("a text", "a = Box()", "b = a\nsaw[0] = eval('b.x')", "a.x = 1", "saw[0]", {0, 1}),
    Case(
        "a variable that is deleted",
        "get, drop = counter()",
        "saw[0] = get()",
        "drop()",
        "saw[0]",
        {1, "gone"},
        CLEARED,
    ),
    Case(
        "how many are to come",
        "a = [1, 2]\ni = iter(a)",
        "saw[0] = operator.length_hint(i)",
        "next(i)",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "how many are to come of a longer list",
        "a = [1, 2]\ni = iter(a)",
        "saw[0] = i.__length_hint__()",
        "a.append(3)",
        "saw[0]",
        {2, 3},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_it_is_seen(case: Case) -> None:
    check(case)
