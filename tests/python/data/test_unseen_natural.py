"""What random natural programs showed that weft did not see: objects of libraries, and classes."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

LOGGING = "import logging, logging.handlers"
OBJECTS = [
    look(
        "import json\nencoder = json.JSONEncoder()",
        "encoder.encode([1])",
        "encoder.item_separator, encoder.indent = ';', 1",
        {"[1]", "[\n 1\n]"},
    ),
    look(
        "import string\ntext = string.Template('$a-')",
        "text.substitute(a=1)",
        "text.template = '$a!'",
        {"1-", "1!"},
    ),
    look(
        "import reprlib\nshort = reprlib.Repr()",
        "short.repr([1, 2])",
        "short.maxlist = 1",
        {"[1, 2]", "[1, ...]"},
    ),
    look(
        "import argparse\nparser = argparse.ArgumentParser()",
        "parser.get_default('y')",
        "parser.set_defaults(y=5)",
        {None, 5},
    ),
    look(
        "import ast\ntree = ast.parse('x')",
        "ast.unparse(tree)",
        "tree.body[0].value.id = 'y'",
        {"x", "y"},
    ),
    look(
        "import tempfile\nspool = tempfile.SpooledTemporaryFile(mode='w+')",
        "spool.closed",
        "spool.close()",
        {False, True},
    ),
    look(
        "import unittest.mock\nmock = unittest.mock.MagicMock()\nlen(mock)",
        "len(mock)",
        "mock.__len__.return_value = 3",
        {0, 3},
    ),
    look(
        "import random\nchance, weights = random.Random(1), [1, 0]",
        "chance.choices('ab', weights=weights)",
        "weights[:] = [0, 1]",
        {"['a']", "['b']"},
    ),
    look(
        "error = KeyError()\ntry:\n    raise error\nexcept KeyError:\n    pass",
        "error.__traceback__ is None",
        "error.with_traceback(None)",
        {False, True},
    ),
]
CLASSES = [
    look(
        "import operator\nclass Own:\n    def get(self):\n        return 'class'\nown = Own()",
        "operator.methodcaller('get')(own)",
        "own.get = lambda: 'own'",
        {"class", "own"},
    ),
    look(
        "class Own:\n    def __class_getitem__(cls, key):\n        return 'old'",
        "Own[1]",
        "Own.__class_getitem__ = classmethod(lambda cls, key: 'new')",
        {"old", "new"},
    ),
    look(
        "class Own(dict):\n    def __missing__(self, key):\n        return 'old'\nown = Own()",
        "'%(a)s' % own",
        "Own.__missing__ = lambda self, key: 'new'",
        {"old", "new"},
    ),
    look(
        "import typing\nclass Own(typing.Generic[typing.TypeVar('T')]):\n    n = 0",
        "Own.n",
        "Own[int].n = 4",
        {0, 4},
    ),
    look(
        "import random\nclass Own(random.Random):\n    def random(self):\n        return 0.5\n"
        "own = Own()",
        "own.uniform(0, 1)",
        "Own.random = lambda self: 0.25",
        {0.5, 0.25},
    ),
    look(
        "import datetime\nclass Own(datetime.tzinfo):\n    def utcoffset(self, day):\n"
        "        return datetime.timedelta(0)\nday = datetime.datetime(2020, 1, 1, tzinfo=Own())",
        "day.utcoffset()",
        "Own.utcoffset = lambda self, day: None",
        {"datetime.timedelta(0)", None},
    ),
    look(
        "class Own:\n    def write(self, text):\n        told.append('old')\ntold = []",
        "print(1, end='', file=Own()) or told[0]",
        "Own.write = lambda self, text: told.append('new')",
        {"old", "new"},
    ),
    look(
        "import csv\nclass Own(csv.excel):\n    delimiter = ','",
        "list(csv.reader(['a;b'], Own))[0]",
        "Own.delimiter = ';'",
        {"['a;b']", "['a', 'b']"},
    ),
    look(
        "class Own(enum.Enum):\n    ONE = 1",
        "Own.ONE.value",
        "Own.ONE._value_ = 2",
        {1, 2},
    ),
    Case(
        "run of a thread that has been started",
        "class Own(threading.Thread):\n    def run(self):\n        told.append('old')\n"
        "told = []\nown = Own()",
        "own.start(); own.join()",
        "Own.run = lambda self: told.append('new')",
        "told",
        {"['old']", "['new']"},
    ),
]
EXCEPTIONS = [
    look(
        "import traceback\nerror, other = KeyError('a'), KeyError('b')",
        "len(traceback.format_exception(error))",
        "error.__context__ = other",
        {1, 3},
    ),
    look(
        "error, other = KeyError('a'), KeyError('b')",
        "error.__suppress_context__",
        "error.__cause__ = other",
        {False, True},
    ),
]
LOGS = [
    look(
        f"{LOGGING}\nhandler = logging.StreamHandler()\n"
        "record = logging.makeLogRecord({'msg': 'm'})",
        "handler.format(record)",
        "handler.setFormatter(logging.Formatter('%(message)s!'))",
        {"m", "m!"},
    ),
    look(
        f"{LOGGING}\nrecord = logging.makeLogRecord({{'msg': 'm'}})",
        "logging.Formatter().format(record)",
        "record.msg = 'n'",
        {"m", "n"},
    ),
    look(
        f"{LOGGING}\nadapter = logging.LoggerAdapter(logging.Logger('own'), {{'k': 1}})",
        "adapter.process('m', {})",
        "adapter.extra = {'k': 2}",
        {"('m', {'extra': {'k': 1}})", "('m', {'extra': {'k': 2}})"},
    ),
]
BYTES = [
    look(
        "import ctypes\ntext = ctypes.create_string_buffer(b'old')",
        "text.value",
        "text.raw = b'new\\0'",
        {b"old", b"new"},
    ),
    look(
        "import ctypes\ndata = bytearray(b'a')\nnumber = ctypes.c_ubyte.from_buffer(data)",
        "data[0]",
        "number.value = 98",
        {97, 98},
    ),
]


CASES = (*OBJECTS, *CLASSES, *EXCEPTIONS, *LOGS, *BYTES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_outcomes(case: Case) -> None:
    check(case)


def advanced(raising: str) -> Case:
    """Two threads advance a generator that raises what it has looked at."""
    return Case(
        raising,
        f"box = Box()\ndef steps():\n    {raising}\n    yield\nshared = steps()",
        "try:\n    next(shared)\nexcept Exception as error:\n    saw[0] = type(error).__name__",
        "try:\n    next(shared)\nexcept Exception as error:\n    saw[1] = type(error).__name__",
        "saw",
        {
            "['KeyError', 'StopIteration']",
            "['StopIteration', 'KeyError']",
            "['KeyError', 'ValueError']",
            "['ValueError', 'KeyError']",
        },
    )


@pytest.mark.parametrize("raising", ["raise KeyError", "raise KeyError(box.x)"])
def test_a_generator_that_raises_is_running_till_then(raising: str) -> None:
    check(advanced(raising))


LOCAL = Case(
    "a local of threads",
    "made = []\nclass Own(threading.local):\n    def __init__(self):\n"
    "        made.append(1)\n        self.n = 0\nlocal = Own()\nlocal.n = 5",
    "saw[0] = local.n",
    "pass",
    "saw[0], local.n, len(made)",
    {"(0, 5, 2)"},
)


def test_a_local_is_initialised_once_in_each_thread() -> None:
    check(LOCAL)


HANDLERS = Case(
    "a logger that is no one's child",
    "",
    "saw[0] = own.hasHandlers()",
    "own.handlers.clear()",
    "saw[0]",
    {True, False},
    "import logging\nown = logging.Logger('own')\nown.addHandler(logging.NullHandler())",
)


def test_a_logger_that_nobody_registered_is_put_back() -> None:
    check(HANDLERS)
