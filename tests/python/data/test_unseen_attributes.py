"""Ways to attributes and variables that are easily overlooked.

In each program the first thread comes before the second in the first execution, so that the race
is missed if only one of them is noticed.
"""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check

READ = "try:\n    saw[0] = {}\nexcept (AttributeError, NameError):\n    saw[0] = 'none'"

CASES = (
    Case(
        "a global that is not there yet",
        "globals().pop('new', None)",
        READ.format("new"),
        "global new\nnew = 1",
        "saw[0]",
        {"none", 1},
    ),
    Case(
        "a global that hides a built-in function",
        "globals().pop('len', None)",
        "saw[0] = len([5])",
        "global len\nlen = sum",
        "saw[0]",
        {1, 5},
    ),
    Case(
        "an attribute that no class has yet",
        "class A: pass\nclass B(A): pass\nb = B()",
        READ.format("b.z"),
        "A.z = 1",
        "saw[0]",
        {"none", 1},
    ),
    Case(
        "the same, asked for with a default",
        "class A: pass\na = A()",
        "saw[0] = getattr(a, 'z', 0)",
        "A.z = 1",
        "saw[0]",
        {0, 1},
    ),
    Case(
        "an attribute of a class in front of that of its base",
        "class A: z = 1\nclass B(A): pass\nb = B()",
        "saw[0] = b.z",
        "B.z = 2",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "the same, asked of the class",
        "class A: z = 1\nclass B(A): pass",
        "saw[0] = B.z",
        "B.z = 2",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "an attribute that a class loses",
        "class A: z = 1\nclass B(A): z = 2\nb = B()",
        "del B.z",
        "saw[0] = b.z",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "an attribute of a class that was not there",
        "class A: pass",
        READ.format("A.z"),
        "A.z = 2",
        "saw[0]",
        {"none", 2},
    ),
    Case(
        "an attribute of the class of a class",
        "class Meta(type):\n    z = 1\nclass A(metaclass=Meta): pass",
        "saw[0] = A.z",
        "Meta.z = 2",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "a method in place of another",
        "class A:\n    def f(self): return 1\na = A()",
        "saw[0] = a.f()",
        "A.f = lambda self: 2",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "a descriptor that is known only through objects of its class",
        "class D:\n"
        "    def __init__(self): self.v = 0\n"
        "    def __get__(self, owner, cls): return self.v\n"
        "    def __set__(self, owner, v): self.v = v\n"
        "class A: d = D()\n"
        "a, b = A(), A()",
        "a.d += 1",
        "b.d += 1",
        "a.d",
        {1, 2},
    ),
    Case(
        "a list that is an attribute of a class, known through objects only",
        "class A: z = []\na, b = A(), A()",
        "saw[0] = len(a.z)",
        "b.z.append(1)",
        "saw[0]",
        {0, 1},
    ),
    Case(
        "an attribute that is kept by code written in C",
        "e = ValueError(1)",
        "saw[0] = e.args",
        "e.args = (2,)",
        "saw[0]",
        {(1,), (2,)},
    ),
    Case(
        "a variable of a closure, as a cell",
        "x = 1\ndef f(): return x\ncell = f.__closure__[0]",
        "saw[0] = f()",
        "cell.cell_contents = 2",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "another class for an object",
        "class A:\n    def f(self): return 1\nclass B:\n    def f(self): return 2\na = A()",
        "saw[0] = a.f()",
        "a.__class__ = B",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "other attributes, all at once",
        "a = Box(1)",
        "saw[0] = a.x",
        "a.__dict__ = {'x': 2}",
        "saw[0]",
        {1, 2},
    ),
    Case(
        "an attribute that is deleted by name, and counted",
        "a = Box(1)",
        "saw[0] = len(vars(a))",
        "delattr(a, 'x')",
        "saw[0]",
        {1, 0},
    ),
    Case(
        "what setattr stores",
        "a = Box()",
        "setattr(a, 'b', Box(1))\na.b.x += 1",
        "b = getattr(a, 'b', None)\nif b is not None: b.x += 10",
        "a.b.x",
        {2, 11, 12},
    ),
    Case(
        "what object.__setattr__ stores",
        "a = Box()",
        "object.__setattr__(a, 'b', Box(1))\na.b.x += 1",
        "b = getattr(a, 'b', None)\nif b is not None: b.x += 10",
        "a.b.x",
        {2, 11, 12},
    ),
    Case(
        "what is stored into the dictionary of attributes",
        "a = Box()",
        "vars(a)['b'] = Box(1)\na.b.x += 1",
        "b = getattr(a, 'b', None)\nif b is not None: b.x += 10",
        "a.b.x",
        {2, 11, 12},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
