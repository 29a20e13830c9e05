"""Containers written in Python, and what looks through one container at another."""

from __future__ import annotations

import collections
import itertools
import types
import weakref

from tests.programs.together import beside
from tests.python.data.seeing import Box, counted
from tests.python.gives import gives


@gives(0, 1)
def test_filtered_by_truth() -> object:
    inner: list[int] = []
    outer = [inner]
    return beside(lambda: inner.append(1), lambda: len(list(filter(None, outer))))


@gives(0, 1)
def test_chosen_from_chained_maps() -> object:
    below = {"k": 0}
    chained = collections.ChainMap({}, below)
    return beside(lambda: below.__setitem__("k", 1), lambda: chained["k"])


@gives(0, 1)
def test_seen_through_a_proxy() -> object:
    below = {"k": 0}
    proxy = types.MappingProxyType(below)
    return beside(lambda: below.__setitem__("k", 1), lambda: proxy["k"])


@gives(0, 1)
def test_grouped() -> object:
    items = [0]
    groups = itertools.groupby(items)
    return beside(lambda: items.__setitem__(0, 1), lambda: next(groups)[0])


@gives(1, 2)
def test_list_of_ones_own() -> object:
    items = collections.UserList([1])
    return beside(lambda: items.append(2), counted(items))


@gives(1, 2)
def test_all_of_a_list_of_ones_own() -> object:
    items = collections.UserList([1])
    return beside(lambda: items.append(2), lambda: len(tuple(items)))


@gives(0, 1)
def test_items_of_a_dictionary_of_ones_own() -> object:
    values: collections.UserDict[str, int] = collections.UserDict()
    return beside(lambda: values.update(a=1), lambda: len(tuple(values.items())))


@gives(False, True)
def test_keys_of_chained_maps() -> object:
    chained: collections.ChainMap[str, int] = collections.ChainMap({})
    keys = chained.keys()
    return beside(lambda: chained.update(a=1), lambda: "a" in keys)


@gives(0, 1)
def test_weak_set_gone_through() -> object:
    box = Box(0)
    boxes: weakref.WeakSet[Box] = weakref.WeakSet()
    return beside(lambda: boxes.add(box), counted(boxes))
