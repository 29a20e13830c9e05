"""How the walk looks at containers: what they hold, and that they can be put back."""

from __future__ import annotations

import functools
import io
from _random import Random
from array import array
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, WeakSet, WeakValueDictionary, ref

from weft.python.program.path import ELEMENT, ITEM, Path
from weft.python.program.ways import dictionary
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a

if TYPE_CHECKING:
    from weft.python.program.walk import Walk

Look = Callable[["Walk", Any, Path], None]


def _dict(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(dict.__len__(value)):
        walk.children(value, dict.items(value), path, ITEM)
        _keys(walk, value, path)
        walk.snapshot.dicts.add(value, path)
    if is_a(value, defaultdict):
        walk.push(value.default_factory, path)


def _keys(walk: Walk, value: dict[Any, Any], path: Path) -> None:
    for key in dict.keys(value):
        if type(key) is not str:
            walk.push(key, (path, ELEMENT, None))


def _ordered(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(dict.__len__(value)):
        walk.children(value, OrderedDict.items(value), path, ITEM)
        _keys(walk, value, path)
        walk.snapshot.ordered.add(value, path)


def _list(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(list.__len__(value)):
        walk.children(value, enumerate(list.__iter__(value)), path, ITEM)
        walk.snapshot.lists.add(value, path)


def _deque(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(deque.__len__(value)):
        walk.children(value, enumerate(deque.__iter__(value)), path, ITEM)
        walk.snapshot.deques.add(value, path)


def _set(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(set.__len__(value)):
        walk.children(value, [(each, each) for each in set.__iter__(value)], path, ELEMENT)
        walk.snapshot.sets.add(value, path)


def _tuple(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(tuple.__len__(value)):
        for i, part in enumerate(tuple.__iter__(value)):
            walk.push(part, (path, ITEM, i))


def _frozenset(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(frozenset.__len__(value)):
        for part in frozenset.__iter__(value):
            walk.push(part, (path, ELEMENT, None))


def _buffer(walk: Walk, value: Any, path: Path) -> None:
    if walk.room(len(value) // 8):
        walk.snapshot.buffers.add(value, path)


def _stream(walk: Walk, value: Any, path: Path) -> None:
    if value.closed:
        walk.snapshot.add_unknown(value, path)
    elif walk.room(len(value.getvalue()) // 8):
        walk.snapshot.streams.add(value, path)


def _random(walk: Walk, value: Any, path: Path) -> None:
    walk.snapshot.generators.add(value, path)


def _cache(walk: Walk, value: Any, path: Path) -> None:
    walk.snapshot.caches.add(value, path)


def _weak(walk: Walk, value: Any, path: Path) -> None:
    contents = dictionary(value)["data"]
    if address(contents) not in walk.seen and type(contents) is dict:
        walk.seen.add(address(contents))
        for key, held in contents.items():
            walk.push(key, (path, ELEMENT, None))
            walk.push(held, (path, ELEMENT, None))
        walk.snapshot.weak.add(contents, path)


def _ref(walk: Walk, value: Any, path: Path) -> None:
    walk.push(ref.__call__(value), path)


EXACT: dict[type, Look] = {
    dict: _dict,
    list: _list,
    set: _set,
    tuple: _tuple,
    frozenset: _frozenset,
    deque: _deque,
}
"""By the type itself."""
BASES: dict[type, Look] = {
    OrderedDict: _ordered,
    dict: _dict,
    defaultdict: _dict,
    list: _list,
    set: _set,
    deque: _deque,
    bytearray: _buffer,
    array: _buffer,
    io.BytesIO: _stream,
    io.StringIO: _stream,
    Random: _random,
    functools._lru_cache_wrapper: _cache,
}
"""By the type of C that a class is derived from: its contents can be put back."""
PARTS: dict[type, Look] = {tuple: _tuple, frozenset: _frozenset, ref: _ref}
"""Likewise; it has parts that never change."""
WEAK: dict[type, Look] = {WeakKeyDictionary: _weak, WeakValueDictionary: _weak, WeakSet: _weak}
"""Classes of Python that look after what has died."""
