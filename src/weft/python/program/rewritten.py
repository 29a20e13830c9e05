"""Things that are put back as a whole: there is no cheap way to see that they are as they were."""

from __future__ import annotations

import io
from _random import Random
from array import array
from collections.abc import Callable
from operator import is_
from typing import Any, NamedTuple
from weakref import ref

from weft.python.program.watched import Look
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a


class _Set(NamedTuple):
    contents: set[Any]
    saved: set[Any]
    order: tuple[Any, ...]
    weak: Callable[[set[Any]], list[Any]] | None
    owner: object


class Sets:
    """Sets are always rewritten: what was added and removed again still changes their order."""

    def __init__(self) -> None:
        self._sets: list[_Set] = []

    def add(self, contents: set[Any], owner: object) -> None:
        saved = _copied(contents)
        weak = _alive if any(is_a(each, ref) for each in saved) else None
        self._sets.append(_Set(contents, saved, (*set.__iter__(contents),), weak, owner))

    def __bool__(self) -> bool:
        return bool(self._sets)

    def restore(self) -> None:
        for contents, saved, _, weak, _ in self._sets:
            set.clear(contents)
            set.update(contents, saved if weak is None else weak(saved))

    def keeping(self) -> Callable[[Look], None]:
        """What keeps all that changes from now on, as if it had been so from the start."""
        before = [(each, _copied(each.contents)) for each in self._sets]

        def keep(look: Look) -> None:
            for each, was in before:
                new, gone = set.difference(each.contents, was), was.difference(each.contents)
                if new or gone:
                    look(each.contents, [(None, value) for value in new], each.owner)
                    saved = (each.saved - gone) | new
                    place = [address(one) for one in self._sets].index(address(each))
                    self._sets[place] = each._replace(saved=saved, order=(*saved,))

        return keep

    def changed(self) -> list[object]:
        return [
            owner
            for contents, _, order, _, owner in self._sets
            if set.__len__(contents) != len(order)
            or not all(map(is_, set.__iter__(contents), order))
        ]


def _copied(contents: set[Any]) -> set[Any]:
    """The same elements, without asking them for their hashes again."""
    made: set[Any] = set()
    made.update(contents)
    return made


def _alive(references: set[Any]) -> list[Any]:
    """Without the references that have died: those were removed for good."""
    return [each for each in references if not (is_a(each, ref) and each() is None)]


class Buffers:
    """`bytearray` and `array`: numbers, compared as such."""

    def __init__(self) -> None:
        self._buffers: list[tuple[Any, bytes, object]] = []

    def add(self, buffer: bytearray | array[Any], owner: object) -> None:
        self._buffers.append((buffer, _bytes(buffer), owner))

    def __bool__(self) -> bool:
        return bool(self._buffers)

    def restore(self) -> None:
        for buffer, saved, _ in self._buffers:
            if _bytes(buffer) != saved:
                if is_a(buffer, bytearray):
                    bytearray.__setitem__(buffer, slice(None), saved)
                else:
                    array.__delitem__(buffer, slice(None))
                    array.frombytes(buffer, saved)

    def changed(self) -> list[object]:
        return [owner for buffer, saved, owner in self._buffers if _bytes(buffer) != saved]


def _bytes(buffer: bytearray | array[Any]) -> bytes:
    return bytes(buffer) if is_a(buffer, bytearray) else array.tobytes(buffer)  # type: ignore[arg-type]


Stream = io.StringIO | io.BytesIO


class Streams:
    """Files in memory."""

    def __init__(self) -> None:
        self._streams: list[tuple[Stream, Any, object]] = []

    def add(self, stream: Stream, owner: object) -> None:
        self._streams.append((stream, _written(stream), owner))

    def __bool__(self) -> bool:
        return bool(self._streams)

    def restore(self) -> None:
        for stream, saved, _ in self._streams:
            if _written(stream) != saved:
                base: Any = io.StringIO if is_a(stream, io.StringIO) else io.BytesIO
                base.__setstate__(stream, (*saved, None))

    def changed(self) -> list[object]:
        return [owner for stream, saved, owner in self._streams if _written(stream) != saved]


def _written(stream: Stream) -> Any:
    """What is in it, and where it stands, without the attributes it may have."""
    base: Any = io.StringIO if is_a(stream, io.StringIO) else io.BytesIO
    return base.__getstate__(stream)[:-1]


class Generators:
    """Generators of random numbers."""

    def __init__(self) -> None:
        self._generators: list[tuple[Random, Any, object]] = []

    def add(self, generator: Random, owner: object) -> None:
        self._generators.append((generator, Random.getstate(generator), owner))

    def __bool__(self) -> bool:
        return bool(self._generators)

    def restore(self) -> None:
        for generator, saved, _ in self._generators:
            Random.setstate(generator, saved)

    def changed(self) -> list[object]:
        return [owner for each, saved, owner in self._generators if Random.getstate(each) != saved]


Cache = Any


class Caches:
    """What `functools.cache` and `lru_cache` make: emptied, if they were empty."""

    def __init__(self) -> None:
        self._caches: list[tuple[Cache, Any, object]] = []
        self.leaking: dict[int, tuple[Cache, Any]] = {}
        """The caches that were not empty and have changed since, with their owners."""

    def add(self, cache: Cache, owner: object) -> None:
        self._caches.append((cache, cache.cache_info(), owner))

    def __bool__(self) -> bool:
        return bool(self._caches)

    def restore(self) -> None:
        for cache, saved, owner in self._caches:
            if cache.cache_info() != saved:
                if saved.currsize:
                    self.leaking[address(cache)] = (cache, owner)
                else:
                    cache.cache_clear()

    def changed(self) -> list[object]:
        return [owner for cache, saved, owner in self._caches if cache.cache_info() != saved]
