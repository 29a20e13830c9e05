"""The groups of objects that random programs are about."""

from __future__ import annotations

from tests.python import random_data_calls as calls
from tests.python import random_data_collections as collections
from tests.python import random_data_containers as containers
from tests.python import random_data_fields as fields
from tests.python import random_data_waiting as waiting
from tests.python.random_data_lines import Group

GROUPS = (
    Group("o p", "o, p = Box(0), Box(1)", "(show(o), show(p), Box.total)", fields.ATTRIBUTES),
    Group("o", "o = Box(0)", "show(o)", fields.DICTIONARIES),
    Group("z", "z = Slotted()", "getattr(z, 'x', None)", fields.SLOTS),
    Group(
        "get put inc drop",
        "get, put, inc, drop = counter()",
        "(known(lambda: g), known(get))",
        fields.VARIABLES,
    ),
    Group("o l", "o, l = Box(0), []", "(show(o), o.r and show(o.r), l)", fields.PUBLISHED),
    Group("d", "d = {'a': 1, 'b': 2}", "list(d.items())", containers.DICT),
    Group("l", "l = [1, 2]", "l", containers.LIST),
    Group("s", "s = {1}", "sorted(s)", containers.SET),
    Group("q", "q = collections.deque([1, 2])", "list(q)", containers.DEQUE),
    Group("n", "n = [[1], {'k': 1}]", "n", containers.NESTED),
    Group("b", "b = bytearray(b'ab')", "b", collections.BYTES),
    Group("y", "y = array.array('i', [1, 2])", "y", collections.ARRAY),
    Group("q", "q = collections.deque([1, 2], 2)", "q", collections.BOUNDED),
    Group("c", "c = collections.Counter(a=1)", "list(c.items())", collections.COUNTER),
    Group("m", "m = collections.defaultdict(list, a=[1])", "m", collections.DEFAULT),
    Group("r", "r = collections.OrderedDict(a=1, b=2)", "r", collections.ORDERED),
    Group("o l", "o, l = Box(1), [2, 1]", "(show(o), l)", calls.CALLED),
    Group(
        "a b l",
        "a, b = Ranked(1), Ranked(2)\nl = [a, b]",
        "(a.x, b.x, [t is a for t in l])",
        calls.RANKED,
    ),
    Group("i l", "l = [1, 2]\ni = iter(l)", "l", calls.ITERATOR, steady=False),
    Group("n o", "o = Box(1)\nn = numbers(o)", "show(o)", calls.GENERATOR),
    Group("f h o", "o = Box(1)\nf, h = cached(o, None), cached(o, 1)", "show(o)", calls.CACHE),
    Group("m o", "o = Box(1)\nm = made(o)", "(show(o), list(m.items()))", calls.MISSING),
    Group(
        "o m w e c",
        "o, m, w, e, c = Box(0), Lock(), Queue(), Event(), Condition()",
        "(show(o), o.r and show(o.r))",
        waiting.WAITING,
    ),
)
