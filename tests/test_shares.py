"""The long tests in parts: each is in one of them."""

from __future__ import annotations

import pytest

from tests.shares import Part


def test_parts_divide_what_there_is() -> None:
    names = [f"tests/test_it.py::test_{n}" for n in range(1000)]
    parts = [[name for name in names if Part(number, 7).has(name)] for number in range(1, 8)]
    assert sorted(name for part in parts for name in part) == sorted(names)
    assert all(100 < len(part) < 190 for part in parts)


@pytest.mark.parametrize("text", ["", "2", "0/3", "4/3", "a/b"])
def test_what_is_no_part(text: str) -> None:
    with pytest.raises(ValueError, match="is not one of N parts"):
        Part.parsed(text)


def test_a_part() -> None:
    assert Part.parsed("2/12") == Part(2, 12)
