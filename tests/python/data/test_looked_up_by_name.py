"""Methods of the program's classes that code of the library looks for by their names.

One thread gives a class another method, and another thread calls what will look for it.
"""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
import csv, datetime, html.parser, logging, pickle
class Zone(datetime.tzinfo):
    def utcoffset(self, when):
        return datetime.timedelta(hours=0)
    def dst(self, when):
        return None
    def tzname(self, when):
        return "zero"
when = datetime.datetime(2020, 1, 1, tzinfo=Zone())
other = datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)
def two(self, when):
    return datetime.timedelta(hours=2)
class Item:
    pass
class Out:
    n = 0
    def write(self, text):
        self.n += 1
class Lines:
    def read(self, count):
        return b"."
    def readline(self):
        return b""
class Raw(io.RawIOBase):
    def readable(self):
        return True
    def readinto(self, to):
        to[:1] = b"a"
        return 1
class Encoder(json.JSONEncoder):
    def default(self, item):
        return 1
class Emitting(logging.Handler):
    n = 0
    def emit(self, record):
        self.n += 1
class Keys:
    def keys(self):
        return ["a"]
    def __getitem__(self, key):
        return 1
class Pairs(dict):
    def items(self):
        return [("x", 1)]
class Dialect(csv.excel):
    delimiter = ","
class Tags(html.parser.HTMLParser):
    n = 0
    def handle_starttag(self, tag, attributes):
        self.n += 1
class Queue(queue.Queue):
    def _put(self, item):
        self.queue.append(1)
def tags():
    parser = Tags()
    parser.feed("<a>")
    return parser.n
def put():
    items = Queue()
    items.put(5)
    return items.get()
class Closing:
    n = 0
    def close(self):
        self.n = 1
def closed():
    closing = Closing()
    with contextlib.closing(closing):
        pass
    return closing.n
class Generic:
    def __class_getitem__(cls, item):
        return 1
def tried(function):
    try:
        return function()
    except Exception as error:
        return type(error).__name__
"""
CHANGED = "Zone.utcoffset = two"
OFFSETS: set[object] = {"+00:00", "+02:00"}
NOTHING = "lambda *given: None"


def seen(expression: str, change: str, outcomes: set[object], before: str = "") -> Case:
    return look(before, expression, change, outcomes, MODULE)


CASES = (
    seen("when.isoformat()[-6:]", CHANGED, OFFSETS),
    seen("str(when)[-6:]", CHANGED, OFFSETS),
    seen("f'{when}'[-6:]", CHANGED, OFFSETS),
    seen("str(when.utcoffset())", CHANGED, {"0:00:00", "2:00:00"}),
    seen("when == other", CHANGED, {True, False}),
    seen("[when] == [other]", CHANGED, {True, False}),
    seen("(when - other).seconds", CHANGED, {0, 79200}),
    seen("when.tzname()", f"Zone.tzname = {NOTHING}", {"zero", None}),
    seen("when.strftime('%Z')", "Zone.tzname = lambda *given: 'x'", {"zero", "x"}),
    seen("print('', file=out, end='!') or out.n", f"Out.write = {NOTHING}", {0, 1, 2}, "out=Out()"),
    seen("csv.writer(out).writerow([1]) or out.n", f"Out.write = {NOTHING}", {0, 1}, "out = Out()"),
    seen("pickle.dump(1, out) or out.n", f"Out.write = {NOTHING}", {0, 1}, "out = Out()"),
    seen(
        "tried(lambda: pickle.load(Lines()))",
        "Lines.read = lambda self, count: b''",
        {"UnpicklingError", "EOFError"},
    ),
    seen("Raw().read(1)", "Raw.readinto = lambda self, to: 0", {b"a", b""}),
    seen("io.BufferedReader(Raw()).read(1)", "Raw.readinto = lambda self, to: 0", {b"a", b""}),
    seen("json.dumps(Item(), cls=Encoder)", "Encoder.default = lambda *given: 2", {"1", "2"}),
    seen(
        "emitting.handle(logging.makeLogRecord({})) and emitting.n",
        f"Emitting.emit = {NOTHING}",
        {0, 1},
        "emitting = Emitting()",
    ),
    seen("list(dict(Keys()))[0]", "Keys.keys = lambda self: ['b']", {"a", "b"}),
    seen("json.dumps(Pairs(a=1))[2]", "Pairs.items = lambda self: [('z', 2)]", {"x", "z"}),
    seen("next(csv.reader(['a;b'], Dialect))[0]", "Dialect.delimiter = ';'", {"a", "a;b"}),
    seen("tags()", f"Tags.handle_starttag = {NOTHING}", {0, 1}),
    seen("put()", "Queue._put = lambda self, item: self.queue.append(2)", {1, 2}),
    seen("closed()", f"Closing.close = {NOTHING}", {0, 1}),
    seen("operator.methodcaller('close')(Closing())", "Closing.close = lambda self: 1", {None, 1}),
    seen("str(when)[-6:]", "when.tzinfo.utcoffset = lambda when: two(None, when)", OFFSETS),
    seen("print('', file=out, end='!') or out.n", f"out.write = {NOTHING}", {0, 1, 2}, "out=Out()"),
    seen("csv.writer(out).writerow([1]) or out.n", f"out.write = {NOTHING}", {0, 1}, "out = Out()"),
    seen("Generic[1]", "Generic.__class_getitem__ = classmethod(lambda cls, item: 2)", {1, 2}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_the_library_looks_for_is_read(case: Case) -> None:
    check(case)
