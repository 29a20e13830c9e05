"""Containers of the program's own: the methods that `collections.abc` adds only call theirs."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Iterator, MutableMapping, MutableSequence
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.gives import gives


class Map(MutableMapping[str, Any]):
    def __init__(self, **first: Any) -> None:
        self.kept = first

    def __getitem__(self, key: str) -> Any:
        return self.kept[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.kept[key] = value

    def __delitem__(self, key: str) -> None:
        del self.kept[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.kept)

    def __len__(self) -> int:
        return len(self.kept)


class Row(MutableSequence[int]):
    def __init__(self, *first: int) -> None:
        self.kept = list(first)

    def __getitem__(self, place: Any) -> Any:
        return self.kept[place]

    def __setitem__(self, place: Any, value: Any) -> None:
        self.kept[place] = value

    def __delitem__(self, place: Any) -> None:
        del self.kept[place]

    def __len__(self) -> int:
        return len(self.kept)

    def insert(self, place: int, value: int) -> None:
        self.kept.insert(place, value)


def other_keys() -> object:
    made = Map(a=1)
    together(lambda: made.pop("a", None), lambda: made.setdefault("c", 1))
    return dict(made)


def same_key() -> object:
    made = Map(a=1)
    return together(lambda: made.pop("a", None), lambda: made.setdefault("a", 2))


def appends() -> object:
    made = Row()
    together(lambda: made.append(1), lambda: made.append(2))
    return tuple(made)


@pytest.mark.parametrize(
    ("program", "executions", "outcomes"),
    [
        # The order in which one key goes and another comes.
        (other_keys, 2, ["{'c': 1}"]),
        (same_key, 2, ["(1, 1)", "(1, 2)"]),
        # To append is to ask how many there are and to insert there.
        (appends, 4, ["(1, 2)", "(2, 1)"]),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_executions(program: Any, executions: int, outcomes: list[str]) -> None:
    result = weft.explore(program, all=True)
    assert sorted(map(str, result.outcomes)) == outcomes
    assert result.counts.executions == executions


SPECIAL = ("__getitem__", "__setitem__", "__delitem__", "__iter__", "__len__")
Derived: Any = ABCMeta(
    "Derived", (MutableMapping, dict), {each: vars(dict)[each] for each in SPECIAL}
)
"""Its state is that of the dictionary, which C code keeps."""


# A method of the standard library is one step where none of the program's has a part in it.
@gives((1, 1), (2, 2))
def test_state_in_c() -> object:
    made = Derived()
    return together(lambda: made.setdefault("k", 1), lambda: made.setdefault("k", 2))


class Looked(Map):
    """A method that is no function of Python."""

    get = property(lambda self: self.kept.get)
    pop = {"a": 1}.pop


@gives(0, 1)
def test_methods_in_c() -> object:
    made = Looked()
    return together(lambda: made.get("a", 0), lambda: made.setdefault("a", 1))[0]
