"""How a program of these files is written down: the answer first, derived by thinking.

`@gives(…)` stands before a test that is a program: a function that returns what became of it. It
names all that the program can return, "deadlock" if it can come to that, and what is found if
anything is. The program is explored, and this must be the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import weft

Function = Callable[..., object]


def gives(*outcomes: object, finds: str = "", **options: Any) -> Callable[[Function], Function]:
    """Make a test of a program, and of each of its parameters if it has some."""

    def test_of(program: Function) -> Function:
        @wraps(program)
        def test(**parameters: object) -> None:
            function = partial(program, **parameters) if parameters else program
            result = weft.explore(function, all=True, **options)
            assert set(result.outcomes) == set(outcomes)
            assert {finding.kind for finding in result.findings} == ({finds} - {""})
            assert result.verdict == ("violated" if finds else "verified")
            assert result.blocked == 0

        return test

    return test_of


def raised(function: Callable[..., object], *arguments: object) -> str | None:
    """The name of what a call raises."""
    try:
        function(*arguments)
    except BaseException as error:
        return type(error).__name__
    return None
