"""Functions that are handed a container, directly or inside something else, as accesses to it."""

from __future__ import annotations

import bisect
import collections
import copy
import functools
import heapq
import itertools
import json
import math
import operator
import pickle
import pprint
import statistics
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tests.python.data.accessing import Access
from tests.python.data.menus import Menu
from tests.python.data.method_menus import settled
from weft.python.data.effects import touches

Make = Callable[[Any], Any]

READING: list[Any] = [
    *(all, any, ascii, bool, bytes, dict, frozenset, hash, iter, len, list, max, min, repr),
    *(reversed, set, sorted, str, sum, tuple, type, callable, format, enumerate, zip, bytearray),
    *(math.fsum, math.prod, statistics.mean, json.dumps, pickle.dumps, copy.copy, copy.deepcopy),
    *(pprint.pformat, operator.truth, operator.not_, operator.length_hint, collections.deque),
    *(collections.Counter, collections.OrderedDict, heapq.heapify, heapq.heappop, ",".join),
    *("{}".format, "%s".__mod__, itertools.chain, itertools.permutations, itertools.product),
    *(operator.itemgetter(0), operator.itemgetter(0, 1), operator.methodcaller("copy")),
    *([1, 2].__eq__, [1, 2].__add__, [1].extend, (1, 2).__eq__, {1}.union, {1}.issubset),
    *({1}.update, {1: 2}.update, {1: 2}.__or__, collections.deque([7]).extend),
    *(bytearray(b"q").extend, frozenset({1}).intersection, array("i").extend),
]
"""Called with the container alone."""

Arguments = Callable[[Any], tuple[Any, ...]]
MORE: list[tuple[Any, Arguments]] = [
    (operator.getitem, lambda box: (box, 0)),
    (operator.setitem, lambda box: (box, 0, 8)),
    (operator.delitem, lambda box: (box, 0)),
    (operator.contains, lambda box: (box, 2)),
    (operator.countOf, lambda box: (box, 2)),
    (operator.iadd, lambda box: (box, [4])),
    (operator.concat, lambda box: (box, [4])),
    (operator.eq, lambda box: ([3, 1], box)),
    (operator.lt, lambda box: ([3, 1], box)),
    (heapq.heappush, lambda box: (box, 0)),
    (heapq.heapreplace, lambda box: (box, 0)),
    (heapq.nlargest, lambda box: (2, box)),
    (heapq.nsmallest, lambda box: (2, box)),
    (bisect.bisect, lambda box: (box, 2)),
    (bisect.insort, lambda box: (box, 2)),
    (functools.reduce, lambda box: (operator.add, box, 0)),
    (functools.partial(len), lambda box: (box,)),
    (functools.partial(operator.getitem), lambda box: (box, 1)),
    (isinstance, lambda box: (box, list)),
    (getattr, lambda box: (box, "nothing", 0)),
    (map, lambda box: (str, box)),
    (filter, lambda box: (None, box)),
    (next, lambda box: (iter(box), None)),
    (list, lambda box: (iter(box),)),
    (list, lambda box: (map(str, box),)),
    (list, lambda box: (zip(box, [1, 2], strict=False),)),
    (list, lambda box: (enumerate(box),)),
    (list, lambda box: (itertools.chain([1], box),)),
    (list, lambda box: (itertools.chain.from_iterable([box]),)),
    (list, lambda box: (itertools.islice(box, 1),)),
    (list, lambda box: (itertools.accumulate(box),)),
    (list, lambda box: (itertools.pairwise(box),)),
    (list, lambda box: (itertools.starmap(str, [box]),)),
    (list, lambda box: (map(operator.itemgetter(0), itertools.groupby(box)),)),
    (list, lambda box: (itertools.tee(box)[1],)),
    (list, lambda box: (heapq.merge(box, [2]),)),
    (next, lambda box: (itertools.cycle(box), None)),
    (next, lambda box: (enumerate(box), None)),
    (next, lambda box: (map(str, box), None)),
    (next, lambda box: (filter(None, box), None)),
    (next, lambda box: (filter((3).__gt__, box), None)),
    (next, lambda box: (itertools.takewhile((4).__gt__, box), None)),
    (next, lambda box: (itertools.dropwhile((2).__lt__, box), None)),
    (next, lambda box: (itertools.compress(box, [0, 1]), None)),
    (next, lambda box: (itertools.zip_longest(box, [1]), None)),
    (list, lambda box: (map(box.__contains__, [1, 2]),)),
    (list, lambda box: (map(box.append, [1, 2]),)),
    (sorted, lambda box: ([[1], box],)),
    (sorted, lambda box: ((2, 1), box)[:1]),
    (max, lambda box: ([1], box)),
    (repr, lambda box: ([(box,)],)),
    (json.dumps, lambda box: ({"k": [box]},)),
    (pickle.dumps, lambda box: ((box, 1),)),
    (copy.copy, lambda box: ([box],)),
    (copy.deepcopy, lambda box: ([box],)),
    ([[1], [2]].index, lambda box: (box,)),
    ([[1], [2]].count, lambda box: (box,)),
    (([1], [3, 1]).__contains__, lambda box: (box,)),
    (collections.deque([[3], [3, 1]]).count, lambda box: (box,)),
    ({"k": 1}.__setitem__, lambda box: ("j", box)),
    ([].append, lambda box: (box,)),
    (dict, lambda box: ([("k", 1), box],)),
]


def _actions(called: Any, arguments: Arguments, box: Any) -> list[Any]:
    found = touches(called, arguments(box), {}, lambda thing: thing is box)
    return [(touch.action, touch.key) for touch in found if not touch.action.startswith("attr")]


def _run(called: Any, arguments: Arguments, box: Any) -> object:
    if isinstance(getattr(called, "__self__", None), list | dict | set | collections.deque):
        # Its receiver is not shared, but must not remember what was done before.
        called = getattr(copy.copy(called.__self__), called.__name__)
    handed = arguments(box)
    result = called(*handed)
    return None if result is box else settled(result)


def _alone(box: Any) -> tuple[Any, ...]:
    return (box,)


def _same(*arguments: Any) -> Arguments:
    return lambda box: (box, *arguments)


CHANGING: Sequence[tuple[Any, Arguments]] = [
    (list.append, _same(5)),
    (list.append, _same(6)),
    (list.__setitem__, _same(0, 9)),
    (list.__setitem__, _same(1, 9)),
    (list.__getitem__, _same(0)),
    (list.__getitem__, _same(2)),
    (list.clear, _alone),
    (list.pop, _alone),
    (list.insert, _same(0, 4)),
    (list.reverse, _alone),
]

FUNCTION_MENU = Menu(
    "functions",
    [partial(list, [3, 1, 2][:length]) for length in range(4)],
    [
        Access(
            f"{getattr(called, '__qualname__', called)} #{number}",
            partial(_run, called, arguments),
            partial(_actions, called, arguments),
        )
        for number, (called, arguments) in enumerate(
            [*CHANGING, *((called, _alone) for called in READING), *MORE]
        )
    ],
)
