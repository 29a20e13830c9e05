"""Special methods and classes that are exchanged while instructions and C code use them."""

from __future__ import annotations

from functools import cmp_to_key

import pytest

import weft
from tests.python.data.two_threads import Case, check, look, module_of

BOTH = {True, False}
RAISED = "Ranked.__lt__ = lambda self, other: self.rank > other.rank"
CLASSES = """
import abc
class X:
    def __init__(self):
        self.made = 1
    def __add__(self, other):
        return 1
    def __radd__(self, other):
        return 1
    def __neg__(self):
        return 1
    def __len__(self):
        return 1
    def __bool__(self):
        return True
    def __call__(self):
        return 1
    def __eq__(self, other):
        return 1
    def __hash__(self):
        return 1
    def __iter__(self):
        return iter([1])
    def __contains__(self, item):
        return True
    def __getitem__(self, key):
        return 1
    def __getattr__(self, name):
        return 1
    def __enter__(self):
        return 1
    def __exit__(self, *error):
        pass
    def __repr__(self):
        return "1"
    def __format__(self, form):
        return "1"
class Y(X):
    def __len__(self):
        return 2
    def own(self):
        return 2
X.own = lambda self: 1
class Described:
    def __get__(self, value, owner):
        return 1
class Has:
    described = Described()
class Telling(type):
    def __instancecheck__(cls, value):
        return False
class Told(metaclass=Telling):
    pass
class Matched:
    __match_args__ = ("one",)
    one, two = 1, 2
def matched():
    match Matched():
        case Matched(found):
            return found
class Plain:
    def __get__(self, value, owner):
        return 2
class Data(Plain):
    def __set__(self, value, stored):
        pass
class Shadowing:
    plain = Plain()
    def __init__(self):
        self.__dict__["plain"] = self.own = 1
class Shadowed:
    x = 0
    def __init__(self):
        self.x = 1
class Abstract(abc.ABC):
    @abc.abstractmethod
    def work(self): ...
def made():
    try:
        return bool(Abstract())
    except TypeError:
        return False
class Ranked:
    def __init__(self, rank):
        self.rank = rank
    def __lt__(self, other):
        return self.rank < other.rank
def ranked():
    return "".join(str(each.rank) for each in sorted([Ranked(2), Ranked(1), Ranked(3)]))
shared, shadowing, shadowed = X(), Shadowing(), Shadowed()
def entered():
    with X() as given:
        return given
"""


def sorted_meanwhile() -> set[object]:
    """What becomes of three that are sorted while their order is reversed.

    Which of them are compared, and when, is a matter of the version.
    """
    found: set[object] = set()
    for kept in range(6):
        left = [True] * kept

        def compared(a: int, b: int, left: list[bool] = left) -> int:
            return a - b if left and left.pop() else b - a

        found.add("".join(map(str, sorted([2, 1, 3], key=cmp_to_key(compared)))))
    return found


def other(seen: str, name: str, parameters: str = "self", gives: str = "2") -> Case:
    """One thread uses an operator, another one gives the class another method for it."""
    change = f"X.{name} = lambda {parameters}: {gives}"
    return look("", seen, change, {1, 2}, CLASSES)


CASES = (
    other("X() + 1", "__add__", "self, other"),
    other("1 + X()", "__radd__", "self, other"),
    other("-X()", "__neg__"),
    other("len(X())", "__len__"),
    other("len(shared)", "__len__"),
    other("1 if X() else 2", "__bool__", gives="False"),
    other("1 if shared else 2", "__bool__", gives="False"),
    other("X()()", "__call__"),
    other("X() == 3", "__eq__", "self, other"),
    other("hash(X())", "__hash__"),
    other("list(X())[0]", "__iter__", gives="iter([2])"),
    other("[each for each in shared][0]", "__iter__", gives="iter([2])"),
    other("1 if 3 in X() else 2", "__contains__", "self, item", "False"),
    other("X()[0]", "__getitem__", "self, key"),
    other("X().absent", "__getattr__", "self, name"),
    other("entered()", "__enter__"),
    other("X().made", "__init__", gives="setattr(self, 'made', 2)"),
    other("int(repr([X()])[1])", "__repr__", gives="'2'"),
    other("int(str(X()))", "__str__", gives="'2'"),
    other("int(f'{shared}')", "__format__", "self, form", "'2'"),
    look("", "Has.described", "Described.__get__ = lambda *given: 2", {1, 2}, CLASSES),
    look("", "isinstance(3, Told)", "Telling.__instancecheck__ = lambda *_: True", BOTH, CLASSES),
    look("", "shared.own()", "shared.__class__ = Y", {1, 2}, CLASSES),
    look("", "len(shared)", "shared.__class__ = Y", {1, 2}, CLASSES),
    look("", "type(shared).__name__", "shared.__class__ = Y", {"X", "Y"}, CLASSES),
    look("", "isinstance(shared, Y)", "shared.__class__ = Y", BOTH, CLASSES),
    look("", "len(shared)", "del X.__bool__", {1}, CLASSES),
    look(
        "",
        "isinstance('', (int, Told))",
        "Telling.__instancecheck__ = lambda *_: True",
        BOTH,
        CLASSES,
    ),
    look(
        "",
        "isinstance('', int | Told)",
        "Telling.__instancecheck__ = lambda *_: True",
        BOTH,
        CLASSES,
    ),
    look("", "matched()", "Matched.__match_args__ = ('two',)", {1, 2}, CLASSES),
    look("", "made()", "Abstract.__abstractmethods__ = frozenset()", BOTH, CLASSES),
    look("", "shadowing.plain", "Plain.__set__ = lambda *given: None", {1, 2}, CLASSES),
    look("", "Shadowing().plain", "Plain.__set__ = lambda *given: None", {1, 2}, CLASSES),
    look("", "shadowing.own", "Shadowing.own = Data()", {1, 2}, CLASSES),
    look("", "shadowed.x", "Shadowed.x = Data()", {1, 2}, CLASSES),
    look("", "ranked()", RAISED, sorted_meanwhile(), CLASSES),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_an_instruction_looks_up_is_read(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_the_same_with_the_global_lock(case: Case) -> None:
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True, scheduling="gil")
    assert set(result.outcomes) == case.outcomes


def test_programs_that_exchange_nothing_have_the_usual_hooks() -> None:
    case = look("", "len(shared)", "Y.other = 1", {1}, CLASSES)
    with module_of(case.source) as module:
        assert weft.explore(module.program, all=True).executions == 1
