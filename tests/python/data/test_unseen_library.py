"""What classes keep, and what functions of the standard library look at or change."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import weft
from tests.programs.together import together
from tests.python.data.two_threads import Case, check, look, look_later

BOTH = {True, False}
CLASS = "class A: z = 0"
PROTOCOL = (
    "import typing\n@typing.runtime_checkable\nclass P(typing.Protocol):\n    z: int\nb = Box()"
)
LOGGER = "import logging\nlog = logging.Logger('n')"
STREAM = "s = io.StringIO()"
WRITER = f"{STREAM}\nimport csv\nw = csv.writer(s, lineterminator='')"
DECIMAL = "import decimal\nc = decimal.Context(prec=5)"
WRAPPER = "def f(): pass\ndef g(): pass"
CASES = (
    look(CLASS, "vars(A)['z']", "A.z = 1", {0, 1}),
    look(CLASS, "A.__dict__['z']", "A.z = 1", {0, 1}),
    look(CLASS, "A.__dict__.get('y')", "A.y = 1", {None, 1}),
    look(CLASS, "'y' in vars(A)", "A.y = 1", BOTH),
    look(CLASS, "'y' in dir(A)", "A.y = 1", BOTH),
    look("b = Box()", "'y' in dir(b)", "b.y = 1", BOTH),
    look_later("d = {1: 1}", "p = types.MappingProxyType(d)", "p[1]", "d[1] = 2", {1, 2}),
    look(PROTOCOL, "isinstance(b, P)", "b.z = 1", BOTH),
    look(PROTOCOL, "isinstance(b, (int, P))", "b.z = 1", BOTH),
    look(LOGGER, "log.isEnabledFor(10)", "log.setLevel(30)", BOTH),
    look(LOGGER, "log.level", "log.setLevel(30)", {0, 30}),
    look(LOGGER, "len(log.handlers)", "log.addHandler(logging.NullHandler())", {0, 1}),
    look(LOGGER, "log.hasHandlers()", "log.addHandler(logging.NullHandler())", BOTH),
    look(
        f"{LOGGER}\n{STREAM}\nlog.addHandler(logging.StreamHandler(s))",
        "s.getvalue()",
        "log.error('e')",
        {"", "e\n"},
    ),
    look(WRITER, "s.getvalue()", "w.writerow(['a'])", {"", "a"}),
    look(WRITER, "s.getvalue()", "w.writerow('a')", {"", "a"}),
    look(
        f"{STREAM}\nimport traceback",
        "s.getvalue()",
        "traceback.print_exception(ValueError(1), file=s)",
        {"", "ValueError: 1\n"},
    ),
    look(
        "import traceback\ne = ValueError(1)",
        "traceback.format_exception_only(e)[0]",
        "e.args = (2,)",
        {"ValueError: 1\n", "ValueError: 2\n"},
    ),
    look("import inspect\nb = Box(0)", "inspect.getattr_static(b, 'x')", "b.x = 1", {0, 1}),
    look("import inspect\nb = Box(0)", "dict(inspect.getmembers(b))['x']", "b.x = 1", {0, 1}),
    look("import string\nb = Box(0)", "string.Formatter().format('{0.x}', b)", "b.x = 1", {0, 1}),
    look(WRAPPER, "f.__name__", "functools.update_wrapper(f, g)", {"f", "g"}),
    look("import os", "os.getenv('WEFT_SET', '')", "os.environ['WEFT_SET'] = '1'", {"", "1"}),
    look(DECIMAL, "str(c.divide(1, 3))", "c.prec = 2", {"0.33333", "0.33"}),
    look(DECIMAL, "c.copy().prec", "c.prec = 2", {5, 2}),
    look("def give():\n    yield 1\ng = give()", "g.gi_frame is None", "list(g)", BOTH),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)


def assumptions(first: Callable[[], object], second: Callable[[], object]) -> tuple[str, ...]:
    def test() -> None:
        together(first, second)

    return tuple(each for each in weft.explore(test).assumptions if "others" in each)


class Base:
    pass
