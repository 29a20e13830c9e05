"""Every method of every container, with arguments, as accesses that the tables of effects name."""

from __future__ import annotations

from array import array
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.python.data.accessing import Access
from tests.python.data.menus import Menu
from weft.python.data.effects import touches

LEFT_OUT = {
    *("__class__", "__class_getitem__", "__delattr__", "__dir__", "__doc__", "__getattribute__"),
    *("__init_subclass__", "__new__", "__setattr__", "__subclasshook__", "__buffer__"),
    *("__release_buffer__", "buffer_info", "tofile", "fromfile", "fromhex", "maketrans"),
}
"""What is no method of an object, or has to do with addresses and files."""


class Kind(NamedTuple):
    """A sort of container: some states of it, and what its methods are called with."""

    make: type[Any]
    states: Sequence[Callable[[], Any]]
    arguments: Sequence[tuple[Any, ...]]


def _dict(kind: Callable[[], Any], *keys: str) -> Any:
    made = kind()
    for key in keys:
        made[key] = f"old {key}"
    return made


def _dicts(kind: Callable[[], Any]) -> list[Callable[[], Any]]:
    return [partial(_dict, kind, *keys) for keys in ("", "a", "b", "ba", "abc", "cdefga")]


def _lists(kind: Callable[[Any], Any], elements: Sequence[Any]) -> list[Callable[[], Any]]:
    return [partial(kind, elements[:length]) for length in range(4)]


def _set(*elements: int) -> set[int]:
    made: set[int] = set()
    for element in elements:
        made.add(element)
    return made


OF_DICT = [(), ("a",), ("b",), ("a", 1), ("b", 2), ({"b": 5, "d": 6},), ([("a", 7)],), (2,)]
OF_LIST = [
    *((), (0,), (1,), (3,), (-1,), ("x",), (0, "x"), (1, "y"), (3, "z"), (-1, "w"), (["v", "a"],)),
    *((slice(0, 2),), (slice(1, None), ["u"]), (2,)),
]
KINDS = (
    Kind(dict, _dicts(dict), OF_DICT),
    Kind(OrderedDict, _dicts(OrderedDict), OF_DICT),
    Kind(defaultdict, _dicts(partial(defaultdict, int)), OF_DICT),
    Kind(
        set,
        [partial(_set, *each) for each in ((), (0,), (8, 0), (0, 8, 16), (3, 11, 0, 8), (16, 3))],
        [(), (0,), (8,), (16,), ({8, 16},), ((0, 3),), (2,)],
    ),
    Kind(list, _lists(list, "abc"), OF_LIST),
    Kind(deque, [*_lists(deque, "abc"), partial(deque, "abc", 3)], OF_LIST),
    Kind(
        bytearray,
        _lists(bytearray, b"abc"),
        [
            *((), (0,), (1,), (3,), (-1,), (97,), (0, 98), (1, 99), (3, 98), (b"a",), (b"b", b"")),
            *((slice(0, 2),), (slice(0, 1), b"xy"), (8, b" "), ([b"a"],), (2,)),
        ],
    ),
    Kind(
        array,
        [partial(array, "i", [5, 6, 7][:length]) for length in range(4)],
        [
            *((), (0,), (1,), (3,), (-1,), (5,), (0, 8), (1, 9), (3, 8), (array("i", [5]),)),
            *(([5],), (b"\1\0\0\0",), (slice(0, 2),), (2,)),
        ],
    ),
)


def _actions(kind: type[Any], name: str, arguments: tuple[Any, ...], box: Any) -> list[Any]:
    """What the tables say that a method does to the container."""
    method = getattr(kind, name)
    found = touches(method, (box, *arguments), {}, lambda thing: thing is box)
    return [(touch.action, touch.key) for touch in found]


def _run(kind: type[Any], name: str, arguments: tuple[Any, ...], box: Any) -> object:
    return settled(getattr(kind, name)(box, *arguments))


def settled(value: object) -> object:
    """A result that does not change any more: of what looks only later, just the type."""
    if isinstance(value, Iterator) or type(value).__name__.startswith(("dict_", "odict_")):
        return type(value).__name__
    if isinstance(value, tuple):
        return [settled(each) for each in value]
    return repr(value)


def _accepts(kind: Kind, name: str, arguments: tuple[Any, ...]) -> bool:
    """Whether a method can be called so at all."""
    for make in kind.states:
        try:
            getattr(kind.make, name)(make(), *arguments)
        except TypeError:
            continue
        except Exception:
            return True
        return True
    return False


def _menu(kind: Kind) -> Menu:
    names = [n for n in dir(kind.make) if callable(getattr(kind.make, n)) and n not in LEFT_OUT]
    accesses = [
        Access(
            f"{name}{arguments}",
            partial(_run, kind.make, name, arguments),
            partial(_actions, kind.make, name, arguments),
        )
        for name in names
        for arguments in kind.arguments
        if _accepts(kind, name, arguments)
    ]
    return Menu(kind.make.__name__, kind.states, accesses)


METHOD_MENUS = tuple(_menu(kind) for kind in KINDS)
