"""Accesses by the less common parts of the language and of the library."""

from __future__ import annotations

from typing import Any

import pytest

from tests.python.data.two_threads import Case, check


def look(before: str, seen: str, change: str, outcomes: set[Any]) -> Case:
    """One thread looks, the other changes something."""
    return Case(f"{seen} | {change}", before, f"saw[0] = {seen}", change, "saw[0]", outcomes)


def run(before: str, first: str, change: str, outcomes: set[Any]) -> Case:
    return Case(f"{first} | {change}", before, first, change, "saw[0]", outcomes)


SLOTS = "class S:\n    __slots__ = ('x',)\ns = S()\ns.x = 0"
PROPERTY = (
    "class P:\n    def __init__(self): self._x = 0\n    @property\n"
    "    def x(self): return self._x\n"
    "    @x.setter\n    def x(self, v): self._x = v\np = P()"
)
GETATTR = (
    "class G:\n    def __init__(self): self.d = {'x': 0}\n"
    "    def __getattr__(self, name): return self.d[name]\ng = G()"
)
DESCRIPTOR = (
    "class D:\n    def __init__(self): self.v = 0\n"
    "    def __get__(self, o, t=None): return self.v\n"
    "    def __set__(self, o, v): self.v = v\nclass C:\n    x = D()\nc = C()"
)
META = (
    "class M(type):\n    n = 0\n    def __getattr__(cls, name): return cls.n\n"
    "class C(metaclass=M): pass"
)
FORMAT = (
    "class F:\n    def __init__(self): self.x = 0\n"
    "    def __format__(self, s): return str(self.x)\nf = F()"
)
HOMELESS = "class H:\n    __module__ = property(str)\n    x = 0\nh = H()"
COUNTED = "c = collections.Counter()"
DATA = "@dataclasses.dataclass\nclass P:\n    x: int = 0\np = P()"
DISPATCHED = "@functools.singledispatch\ndef f(x): return 0"
CLOSURE = (
    "import inspect\ndef make():\n    n = 0\n    def f(): return n\n"
    "    def g():\n        nonlocal n\n        n = 1\n    return f, g\nf, g = make()"
)
GLOBAL = "import inspect\nglobal N\nN = 0\ndef f(): return N\ndef g():\n    global N\n    N = 1"
CASES = (
    look(SLOTS, "s.x", "s.x = 1", {0, 1}),
    look(SLOTS, "S.x.__get__(s)", "s.x = 1", {0, 1}),
    look(SLOTS, "s.x", "S.x.__set__(s, 1)", {0, 1}),
    look(SLOTS, "s.x", "object.__setattr__(s, 'x', 1)", {0, 1}),
    look(PROPERTY, "p.x", "p.x = 1", {0, 1}),
    look(PROPERTY, "P.x.fget(p)", "P.x.fset(p, 1)", {0, 1}),
    look(PROPERTY, "P.x.__get__(p)", "P.x.__set__(p, 1)", {0, 1}),
    look(GETATTR, "g.x", "g.d['x'] = 1", {0, 1}),
    look(GETATTR, "getattr(g, 'x')", "g.d['x'] = 1", {0, 1}),
    look(DESCRIPTOR, "c.x", "c.x = 1", {0, 1}),
    look(DESCRIPTOR, "getattr(c, 'x')", "setattr(c, 'x', 1)", {0, 1}),
    look(HOMELESS, "h.x", "h.x = 1", {0, 1}),
    look(HOMELESS, "H.x", "H.x = 1", {0, 1}),
    look(META, "C.y", "M.n = 1", {0, 1}),
    look(META, "C.n", "M.n = 1", {0, 1}),
    look(META, "C.n", "C.n = 1", {0, 1}),
    look(FORMAT, "f'{f}'", "f.x = 1", {"0", "1"}),
    look(FORMAT, "'{}'.format(f)", "f.x = 1", {"0", "1"}),
    look(FORMAT, "format(f)", "f.x = 1", {"0", "1"}),
    look("b = Box(0)", "'{0.x}'.format(b)", "b.x = 1", {"0", "1"}),
    look("b = [0]", "'{0[0]}'.format(b)", "b[0] = 1", {"0", "1"}),
    look("b = {'x': 0}", "'{x}'.format_map(b)", "b['x'] = 1", {"0", "1"}),
    look("b = {'x': 0}", "'%(x)s' % b", "b['x'] = 1", {"0", "1"}),
    look("b = {'x': 0}", "'{x}'.format(**b)", "b['x'] = 1", {"0", "1"}),
    look(
        "o = collections.OrderedDict(a=1, b=2)",
        "list(o)",
        "o.move_to_end('a')",
        {"['a', 'b']", "['b', 'a']"},
    ),
    look(COUNTED, "c['a']", "c.update('a')", {0, 1}),
    look(COUNTED, "c['a']", "c.update(['a'])", {0, 1}),
    look(COUNTED, "c.total()", "c['a'] += 1", {0, 1}),
    look("c = collections.ChainMap({'a': 0})", "c['a']", "c['a'] = 1", {0, 1}),
    look("c = collections.ChainMap({'a': 0})", "c['a']", "c.maps[0]['a'] = 1", {0, 1}),
    look(DATA, "dataclasses.replace(p).x", "p.x = 1", {0, 1}),
    look(DATA, "copy.copy(p).x", "p.x = 1", {0, 1}),
    look(DATA, "copy.deepcopy([p])[0].x", "p.x = 1", {0, 1}),
    look("a = [[0]]", "copy.deepcopy(a)[0][0]", "a[0][0] = 1", {0, 1}),
    look("b = Box(0)", "operator.attrgetter('x')(b)", "b.x = 1", {0, 1}),
    look("b = [0]", "operator.itemgetter(0)(b)", "b[0] = 1", {0, 1}),
    look("d = collections.deque([1], maxlen=1)", "d[0]", "d.append(2)", {1, 2}),
    look("d = collections.deque([1])", "d[0]", "d.rotate(1)", {1}),
    look("a = array.array('i', [0])", "a[0]", "a[0] = 1", {0, 1}),
    look("a = array.array('i', [0])", "a.tolist()[0]", "a[0] = 1", {0, 1}),
    look("a = bytearray(b'a')", "bytes(a)", "a[0] = 98", {"b'a'", "b'b'"}),
    look("a = bytearray(b'a')\nm = memoryview(a)", "m[0]", "a[0] = 98", {97, 98}),
    look("a = bytearray(b'a')\nm = memoryview(a)", "a[0]", "m[0] = 98", {97, 98}),
    look("a = bytearray(b'a')\nm = memoryview(a)", "bytes(m)", "m[0] = 98", {"b'a'", "b'b'"}),
    look("a = bytearray(b'a')", "b'' + a", "a[0] = 98", {"b'a'", "b'b'"}),
    look("a = bytearray(b'a')", "b''.join([a])", "a[0] = 98", {"b'a'", "b'b'"}),
    look("a = ['a']", "''.join(a)", "a[0] = 'b'", {"a", "b"}),
    look("a = [0]", "list(zip(a, [5]))[0][0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(enumerate(a))[0][1]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(reversed(a))[0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "[*a][0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "(lambda *x: x[0])(*a)", "a[0] = 1", {0, 1}),
    look("a = {'x': 0}", "(lambda x: x)(**a)", "a['x'] = 1", {0, 1}),
    look("a = {'x': 0}", "{**a}['x']", "a['x'] = 1", {0, 1}),
    look("a = {'x': 0}", "({} | a)['x']", "a['x'] = 1", {0, 1}),
    look("a = [0]", "list(itertools.islice(a, 1))[0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(itertools.accumulate(a))[0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "next(itertools.cycle(a))", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(itertools.product(a, a))[0][0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(itertools.starmap(max, [(a,)]))[0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(itertools.chain.from_iterable([a]))[0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "next(itertools.groupby(a))[0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(itertools.tee(a)[0])[0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(itertools.zip_longest(a))[0][0]", "a[0] = 1", {0, 1}),
    look("a = [0]", "list(itertools.compress(a, [1]))[0]", "a[0] = 1", {0, 1}),
    look("a = [1]", "list(itertools.compress([5], a))", "a[0] = 0", {"[5]", "[]"}),
    run("a = [0, 5]", "match a:\n    case [x, _]:\n        saw[0] = x", "a[0] = 1", {0, 1}),
    run("a = {'k': 0}", "match a:\n    case {'k': x}:\n        saw[0] = x", "a['k'] = 1", {0, 1}),
    run("a = Box(0)", "match a:\n    case Box(x=x):\n        saw[0] = x", "a.x = 1", {0, 1}),
    run("a = [0]", "if (n := a[0]) is not None:\n    saw[0] = n", "a[0] = 1", {0, 1}),
    run("a = [0]", "class K:\n    x = a[0]\nsaw[0] = K.x", "a[0] = 1", {0, 1}),
    run(
        "n = 0",
        "saw[0] = n",
        "def inner():\n    def more():\n        nonlocal n\n        n = 1\n    more()\n"
        "nonlocal n\ninner()",
        {0, 1},
    ),
    run("e = ValueError(1)", "saw[0] = e.args[0]", "e.args = (2,)", {1, 2}),
    run(
        "e = ValueError(1)", "saw[0] = repr(e)", "e.args = (2,)", {"ValueError(1)", "ValueError(2)"}
    ),
    run(
        "e = ValueError(1)",
        "saw[0] = getattr(e, '__notes__', 0) == 0",
        "e.add_note('x')",
        {True, False},
    ),
    run("i = io.StringIO()", "saw[0] = i.getvalue()", "print('x', end='', file=i)", {"", "x"}),
    run("i = io.StringIO()", "saw[0] = i.getvalue()", "i.write('x')", {"", "x"}),
    run("i = io.StringIO('a\\nb')", "saw[0] = next(i)", "next(i)", {"a\n", "b"}),
    run("p = functools.partial(max, 1)\nb = [0]", "saw[0] = p(*b)", "b[0] = 2", {1, 2}),
    run("class E(enum.Enum):\n    A = 1", "saw[0] = getattr(E.A, 'y', 0)", "E.A.y = 1", {0, 1}),
    run(
        "class C:\n    @functools.cached_property\n    def x(self): return b.x\nc = C()\n"
        "b = Box(0)",
        "saw[0] = c.x",
        "b.x = 1",
        {0, 1},
    ),
    look(DISPATCHED, "f(1)", "f.register(int, lambda x: 1)", {0, 1}),
    look(DISPATCHED, "f(1)", "f.register(int)(lambda x: 1)", {0, 1}),
    look(DISPATCHED, "functools.singledispatch(f)(1)", "f.register(int, lambda x: 1)", {0, 1}),
    look(DISPATCHED, "list(map(f, [1]))[0]", "f.register(int, lambda x: 1)", {0, 1}),
    look(CLOSURE, "inspect.getclosurevars(f).nonlocals['n']", "g()", {0, 1}),
    look(GLOBAL, "inspect.getclosurevars(f).globals['N']", "g()", {0, 1}),
    look(
        CLOSURE,
        "inspect.getclosurevars(f).nonlocals['n']",
        "f.__closure__[0].cell_contents = 1",
        {0, 1},
    ),
    run("t = types.SimpleNamespace(x=0)", "saw[0] = t.x", "t.x = 1", {0, 1}),
    run(
        "t = types.SimpleNamespace(x=0)",
        "saw[0] = repr(t)",
        "t.x = 1",
        {"namespace(x=0)", "namespace(x=1)"},
    ),
    run("it = iter([1, 2])", "saw[0] = next(it)", "next(it)", {1, 2}),
    run("b = Box([0])", "b.x += [1]\nsaw[0] = len(b.x)", "b.x = []", {2, 0, 1}),
    run("b = Box(0)", "del b.x\nsaw[0] = hasattr(b, 'x')", "b.x = 1", {True, False}),
    run(
        "@contextlib.contextmanager\ndef m():\n    yield b.x\nb = Box(0)",
        "with m() as v:\n    saw[0] = v",
        "b.x = 1",
        {0, 1},
    ),
    run(
        "s = frozenset([1])\nb = Box(s)",
        "b.x |= {2}\nsaw[0] = len(b.x)",
        "b.x = frozenset()",
        {2, 0, 1},
    ),
    run(
        "import contextvars\nv = contextvars.ContextVar('v', default=0)",
        "saw[0] = v.get()",
        "v.set(1)",
        {0},
    ),
    run(
        "import contextvars\nv = contextvars.ContextVar('v', default=0)\n"
        "c = contextvars.copy_context()",
        "saw[0] = c.run(v.get)",
        "c.run(v.set, 1)",
        {0, 1},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
