"""What is found in the bases of a class: by `super()`, or by code known through them only."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

BASE = "class B:\n    v = 0\n"


def derived(body: str, get: str = "c.get()") -> Case:
    return look(f"{BASE}class C(B):\n{body}\nc = C()", get, "B.v = 1", {0, 1})


OWN = "    v = 9\n"
CASES = (
    derived("    def get(self): return super().v"),
    derived(f"{OWN}    def get(self): return super().v"),
    derived(f"{OWN}    def get(self): return getattr(super(), 'v')"),
    derived(f"{OWN}    def get(self): return getattr(super(), 'v', None)"),
    derived(f"{OWN}    def get(self): return super(C, self).v"),
    derived(f"{OWN}    def get(self):\n        above = super()\n        return above.v"),
    derived(f"{OWN}    @classmethod\n    def get(cls): return super().v", "C.get()"),
    derived("    def __init__(self): self.v = 9\n    def get(self): return super().v"),
    look(
        "class B:\n    def f(self): return 0\n"
        "class C(B):\n    def f(self): return super().f()\nc = C()",
        "c.f()",
        "B.f = lambda self: 1",
        {0, 1},
    ),
    look(
        "class B:\n    @property\n    def v(self): return b.x\n"
        "class C(B):\n    @property\n    def v(self): return super().v\nc = C()\nb = Box(0)",
        "c.v",
        "b.x = 1",
        {0, 1},
    ),
    look(
        "class M(type):\n    def get(cls): return b.x\nclass C(metaclass=M): pass\nb = Box(0)",
        "C.get()",
        "b.x = 1",
        {0, 1},
    ),
    Case(
        "an instance of a protocol, in a pattern",
        "import typing\n@typing.runtime_checkable\n"
        "class P(typing.Protocol):\n    z: int\nb = Box()",
        "match b:\n    case P():\n        saw[0] = True\n    case _:\n        saw[0] = False",
        "b.z = 1",
        "saw[0]",
        {True, False},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[f"{n}: {each.why}" for n, each in enumerate(CASES)])
def test_outcomes(case: Case) -> None:
    check(case)
