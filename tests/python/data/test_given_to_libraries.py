"""What functions of libraries read of the containers that they are given."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
import asyncio, dis, locale, typing
import tempfile, types, warnings
class Meta(type):
    found = 1
def plain():
    pass
def wrapped(**given):
    return functools.wraps(documented, **given)(lambda: 0)
def documented():
    "text"
documented.held = {"a": 1}
def written(s):
    file = tempfile.SpooledTemporaryFile()
    file.write(s)
    return file.tell()
"""


def seen(before: str, expression: str, change: str, outcomes: set[object]) -> Case:
    return look(f"s = {before}", expression, change, outcomes, MODULE)


CASES = (
    seen("['a']", "len(enum.Enum('E', s))", "s.append('b')", {1, 2}),
    seen("{'a': 1}", "len(enum.Enum('E', s))", "s.update(b=2)", {1, 2}),
    seen("[('x', int)]", "len(typing.NamedTuple('N', s)._fields)", "s.append(('y', int))", {1, 2}),
    seen("{'x': int}", "len(typing.TypedDict('T', s).__annotations__)", "s.update(y=int)", {1, 2}),
    seen("{'a': 1}", "locale.format_string('%(a)s', s)", "s.update(a=2)", {1, 2}),
    seen("[Box(), Box()]", "len(weakref.WeakSet(s))", "s.append(run)", {2, 3}),
    seen("{'a': run}", "len(weakref.WeakValueDictionary(s))", "s.clear()", {0, 1}),
    seen("io.StringIO()", "s.tell() > 0", "dis.dis(plain, file=s)", {True, False}),
    seen("bytearray(2)", "written(s)", "s.append(1)", {2, 3}),
    seen(
        "{}",
        "hasattr(types.new_class('T', (), s), 'found')",
        "s.update(metaclass=Meta)",
        {True, False},
    ),
    seen(
        "Warning(1)",
        "warnings.formatwarning(s, Warning, '', 1, '')",
        "s.args = 2,",
        {":1: Warning: 1\n", ":1: Warning: 2\n"},
    ),
    seen("[]", "wrapped(assigned=s).__doc__", "s.append('__doc__')", {None, "text"}),
    seen("[]", "vars(wrapped(updated=s)).get('held')", "s.append('__dict__')", {None, "{'a': 1}"}),
    seen(
        "[]",
        "functools.update_wrapper(lambda: 0, documented, s).__doc__",
        "s.append('__doc__')",
        {None, "text"},
    ),
    # Nobody needs a loop to use these, and they have no locks.
    seen("asyncio.Queue()", "s.qsize()", "s.put_nowait(1)", {0, 1}),
    seen("asyncio.Event()", "s.is_set()", "s.set()", {True, False}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_libraries_are_given(case: Case) -> None:
    check(case)
