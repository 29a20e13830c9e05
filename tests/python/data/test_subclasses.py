"""Classes come to be in one thread; another asks for them, or changes what they are made of."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
class Base:
    def __init_subclass__(cls, **named):
        pass
class Meta(type):
    def __new__(mcs, name, bases, contents):
        return super().__new__(mcs, name, bases, contents)
class Made(metaclass=Meta):
    pass
class Letters(enum.Enum):
    pass
bases, named = (Base,), {"tag": 1}
make = functools.partial(type, "C")
"""
ASKED = "len(Base.__subclasses__())"


def made(change: str, asked: str = ASKED) -> Case:
    return look("", asked, change, {0, 1}, MODULE)


CASES = (
    made("class C(Base, tag=1): pass"),
    made("class C(*bases, **named): pass"),
    made("class C(Base): pass", "len(type.__subclasses__(Base))"),
    made("type('C', (Base,), {}, tag=1)"),
    made("type.__new__(type, 'C', (Base,), {})"),
    made("type.__call__(type, 'C', (Base,), {})"),
    made("make(bases, {})"),
    made("types.new_class('C', bases=(Base,))"),
    made("dataclasses.make_dataclass('C', ['a'], bases=(Base,))"),
    made("Letters('C', 'A B')", "len(Letters.__subclasses__())"),
    made("class C(Made): pass", "len(Made.__subclasses__())"),
    # A class is there when its body has been run, not before.
    look(
        "box = Box(0)",
        "(box.x, len(Base.__subclasses__()))",
        "class C(Base): box.x = 1",
        {(0, 0), (0, 1), (1, 0), (1, 1)},
        MODULE,
    ),
)


def filled(made: str) -> Case:
    return look("held = {'a': 1}", f"hasattr({made}, 'b')", "held['b'] = 2", {True, False}, MODULE)


MADE_OF = (
    filled("type('C', (), held)"),
    filled("Meta('C', (), held)"),
    filled("type.__new__(Meta, 'C', (), held)"),
    filled("type.__call__(Meta, 'C', (), held)"),
    filled("type(*('C', (), held))"),
    filled("make((), held)"),
)


PREPARING = (
    MODULE
    + """\
held = {}
class Prepared(type):
    def __prepare__(*_):
        return held
class Handing(type):
    @classmethod
    def __prepare__(mcs, name, bases, **named):
        return held
    def __new__(mcs, name, bases, contents):
        return super().__new__(mcs, name, bases, contents)
def made(meta=Prepared):
    class C(metaclass=meta):
        y = 2
    return C
"""
)


def prepared(seen: str, change: str) -> Case:
    return look("", seen, change, {True, False}, PREPARING)


INTO = (
    prepared("hasattr(made(), 'x')", "held['x'] = 1"),
    prepared("hasattr(made(Handing), 'x')", "held['x'] = 1"),
    prepared("hasattr(types.new_class('C', (), {'metaclass': Prepared}), 'x')", "held['x'] = 1"),
    prepared("'y' in held", "made()"),
    prepared("'__module__' in held", "made(Handing)"),
)


@pytest.mark.parametrize("case", MADE_OF + INTO, ids=lambda case: case.why)
def test_a_class_is_made_of_a_dictionary(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_subclasses(case: Case) -> None:
    check(case)
