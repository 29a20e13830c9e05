"""Outcomes that threads of CPython have shown, and that once were missing."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

BOTH: set[object] = {True, False}
IMPORTS = """\
import abc, csv, ctypes, datetime, decimal, faulthandler, inspect, logging, os, string, struct
import traceback
class Duck:
    pass
class Shape(abc.ABC):
    pass
class Round(Shape):
    pass
class Plugin:
    known = []
    def __init_subclass__(cls):
        Plugin.known.append(cls.__name__)
class Slots:
    __slots__ = ("x",)
    def __init__(self):
        self.x = 0
class Mixed(Slots):
    pass
class Item:
    flag = 0
    def __init__(self):
        self.n = 0
    def __reduce__(self):
        return Item, ()
class Sums(list):
    __hash__ = object.__hash__
class Pairs:
    def __init__(self, found):
        self.found = found
    def keys(self):
        return list(self.found)
    def __getitem__(self, key):
        return self.found[key]
class Got:
    got = property(operator.attrgetter("x"))
    def __init__(self):
        self.x = 0
def plain():
    pass
def tried(function):
    try:
        return function()
    except Exception as error:
        return type(error).__name__
"""


FLAGS = "c = decimal.Context(prec=2)\nflags, traps = c.flags, c.traps"
TRAPPED: set[object] = {"1.4", "Inexact"}
ZONED = """\
class Zone(datetime.tzinfo):
    hours = 0
    def utcoffset(self, when):
        return datetime.timedelta(hours=self.hours)
