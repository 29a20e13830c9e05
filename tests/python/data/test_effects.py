"""What single calls are found to do to what they are handed, exactly."""

from __future__ import annotations

import bisect
import collections
import configparser
import copy
import dataclasses
import functools
import heapq
import io
import itertools
import json
import logging
import operator
import pathlib
import random
import re
import struct
import threading
from array import array
from collections.abc import Callable, Generator, Iterator
from types import CodeType
from typing import Any

import pytest

from weft.python.data.effects import leads_on, touches, underlying


class Shared:
    """Things by name, all of them shared, and what calls do to them."""

    def __init__(self, **things: Any) -> None:
        self.names = {id(thing): name for name, thing in things.items()}
        self.things = things

    def call(self, callable: Any, *args: Any, **named: Any) -> list[tuple[Any, ...]]:
        """Name and action of each, the key if there is one, and a question mark if uncertain."""
        found = touches(callable, args, named, lambda thing: id(thing) in self.names, self.follows)
        return [
            (
                self.names[id(touch.target)],
                touch.action,
                *(() if touch.key is None else (touch.key,)),
                *(() if touch.certain else ("?",)),
            )
            for touch in found
        ]

    @staticmethod
    def follows(code: CodeType) -> bool:
        return code.co_filename == __file__ and not code.co_name.startswith("foreign")


xs: list[Any] = [3, 1, 2]
inner: list[Any] = [1]
nested: list[Any] = [inner, 2]
d: dict[Any, Any] = {"a": 1, "b": inner}
s = {1, 2}
ba = bytearray(b"abc")
dq = collections.deque([1])
bounded = collections.deque([1], 1)
od = collections.OrderedDict(a=1)
dd: collections.defaultdict[str, list[int]] = collections.defaultdict(list)
numbers = array("i", [1, 2])


@pytest.fixture
def call() -> Callable[..., list[tuple[Any, ...]]]:
    return Shared(
        xs=xs,
        inner=inner,
        nested=nested,
        d=d,
        s=s,
        ba=ba,
        dq=dq,
        bounded=bounded,
        od=od,
        dd=dd,
        numbers=numbers,
    ).call


Call = Callable[..., list[tuple[Any, ...]]]


def test_methods_of_lists(call: Call) -> None:
    assert call(xs.append, 1) == [("xs", "append")]
    assert call(list.append, xs, 1) == [("xs", "append")]
    assert call(xs.__getitem__, 0) == [("xs", "get", 0)]
    assert call(xs.__getitem__, True) == [("xs", "get", 1)]
    assert call(xs.__getitem__, -1) == [("xs", "get", -1)]
    assert call(xs.__getitem__, slice(1)) == [("xs", "look_all")]
    assert call(xs.__setitem__, 0, nested) == [("xs", "store", 0)]
    assert call(xs.__setitem__, slice(1), nested) == [("xs", "change_all"), ("nested", "look_all")]
    assert call(xs.__delitem__, 0) == [("xs", "change_all")]
    assert call(xs.extend, d) == [("xs", "change_all"), ("d", "look_all")]
    assert call(xs.sort) == [("xs", "change_all")]
    assert call(nested.index, 2) == [("nested", "look_all"), ("inner", "look_all")]
    assert call(nested.copy) == [("nested", "look_all")]
    assert call(xs.__iter__) == []
    assert call(xs.__len__) == [("xs", "look_shape")]


def test_methods_of_dictionaries(call: Call) -> None:
    assert call(d.get, "a") == [("d", "get", "a")]
    assert call(dict.get, d, "a", nested) == [("d", "get", "a")]
    assert call(d.__setitem__, ("a", 1), 1) == [("d", "store", ("a", 1))]
    assert call(d.pop, "a", None) == [("d", "remove", "a")]
    assert call(d.setdefault, "a", []) == [("d", "add", "a")]
    assert call(d.update, od) == [("d", "change_all"), ("od", "look_all")]
    assert call(d.update, a=xs) == [("d", "change_all")]
    assert call(d.keys) == []
    assert call(d.items().__len__) == [("d", "look_shape")]
    assert call(d.keys().__contains__, "a") == [("d", "get", "a")]
    assert call(od.move_to_end, "a") == [("od", "change_all")]
    assert call(dd.__getitem__, "a") == [("dd", "add", "a")]
    assert call(dd.get, "a") == [("dd", "get", "a")]
    assert call(dict.fromkeys, xs) == [("xs", "look_all")]


