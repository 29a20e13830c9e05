"""What libraries keep for the whole process: scheduled, and put back between executions."""

from __future__ import annotations

import sys
import tempfile

import pytest

import weft
from tests.python.data.two_threads import Case, check, look, module_of

IMPORTS = """\
import calendar, csv, gc, json, json.encoder, locale, mimetypes, os, shutil, signal, string
import tempfile, textwrap, urllib.parse, warnings, xml.etree.ElementTree as ET
"""


def kept(seen: str, change: str, outcomes: set[object]) -> Case:
    return look("", seen, change, outcomes, IMPORTS)


SCHEDULED = (
    kept("calendar.firstweekday()", "calendar.setfirstweekday(6)", {0, 6}),
    kept("mimetypes.guess_type('a.zork')[0]", "mimetypes.add_type('a/b', '.zork')", {None, "a/b"}),
    kept(
        "'zork' in dict(shutil.get_archive_formats())",
        "shutil.register_archive_format('zork', print)",
        {True, False},
    ),
    kept(
        "ET.tostring(ET.Element('{u}a'))",
        "ET.register_namespace('zork', 'u')",
        {b'<ns0:a xmlns:ns0="u" />', b'<zork:a xmlns:zork="u" />'},
    ),
    kept("tempfile.gettempdir() == '/zork'", "tempfile.tempdir = '/zork'", {True, False}),
    kept("string.capwords('a')", "string.capwords = lambda text: 'other'", {"A", "other"}),
    kept("sys.getswitchinterval() == 1", "sys.setswitchinterval(1)", {True, False}),
    kept("sys.getrecursionlimit() == 999", "sys.setrecursionlimit(999)", {True, False}),
    kept("os.umask(0o22) == 0o77", "os.umask(0o77)", {True, False}),
    kept("csv.field_size_limit() == 7", "csv.field_size_limit(7)", {True, False}),
    kept(
        "'zork' in csv.list_dialects()",
        "csv.register_dialect('zork', delimiter=';')",
        {True, False},
    ),
)
APART = (
    kept("urllib.parse.quote('a b')", "urllib.parse.quote('c d')", {"a%20b"}),
    kept("json.dumps([1])", "json.dumps([2])", {"[1]"}),
    kept("textwrap.wrap('a b')", "textwrap.dedent(' a')", {("a b")}),
)


@pytest.mark.parametrize("case", SCHEDULED, ids=lambda case: case.why)
def test_what_one_thread_sets_another_sees(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", APART, ids=lambda case: case.why)
def test_functions_that_keep_nothing_are_independent(case: Case) -> None:
    with module_of(case.source) as module:
        assert weft.explore(module.program, all=True).executions == 1


def test_it_is_left_as_it_was() -> None:
    before = tempfile.tempdir, sys.getrecursionlimit()
    for case in SCHEDULED:
        if "tempdir" in case.why or "recursion" in case.why:
            with module_of(case.source) as module:
                weft.explore(module.program)
    assert (tempfile.tempdir, sys.getrecursionlimit()) == before


def test_what_the_main_thread_sets_first_is_put_back() -> None:
    """Every execution begins with the same, also where it was set before there were threads."""
    source = Case(
        "before",
        "saw_first = calendar.firstweekday()\ncalendar.setfirstweekday(3)",
        "saw[0] = calendar.firstweekday()",
        "calendar.setfirstweekday(6)",
        "(saw_first, saw[0])",
        {(0, 3), (0, 6)},
        IMPORTS,
    )
    check(source)


def test_what_cannot_be_put_back_is_named() -> None:
    case = look(
        "",
        "os.getpriority(os.PRIO_PROCESS, 0) >= -20",
        "os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0))",
        {True},
        "import os",
    )
    with module_of(case.source) as module:
        told = weft.explore(module.program).assumptions
    assert "what posix.getpriority keeps for itself is not put back between executions" in told
