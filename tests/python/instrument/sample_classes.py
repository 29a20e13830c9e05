"""Classes that samples use.

Odd code on purpose: neither linters nor type checkers are asked about it.
"""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

import asyncio
from typing import Any


class Box:
    limit = 3

    def __init__(self, value: Any = 0) -> None:
        self.value = value

    def __enter__(self) -> Box:
        self.value += 1
        return self

    def __exit__(self, kind: Any, value: Any, traceback: Any) -> bool:
        self.value += 10
        return kind is KeyError

    async def __aenter__(self) -> Box:
        await asyncio.sleep(0)
        return self.__enter__()

    async def __aexit__(self, kind: Any, value: Any, traceback: Any) -> bool:
        await asyncio.sleep(0)
        return self.__exit__(kind, value, traceback)

    def method(self, *args: Any, **kwargs: Any) -> Any:
        return self.value, args, kwargs

    @property
    def doubled(self) -> Any:
        return self.value * 2

    @classmethod
    def make(cls, value: Any) -> Box:
        return cls(value)


class Derived(Box):
    def method(self, *args: Any, **kwargs: Any) -> Any:
        return "derived", super().method(*args, **kwargs), super().doubled

    @classmethod
    def make(cls, value: Any) -> Box:
        return super().make(value + 1)

    def later(self) -> Any:
        return [super(Derived, self).method(i) for i in range(2)], (lambda: __class__)()


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x: Any, y: Any) -> None:
        self.x = x
        self.y = y
