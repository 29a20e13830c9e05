"""What nobody else has, and leads to what others change: containers of shared ones, iterators."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

BOTH = {True, False}
ADD = "a.append(3)"
NAMED = "N = collections.namedtuple('N', 'v')\na = []"
OWN_LIST = "class L(list): pass\na = []"
DATA = "@dataclasses.dataclass(order=True)\nclass D:\n    v: list\na = []"
SPACE = "types.SimpleNamespace"


def gathered(gather: str) -> Case:
    """What is shared is gone through to add it to something by an operator."""
    return Case(gather, "a = [0]", f"{gather}\nsaw[0] = 1 in c", "a[0] = 1", "saw[0]", BOTH)


CASES = (
    look(NAMED, "N(a) == N([3])", ADD, BOTH),
    look(NAMED, "N(a) < N([3])", ADD, BOTH),
    look(NAMED, "[3] in N(a)", ADD, BOTH),
    look(NAMED, "f'{N(a)}'", ADD, {"N(v=[])", "N(v=[3])"}),
    look(NAMED, "f'{N(a)!r}'", ADD, {"N(v=[])", "N(v=[3])"}),
    look(NAMED, "'%s' % (N(a),)", ADD, {"N(v=[])", "N(v=[3])"}),
    look(OWN_LIST, "L([a]) == [[3]]", ADD, BOTH),
    look(OWN_LIST, "[3] in L([a])", ADD, BOTH),
    look(OWN_LIST, "f'{L([a])}'", ADD, {"[[]]", "[[3]]"}),
    look("a = []", "collections.deque([a]) == collections.deque([[3]])", ADD, BOTH),
    look("a = []", "[3] in collections.deque([a])", ADD, BOTH),
    look("a = []", "f'{collections.deque([a])}'", ADD, {"deque([[]])", "deque([[3]])"}),
    look("a = []", "collections.OrderedDict(k=a) == {'k': [3]}", ADD, BOTH),
    look("a = []", f"f'{{{SPACE}(k=a)}}'", ADD, {"namespace(k=[])", "namespace(k=[3])"}),
    look("a = []", f"{SPACE}(k=a) == {SPACE}(k=[3])", ADD, BOTH),
    look("a = []", "f'{ValueError(a)}'", ADD, {"[]", "[3]"}),
    look("a = []", "f'{ValueError(a)!r}'", ADD, {"ValueError([])", "ValueError([3])"}),
    look("a = []", "'[3]' in f'{functools.partial(len, a)}'", ADD, BOTH),
    look("a = []", "'[3]' in repr(functools.partial(len, a))", ADD, BOTH),
    look(DATA, "D(a) == D([3])", ADD, BOTH),
    look(DATA, "D(a) < D([3])", ADD, BOTH),
    look(DATA, "'[3]' in f'{D(a)}'", ADD, BOTH),
    look("a = [0]", "1 in iter(a)", "a[0] = 1", BOTH),
    look("a = [0]", "1 in map(int, a)", "a[0] = 1", BOTH),
    look("a = [0]", "1 in reversed(a)", "a[0] = 1", BOTH),
    look("a = [0]", "(1,) in zip(a)", "a[0] = 1", BOTH),
    look("a = [0]", "1 in itertools.chain(a)", "a[0] = 1", BOTH),
    look("a = [0]", "1 in heapq.merge(a)", "a[0] = 1", BOTH),
    gathered("c = []\nc += iter(a)"),
    gathered("c = []\nc += reversed(a)"),
    gathered("c = []\nc += map(int, a)"),
    gathered("c = [1, 2]\nc += zip(a)\nc = c[2]"),
    gathered("c = {}\nc |= zip([5], a)\nc = [c[5]]"),
    gathered("c = collections.deque()\nc += iter(a)"),
    Case(
        "a shared iterator is gone through by an operator",
        "a = iter([1, 2])",
        "c = []\nc += a\nsaw[0] = len(c)",
        "next(a, None)",
        "saw[0]",
        {1, 2},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.why for case in CASES])
def test_outcomes(case: Case) -> None:
    check(case)