zone = Zone()
zoned = datetime.datetime(2020, 1, 1, tzinfo=zone)
"""


def seen(expression: str, change: str, outcomes: set[object], before: str = "") -> Case:
    return look(before, expression, change, outcomes, IMPORTS)


CLASSES = (
    seen(
        "len(Shape.__subclasses__())",
        "types.new_class('Square', (Shape,))",
        {1, 2},
    ),
    seen(
        "len(Above.__subclasses__())",
        "types.new_class('Below', (Above,))",
        {0, 1},
        "class Above: pass",
    ),
    seen("'flag' in dir(Item())", "del Item.flag", BOTH),
    seen("inspect.getattr_static(Item(), 'flag')", "Item.flag = 1", {0, 1}),
    seen("'{0.flag}'.format(Item())", "Item.flag = 1", {"0", "1"}),
    seen("string.Formatter().vformat('{0.n}', [i], {})", "i.n = 1", {"0", "1"}, "i = Item()"),
    seen("len(Plugin.__subclasses__())", "type('Made', (Plugin,), {})", {0, 1}),
    seen("len(Duck.__subclasses__())", "class Made(Duck): pass", {0, 1}),
    seen("tried(lambda: Slots().x)", "Slots.x = 10", {0, 10, "AttributeError"}),
    seen("copy.copy(m).__dict__", "Slots.x = 10", {"{}", "{'x': 10}"}, "m = Mixed()"),
    seen("issubclass(Duck, collections.abc.Sized)", "Duck.__len__ = lambda self: 1", BOTH),
    seen("issubclass(Duck, Shape)", "Shape.register(Duck)", BOTH),
    seen("isinstance(Duck(), Shape)", "Round.register(Duck)", BOTH),
    seen("dict(plain.__annotations__)", "plain.__annotations__['a'] = 1", {"{}", "{'a': 1}"}),
    seen("functools.wraps(plain)(lambda: 0).__name__", "plain.__name__ = 'b'", {"plain", "b"}),
    seen(
        "type('Made', (Plugin,), {}) and len(Plugin.known)",
        "Plugin.__init_subclass__ = classmethod(lambda cls: None)",
        {0, 1},
    ),
)
ARGUMENTS = (
    seen("b.got", "b.x = 1", {0, 1}, "b = Got()"),
    seen("property(operator.attrgetter('x')).__get__(b)", "b.x = 1", {0, 1}, "b = Got()"),
    seen("weakref.proxy(b).x", "b.x = 1", {0, 1}, "b = Box()"),
    seen("sum(map(len, (a,)))", "a.append(1)", {0, 1}, "a = []"),
    seen("list(map(sum, frozenset([a])))", "a.append(1)", {"[0]", "[1]"}, "a = Sums()"),
    seen("operator.attrgetter('x')(weakref.proxy(b))", "b.x = 1", {0, 1}, "b = Box()"),
    seen("json.dumps(i, default=vars)", "i.n = 1", {'{"n": 0}', '{"n": 1}'}, "i = Item()"),
    seen(
        "tried(lambda: stream.write(b'abcdef'))",
        "stream.getbuffer().nbytes",
        {6, "BufferError"},
        "stream = io.BytesIO(b'abcd')",
    ),
    seen(
        "stream.writelines([b]) or stream.tell()",
        "b.clear()",
        {0, 2},
        "stream, b = io.BytesIO(), bytearray(b'ab')",
    ),
    seen("c.flags[decimal.Inexact]", "decimal.Decimal(2).sqrt(c)", BOTH, "c = decimal.Context()"),
    seen("'=[Inexact' in repr(c)", "decimal.Decimal(2).sqrt(c)", BOTH, "c = decimal.Context()"),
    seen("flags[decimal.Inexact]", "decimal.Decimal(2).sqrt(c)", BOTH, FLAGS),
    seen("flags[decimal.Inexact]", "c.divide(1, 3)", BOTH, FLAGS),
    seen("'=[Inexact' in repr(c)", "flags[decimal.Inexact] = True", BOTH, FLAGS),
    seen("tried(lambda: str(c.sqrt(2)))", "traps[decimal.Inexact] = True", TRAPPED, FLAGS),
    seen(
        "traps[decimal.Inexact]", "c.clear_traps()", BOTH, f"{FLAGS}\nc.traps[decimal.Inexact] = 1"
    ),
    seen("str(zoned)[-6:]", "zone.hours = 2", {"+00:00", "+02:00"}, ZONED),
    Case(
        "list.sort finds that a list was changed by another thread",
        "a = [3, 1, 2]",
        "saw[0] = tried(lambda: a.sort(key=functools.cmp_to_key(lambda x, y: x - y)))",
        "a[:] = [4, 5]",
        "saw[0]",
        {None, "ValueError"},
        IMPORTS,
    ),
    Case(
        "dict.update stores what an object gives, key by key",
        "d = {'a': 1}",
        "saw[0] = tried(lambda: d.update(Pairs(d)))",
        "d.pop('a', None)",
        "(saw[0], d)",
        {"(None, {})", "('KeyError', {})", "(None, {'a': 1})"},
        IMPORTS,
    ),
)
PROCESS = (
    seen("len(list(csv.reader(['abc'])))", "csv.field_size_limit(99)", {1}),
    seen("os.path.expandvars('$WEFT_A')", "os.environb[b'WEFT_A'] = b'1'", {"$WEFT_A", "1"}),
    seen("sorted([2, 1])", "__builtins__['sorted'] = list", {"[1, 2]", "[2, 1]"}),
    seen("hasattr(types, 'weft_x')", "types.__getattr__ = lambda name: 1", BOTH),
    Case(
        "a traceback is printed to the stream that is the standard one now",
        "out, sys.stderr = sys.stderr, io.StringIO()\nkept = sys.stderr",
        "traceback.print_exception(KeyError())",
        "sys.stderr.write('w')",
        "(kept.getvalue(), setattr(sys, 'stderr', out))[0]",
        {"KeyError\nw", "wKeyError\n"},
        IMPORTS,
    ),
)


@pytest.mark.parametrize("case", CLASSES, ids=lambda case: case.why)
def test_classes(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", ARGUMENTS, ids=lambda case: case.why)
def test_arguments(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", PROCESS, ids=lambda case: case.why)
def test_process(case: Case) -> None:
    check(case)
