"""Values that code of the program returns into C code or a library, which looks into them."""

from __future__ import annotations

from typing import Any

import pytest

import weft
from tests.python.data.two_threads import Case, check, module_of

BAG = """\
class Bag:
    def __init__(self):
        self.items = [1, 2]
        self.table = {"a": 1}
    def __iter__(self):
        return iter(self.items)
    def keys(self):
        return self.table.keys()
    def __getitem__(self, key):
        return self.table[key]
    def __dir__(self):
        return self.table
bag = Bag()
"""
OF_A_CLASS = """\
class Listing(type):
    def __iter__(cls):
        return iter(cls.items)
class Bag(metaclass=Listing):
    items = [1, 2]
"""
ITEMS = "bag.items.append(3)"
TABLE = "bag.table['b'] = 2"
PAIR = "pair = [1, 2]\ndef give(v):\n    return pair if v == 1 else [2, 2]\n"
PAIRS = "pair = [1, 2]\ndef give():\n    yield pair\n    yield [3, 4]\n"
FIRST = "pair[0] = 5"


def case(before: str, look: str, change: str, outcomes: set[Any]) -> Case:
    return Case(look, before, f"saw[0] = {look}", change, "saw[0]", outcomes)


CASES = (
    case(BAG, "list(bag)", ITEMS, {"[1, 2]", "[1, 2, 3]"}),
    case(BAG, "[*bag]", ITEMS, {"[1, 2]", "[1, 2, 3]"}),
    case(BAG, "sum(map(int, bag))", ITEMS, {3, 6}),
    case(BAG, "(lambda *all: len(all))(*bag)", ITEMS, {2, 3}),
    case(BAG, "sum(bag)", ITEMS, {3, 6}),
    case(BAG, "max(bag)", ITEMS, {2, 3}),
    case(BAG, "sorted(bag)[-1]", ITEMS, {2, 3}),
    case(BAG, "any(bag)", "bag.items.clear()", {False, True}),
    case(BAG, "3 in bag", ITEMS, {False, True}),
    case(BAG, "functools.reduce(operator.add, bag)", ITEMS, {3, 6}),
    case(BAG, "list(itertools.chain(bag, ()))", ITEMS, {"[1, 2]", "[1, 2, 3]"}),
    case(BAG, "dict(bag)", TABLE, {"{'a': 1}", "{'a': 1, 'b': 2}"}),
    case(BAG, "{**bag}", TABLE, {"{'a': 1}", "{'a': 1, 'b': 2}"}),
    case(BAG, "dir(bag)", TABLE, {"['a']", "['a', 'b']"}),
    case(OF_A_CLASS, "list(Bag)", "Bag.items.append(3)", {"[1, 2]", "[1, 2, 3]"}),
    case(OF_A_CLASS, "sum(Bag)", "Bag.items.append(3)", {3, 6}),
    case(OF_A_CLASS, "max(*Bag)", "Bag.items.append(3)", {2, 3}),
    case(PAIR, "max((1, 2), key=give)", FIRST, {1, 2}),
    case(PAIR, "sorted((1, 2), key=give)", FIRST, {"[1, 2]", "[2, 1]"}),
    case(PAIR, "heapq.nsmallest(1, (1, 2), key=give)", FIRST, {"[1]", "[2]"}),
    case(PAIR, "json.dumps(saw.append, default=lambda _: pair)", FIRST, {"[1, 2]", "[5, 2]"}),
    case(PAIR, "dict(map(give, (1,)))", FIRST, {"{1: 2}", "{5: 2}"}),
    case(PAIR, "list(filter(give, (1,)))", "pair.clear()", {"[]", "[1]"}),
    case(PAIR, "len(list(itertools.groupby((2, 1), give)))", "pair[0] = 2", {1, 2}),
    case(PAIR, "next(iter(lambda: pair, [1, 2]), 0) == 0", FIRST, {False, True}),
    case(PAIRS, "dict(give())", FIRST, {"{1: 2, 3: 4}", "{5: 2, 3: 4}"}),
    case(PAIRS, "sum(give(), [])", FIRST, {"[1, 2, 3, 4]", "[5, 2, 3, 4]"}),
    case(PAIRS, "list(map(sum, give()))", FIRST, {"[3, 7]", "[7, 7]"}),
    case(PAIRS, "functools.reduce(operator.add, give())", FIRST, {"[1, 2, 3, 4]", "[5, 2, 3, 4]"}),
    case(PAIRS, "list(itertools.chain.from_iterable(give()))[0]", FIRST, {1, 5}),
    case(PAIRS, "'-'.join(map(str, give()))", FIRST, {"[1, 2]-[3, 4]", "[5, 2]-[3, 4]"}),
    case(PAIRS, "list(map(list.pop, give()))", "saw[1] = len(pair)", {1, 2})._replace(
        shown="saw[1]"
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[each.why for each in CASES])
def test_what_is_returned_is_looked_into(case: Case) -> None:
    check(case)


KEPT = (
    case(PAIRS, "len(list(give()))", FIRST, {2}),
    case(PAIRS, "len([*give()])", FIRST, {2}),
    case(PAIRS, "len(list(zip(give(), give())))", FIRST, {2}),
    case(PAIR, "len(list(map(give, (1, 2))))", FIRST, {2}),
    case(PAIR, "functools.reduce(lambda one, _: give(one), (1, 2)) is pair", FIRST, {True}),
    case(PAIR, "functools.lru_cache(give)(1) is pair", FIRST, {True}),
)


@pytest.mark.parametrize("case", KEPT, ids=[each.why for each in KEPT])
def test_what_is_only_kept_is_not_looked_into(case: Case) -> None:
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True)
    assert set(result.outcomes) == case.outcomes
    assert result.executions == 1
