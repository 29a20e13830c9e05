"""A share of many cases that are alike: every run of the tests takes it, the long one the rest.

The long run takes hours; it can be divided into parts that together are all of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import crc32

import pytest


def one_in(every: int, cases: Iterable[Any]) -> list[Any]:
    """The cases; but for the first of each so many, they are for the long tests."""
    return [_long(case) if n % every else case for n, case in enumerate(cases)]


def _long(case: Any) -> Any:
    # What `pytest.param` makes is a tuple of values, marks and an id.
    values, marks, name = case if hasattr(case, "marks") else ((case,), (), None)
    return pytest.param(*values, marks=[*marks, pytest.mark.long], id=name)


class Part(NamedTuple):
    """One of some parts of about the same size; a test stays in its part when others are added."""

    number: int
    of: int

    @classmethod
    def parsed(cls, text: str) -> Part:
        """Read `K/N`; a ValueError, which pytest reports, if it is none."""
        number, _, of = text.partition("/")
        if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            raise ValueError(f"{text!r} is not one of N parts, as 2/12 is")
        return cls(int(number), int(of))

    def has(self, name: str) -> bool:
        return crc32(name.encode()) % self.of == self.number - 1
