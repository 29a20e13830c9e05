"""Containers in all small states, each with a menu of what threads may do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations
from typing import Any, NamedTuple

from tests.python.data.accessing import Access

LOOK_SHAPE, LOOK_ALL, CHANGE_ALL = (
    [(action, None)] for action in ("look_shape", "look_all", "change_all")
)


class Menu(NamedTuple):
    """The states are made again each time: a copy need not be laid out in the same way."""

    name: str
    states: Sequence[Callable[[], Any]]
    accesses: Sequence[Access]


def _made(container: type[Any], keys: Sequence[Any], removed: Sequence[Any]) -> Any:
    made = container()
    for key in keys:
        if container is dict:
            made[key] = f"old {key}"
        else:
            made.add(key)
    for key in removed:
        made.pop(key) if container is dict else made.remove(key)
    return made


def _states(container: type[Any], keys: Sequence[Any], more: Sequence[Any]) -> list[Any]:
    """All orders of up to three keys; one removed again; and some before `more`, on the brink."""
    orders = [order for n in range(4) for order in permutations(keys, n)]
    return [
        *(partial(_made, container, order, ()) for order in orders),
        *(partial(_made, container, order, order[:1]) for order in orders if order),
        *(partial(_made, container, (*order, *more), ()) for order in orders),
        *(partial(_made, container, (*more, *order), order[:1]) for order in orders if order),
    ]


def _dict_accesses(key: str) -> list[Access]:
    get, store = [("get", key)], [("store", key)]
    return [
        Access(f"[{key}]", lambda d: d[key], get),
        Access(f"{key} in", lambda d: key in d, get),
        Access(f"[{key}] = 1", lambda d: d.__setitem__(key, 1), store),
        Access(f"[{key}] = 2", lambda d: d.__setitem__(key, 2), store),
        Access(f"del [{key}]", lambda d: d.__delitem__(key), [("remove", key)]),
        Access(f"pop({key}, 0)", lambda d: d.pop(key, 0), [("remove", key)]),
        Access(f"setdefault({key}, 3)", lambda d: d.setdefault(key, 3), [("add", key)]),
    ]


DICT = Menu(
    "dict",
    # Nine keys leave no room for the next but in a larger table.
    [*_states(dict, "ab", ()), *_states(dict, "ab", "cdefghi")],
    [
        *_dict_accesses("a"),
        *_dict_accesses("b"),
        Access("len", len, LOOK_SHAPE),
        Access("list", list, LOOK_SHAPE),
        Access("values", lambda d: list(d.values()), LOOK_ALL),
        Access("popitem", lambda d: d.popitem(), CHANGE_ALL),
        Access("clear", lambda d: d.clear(), CHANGE_ALL),
        Access("update", lambda d: d.update(b=5, a=6), CHANGE_ALL),
    ],
)


def _set_accesses(key: int) -> list[Access]:
    return [
        Access(f"{key} in", lambda s: key in s, [("get", key)]),
        Access(f"add({key})", lambda s: s.add(key), [("add", key)]),
        Access(f"discard({key})", lambda s: s.discard(key), [("remove", key)]),
        Access(f"remove({key})", lambda s: s.remove(key), [("remove", key)]),
    ]


SET = Menu(
    "set",
    # The keys collide, and four in all are as many as there is room for.
    [*_states(set, (0, 8, 16), ()), *_states(set, (0, 8), (3, 11))],
    [
        *_set_accesses(0),
        *_set_accesses(8),
        *_set_accesses(16),
        Access("len", len, LOOK_SHAPE),
        Access("list", list, LOOK_SHAPE),
        Access("pop", lambda s: s.pop(), CHANGE_ALL),
        Access("clear", lambda s: s.clear(), CHANGE_ALL),
        Access("update", lambda s: s.update((16, 8)), CHANGE_ALL),
    ],
)


def _list_accesses(index: int) -> list[Access]:
    return [
        Access(f"[{index}]", lambda xs: xs[index], [("get", index)]),
        Access(f"[{index}] = 'x'", lambda xs: xs.__setitem__(index, "x"), [("store", index)]),
        Access(f"[{index}] = 'y'", lambda xs: xs.__setitem__(index, "y"), [("store", index)]),
    ]


LIST = Menu(
    "list",
    [partial(list, "abc"[:length]) for length in range(4)],
    [
        *(access for index in range(-3, 4) for access in _list_accesses(index)),
        Access("append('x')", lambda xs: xs.append("x"), [("append", None)]),
        Access("append('y')", lambda xs: xs.append("y"), [("append", None)]),
        Access("len", len, LOOK_SHAPE),
        Access("list", list, LOOK_ALL),
        Access("pop", lambda xs: xs.pop(), CHANGE_ALL),
        Access("insert", lambda xs: xs.insert(0, "z"), CHANGE_ALL),
        Access("extend", lambda xs: xs.extend("vw"), CHANGE_ALL),
        Access("reverse", lambda xs: xs.reverse(), CHANGE_ALL),
        Access("clear", lambda xs: xs.clear(), CHANGE_ALL),
    ],
)

MENUS = (DICT, SET, LIST)
