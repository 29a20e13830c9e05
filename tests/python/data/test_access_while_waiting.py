"""What an access comes to is settled when its turn comes, not when its thread has reached it."""

from __future__ import annotations

from tests.python.data.two_threads import Case, check
from weft.python.data.parts import WHOLE, Part
from weft.python.data.step import DataStep
from weft.system.objects.element import Presence


def test_what_was_put_in_meanwhile_is_looked_at() -> None:
    """The list was empty when the second thread came to show it."""
    case = Case(
        "",
        "a = []",
        "t = [2]\na.append(t)\nt.append(0)",
        "saw[0] = len(a)\nsaw[1] = repr(a)",
        "saw",
        {
            "[0, '[]']",
            "[0, '[[2]]']",
            "[0, '[[2, 0]]']",
            "[1, '[[2]]']",
            "[1, '[[2, 0]]']",
        },
    )
    check(case)


def test_attributes_on_a_dotted_way_are_one_access() -> None:
    case = Case(
        "",
        "a = Box(Box(1))",
        "saw[0] = operator.attrgetter('x.x')(a)",
        "b = Box(2)\na.x.x = 3\na.x = b\nb.x = 4",
        "saw[0]",
        {1, 2, 3, 4},
    )
    check(case)


def test_what_nobody_looks_at_is_not_foretold() -> None:
    """It would be taken for less than it is when it runs."""
    whole, element = 0, 1
    step = DataStep(1, [Part("store", whole, element, "x")], "file", 1)
    states = {whole: WHOLE.initial(), element: Presence(True)}
    foretold = [operation.verb for operation in step.predict(states.__getitem__, 0)]
    operations, _ = step.take(dict(states), 0)
    assert foretold == [operation.verb for operation in operations] == ["store", "write"]
