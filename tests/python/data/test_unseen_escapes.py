"""Ways in which objects come to be known to several threads without anybody saying so."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check

TAKE = "b = {}\nif b is not None: b.x += 10"
OUTCOMES = {2, 11, 12}
"""Nobody has taken it or what was added is lost; the other is lost; none is."""


def stored(why: str, before: str, store: str, get: str, take: str) -> Case:
    """A thread stores something and goes on with it; the other takes it if it is there."""
    return Case(why, before, f"{store}\n{get}.x += 1", TAKE.format(take), f"{get}.x", OUTCOMES)


def both(why: str, before: str, get: str, module: str = "") -> Case:
    """Both threads get hold of the same thing, which nobody has given them."""
    return Case(why, before, f"{get}.x += 1", f"{get}.x += 1", f"{get}.x", {1, 2}, module)


def given(why: str, before: str) -> Case:
    """Both threads take the next thing that comes out of an iterator in a loop."""
    take = "with lock:\n    for b in a: break\nb.x += 1"
    return Case(
        f"given {why}", f"lock = threading.Lock()\n{before}", take, take, "next(a).x", {1, 2}
    )


CACHED = "class C:\n    @functools.cached_property\n    def b(self): return Box()"
LOCAL = "class L(threading.local):\n    def __init__(self, b): self.b = b"
FIRST = "(a or [None])[0]"
CASES = (
    stored("from a generator", "a = []", "a.extend(Box(1) for _ in 'x')", "a[0]", FIRST),
    stored("from a function", "a = []", "a.extend(map(Box, [1]))", "a[0]", FIRST),
    stored("added to a list", "a = []", "c = a\nc += (Box(1) for _ in 'x')", "a[0]", FIRST),
    stored("as a slice", "a = []", "a[:] = (Box(1) for _ in 'x')", "a[0]", FIRST),
    stored("as arguments", "a = []", "a.append(*[Box(1)])", "a[0]", FIRST),
    stored(
        "by a partial function", "a = []", "functools.partial(a.append, Box(1))()", "a[0]", FIRST
    ),
    stored("by keyword", "a = {}", "a.update(k=Box(1))", "a['k']", "a.get('k')"),
    stored("in pairs", "a = {}", "a.update((k, Box(1)) for k in 'k')", "a['k']", "a.get('k')"),
    stored("as another dictionary", "a = {}", "c = a\nc |= {1: Box(1)}", "a[1]", "a.get(1)"),
    both("made because it was missing", "a = collections.defaultdict(Box)", "a[1]"),
    both("kept in a cache", "@functools.lru_cache(None)\ndef a(): return Box()", "a()"),
    both("kept in a weak dictionary", "k = Box()\na = weakref.WeakValueDictionary({1: k})", "a[1]"),
    both("known by a weak reference", "k = Box()\na = weakref.ref(k)", "a()"),
    both(
        "the result of a future",
        "a = concurrent.futures.Future()\na.set_result(Box())",
        "a.result()",
    ),
    Case(
        "given by a generator again and again, and asked for while it is running",
        "def give():\n    b = Box()\n    while True: yield b\na = give()",
        "next(a).x += 1",
        "next(a).x += 1",
        "next(a).x",
        {1, 2, "1 ValueError"},
    ),
    both(
        "stored into a module's object before there are threads, by its class",
        "object.__setattr__(KEPT, 'b', Box())",
        "KEPT.b",
        "KEPT = Box()",
    ),
    both("the same with a list", "list.append(KEPT, Box())", "KEPT[-1]", "KEPT = []"),
    both("the same, generated", "KEPT.extend(Box() for _ in 'x')", "KEPT[-1]", "KEPT = []"),
    both("the same, by its attributes", "vars(KEPT)['b'] = Box()", "KEPT.b", "KEPT = Box()"),
    both("kept by a cached property", "a = C()", "a.b", CACHED),
    both("the same before there are threads", "KEPT.b", "KEPT.b", f"{CACHED}\nKEPT = C()"),
    both("given to a local of threads", f"{LOCAL}\na = L(Box())", "a.b"),
    both("the same, of the module", "pass", "KEPT.b", f"{LOCAL}\nKEPT = L(Box())"),
    both(
        "held by the class of a local",
        "class L(threading.local): b = Box()\na = L()",
        "a.b",
    ),
    given("by a generator", "def give():\n    b = Box()\n    while True: yield b\na = give()"),
    given(
        "by a generator that another one goes through",
        "def inner():\n    b = Box()\n    while True: yield b\n"
        "def give(): yield from inner()\na = give()",
    ),
    Case(
        "given twice",
        "lock = threading.Lock()\na, b = itertools.tee(Box() for _ in 'x')",
        "with lock:\n    for c in a: break\nc.x += 1\nsaw[0] = c",
        "with lock:\n    for c in b: break\nc.x += 1",
        "saw[0].x",
        {1, 2},
    ),
    both("the same, missing", "KEPT[0]", "KEPT[0]", "KEPT = collections.defaultdict(Box)"),
    Case(
        "made by the pool that calls the generator",
        "kept = []\n"
        "def give():\n    kept.append(Box())\n    yield kept[0]\n"
        "def add(box): box.x += 1\n"
        "pool = concurrent.futures.ThreadPoolExecutor(1)",
        "done = pool.map(add, give())\nkept[0].x += 1\nlist(done)",
        "pass",
        "kept[0].x",
        {1, 2},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
