"""What C code does to shared containers after it has called back into the program."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.python.data.two_threads import Case, check, replaces_what_was_stored

BOTH = "a = [1, 2]\ndef see(v):\n    tick.x\n    seen.append(v)\n    return v\nseen = []"
EQUAL = (
    "a = [1, 2]\nseen = []\nclass E:\n    def __eq__(self, other):\n"
    "        tick.x\n        seen.append(other)\n        return False\n"
)
STORES = "a[0] = 5\na[1] = 6"
PAIRS = {str(list(pair)) for pair in product((1, 5), (2, 6))}
"""What is seen of two elements, one after the other, that are exchanged one after the other."""


def both(call: str, before: str = BOTH) -> Case:
    """One thread goes through two elements, the other exchanges both."""
    return Case(call, f"tick = Box()\n{before}", call, STORES, "seen", PAIRS)


def sized(before: str, call: str, outcomes: set[Any], look: str = "len(a)") -> Case:
    before = f"tick = Box()\n{before}"
    return Case(f"{call} | {look}", before, call, f"saw[0] = {look}", "saw[0]", outcomes)


KEY = "a = [2, 1]\ndef key(v):\n    tick.x\n    return v"
PURE = "a = []\ndef give():\n    yield 1\n    yield 2\n"
LOCKED = "a = []\nlock = threading.Lock()\ndef give(v):\n    with lock:\n        return v"
QUEUED = "a = []\nq = queue.Queue()\nfor i in (1, 2, 0):\n    q.put(i)"
GIVEN = "def give():\n    for i in (1, 2):\n        tick.x\n        yield i\n"
HASHED = (
    "tick = Box()\nclass K:\n    def __hash__(self):\n        self.seen = tick.x\n"
    "        return 1\nk = K()\nk.seen = None\nd = {k: 1}"
)
MADE_LAST = ((0, 0), (1, 1)) if replaces_what_was_stored() else ()
LESS = (
    "class L:\n    def __init__(self, v):\n        self.v = v\n"
    "    def __lt__(self, other):\n        tick.x\n        return self.v < other.v\n"
    "a = [L(1)]\nnew = L(0)"
)
CASES = (
    sized(KEY, "a.sort(key=key)", {0, 2}),
    sized("a = []\n" + GIVEN, "a.extend(give())", {0, 1, 2}),
    sized("a = []\n" + GIVEN, "a.__iadd__(give())", {0, 1, 2}),
    sized("a = []\n" + GIVEN, "b = a\nb += give()", {0, 1, 2}),
    sized("a = []\n" + GIVEN, "a.extend(map(lambda v: v, give()))", {0, 1, 2}),
    sized("a = set()\n" + GIVEN, "a.update(give())", {0, 1, 2}),
    sized("a = collections.deque()\n" + GIVEN, "a.extend(give())", {0, 1, 2}),
    sized("a = {}\n" + GIVEN, "a.update((i, i) for i in give())", {0, 1, 2}),
    sized(PURE, "a.extend(give())", {0, 1, 2}),
    sized(LOCKED, "a.extend(map(give, (1, 2)))", {0, 1, 2}),
    sized(QUEUED, "a.extend(iter(q.get, 0))", {0, 1, 2}),
    sized(
        LESS,
        "heapq.heappush(a, new)",
        {"(1, 1)", "(1, 0)", "(2, 1)", "(2, 0)"},
        "(len(a), a[0].v)",
    ),
    both("e = E()\ne in a", EQUAL),
    both("a.count(E())", EQUAL),
    both("e = E()\ntry:\n    a.index(e)\nexcept ValueError:\n    pass", EQUAL),
    both("e = E()\ntry:\n    a.remove(e)\nexcept ValueError:\n    pass", EQUAL),
    both("a == [E(), E()]", EQUAL.replace("return False", "return True")),
    both("list(map(see, a))"),
    both("for _ in map(see, a):\n    pass"),
    both("list(filter(see, a))"),
    both("for _ in filter(see, a):\n    pass"),
    both("sum(map(see, a))"),
    both("any(map(lambda v: see(v) is None, a))"),
    both("min(a, key=see)"),
    both("functools.reduce(lambda _, v: see(v), a, 0)"),
    both("x, y = map(see, a)"),
    both("[*map(see, a)]"),
    both("(lambda *_: 0)(*map(see, a))"),
    both("list(zip(map(see, a)))"),
    Case(
        "dict.get with a hash of its own",
        HASHED,
        "saw[0] = d.get(k)",
        "tick.x = 1\nd.clear()",
        "(k.seen, saw[0])",
        set(product((0, 1), (1, None))),
    ),
    Case(
        "d[k] with a hash of its own",
        HASHED,
        "try:\n    saw[0] = d[k]\nexcept KeyError:\n    pass",
        "tick.x = 1\nd.clear()",
        "(k.seen, saw[0])",
        set(product((0, 1), (1, None))),
    ),
    Case(
        "k in d with a hash of its own",
        HASHED,
        "saw[0] = k in d",
        "tick.x = 1\nd.clear()",
        "(k.seen, saw[0])",
        set(product((0, 1), (True, False))),
    ),
    Case(
        "a factory of its own",
        "tick = Box()\nd = collections.defaultdict(lambda: tick.x)",
        "saw[0] = d[1]",
        "tick.x = 1\nd[1] = 'other'",
        "(saw[0], d[1])",
        {(0, "other"), (1, "other"), ("other", "other"), *MADE_LAST},
    ),
    Case(
        "json.dumps",
        "tick = Box()\na = [Box(), Box()]",
        "saw[0] = json.dumps(a, default=lambda v: tick.x)",
        "tick.x = 1\na[1] = 9",
        "saw[0]",
        {"[0, 0]", "[0, 1]", "[1, 1]", "[0, 9]", "[1, 9]"},
    ),
    Case(
        "bisect",
        BOTH.replace("[1, 2]", "[0, 1, 2]").replace("tick.x", "pass"),
        "import bisect\nbisect.bisect(a, 3, key=see)",
        "a[1] = 1.5\na[2] = 2.5",
        "seen",
        {"[1, 2]", "[1, 2.5]", "[1.5, 2]", "[1.5, 2.5]"},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
