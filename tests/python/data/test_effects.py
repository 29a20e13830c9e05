"""What single calls are found to do to the containers that they are handed, exactly."""

from __future__ import annotations

import bisect
import collections
import copy
import functools
import heapq
import itertools
import json
import operator
import random
import re
import struct
import threading

from tests.python.data.found_effects import (
    Shared,
    bounded,
    call,
    defaults,
    ends,
    inner,
    items,
    members,
    nested,
    numbers,
    ordered,
    raw,
    table,
)


def test_methods_of_lists() -> None:
    assert call(items.append, 1) == [("items", "append")]
    assert call(list.append, items, 1) == [("items", "append")]
    assert call(items.__getitem__, 0) == [("items", "get", 0)]
    assert call(items.__getitem__, True) == [("items", "get", 1)]
    assert call(items.__getitem__, -1) == [("items", "get", -1)]
    assert call(items.__getitem__, slice(1)) == [("items", "look_all")]
    assert call(items.__setitem__, 0, nested) == [("items", "store", 0)]
    assert call(items.__setitem__, slice(1), nested) == [
        ("items", "change_all"),
        ("nested", "look_all"),
    ]
    assert call(items.__delitem__, 0) == [("items", "change_all")]
    assert call(items.extend, table) == [("items", "change_all"), ("table", "look_all")]
    assert call(items.sort) == [("items", "change_all")]
    assert call(nested.index, 2) == [("nested", "look_all"), ("inner", "look_all")]
    assert call(nested.copy) == [("nested", "look_all")]
    assert call(items.__iter__) == []
    assert call(items.__len__) == [("items", "look_shape")]


def test_methods_of_dictionaries() -> None:
    assert call(table.get, "a") == [("table", "get", "a")]
    assert call(dict.get, table, "a", nested) == [("table", "get", "a")]
    assert call(table.__setitem__, ("a", 1), 1) == [("table", "store", ("a", 1))]
    assert call(table.pop, "a", None) == [("table", "remove", "a")]
    assert call(table.setdefault, "a", []) == [("table", "add", "a")]
    assert call(table.update, ordered) == [("table", "change_all"), ("ordered", "look_all")]
    assert call(table.update, a=items) == [("table", "change_all")]
    assert call(table.keys) == []
    assert call(table.items().__len__) == [("table", "look_shape")]
    assert call(table.keys().__contains__, "a") == [("table", "get", "a")]
    assert call(ordered.move_to_end, "a") == [("ordered", "change_all")]
    assert call(defaults.__getitem__, "a") == [("defaults", "add", "a")]
    assert call(defaults.get, "a") == [("defaults", "get", "a")]
    assert call(dict.fromkeys, items) == [("items", "look_all")]


