"""What a program puts into a library while threads run is seen wherever the library uses it."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
import configparser, copyreg, email.utils, gc, glob, logging, mimetypes, os, time
from copyreg import dispatch_table
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
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_stored_into_libraries(case: Case) -> None:
    check(case)
