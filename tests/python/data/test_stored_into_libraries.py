"""What a program puts into a library while threads run is seen wherever the library uses it."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
import configparser, copyreg, email.utils, gc, glob, linecache, logging, mimetypes, os, reprlib
import time
from copyreg import dispatch_table
from linecache import cache
from mimetypes import types_map
from encodings.aliases import aliases
aliases["weft5"] = "utf_8"
def wrapped(encoding):
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding).encoding
class Point:
    pass
point = Point()
def reduced(point):
    return int, ("4",)
def tried(function):
    try:
        return function()
    except Exception as error:
        return type(error).__name__
def settings():
    made = configparser.ConfigParser()
    made.read_string("[a]\\nx = maybe")
    return made
def ignored(*_):
    pass
def looked_up():
    return logging.LogRecord("", 1, "", 1, "", (), None).created == 5
"""
BOTH: set[object] = {True, False}
TYPES: set[object] = {"text/plain", "image/png"}
DUMPED = "json.dumps({'b': 1, 'a': 2})"
DATE = "Thu, 01 Jan 1970 00:00:00 -0000"


def seen(expression: str, change: str, outcomes: set[object]) -> Case:
    return look("", expression, change, outcomes, MODULE)


CASES = (
    # In a dictionary of a module that others only read.
    seen("copy.copy(point) == 4", "copyreg.dispatch_table[Point] = reduced", BOTH),
    seen("copy.deepcopy(point) == 4", "dispatch_table.update({Point: reduced})", BOTH),
    seen("ignored in gc.callbacks", "gc.callbacks.append(ignored)", BOTH),
    # In one of a class.
    seen(
        "tried(lambda: settings().getboolean('a', 'x'))",
        "configparser.ConfigParser.BOOLEAN_STATES['maybe'] = True",
        {True, "ValueError"},
    ),
    # In one that is asked only for what is not in a cache yet, be it that it is not there.
    seen("tried(lambda: 'x'.encode('weft1'))", "aliases['weft1'] = 'utf_8'", {b"x", "LookupError"}),
    seen("tried(lambda: b'x'.decode('weft2'))", "aliases['weft2'] = 'utf_8'", {"x", "LookupError"}),
    seen("tried(lambda: str(b'x', 'weft3'))", "aliases['weft3'] = 'utf_8'", {"x", "LookupError"}),
    seen("tried(lambda: wrapped('weft4'))", "aliases['weft4'] = 'utf_8'", {"weft4", "LookupError"}),
    seen("tried(lambda: 'x'.encode('weft5'))", "aliases.pop('weft5')", {b"x", "LookupError"}),
    # In an object of a module.
    seen(
        DUMPED,
        "json._default_encoder.sort_keys = True",
        {'{"b": 1, "a": 2}', '{"a": 2, "b": 1}'},
    ),
    seen("reprlib.repr([1, 2])", "reprlib.aRepr.maxlist = 1", {"[1, 2]", "[1, ...]"}),
    # In modules that keep things of their own, and in those that keep nothing.
    seen(
        "mimetypes.guess_type('x.txt')[0]",
        "os.fspath = lambda path: 'x.png'",
        TYPES,
    ),
    seen("email.utils.formatdate(0)", "email.utils.formatdate = str", {"0", DATE}),
    # In modules of which weft has models of its own.
    seen("tried(lambda: os.path.exists('/'))", "os.stat = None", {True, "TypeError"}),
    seen("os.path.expandvars('$A')", "os.environ = {'A': 'x'}", {"$A", "x"}),
    seen("looked_up()", "time.time = lambda: 5", BOTH),
    seen("len(glob.glob('/*')) > 0", "os.scandir = lambda path: io.StringIO()", BOTH),
    # What libraries put there themselves.
    seen("Point in dispatch_table", "copyreg.pickle(Point, reduced)", BOTH),
    seen("'.weft' in types_map", "mimetypes.add_type('a/b', '.weft')", BOTH),
    # What is in something that was put there.
    look(
        "lines = ['a\\n']\nlinecache.cache['weft'] = 1, None, lines, 'weft'",
        "linecache.getline('weft', 2)",
        "lines.append('b\\n')",
        {"", "b\n"},
        MODULE,
    ),
    look("cache['w'] = 1, None, [], ''", "'w' in cache", "linecache.clearcache()", BOTH, MODULE),
)


BEFORE_THREADS = (
    look(
        f"before = {DUMPED}\njson._default_encoder.sort_keys = True\nbox = Box(0)",
        "(before, box.x)",
        "box.x = 1",
        {('{"b": 1, "a": 2}', 0), ('{"b": 1, "a": 2}', 1)},
        MODULE,
    ),
)
"""What is stored before there are threads is put back between executions as well."""


@pytest.mark.parametrize("case", CASES + BEFORE_THREADS, ids=lambda case: case.why)
def test_stored_into_libraries(case: Case) -> None:
    check(case)
