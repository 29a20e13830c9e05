"""What a function or a class says that it takes, changed by a thread, and asked for by another."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
import inspect, typing
class Above:
    x: int = 1
class Below(Above):
    pass
"""
PLAIN = "def plain(a: int = 1, *, k: str = 's'): return a"


def seen(expression: str, change: str, outcomes: set[object]) -> Case:
    return look(PLAIN, f"str({expression})", change, outcomes, MODULE)


TYPES: set[object] = {"<class 'int'>", "<class 'str'>"}
CASES = (
    seen(
        "inspect.getfullargspec(plain).kwonlydefaults",
        "plain.__kwdefaults__['k'] = 'n'",
        {"{'k': 's'}", "{'k': 'n'}"},
    ),
    seen("inspect.signature(plain).parameters['a'].default", "plain.__defaults__ = 2,", {1, 2}),
    seen(
        "inspect.get_annotations(plain, eval_str=True)['a']",
        "plain.__annotations__['a'] = str",
        TYPES,
    ),
    seen("typing.get_type_hints(plain)['a']", "plain.__annotations__['a'] = str", TYPES),
    seen("typing.get_type_hints(Below)['x']", "Above.__annotations__['x'] = str", TYPES),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_is_declared(case: Case) -> None:
    check(case)
