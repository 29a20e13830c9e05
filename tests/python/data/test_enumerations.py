"""What one thread stores into an enumeration, and another sees through the library's methods."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
class Color(enum.Enum):
    RED = 1
    BLUE = 2
    @classmethod
    def _missing_(cls, value):
        return cls.RED
class Perm(enum.Flag):
    R = 1
    W = 2
class Num(enum.IntEnum):
    ONE = 1
    @property
    def twice(self):
        return self.value * 2
class Calling(type):
    def __call__(cls):
        return 1
class Called(metaclass=Calling):
    pass
def blue(cls, value):
    return cls.BLUE
def tried(function):
    try:
        return function()
    except Exception as error:
        return type(error).__name__
"""
BOTH: set[object] = {True, False}


def seen(expression: str, change: str, outcomes: set[object]) -> Case:
    return look("", expression, change, outcomes, MODULE)


CASES = (
    seen("Color.RED.value", "Color.RED._value_ = 9", {1, 9}),
    seen("Color.RED.name", "Color.RED._name_ = 'X'", {"RED", "X"}),
    seen("repr(Color.RED)", "Color.RED._value_ = 9", {"<Color.RED: 1>", "<Color.RED: 9>"}),
    seen("f'{Color.RED}'", "Color.RED._name_ = 'X'", {"Color.RED", "Color.X"}),
    seen("Color(7).name", "Color._missing_ = classmethod(blue)", {"RED", "BLUE"}),
    seen("Color(9).name", "Color._value2member_map_[9] = Color.BLUE", {"RED", "BLUE"}),
    seen(
        "tried(lambda: Color['X'].name)",
        "Color._member_map_['X'] = Color.BLUE",
        {"KeyError", "BLUE"},
    ),
    seen("len(Color)", "Color._member_names_.append('RED')", {2, 3}),
    seen("[each.name for each in Color][-1]", "Color._member_names_.pop()", {"RED", "BLUE"}),
    seen("(Perm.R | Perm.W).value", "Perm._value2member_map_[3] = Perm.R", {1, 3}),
    seen("Perm(3).value", "Perm._value2member_map_[3] = Perm.R", {1, 3}),
    seen("Perm.R in Perm.W", "Perm.W._value_ = 3", BOTH),
    seen("Num.ONE.twice", "Num.ONE._value_ = 3", {2, 6}),
    seen("'ONE' in Num.__members__", "Num._member_map_.pop('ONE')", BOTH),
    seen("Num.ONE == 1", "Num.ONE._value_ = 2", {True}),
    seen("Called()", "Calling.__call__ = lambda cls: 2", {1, 2}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_enumerations(case: Case) -> None:
    check(case)
