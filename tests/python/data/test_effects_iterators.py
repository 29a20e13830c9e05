"""What is found of calls that go on with an iterator, or call back."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Generator

from tests.python.data.found_effects import (
    Shared,
    call,
    inner,
    items,
    members,
    nested,
    raw,
    table,
)
from weft.python.data.effects import underlying


def test_going_on_with_an_iterator() -> None:
    it = iter(items)
    next(it)
    assert call(next, it) == [("items", "get", 1)]
    assert call(it.__next__) == [("items", "get", 1)]
    assert call(next, reversed(items)) == [("items", "get", 2)]
    assert call(next, enumerate(items)) == [("items", "get", 0)]
    assert call(next, zip(items, table, strict=True)) == [
        ("items", "get", 0),
        ("table", "look_shape"),
    ]
    assert call(next, iter(table)) == [("table", "look_shape")]
    assert call(next, iter(table.values())) == [("table", "look_all")]
    assert call(next, filter(None, items)) == [("items", "look_all")]
    assert call(next, itertools.islice(iter(items), 1, 2)) == [("items", "look_all")]
    assert call(next, itertools.tee(items)[0]) == [("items", "look_all")]
    assert sorted(call(next, itertools.chain(items, members))) == [
        ("items", "look_all"),
        ("members", "look_all"),
    ]
    assert call(next, itertools.chain.from_iterable(nested[:1])) == [("inner", "look_all")]
    assert call(next, itertools.repeat(items)) == []
    assert call(list, enumerate(items)) == [("items", "look_all")]
    exhausted = iter(items)
    list(exhausted)
    assert call(next, exhausted) == []


def test_what_came_out_of_an_iterator_last_is_not_what_it_goes_through() -> None:
    lists = [[1], inner]
    both = zip(lists)
    next(both)
    next(both)
    assert call(next, both) == []


def test_an_iterator_that_is_shared_is_changed_by_going_on() -> None:
    it = iter(items)
    counter = itertools.count()
    call = Shared(items=items, it=it, counter=counter).call
    assert call(next, it) == [("it", "change_all"), ("items", "get", 0)]
    assert call(list, zip(it)) == [("it", "change_all"), ("items", "look_all")]
    assert call(next, counter) == [("counter", "change_all")]


def test_generators() -> None:
    def numbers() -> Generator[int, None, None]:
        yield from items

    generator = numbers()
    merged = heapq.merge(items, [1])
    call = Shared(items=items, generator=generator, merged=merged).call
    assert call(next, generator) == [("generator", "change_all")]
    assert call(list, generator) == [("generator", "change_all")]
    assert call(generator.send, None) == [("generator", "change_all")]
    assert call(heapq.merge, items, [1]) == []
    assert call(next, merged) == [("merged", "change_all"), ("items", "look_all")]


def test_calls_back_are_known_as_far_as_they_can_be() -> None:
    assert call(sorted, nested, key=lambda each: each) == [("nested", "look_all")]
    assert call(sorted, nested, key=str) == [("nested", "look_all"), ("inner", "look_all")]
    assert call(next, map(len, nested)) == [("nested", "get", 0), ("inner", "look_all")]
    assert call(list, map(items.append, [1])) == [("items", "change_all")]
    assert call(list, map(table.get, [1])) == [("table", "look_all"), ("inner", "look_all")]
    assert call(list, map(list.sort, nested)) == [
        ("nested", "look_all"),
        ("nested", "change_all", "?"),
        ("inner", "change_all", "?"),
    ]
    assert call(map, items.append, nested) == []


def test_what_lies_under_iterators_and_views() -> None:
    it = iter(items)
    assert underlying(it) == [items]
    assert underlying(table.items()) == [table]
    assert underlying(memoryview(raw)) == [raw]
    assert underlying(enumerate(it))[-2:] == [it, items]
    assert underlying(items) == []
    assert underlying(iter("ab")) == []
