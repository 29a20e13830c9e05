"""Samples that make and call: functions, classes, comprehensions, generators, coroutines.

Odd code on purpose: neither linters nor type checkers are asked about it.
"""

# ruff: noqa
# mypy: ignore-errors

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from tests.python.instrument.sample_classes import Box


def comprehensions() -> Any:
    width = 3
    grid = [[(i, j) for j in range(width) if i != j] for i in range(width)]
    functions = [lambda i=i: i + width for i in range(2)]
    late = [lambda: i for i in range(2)]
    return (
        grid,
        {i: i * i for i in range(3)},
        {i % 2 for i in range(5)},
        list(i + width for i in range(3)),
        [f() for f in functions],
        [f() for f in late],
        [width for width in range(2)],
        width,
    )


def comprehension_raises() -> Any:
    try:
        return [1 // i for i in (2, 1, 0)]
    except ZeroDivisionError as error:
        return str(error)


def star_arguments() -> Any:
    def collect(first: Any, /, *rest: Any, key: Any = None, **others: Any) -> Any:
        return first, rest, key, others

    numbers = [1, 2]
    table = {"key": 3, "more": 4}
    return (
        collect(*numbers),
        collect(*numbers, **table),
        collect(0, *numbers, 3, *(4, 5), key=6, **{"z": 1}),
        collect(*(i for i in numbers), key=1),
        collect(*"ab"),
        collect(1, key=2),
        [*numbers, *numbers],
        (*numbers, 0),
        {*numbers, 9},
        {**table, "x": 1},
    )


def wrong_arguments() -> Any:
    def none() -> None: ...

    errors = []
    for call in (
        lambda: none(*5),
        lambda: none(**5),
        lambda: none(1),
        lambda: none(a=1),
        lambda: none(**{"a": 1}, **{"a": 2}),
    ):
        try:
            call()
        except TypeError as error:
            errors.append(type(error).__name__)
    return errors


def many_arguments() -> Any:
    def take(a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u):
        return [a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u]

    x = 1
    y = 2
    return take(
        x, y, x + y, x * y, *range(11), q=x if x else y, r=[x for x in (y,)], s=lambda: x, t=0, u=1
    )[:17]


def class_bodies() -> Any:
    base = 4

    def decorate(function: Any) -> Any:
        function.mark = True
        return function

    class Inner(Box):
        size = base
        half = size // 2
        squares = [i * i for i in range(3)]
        where = locals().keys() >= {"size", "half"}
        if size > 3:
            large = True

        @decorate
        def method(self, *args: Any, **kwargs: Any) -> Any:
            return super().method(*args, base, **kwargs), __class__

        @staticmethod
        def double(value: int) -> int:
            return value * base

    found = Inner(1).method(2, k=3)
    return (
        found[0],
        found[1] is Inner,
        Inner.half,
        Inner.squares,
        Inner.where,
        Inner.large,
        Inner.double(3),
        Inner.method.mark,
    )


def decorators() -> Any:
    log = []

    def times(count: int) -> Callable[[Any], Any]:
        def decorate(function: Any) -> Any:
            log.append(function.__name__)

            def wrapper(*args: Any, **kwargs: Any) -> Any:
                return [function(*args, **kwargs) for _ in range(count)]

            return wrapper

        return decorate

    @times(2)
    @times(1)
    def value(number: int, *, plus: int = 1) -> int:
        return number + plus

    return value(3), value(3, plus=2), log


def generators() -> Any:
    def inner() -> Iterator[Any]:
        got = yield 1
        yield got
        try:
            yield 3
        except ValueError as error:
            yield str(error)
        return "result"

    def outer() -> Iterator[Any]:
        result = yield from inner()
        yield result
        yield from [7, 8]

    steps = outer()
    seen = [next(steps), steps.send("sent"), next(steps), steps.throw(ValueError("thrown"))]
    seen.extend(steps)

    def ending() -> Iterator[Any]:
        try:
            yield 1
        except ValueError:
            return "ended"

    def delegating() -> Iterator[Any]:
        result = yield from ending()
        yield result

    ended = delegating()
    next(ended)
    seen.append(ended.throw(ValueError))
    closed = []

    def closing() -> Iterator[int]:
        try:
            yield 1
        finally:
            closed.append(True)

    started = closing()
    next(started)
    started.close()
    return seen, closed


def asynchronous() -> Any:
    async def numbers(count: int) -> AsyncIterator[int]:
        for i in range(count):
            await asyncio.sleep(0)
            yield i

    async def double(value: int) -> int:
        await asyncio.sleep(0)
        if value == 3:
            raise ValueError(value)
        return value * 2

    async def main() -> Any:
        seen: list[Any] = []
        async for i in numbers(3):
            seen.append(i)
        else:
            seen.append("else")
        seen.append([await double(i) async for i in numbers(3) if i])
        seen.append({i: await double(i) for i in range(2)})
        seen.append([x async for x in numbers(2)])
        async with Box() as box, Box(3):
            seen.append((box.value, await double(4)))
        async with box:
            raise KeyError
        try:
            seen.append(max(1, await double(3), key=None))
        except ValueError as error:
            seen.append(str(error))
        seen.append(await asyncio.gather(double(1), double(2)))
        return seen, box.value

    return asyncio.run(main())


SAMPLES: tuple[Callable[[], Any], ...] = (
    comprehensions,
    comprehension_raises,
    star_arguments,
    wrong_arguments,
    many_arguments,
    class_bodies,
    decorators,
    generators,
    asynchronous,
)
