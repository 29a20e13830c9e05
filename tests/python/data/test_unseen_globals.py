"""Globals that are stored by other ways than by name, and functions that become others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.python.data.two_threads import Case, check

HERE = "sys.modules[__name__]"


def stored(change: str, outcomes: set[Any] = frozenset({0, 1})) -> Case:  # type: ignore[assignment]
    look = "try:\n    saw[0] = G\nexcept NameError:\n    saw[0] = 'gone'"
    return Case(change, "", look, change, "saw[0]", outcomes, "G = 0")


def called(before: str, change: str, outcomes: set[Any]) -> Case:
    return Case(f"{before} | {change}", before, "saw[0] = f()", change, "saw[0]", outcomes)


WITH_DEFAULT = "def f(x=0):\n    return x"
BY_NAME = "def f(*, x=0):\n    return x"
CASES = (
    stored("globals()['G'] = 1"),
    stored("globals().update(G=1)"),
    stored("globals().pop('G')", {0, "gone"}),
    stored("del globals()['G']", {0, "gone"}),
    stored(f"setattr({HERE}, 'G', 1)"),
    stored(f"vars({HERE}).update(G=1)"),
    stored(f"vars({HERE})['G'] = 1"),
    stored(f"{HERE}.__dict__['G'] = 1"),
    stored("exec('G = 1', globals())"),
    called(WITH_DEFAULT, "f.__defaults__ = (1,)", {0, 1}),
    called(WITH_DEFAULT, "setattr(f, '__defaults__', (1,))", {0, 1}),
    called(WITH_DEFAULT, "f.__code__ = (lambda x: x + 10).__code__", {0, 10}),
    called(BY_NAME, "f.__kwdefaults__ = {'x': 1}", {0, 1}),
    called(BY_NAME, "f.__kwdefaults__['x'] = 1", {0, 1}),
    called(
        "class C:\n    def m(self, x=0):\n        return x\nf = C().m",
        "C.m.__defaults__ = (1,)",
        {0, 1},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