class Odd:
    """Its equality is the program's business."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


def test_a_key_with_an_equality_of_its_own_may_be_any_key(call: Call) -> None:
    assert call(d.get, Odd()) == [("d", "look_all")]
    assert call(d.__setitem__, (1, Odd()), 1) == [("d", "change_all")]
    assert call(s.add, Odd()) == [("s", "change_all")]
    assert call(s.add, 1) == [("s", "add", 1)]


def test_methods_of_other_containers(call: Call) -> None:
    assert call(s.discard, 1) == [("s", "remove", 1)]
    assert call(s.union, xs) == [("s", "look_all"), ("xs", "look_all")]
    assert call(frozenset().union, s) == [("s", "look_all")]
    assert call(dq.append, 1) == [("dq", "append")]
    assert call(bounded.append, 1) == [("bounded", "change_all")]
    assert call(dq.popleft) == [("dq", "change_all")]
    assert call(dq.__getitem__, 0) == [("dq", "get", 0)]
    assert call(ba.decode) == [("ba", "look_all")]
    assert call(ba.append, 1) == [("ba", "append")]
    assert call(memoryview(ba).tobytes) == [("ba", "look_all")]
    assert call(memoryview(ba).__setitem__, 0, 1) == [("ba", "change_all")]
    assert call(numbers.frombytes, ba) == [("numbers", "change_all"), ("ba", "look_all")]
    assert call(numbers.extend, xs) == [("numbers", "change_all"), ("xs", "look_all")]


def test_builtins(call: Call) -> None:
    assert call(len, xs) == [("xs", "look_shape")]
    assert call(len, d.values()) == [("d", "look_shape")]
    assert call(bool, d) == [("d", "look_shape")]
    assert call(list, nested) == [("nested", "look_all")]
    assert call(list, d) == [("d", "look_all")]
    assert call(list, d.keys()) == [("d", "look_shape")]
    assert call(sorted, d.items()) == [("d", "look_all"), ("inner", "look_all")]
    assert call(print, (1, [nested])) == [("nested", "look_all"), ("inner", "look_all")]
    assert call(dict, d) == [("d", "look_all")]
    assert call(dict, [("k", inner)]) == [("inner", "look_all")]
    assert call(isinstance, xs, list) == []
    assert call(id, xs) == []
    assert call(iter, xs) == []
    assert call(iter, d) == [("d", "look_shape")]
    assert call(reversed, xs) == [("xs", "look_shape")]
    assert call(zip, xs, s) == [("s", "look_shape")]
    assert call(sum, xs) == [("xs", "look_all")]
    assert call("".join, xs) == [("xs", "look_all")]
    assert call("{}".format, xs) == [("xs", "look_all")]
    assert call("{k}".format, k=xs) == [("xs", "look_all")]
    assert call(eval, "x", d) == [("d", "change_all", "?"), ("inner", "change_all", "?")]


def test_attributes() -> None:
    thing = threading.Event()
    call = Shared(thing=thing).call
    assert call(getattr, thing, "x", None) == [("thing", "attr_read", "x")]
    assert call(hasattr, thing, "x") == [("thing", "attr_read", "x")]
    assert call(setattr, thing, "x", 1) == [("thing", "attr_write", "x")]
    assert call(delattr, thing, "x") == [("thing", "attr_delete", "x")]
    assert call(object.__setattr__, thing, "x", 1) == [("thing", "attr_write", "x")]
    assert call(vars, thing) == [("thing", "expose")]
    assert call(list.__getattribute__, xs, "x") == []
    assert Shared(xs=xs).call(list.__getattribute__, xs, "x") == [("xs", "attr_read", "x")]
    assert call(operator.attrgetter("x.y", "z"), thing) == [
        ("thing", "attr_read", "x"),
        ("thing", "attr_read", "z"),
    ]


def test_modules_that_work_on_containers(call: Call) -> None:
    assert call(heapq.heappush, xs, 1) == [("xs", "change_all")]
    assert call(heapq.nlargest, 1, xs) == [("xs", "look_all")]
    assert call(bisect.bisect, xs, 1) == [("xs", "look_all")]
    assert call(bisect.insort, xs, 1) == [("xs", "change_all")]
    assert call(operator.getitem, d, "a") == [("d", "get", "a")]
    assert call(operator.itemgetter(0, 2), xs) == [("xs", "get", 0), ("xs", "get", 2)]
    assert call(operator.methodcaller("pop", "a"), d) == [("d", "remove", "a")]
    assert call(operator.iadd, xs, nested) == [
        ("xs", "change_all"),
        ("nested", "look_all"),
        ("inner", "look_all"),
    ]
    assert call(functools.reduce, operator.add, xs) == [("xs", "look_all")]
    assert call(functools.partial(xs.append, 1)) == [("xs", "append")]
    assert call(staticmethod(len), xs) == [("xs", "look_shape")]
    assert call(copy.copy, xs) == [("xs", "look_all")]
    assert call(copy.deepcopy, d) == [("d", "look_all"), ("inner", "look_all")]
    assert call(json.dumps, {"k": d}) == [("d", "look_all"), ("inner", "look_all")]
    assert call(random.Random(0).shuffle, xs) == [("xs", "change_all")]
    assert call(random.Random(0).choice, xs) == [("xs", "look_all")]
    assert call(struct.pack_into, "b", ba, 0, 1) == [("ba", "change_all")]
    assert call(re.search, b"a", ba) == [("ba", "look_all")]
    assert call(collections.deque, xs) == [("xs", "look_all")]
    assert call(collections.Counter, xs) == [("xs", "look_all")]
    assert call(itertools.product, xs, s) == [("xs", "look_all"), ("s", "look_all")]
    assert call(threading.Thread, None, print, "t", xs) == []


def test_going_on_with_an_iterator(call: Call) -> None:
    it = iter(xs)
    next(it)
    assert call(next, it) == [("xs", "get", 1)]
    assert call(it.__next__) == [("xs", "get", 1)]
    assert call(next, reversed(xs)) == [("xs", "get", 2)]
    assert call(next, enumerate(xs)) == [("xs", "get", 0)]
    assert call(next, zip(xs, d, strict=True)) == [("xs", "get", 0), ("d", "look_shape")]
    assert call(next, iter(d)) == [("d", "look_shape")]
    assert call(next, iter(d.values())) == [("d", "look_all")]
    assert call(next, filter(None, xs)) == [("xs", "look_all")]
    assert call(next, itertools.islice(iter(xs), 1, 2)) == [("xs", "look_all")]
    assert call(next, itertools.tee(xs)[0]) == [("xs", "look_all")]
    assert sorted(call(next, itertools.chain(xs, s))) == [("s", "look_all"), ("xs", "look_all")]
    assert call(next, itertools.chain.from_iterable(nested[:1])) == [("inner", "look_all")]
    assert call(next, itertools.repeat(xs)) == []
    assert call(list, enumerate(xs)) == [("xs", "look_all")]
    exhausted = iter(xs)
    list(exhausted)
    assert call(next, exhausted) == []


def test_what_came_out_of_an_iterator_last_is_not_what_it_goes_through(call: Call) -> None:
    lists = [[1], inner]
    both = zip(lists)
    next(both)
    next(both)
    assert call(next, both) == []


def test_an_iterator_that_is_shared_is_changed_by_going_on() -> None:
    it = iter(xs)
    counter = itertools.count()
    call = Shared(xs=xs, it=it, counter=counter).call
    assert call(next, it) == [("it", "change_all"), ("xs", "get", 0)]
    assert call(list, zip(it)) == [("it", "change_all"), ("xs", "look_all")]
    assert call(next, counter) == [("counter", "change_all")]


def test_generators() -> None:
    def numbers() -> Generator[int, None, None]:
        yield from xs

    generator = numbers()
    merged = heapq.merge(xs, [1])
    call = Shared(xs=xs, generator=generator, merged=merged).call
    assert call(next, generator) == [("generator", "change_all")]
    assert call(list, generator) == [("generator", "change_all")]
    assert call(generator.send, None) == [("generator", "change_all")]
    assert call(heapq.merge, xs, [1]) == []
    assert call(next, merged) == [("merged", "change_all"), ("xs", "look_all")]


def test_calls_back_are_known_as_far_as_they_can_be(call: Call) -> None:
    assert call(sorted, nested, key=lambda each: each) == [("nested", "look_all")]
    assert call(sorted, nested, key=str) == [("nested", "look_all"), ("inner", "look_all")]
    assert call(next, map(len, nested)) == [("nested", "get", 0), ("inner", "look_all")]
    assert call(list, map(xs.append, [1])) == [("xs", "change_all")]
    assert call(list, map(d.get, [1])) == [("d", "look_all"), ("inner", "look_all")]
    assert call(list, map(list.sort, nested)) == [
        ("nested", "look_all"),
        ("nested", "change_all", "?"),
        ("inner", "change_all", "?"),
    ]
    assert call(map, xs.append, nested) == []


class Plain:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __len__(self) -> int:
        return 1


@dataclasses.dataclass
class Data:
    value: Any


def foreign(value: Any, *, more: Any = None) -> None:
    """Stands for code that is not instrumented, and of which nothing is known."""


def test_objects_are_left_to_their_methods_by_what_is_known(call: Call) -> None:
    plain = Plain(xs)
    call = Shared(plain=plain, xs=xs).call
    assert call(len, plain) == []
    assert call(print, plain) == []
    assert call(Plain, xs) == []
    assert call(ValueError, xs) == []
    assert call(copy.copy, plain) == [("plain", "look_all"), ("xs", "look_all")]
    assert call(threading.Thread, None, print, "t", (plain,)) == []


def test_a_bound_method_has_no_state_of_its_own() -> None:
    match, extend = re.compile("a").match, numbers.extend
    call = Shared(match=match, extend=extend, numbers=numbers).call
    assert call(match, "a") == []
    assert call(extend, [1]) == [("numbers", "change_all")]


def test_what_is_not_known_may_change_all_that_it_gets_hold_of(call: Call) -> None:
    plain = Plain([xs])
    call = Shared(plain=plain, xs=xs, inner=inner).call
    assert call(foreign, plain) == [("plain", "change_all", "?"), ("xs", "change_all", "?")]
    assert call(foreign, 1, more=(inner,)) == [("inner", "change_all", "?")]
    assert call(foreign, iter(xs)) == [("xs", "change_all", "?")]
    assert call(foreign, plain.__len__) == [("plain", "change_all", "?"), ("xs", "change_all", "?")]


def test_methods_that_a_decorator_has_written_read_all_attributes() -> None:
    data = Data(xs)
    call = Shared(data=data, xs=xs).call
    assert call(repr, data) == [("data", "look_all"), ("xs", "look_all")]
    assert call([].index, data) == [("data", "look_all"), ("xs", "look_all")]
    assert call(Data, xs) == []
    assert call(dataclasses.asdict, data) == [("data", "look_all"), ("xs", "look_all")]


def test_what_is_made_of_names_only_keeps_what_it_is_given(call: Call) -> None:
    point = collections.namedtuple("point", "x y")
    assert call(point, xs, nested) == []
    assert call(repr, point(xs, 1)) == [("xs", "look_all")]


def test_containers_of_the_library_that_are_written_in_python() -> None:
    user = collections.UserDict(a=1)
    counter = collections.Counter("ab")
    call = Shared(user=user, counter=counter, xs=xs).call
    assert call(user.get, "a") == [("user", "look_all")]
    assert call(user.update, xs) == [("user", "change_all"), ("xs", "look_all")]
    assert call(type(user).__setitem__, user, "a", 1) == [("user", "change_all")]
    assert call(list, user) == [("user", "look_all")]
    assert call(counter.most_common) == [("counter", "look_all")]
    assert call(counter.update, xs) == [("counter", "change_all"), ("xs", "look_all")]
    assert call(counter.get, "a") == [("counter", "get", "a")]
    assert call(repr, counter) == [("counter", "look_all")]


def test_caches_are_changed_by_being_asked() -> None:
    @functools.lru_cache
    def cached(x: int) -> int:
        return x

    call = Shared(cached=cached).call
    assert call(cached, 1) == [("cached", "change_all")]
    assert call(cached.cache_clear) == [("cached", "change_all")]


class Own(dict[str, int]):
    """A dictionary that iterates in its own way."""

    def __iter__(self) -> Iterator[str]:
        return iter(())


def test_a_container_with_methods_of_its_own_is_left_to_them() -> None:
    own = Own(a=1)
    call = Shared(own=own).call
    assert call(list, own) == []
    assert call(len, own) == [("own", "look_shape")]
    assert call(own.get, "a") == [("own", "get", "a")]


def test_printing_into_memory_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = io.StringIO()
    call = Shared(memory=memory).call
    assert call(print, 1) == []
    assert call(print, 1, file=memory) == [("memory", "change_all")]
    assert call(memory.write, "x") == [("memory", "change_all")]
    assert call(memory.getvalue) == [("memory", "look_all")]
    monkeypatch.setattr("sys.stdout", memory)
    assert call(print, 1) == [("memory", "change_all")]


def test_objects_of_the_library_may_have_a_state() -> None:
    parser = configparser.ConfigParser()
    logger = logging.getLogger("weft.test")
    path = pathlib.Path("x")
    call = Shared(parser=parser, logger=logger, path=path, xs=xs).call
    assert call(parser.add_section, "s") == [("parser", "change_all", "?")]
    assert call(logger.info, "%s", xs) == [
        ("xs", "look_all"),
        ("logger", "attr_read", "level"),
        ("logger", "attr_read", "disabled"),
        ("logger", "attr_read", "propagate"),
    ]
    assert call(path.exists) == []


class Numbered(list[int]):
    """Equal as lists are, whatever its hash."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 1


class Kept:
    """Says itself what is to be copied of it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getstate__(self) -> Any:
        return self.value


def test_methods_that_have_no_part_in_it_do_not_count() -> None:
    numbered = Numbered([1])
    kept = Kept(xs)
    call = Shared(numbered=numbered, kept=kept, xs=xs).call
    assert call([[1]].index, numbered) == [("numbered", "look_all")]
    assert call(copy.deepcopy, kept) == [("xs", "look_all")]


def test_what_may_lead_to_something_shared() -> None:
    assert [leads_on(each) for each in (1, "a", None, len, list, foreign)] == [False] * 6
    leading: tuple[Any, ...] = (
        (),
        [],
        {},
        {}.keys(),
        iter([]),
        functools.partial(len),
        Plain(1),
        memoryview(b""),
    )
    assert [leads_on(each) for each in leading] == [True] * 8


def test_what_lies_under_iterators_and_views() -> None:
    it = iter(xs)
    assert underlying(it) == [xs]
    assert underlying(d.items()) == [d]
    assert underlying(memoryview(ba)) == [ba]
    assert underlying(enumerate(it))[-2:] == [it, xs]
    assert underlying(xs) == []
    assert underlying(iter("ab")) == []
