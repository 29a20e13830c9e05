"""Accesses to containers by code that is not the program's, or by way of something else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.python.data.two_threads import Case, check


def look(before: str, seen: str, change: str, outcomes: set[Any]) -> Case:
    """One thread looks, the other changes something."""
    return Case(f"{seen} | {change}", before, f"saw[0] = {seen}", change, "saw[0]", outcomes)


DATA = "@dataclasses.dataclass(order=True)\nclass P:\n    x: int\np = P(1)"
SHOWN = {f"program.<locals>.P(x={x})" for x in (1, 2)}
CASES = (
    look("d = {1: 1}", "list(d.values())", "d[1] = 2", {"[1]", "[2]"}),
    look("d = {1: 1}", "sum(d.values())", "d[1] = 2", {1, 2}),
    look("d = {1: 1}", "2 in d.values()", "d[1] = 2", {True, False}),
    look("d = {1: 1}", "2 in d.keys()", "d[2] = 2", {True, False}),
    look("d = {1: 1}", "(1, 2) in d.items()", "d[1] = 2", {True, False}),
    look("d = {1: 1}", "len(d.keys() & {1, 3})", "d[3] = 3", {1, 2}),
    look("d = {1: 1}", "d.keys() == {1}", "d[3] = 3", {True, False}),
    look("d = {}", "1 if d.values() else 0", "d[3] = 3", {1, 0}),
    look("d = {1: 1}", "types.MappingProxyType(d)[1]", "d[1] = 2", {1, 2}),
    look("d = bytearray(b'a')", "memoryview(d)[0]", "d[0] = 2", {97, 2}),
    look("a = []", "f'{(a,)}'", "a.append(3)", {"([],)", "([3],)"}),
    look("a = []", "'%s' % (a,)", "a.append(3)", {"[]", "[3]"}),
    look("a = [[]]", "'%s' % a", "a[0].append(3)", {"[[]]", "[[3]]"}),
    look("a = []", "'%(a)s' % {'a': a}", "a.append(3)", {"[]", "[3]"}),
    look("a = []", "(a,) == ([3],)", "a.append(3)", {True, False}),
    look("a = []", "[3] in (a,)", "a.append(3)", {True, False}),
    look("a = []", "json.dumps({'a': a})", "a.append(3)", {'{"a": []}', '{"a": [3]}'}),
    look("a = []", "list(itertools.chain([1], a))", "a.append(3)", {"[1]", "[1, 3]"}),
    look("a = []", "len(a)", "list(map(a.append, [1]))", {0, 1}),
    look("a = []", "len(a)", "functools.partial(a.append, 1)()", {0, 1}),
    look("a = [1]\nb = []", "b.__setitem__(slice(0), a) or b", "a[0] = 2", {"[1]", "[2]"}),
    look("a = [Box(1)]", "max(map(operator.attrgetter('x'), a))", "a[0].x = 2", {1, 2}),
    look("a = Box(Box(1))", "operator.attrgetter('x.x')(a)", "a.x.x = 2", {1, 2}),
    look("a = [1]", "operator.methodcaller('count', 2)(a)", "a[0] = 2", {0, 1}),
    look("a = {1: 1}\nc = collections.ChainMap({}, a)", "c[1]", "a[1] = 2", {1, 2}),
    look("a = {1: 1}\nc = collections.ChainMap(a)", "a[1]", "c[1] = 2", {1, 2}),
    look("c = collections.UserDict(a=1)", "'b' in c", "c['b'] = 1", {True, False}),
    look("c = collections.UserDict(a=1)", "[*c]", "c['b'] = 1", {"['a']", "['a', 'b']"}),
    look("c = collections.UserList()", "1 if c else 0", "c.append(1)", {0, 1}),
    look("c = collections.Counter(a=1)", "(c + c)['a']", "c['a'] = 2", {2, 4}),
    look(DATA, "p == P(2)", "p.x = 2", {True, False}),
    look(DATA, "p < P(2)", "p.x = 2", {True, False}),
    look(DATA, "repr(p)", "p.x = 2", SHOWN),
    look(DATA, "f'{p}'", "p.x = 2", SHOWN),
    look(DATA, "dataclasses.asdict(p)['x']", "p.x = 2", {1, 2}),
    look("f = types.MethodType(len, [1, 2])", "f()", "pass", {2}),
    Case(
        "to ask for an iterator of a view is to look at the size",
        "d = {1: 1}\na = Box()",
        "x = a.x\n"
        "try:\n    saw[0] = x, tuple([k for k, _ in d.items()])\n"
        "except RuntimeError:\n    saw[0] = x, 'changed'",
        "a.x = 1\nd[2] = 2",
        "saw[0]",
        {(x, y) for x in (0, 1) for y in ("changed", (1,), (1, 2))},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
