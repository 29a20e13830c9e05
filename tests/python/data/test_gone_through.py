"""C code goes through an object of the program, whose `__iter__` gives an iterator of C.

The call ends in the list behind that, which is none of its arguments.
"""

from __future__ import annotations

import csv
import functools
import io
import itertools
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import weft
from tests.programs.together import beside


class Shelf:
    def __init__(self, books: list[int]) -> None:
        self._books = books

    def __iter__(self) -> Iterator[int]:
        return iter(self._books)


def added_in_place(shelf: Any) -> list[int]:
    books = [0]
    books += shelf
    return books


def written(shelf: Any) -> str:
    stream = io.StringIO()
    csv.writer(stream).writerow(shelf)
    return stream.getvalue()


def longest(shelf: Any) -> bool:
    """Whether its sum is the larger one."""
    return max([[1], shelf], key=sum) is shelf


CALLS: dict[str, tuple[Callable[[Any], object], object, object]] = {
    "sum": (sum, 1, 3),
    "+=": (added_in_place, [0, 1], [0, 1, 2]),
    "reduce": (lambda shelf: functools.reduce(lambda a, b: a + b, shelf), 1, 3),
    "map": (lambda shelf: list(map(list, [shelf])), [[1]], [[1, 2]]),
    "starmap": (lambda shelf: list(itertools.starmap(max, [(shelf,)])), [1], [2]),
    "groupby": (lambda shelf: [key for key, _ in itertools.groupby([shelf], key=sum)], [1], [3]),
    "max": (longest, False, True),
    "cached": (lambda shelf: functools.lru_cache(sum)(shelf), 1, 3),
    "writerow": (written, "1\r\n", "1,2\r\n"),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_it_gives_is_looked_at(name: str) -> None:
    call, before, after = CALLS[name]

    def program() -> object:
        books = [1]
        shelf = Shelf(books)
        return beside(lambda: books.append(2), lambda: repr(call(shelf)))

    found = weft.explore(program, all=True)
    assert (found.verdict, set(found.outcomes)) == ("verified", {repr(before), repr(after)})


def test_a_slice_of_an_object_of_c() -> None:
    def program() -> object:
        pages = [ET.Element("page")]
        shelf: Any = Shelf(pages)  # type: ignore[arg-type]

        def fills() -> int:
            book = ET.Element("book")
            book[:] = shelf
            return len(book)

        return beside(lambda: pages.append(ET.Element("page")), fills)

    found = weft.explore(program, all=True)
    assert (found.verdict, set(found.outcomes)) == ("verified", {1, 2})
