"""Classes whose own class has code for their attributes: weft asks them without running it."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
class Meta(type):
    state = 0
    def __getattribute__(cls, name):
        if name == "probe":
            return Meta.state
        return {}
class A(metaclass=Meta):
    n = z = 0
    def get(self):
        return Meta.state
    @property
    def held(self):
        return Meta.state
    @classmethod
    def asked(cls):
        return cls.probe
    def __eq__(self, other):
        return Meta.state == 1
    __hash__ = None
class B(A):
    def get(self):
        return super().get()
class Raised(Exception, metaclass=Meta):
    pass
class Table(dict, metaclass=Meta):
    pass
def raised():
    try:
        raise Raised(A.probe)
    except Raised as error:
        return error.args[0]
def made():
    class C(A):
        pass
    return C.probe
def matched():
    match A():
        case A(n=0):
            return A.probe
"""
ASKED = ("super().__getattribute__(name)", "type.__getattribute__(cls, name)")
LOOKS = (
    "A.probe",
    "B.probe",
    "getattr(A, 'probe')",
    "A().get()",
    "B().get()",
    "A().held",
    "A.asked()",
    "int(A() == 2)",
    "raised()",
    "made()",
    "matched()",
    "operator.attrgetter('probe')(A)",
    "types.new_class('C', (A,)).probe",
    "copy.deepcopy(A()).get()",
    "Table(a=A.probe)['a']",
    "(str(A()), vars(A), dir(A), issubclass(B, A), A.probe)[-1]",
)


def seen(asked: str, before: str, expression: str, change: str, outcomes: set[object]) -> Case:
    return look(before, expression, change, outcomes, MODULE.replace("{}", asked))


CASES = tuple(
    seen(asked, "Meta.state = 0", each, "Meta.state = 1", {0, 1})
    for asked in ASKED
    for each in LOOKS
)
CHANGES = tuple(
    case
    for asked in ASKED
    for case in (
        seen(asked, "A.n = 0", "A.n", "A.n = 1", {0, 1}),
        seen(asked, "", "hasattr(A, 'z')", "del A.z", {False, True}),
        seen(asked, "box = A(); box.x = 0", "box.x", "box.x = 1", {0, 1}),
        seen(asked, "", "len(type.__subclasses__(A))", "made()", {1, 2}),
    )
)


@pytest.mark.parametrize("case", CASES + CHANGES, ids=lambda case: case.why)
def test_metaclasses(case: Case) -> None:
    check(case)
