"""Attributes of classes: read along the MRO, whether or not anybody else has the instance."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

BOTH = {1, 2}
CLASSES = """
class Base:
    flag = 1
class Left(Base):
    pass
class Right(Base):
    pass
class Both(Left, Right):
    def method(self):
        return self.flag
    def above(self):
        return super().flag
    def own(self):
        return 1
    @property
    def shown(self):
        return 1
    def __getattr__(self, name):
        if name == "missing":
            return 1
        raise AttributeError(name)
def put_two(cls, value):
    cls.got = 2
class Meta(type):
    count = 1
    @property
    def set_by(cls):
        return cls.got
    @set_by.setter
    def set_by(cls, value):
        cls.got = value
class OfMeta(metaclass=Meta):
    pass
class Slotted:
    __slots__ = ("own",)
    flag = 1
"""
SET = "Base.flag = 2"


def seen(expression: str, change: str = SET, outcomes: set[int] = BOTH) -> Case:
    return look("", expression, change, outcomes, CLASSES)


CASES = (
    seen("Both().flag"),
    seen("Both().method()"),
    seen("Both().above()"),
    seen("getattr(Both(), 'flag')"),
    seen("operator.attrgetter('flag')(Both())"),
    seen("object.__getattribute__(Both(), 'flag')"),
    seen("type('Made', (Both,), {}).flag"),
    seen("type('Made', (Both,), {})().flag"),
    seen("getattr(type('Made', (Both,), {}), 'flag')"),
    seen("int(hasattr(Both(), 'new')) + 1", "Base.new = 2"),
    seen("Both().flag", "Right.flag = 2"),
    seen("Both().flag", "setattr(Left, 'flag', 2)"),
    seen("Both().flag", "type.__setattr__(Both, 'flag', 2)"),
    seen("Slotted().flag", "Slotted.flag = 2"),
    seen("OfMeta.count", "Meta.count = 2"),
    seen("OfMeta.count", "OfMeta.count = 2"),
    seen("Both().own()", "Both.own = lambda self: 2"),
    seen("Both().shown", "Both.shown = property(lambda self: 2)"),
    seen("Both().shown", "Both.shown = 2"),
    seen("Both().missing", "Base.missing = 2"),
    seen("type('Made', (Right,), {})().flag", "Right.__bases__ = (type('B', (), {'flag': 2}),)"),
    seen("setattr(OfMeta, 'set_by', 1) or OfMeta.got", "Meta.set_by = property(None, put_two)"),
    # What the object itself has comes before its classes.
    seen("vars(b := Both()).update(flag=1) or b.flag", SET, {1}),
    # A class that only its thread knows is nobody else's business.
    seen("(type('Made', (Left,), {'flag': 1}))().flag", SET, {1}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_a_class_attribute_is_seen(case: Case) -> None:
    check(case)


def test_a_class_of_a_library() -> None:
    """It has an entry only when there is need for one."""
    case = look(
        "json.JSONEncoder.weft_flag = 1",
        "json.JSONEncoder().weft_flag",
        "json.JSONEncoder.weft_flag = 2",
        BOTH,
    )
    check(case)


def test_the_dictionary_of_an_object_is_exchanged_while_it_is_asked_for() -> None:
    case = Case(
        "vars",
        "b = Box()",
        "saw[0] = b.x\nsaw[1] = vars(b)['x']",
        "b.__dict__ = {'x': 8}",
        "tuple(saw)",
        {(0, 0), (0, 8), (8, 8)},
    )
    check(case)


GETTER = "property(operator.attrgetter('x'))"


@pytest.mark.parametrize("stores", [f"Box.v = {GETTER}", f"setattr(Box, 'v', {GETTER})"])
def test_a_class_gets_a_property_of_c_after_it_was_used(stores: str) -> None:
    check(look(f"a = Box()\na.x = 0\n{stores}", "a.v", "a.x = 1", {0, 1}))
