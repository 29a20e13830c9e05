"""How a test fails: with what was found, not with weft's own traceback.

pytest prints no traceback for `pytest.fail(…, pytrace=False)`. So the errors are of that kind as
well as of weft's: `xfail(raises=weft.Violation)` knows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from weft.api import Inconclusive, Violation
from weft.errors import WeftError
from weft.explain.words import near
from weft.result import Result

if TYPE_CHECKING:
    from _pytest.outcomes import Failed
else:
    Failed = pytest.fail.Exception


class _Violated(Violation, Failed):
    """A violation, as pytest shows it."""

    def __init__(self, text: str, result: Result) -> None:
        super().__init__(text, result)
        self.msg, self.pytrace = text, False


class _Refused(WeftError, Failed):
    """An error of weft, as pytest shows it."""

    def __init__(self, error: WeftError, also: str = "") -> None:
        super().__init__(error.what, error.where, error.todo)
        self.msg, self.pytrace = near(f"{error}{also}"), False


class _Undecided(Inconclusive, Failed):
    """A warning that is an error, as pytest shows it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.msg, self.pytrace = text, False


# The names that users know them by; pytest prints these.
_Violated.__module__ = _Refused.__module__ = _Undecided.__module__ = "weft"
_Violated.__qualname__ = _Violated.__name__ = "Violation"
_Refused.__qualname__ = _Refused.__name__ = "WeftError"
_Undecided.__qualname__ = _Undecided.__name__ = "Inconclusive"


def violated(text: str, result: Result) -> Violation:
    """What to raise for findings."""
    return _Violated(text, result)


def refused(error: WeftError, also: str = "") -> WeftError:
    """What to raise instead of an error."""
    return _Refused(error, also)


def undecided(text: str) -> Inconclusive:
    """What to raise where a warning is to be an error."""
    return _Undecided(text)
