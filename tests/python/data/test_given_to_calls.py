"""What C code does to shared containers that it gets from code of the program, element by element.

The call itself is handed a generator, a function or an object: it does not name the containers.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import weft
from tests.python.data.two_threads import Case, check, module_of

WAYS = {
    "a generator": "(a for _ in range(1))",
    "a function": "map(lambda _: a, range(1))",
    "__next__": "Giving(a)",
    "__getitem__": "Indexed(a)",
    "iter": "itertools.islice(iter(lambda: a, None), 1)",
    "repeat": "itertools.repeat(a, 1)",
}
CLASSES = """
class Giving:
    def __init__(self, each):
        self.each, self.left = each, 1
    def __iter__(self):
        return self
    def __next__(self):
        self.left -= 1
        if self.left < 0:
            raise StopIteration
        return self.each

class Indexed:
    def __init__(self, each):
        self.each = each
    def __getitem__(self, index):
        if index > 0:
            raise IndexError
        return self.each

class Going:
    def __init__(self, through):
        self.through = through
    def __iter__(self):
        return iter(self.through)

class Keyed:
    def __init__(self, names):
        self.names = names
    def keys(self):
        return self.names
    def __getitem__(self, key):
        return 1

class Same:
    def __init__(self, answer):
        self.answer = answer
    def __eq__(self, other):
        return self.answer
    __hash__ = None
"""
PAIR, NUMBERS, BYTES = ("[1]", "[]"), ("[1, 2]", "[3, 4]"), ("bytearray(b'ab')", "b'cd'")
ELEMENTS: tuple[tuple[str, tuple[str, str], set[Any]], ...] = (
    ("sum({}, [])", NUMBERS, {"[1, 2]", "[3, 4]"}),
    ("any({})", PAIR, {True, False}),
    ("[*filter(None, {})] != []", PAIR, {True, False}),
    ("[*map(len, {})]", PAIR, {"[1]", "[0]"}),
    ("max(map(len, {}))", PAIR, {1, 0}),
    ("dict({})", NUMBERS, {"{1: 2}", "{3: 4}"}),
    ("functools.reduce(operator.add, {}, [])", NUMBERS, {"[1, 2]", "[3, 4]"}),
    ("[*itertools.chain.from_iterable({})]", NUMBERS, {"[1, 2]", "[3, 4]"}),
    ("[*itertools.accumulate({}, initial=[])][1]", NUMBERS, {"[1, 2]", "[3, 4]"}),
    ("[*itertools.compress('x', {})]", PAIR, {"['x']", "[]"}),
    ("b''.join({})", BYTES, {b"ab", b"cd"}),
    ("[1, 2] in {}", NUMBERS, {True, False}),
    ("operator.countOf({}, [1, 2])", NUMBERS, {1, 0}),
    ("','.join(map(str, {}))", PAIR, {"[1]", "[]"}),
)
RESULTS: tuple[tuple[str, tuple[str, str], set[Any]], ...] = (
    ("[*Going(a)]", NUMBERS, {"[1, 2]", "[3, 4]"}),
    ("sorted(Going(a))", NUMBERS, {"[1, 2]", "[3, 4]"}),
    ("1 in Going(a)", NUMBERS, {True, False}),
    ("dict(Keyed(a))", NUMBERS, {"{1: 1, 2: 1}", "{3: 1, 4: 1}"}),
    ("{**Keyed(a)}", NUMBERS, {"{1: 1, 2: 1}", "{3: 1, 4: 1}"}),
    ("max(1, 2, key=lambda n: a if n == 1 else [2])", NUMBERS, {1, 2}),
    ("[*filter(lambda n: a, [1])]", PAIR, {"[1]", "[]"}),
    ("[*itertools.takewhile(lambda n: a, [1])]", PAIR, {"[1]", "[]"}),
    ("len([*itertools.groupby([1, 2], lambda n: a if n == 1 else [1, 2])])", NUMBERS, {1, 2}),
    ("Same(a) in [1]", PAIR, {True, False}),
    ("json.dumps(Box(), default=lambda each: a)", NUMBERS, {"[1, 2]", "[3, 4]"}),
    ("[*itertools.chain.from_iterable({1: a}.values())]", NUMBERS, {"[1, 2]", "[3, 4]"}),
)


def given(call: str, values: tuple[str, str], outcomes: set[Any]) -> Case:
    """One thread makes the call, the other exchanges what is in the container."""
    first, second = values
    seen = f"saw[0] = {call}"
    return Case(call, f"a = {first}", seen, f"a[:] = {second}", "saw[0]", outcomes, CLASSES)


QUICK = ("a generator", "__next__")
CASES = [
    pytest.param(
        given(call.replace("{}", source), values, outcomes),
        id=f"{call} {way}",
        marks=[] if way in QUICK else [pytest.mark.long],
    )
    for (call, values, outcomes), (way, source) in product(ELEMENTS, WAYS.items())
]


@pytest.mark.parametrize("case", CASES)
def test_elements_that_code_gives_are_looked_at(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", [pytest.param(given(*each), id=each[0]) for each in RESULTS])
def test_what_a_function_gives_is_looked_at(case: Case) -> None:
    check(case)


KEEPING = ("[*{}]", "tuple({})", "[].extend({})", "collections.deque({})", "[*zip({}, 'xy')]")


@pytest.mark.parametrize("call", KEEPING)
@pytest.mark.parametrize("way", QUICK)
def test_what_keeps_the_elements_does_not_look_at_them(way: str, call: str) -> None:
    case = given(call.replace("{}", WAYS[way]), NUMBERS, set())
    with module_of(case._replace(shown="None").source) as module:
        result = weft.explore(module.program)
    assert (result.verdict, result.executions) == (weft.Verdict.VERIFIED, 1)
