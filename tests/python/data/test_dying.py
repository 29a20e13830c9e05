"""What a thread drops dies before the thread goes on."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check

THING = "gone = Box()\nclass T:\n    def __del__(self):\n        gone.x += 1\n"


def dropped(before: str, drop: str, what: str = "") -> Case:
    first = f"{drop}\nsaw[0] = gone.x"
    return Case(what or drop, THING + before, first, "pass", "saw[0]", {1})


CASES = (
    dropped("b = Box([T()])", "b.x = None"),
    dropped("b = Box({1: T()})", "del b.x"),
    dropped("b = Box([[T()]])", "b.x = None", "a list in a list"),
    dropped("a = [[T()]]", "a.pop()"),
    dropped("a = [[T()]]", "a.clear()"),
    dropped("a = {1: [T()]}", "a[1] = None"),
    dropped("a = {1: [T()]}", "del a[1]"),
    dropped("a = [T()]\nb = Box(a)\ndel a", "x = b.x\nb.x = None\ndel x", "a variable"),
    *(
        Case(
            what,
            f"log = []\nbox = [Box()]\n{called}",
            "box.clear()",
            "saw[1] = len(log)",
            "saw[1]",
            {0, 1},
        )
        for what, called in {
            "what C code does that is called then": "r = weakref.ref(box[0], log.append)",
            "the same, by a finalizer": "weakref.finalize(box[0], log.append, 1)",
        }.items()
    ),
    Case(
        "what a thread has of its own when it ends",
        f"{THING}own = threading.local()",
        "own.x = T()",
        "saw[1] = gone.x",
        "saw[1]",
        {0, 1},
    ),
    Case(
        "before others go on",
        THING + "lock = threading.Lock()\nb = Box([T()])",
        "with lock:\n    b.x = None\n    saw[0] = gone.x",
        "with lock:\n    saw[1] = gone.x, b.x is None",
        "tuple(saw)",
        {"(1, (0, False))", "(1, (1, True))"},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
