"""A bytearray that is looked at by way of a memoryview, or to compare something with it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.python.data.two_threads import Case, check, look, look_later

ARRAY = "a = bytearray(b'a')"
VIEW = "m = memoryview(a)"
CHANGE = "a[0] = 98"
BOTH = {True, False}
READ = "if told.x: saw[0] = a[0]"
RESIZE = """\
if told.x:
    try:
        a.append(1)
        saw[0] = 'resized'
    except BufferError:
        saw[0] = 'lent out'
"""


def later(seen: str, outcomes: set[Any]) -> Case:
    return look_later(ARRAY, VIEW, seen, CHANGE, outcomes)


def does(first: str, second: str, outcomes: set[Any]) -> Case:
    before = f"{ARRAY}\ntold = Box(False)"
    return Case(f"{first} | {second}", before, first, second, "saw[0]", outcomes)


CASES = (
    later("m[0]", {97, 98}),
    later("bytes(m[0:1])", {"b'a'", "b'b'"}),
    later("m.tobytes()", {"b'a'", "b'b'"}),
    later("m.tolist()[0]", {97, 98}),
    later("[x for x in m][0]", {97, 98}),
    later("[*m][0]", {97, 98}),
    later("m == b'a'", BOTH),
    later("b'a' == m", BOTH),
    later("97 in m", BOTH),
    later("b'' + m", {"b'a'", "b'b'"}),
    look_later(ARRAY, "m = memoryview(a).toreadonly()", "m[0]", CHANGE, {97, 98}),
    does(f"{VIEW}\ntold.x = True\nm[0] = 98", READ, {None, 97, 98}),
    does(f"{VIEW}\ntold.x = True\nm[0:1] = b'b'", READ, {None, 97, 98}),
    does(f"{VIEW}\ntold.x = True\nm.release()", RESIZE, {None, "resized", "lent out"}),
    does("with memoryview(a):\n    told.x = True", RESIZE, {None, "resized", "lent out"}),
    look(ARRAY, "a in (b'a', b'c')", CHANGE, BOTH),
    look(ARRAY, "a in [b'a']", CHANGE, BOTH),
    look(ARRAY, "a in b'a'", CHANGE, BOTH),
    look(ARRAY, "[a].count(b'a')", CHANGE, {0, 1}),
    look(ARRAY, "(a,).count(b'a')", CHANGE, {0, 1}),
    look("s = io.StringIO()", "s.closed", "with s: pass", BOTH),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