class Odd:
    """Its equality is the program's business."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


def test_a_key_with_an_equality_of_its_own_may_be_any_key() -> None:
    assert call(table.get, Odd()) == [("table", "look_all")]
    assert call(table.__setitem__, (1, Odd()), 1) == [("table", "change_all")]
    assert call(members.add, Odd()) == [("members", "change_all")]
    assert call(members.add, 1) == [("members", "add", 1)]


def test_methods_of_other_containers() -> None:
    assert call(members.discard, 1) == [("members", "remove", 1)]
    assert call(members.union, items) == [("members", "look_all"), ("items", "look_all")]
    assert call(frozenset().union, members) == [("members", "look_all")]
    assert call(ends.append, 1) == [("ends", "append")]
    assert call(bounded.append, 1) == [("bounded", "change_all")]
    assert call(ends.popleft) == [("ends", "change_all")]
    assert call(ends.__getitem__, 0) == [("ends", "get", 0)]
    assert call(raw.decode) == [("raw", "look_all")]
    assert call(raw.append, 1) == [("raw", "append")]
    assert call(memoryview(raw).tobytes) == [("raw", "look_all")]
    assert call(memoryview(raw).__setitem__, 0, 1) == [("raw", "change_all")]
    assert call(numbers.frombytes, raw) == [("numbers", "change_all"), ("raw", "look_all")]
    assert call(numbers.extend, items) == [("numbers", "change_all"), ("items", "look_all")]


def test_builtins() -> None:
    assert call(len, items) == [("items", "look_shape")]
    assert call(len, table.values()) == [("table", "look_shape")]
    assert call(bool, table) == [("table", "look_shape")]
    assert call(list, nested) == [("nested", "look_all")]
    assert call(list, table) == [("table", "look_all")]
    assert call(list, table.keys()) == [("table", "look_shape")]
    assert call(sorted, table.items()) == [("table", "look_all"), ("inner", "look_all")]
    assert call(print, (1, [nested])) == [("nested", "look_all"), ("inner", "look_all")]
    assert call(dict, table) == [("table", "look_all")]
    assert call(dict, [("k", inner)]) == [("inner", "look_all")]
    assert call(isinstance, items, list) == []
    assert call(id, items) == []
    assert call(iter, items) == []
    assert call(iter, table) == [("table", "look_shape")]
    assert call(reversed, items) == [("items", "look_shape")]
    assert call(zip, items, members) == [("members", "look_shape")]
    assert call(sum, items) == [("items", "look_all")]
    assert call("".join, items) == [("items", "look_all")]
    assert call("{}".format, items) == [("items", "look_all")]
    assert call("{k}".format, k=items) == [("items", "look_all")]
    assert call(eval, "x", table) == [("table", "change_all", "?"), ("inner", "change_all", "?")]


def test_attributes() -> None:
    thing = threading.Event()
    call = Shared(thing=thing).call
    assert call(getattr, thing, "x", None) == [("thing", "attr_read", "x")]
    assert call(hasattr, thing, "x") == [("thing", "attr_read", "x")]
    assert call(setattr, thing, "x", 1) == [("thing", "attr_write", "x")]
    assert call(delattr, thing, "x") == [("thing", "attr_delete", "x")]
    assert call(object.__setattr__, thing, "x", 1) == [("thing", "attr_write", "x")]
    assert call(vars, thing) == [("thing", "expose")]
    assert call(list.__getattribute__, items, "x") == []
    assert Shared(items=items).call(list.__getattribute__, items, "x") == [
        ("items", "attr_read", "x")
    ]
    assert call(operator.attrgetter("x.y", "z"), thing) == [
        ("thing", "attr_read", "x"),
        ("thing", "attr_read", "z"),
    ]


def test_modules_that_work_on_containers() -> None:
    assert call(heapq.heappush, items, 1) == [("items", "change_all")]
    assert call(heapq.nlargest, 1, items) == [("items", "look_all")]
    assert call(bisect.bisect, items, 1) == [("items", "look_all")]
    assert call(bisect.insort, items, 1) == [("items", "change_all")]
    assert call(operator.getitem, table, "a") == [("table", "get", "a")]
    assert call(operator.itemgetter(0, 2), items) == [("items", "get", 0), ("items", "get", 2)]
    assert call(operator.methodcaller("pop", "a"), table) == [("table", "remove", "a")]
    assert call(operator.iadd, items, nested) == [
        ("items", "change_all"),
        ("nested", "look_all"),
        ("inner", "look_all"),
    ]
    assert call(functools.reduce, operator.add, items) == [("items", "look_all")]
    assert call(functools.partial(items.append, 1)) == [("items", "append")]
    assert call(staticmethod(len), items) == [("items", "look_shape")]
    assert call(copy.copy, items) == [("items", "look_all")]
    assert call(copy.deepcopy, table) == [("table", "look_all"), ("inner", "look_all")]
    assert call(json.dumps, {"k": table}) == [("table", "look_all"), ("inner", "look_all")]
    assert call(random.Random(0).shuffle, items) == [("items", "change_all")]
    assert call(random.Random(0).choice, items) == [("items", "look_all")]
    assert call(struct.pack_into, "b", raw, 0, 1) == [("raw", "change_all")]
    assert call(re.search, b"a", raw) == [("raw", "look_all")]
    assert call(collections.deque, items) == [("items", "look_all")]
    assert call(collections.Counter, items) == [("items", "look_all")]
    assert call(itertools.product, items, members) == [
        ("items", "look_all"),
        ("members", "look_all"),
    ]
    assert call(threading.Thread, None, print, "t", items) == []
