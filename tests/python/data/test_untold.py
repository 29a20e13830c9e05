"""Exchanges that nobody tells of when what was exchanged is used: the answer says so."""

from __future__ import annotations

import threading
from collections.abc import Callable

import weft
from weft.python.data.fields import UNTOLD


class Short:
    def __len__(self) -> int:
        return 1


class Other(Short):
    pass


def assumptions(change: Callable[[Short, type[Short]], object]) -> list[str]:
    """What an answer rests on if one thread uses an operator and another one changes something."""

    def test() -> None:
        class Thing(Short):
            n = 0

        thing = Thing()
        threads = [
            threading.Thread(target=lambda: len(thing)),
            threading.Thread(target=lambda: change(thing, Thing)),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return [each for each in weft.explore(test).assumptions if UNTOLD in each]


def test_special_methods() -> None:
    def change(thing: Short, cls: type[Short]) -> None:
        cls.__len__ = lambda self: 2  # type: ignore[method-assign]

    assert assumptions(change) == [f"assumptions.<locals>.test.<locals>.Thing.__len__ {UNTOLD}"]


def test_the_class_of_an_object() -> None:
    def change(thing: Short, cls: type[Short]) -> None:
        thing.__class__ = Other

    assert assumptions(change) == [
        f"the class of assumptions.<locals>.test.<locals>.Thing {UNTOLD}"
    ]


def test_the_bases_of_a_class() -> None:
    def change(thing: Short, cls: type[Short]) -> None:
        cls.__bases__ = (Other,)

    assert assumptions(change) == [f"assumptions.<locals>.test.<locals>.Thing.__bases__ {UNTOLD}"]


def test_others_are_scheduled() -> None:
    def change(thing: Short, cls: type[Short]) -> None:
        cls.n = 1  # type: ignore[attr-defined]

    assert assumptions(change) == []
