"""Mistakes in a call of `weft.explore`, `weft.check` or `weft.replay`: what is said of each."""

from __future__ import annotations

from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest

import weft

CALL = "the call of weft.explore or weft.check"


def two(first: int, *, second: int) -> None:
    """A function that cannot be called alone."""


def fine(first: int = 1, *more: int, **named: int) -> None:
    """One that can."""


@pytest.mark.parametrize(
    ("target", "options", "what", "todo"),
    [
        (fine, {"execution": 1}, "there is no option 'execution'", "did you mean executions? "),
        (fine, {"executions": -1}, "executions=-1 is not possible", "use a whole number from 0 on"),
        (fine, {"executions": True}, "executions=True is not possible", "use a whole number"),
        (fine, {"steps": 1.5}, "steps=1.5 is not possible", "use a whole number from 0 on"),
        (fine, {"depth": "9"}, "depth='9' is not possible", "use a whole number from 0 on"),
        (fine, {"seconds": "9"}, "seconds='9' is not possible", "use a number of seconds"),
        (
            fine,
            {"seconds": 1e300},
            "seconds=1e+300 is not possible",
            "use at most 1,000,000,000 seconds",
        ),
        (fine, {"seconds": float("nan")}, "seconds=nan is not possible", "use a number of seconds"),
        (fine, {"timeouts": "no"}, "timeouts='no' is not possible", "use one of 'explore', "),
        (None, {}, "None is neither a system nor a function", "give it a Design, a Program"),
        (two, {}, "two needs arguments: first, second", "give it a function without arguments"),
        (partial(two, 1).func, {}, "two needs arguments: first, second", "give it a function"),
    ],
)
def test_mistakes(target: Any, options: dict[str, Any], what: str, todo: str) -> None:
    with pytest.raises(weft.WeftError) as caught:
        weft.explore(target, **options)
    assert (caught.value.what, caught.value.where) == (what, CALL)
    assert caught.value.todo.startswith(todo)
    assert [each.name for each in caught.traceback] == ["test_mistakes", "explore"]


def test_what_can_be_called_alone_is_not_refused() -> None:
    class Made:
        def method(self, more: int = 0) -> None:
            """An argument of its own is given."""

        @classmethod
        def of_class(cls) -> None:
            """The same."""

    @wraps(two)
    def wrapping() -> None:
        two(1, second=2)

    given = partial(two, 1, second=2)
    for target in (fine, Made().method, Made.of_class, wrapping, given, Made):
        assert weft.explore(target).executions == 1


def test_a_replay_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(weft.WeftError) as caught:
        weft.replay(tmp_path / "none.json")
    assert caught.value.what == "the schedule cannot be read: No such file or directory"
    assert [each.name for each in caught.traceback] == ["test_a_replay_of_nothing", "replay"]
