"""An attribute is one location by whichever way it is read or written, and objects are not asked.

To ask an object what it is, or what it has, may run code of the program.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import weft


class Box:
    def __init__(self) -> None:
        self.n = 0


class Pretending:
    """Says itself what class it has."""

    def __init__(self) -> None:
        self.n = 0
        self.pretended: type | None = None

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self) if self.pretended is None else self.pretended

    def __getattr__(self, name: str) -> Any:
        raise AssertionError("asked for what it has not")

    def __call__(self) -> None:
        self.n = 1


def outcomes(box: Callable[[], Any], write: Callable[[Any], object], read: Any) -> set[Any]:
    """What is read while another thread writes."""

    def test() -> Any:
        shared, got = box(), []
        threads = [
            threading.Thread(target=lambda: write(shared)),
            threading.Thread(target=lambda: got.append(read(shared))),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return got[0]

    return set(weft.explore(test).outcomes)


def write_attribute(box: Any) -> None:
    box.n = 1


def write_dict(box: Any) -> None:
    box.__dict__["n"] = 1


def add_in_dict(box: Any) -> None:
    vars(box)["n"] += 1


WRITES = [
    write_attribute,
    write_dict,
    add_in_dict,
    lambda box: setattr(box, "n", 1),
    lambda box: box.__dict__.update(n=1),
    lambda box: object.__setattr__(box, "n", 1),
]
READS = [
    lambda box: box.n,
    lambda box: box.__dict__["n"],
    lambda box: vars(box)["n"],
    lambda box: getattr(box, "n"),  # noqa: B009
    lambda box: next(iter(box.__dict__.values())),
]


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("read", READS)
@pytest.mark.parametrize("box", [Box, Pretending])
def test_every_way(box: Any, write: Callable[[Any], object], read: Any) -> None:
    assert outcomes(box, write, read) == {0, 1}


def test_an_object_that_is_called_is_not_asked_for_more() -> None:
    assert outcomes(Pretending, lambda box: box(), lambda box: box.n) == {0, 1}
