"""Weak proxies and partial functions that a thread makes of what others use as well."""

from __future__ import annotations

from typing import Any

import pytest

import weft
from tests.python.data.two_threads import Case, check, look, module_of
from weft.python.data.weak import WEAK

MODULE = """
class List(list):
    pass
class Dict(dict):
    pass
def proxy():
    return weakref.proxy(shared)
def added():
    behind = proxy()
    behind += [2]
def stored():
    proxy()[0] = 2
def sliced():
    proxy()[:] = [2, 3]
def deleted():
    del proxy()[0]
"""
LIST = "global shared\nshared = List([1])"
DICT = "global shared\nshared = Dict(a=1)"
BOTH = {True, False}
PARTIAL = "shared = functools.partial({}, x=1)"


def seen(expression: str, outcomes: set[Any]) -> Case:
    return look(LIST, expression, "shared.append(2)", outcomes, MODULE)


CASES = (
    seen("len(proxy())", {1, 2}),
    seen("proxy()[-1]", {1, 2}),
    seen("str(proxy()[:])", {"[1]", "[1, 2]"}),
    seen("2 in proxy()", BOTH),
    seen("proxy() == [1]", BOTH),
    seen("[1] == proxy()", BOTH),
    seen("len(proxy() + [1])", {2, 3}),
    seen("len([each for each in proxy()])", {1, 2}),
    seen("len([*proxy()])", {1, 2}),
    seen("f'{proxy()}'", {"[1]", "[1, 2]"}),
    look(LIST, "1 if proxy() else 0", "shared.clear()", {0, 1}, MODULE),
    look(LIST, "len(shared)", "added()", {1, 2}, MODULE),
    look(LIST, "len(shared)", "sliced()", {1, 2}, MODULE),
    look(LIST, "len(shared)", "deleted()", {0, 1}, MODULE),
    look(LIST, "shared[0]", "stored()", {1, 2}, MODULE),
    look(DICT, "'a' in proxy()", "del proxy()['a']", BOTH, MODULE),
    look(PARTIAL.format("dict"), "shared()['x']", "shared.keywords['x'] = 2", {1, 2}),
    look(PARTIAL.format("lambda x: x"), "shared()", "shared.keywords['x'] = 2", {1, 2}),
    look(
        PARTIAL.format("lambda _, x: x"),
        "list(map(shared, [0]))[0]",
        "shared.keywords['x'] = 2",
        {1, 2},
    ),
    look(
        PARTIAL.format("lambda x: x"),
        "shared()",
        "shared.__setstate__((shared.func, (), {'x': 2}, {}))",
        {1, 2},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_is_behind_is_accessed(case: Case) -> None:
    check(case)


def test_the_answer_rests_on_what_is_behind_a_proxy_of_a_thread_staying_alive() -> None:
    with module_of(seen("proxy()[0]", {1}).source) as module:
        result = weft.explore(module.program, all=True)
    assert WEAK in result.assumptions


def test_a_proxy_of_what_no_other_thread_has_needs_no_such_assumption() -> None:
    first = "own = List([1])\nsaw[0] = weakref.proxy(own)[0]"
    case = Case("", "", first, "pass", "saw[0]", {1}, MODULE)
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True)
    assert WEAK not in result.assumptions
