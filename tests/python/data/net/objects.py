"""Objects of C with a state of their own, as receivers of their methods."""

from __future__ import annotations

import bz2
import contextvars
import csv
import ctypes
import decimal
import hashlib
import hmac
import io
import json
import lzma
import mmap
import operator
import pickle
import random
import re
import select
import socket
import sqlite3
import struct
import zlib
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder, XMLParser

from tests.python.data.net.samples import Make, atom, of, opaque
from tests.python.data.net.things import Change, Sample, Thing, sample

VARIABLE: contextvars.ContextVar[int] = contextvars.ContextVar("VARIABLE", default=0)


class Point(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int))


def hashed(make: Callable[[], Any]) -> Make:
    return opaque(make, lambda each: each.hexdigest(), lambda each: each.update(b"z"))


def _over(
    make: Callable[[Any], Any],
    below: Callable[[], Any],
    state: Callable[[Any], object],
    *changes: Any,
) -> Make:
    """An object of C around a stream or a list."""

    def made() -> Sample:
        held = below()
        value = make(held)
        known = [Change("whole", None, each) for each in changes]
        return sample(value, Thing(value, lambda each, word: state(each), known), held)

    return made


def _nothing(value: Any) -> object:
    """What it keeps itself cannot be seen."""
    return None


def _rest(stream: Any) -> object:
    return stream.read()


def _flushed(stream: Any) -> object:
    stream.flush()
    return stream.tell()


def _text(stream: io.BytesIO) -> io.TextIOWrapper:
    return io.TextIOWrapper(stream, "utf-8", write_through=True)


def _connection() -> sqlite3.Connection:
    made = sqlite3.connect(":memory:")
    made.executescript("create table t(x); insert into t values (1), (2)")
    return made


def _dumped(connection: sqlite3.Connection) -> object:
    try:
        rows = list(connection.execute("select x from t"))
    except sqlite3.ProgrammingError:
        return "closed"
    return rows, connection.in_transaction, connection.isolation_level, connection.total_changes


def _insert(connection: sqlite3.Connection) -> None:
    connection.execute("insert into t values (7)")


def _cursor() -> Sample:
    connection = _connection()
    cursor = connection.execute("select x from t")
    below = Thing(connection, lambda each, word: _dumped(each), ())
    own = Thing(
        cursor,
        lambda each, word: (each.rowcount, each.arraysize, each.lastrowid, list(each)),
        [Change("whole", None, lambda each: each.fetchone())],
    )
    return Sample(cursor, (own, below))


def _mapped() -> mmap.mmap:
    made = mmap.mmap(-1, 8)
    made.write(b"abcdefgh")
    made.seek(0)
    return made


def _mapping(each: Any) -> object:
    return "closed" if each.closed else (each[:], each.tell())


def _scanner() -> Any:
    pattern: Any = re.compile("[ab]")
    return pattern.scanner("a b a")


def _parsed() -> Any:
    made = TreeBuilder()
    made.start("a", {})
    return made


def _cache() -> Any:
    return lru_cache(lambda x=0: x)


def _context() -> contextvars.Context:
    made = contextvars.Context()
    made.run(VARIABLE.set, 1)
    return made


def _poll() -> Any:
    return select.poll()


def _compressed(make: Callable[[], Any]) -> Make:
    return opaque(
        make,
        lambda each: each.flush(),
        lambda each: each.compress(b"zz"),
        lambda each: each.flush(),
    )


def _decompressed(make: Callable[[], Any], data: bytes) -> Make:
    def state(each: Any) -> object:
        try:
            return each.decompress(data[7:]), each.eof, each.unused_data
        except Exception as error:
            return type(error).__name__

    def made() -> Any:
        value = make()
        value.decompress(data[:7])
        return value

    return opaque(made, state, lambda each: each.decompress(data[7:]))


def _unsettled(call: Callable[[], object]) -> object:
    """What a call gives, or how it fails."""
    try:
        return call()
    except Exception as error:
        return type(error).__name__


class Decoding:
    """Coders of text are made by C, one for each stream."""

    @staticmethod
    def make() -> Any:
        return io.IncrementalNewlineDecoder(None, True)


OBJECTS: dict[str, Make] = {
    "md5": hashed(hashlib.md5),
    "sha256": hashed(hashlib.sha256),
    "blake2b": hashed(hashlib.blake2b),
    "sha3": hashed(hashlib.sha3_256),
    "hmac": hashed(lambda: getattr(hmac.new(b"k", b"", "sha256"), "_hmac", hashlib.sha1())),
    "compressobj": _compressed(zlib.compressobj),
    "decompressobj": _decompressed(zlib.decompressobj, zlib.compress(b"abcd" * 9)),
    "BZ2Compressor": _compressed(bz2.BZ2Compressor),
    "BZ2Decompressor": _decompressed(bz2.BZ2Decompressor, bz2.compress(b"abcd" * 9)),
    "LZMACompressor": _compressed(lzma.LZMACompressor),
    "LZMADecompressor": _decompressed(lzma.LZMADecompressor, lzma.compress(b"abcd" * 9)),
    "Random": opaque(
        lambda: random.Random(5), lambda each: each.getstate(), lambda each: each.random()
    ),
    "decimal context": opaque(
        lambda: decimal.Context(prec=5),
        repr,
        lambda each: setattr(each, "prec", 2),
        lambda each: each.divide(1, 3),
    ),
    "csv reader": _over(
        csv.reader, lambda: ["1,2", "3,4"], lambda each: (each.line_num, next(each, None)), next
    ),
    "csv writer": _over(csv.writer, io.StringIO, _nothing, lambda each: each.writerow([5])),
    "BufferedReader": _over(
        io.BufferedReader,
        lambda: io.BytesIO(b"ab\ncd\n"),
        _rest,
        lambda each: each.read(1),
        lambda each: each.close(),
    ),
    "BufferedWriter": _over(
        io.BufferedWriter,
        lambda: io.BytesIO(b"ab\ncd\n"),
        _flushed,
        lambda each: each.write(b"z"),
        lambda each: each.close(),
    ),
    "BufferedRandom": _over(
        io.BufferedRandom,
        lambda: io.BytesIO(b"ab\ncd\n"),
        _rest,
        lambda each: each.write(b"z"),
        lambda each: each.read(1),
    ),
    "TextIOWrapper": _over(
        _text,
        lambda: io.BytesIO(b"ab\ncd\n"),
        _rest,
        lambda each: each.read(1),
        lambda each: each.close(),
    ),
    "newline decoder": opaque(
        Decoding.make, lambda each: (each.getstate(), each.newlines), lambda each: each.decode("\r")
    ),
    "connection": opaque(_connection, _dumped, _insert, lambda each: each.close()),
    "cursor": _cursor,
    "mmap": opaque(
        _mapped, _mapping, lambda each: each.write(b"z"), lambda each: each.__setitem__(0, 1)
    ),
    "c_int": opaque(
        lambda: ctypes.c_int(3), lambda each: each.value, lambda each: setattr(each, "value", 7)
    ),
    "ctypes array": opaque(
        lambda: (ctypes.c_int * 3)(3, 1, 2),
        lambda each: list(each),
        lambda each: each.__setitem__(0, 7),
    ),
    "ctypes structure": opaque(
        lambda: Point(3, 1), lambda each: (each.x, each.y), lambda each: setattr(each, "x", 7)
    ),
    "Pickler": opaque(
        lambda: pickle.Pickler(io.BytesIO()),
        lambda each: len(each.memo.copy()),
        lambda each: each.dump([1]),
        lambda each: each.clear_memo(),
    ),
    "Unpickler": opaque(
        lambda: pickle.Unpickler(io.BytesIO(pickle.dumps([1]) + pickle.dumps(["b"]))),
        lambda each: _unsettled(each.load),
        lambda each: each.load(),
    ),
    "scanner": opaque(_scanner, lambda each: str(each.search()), lambda each: each.search()),
    "Context": opaque(
        _context,
        lambda each: [(key.name, value) for key, value in each.items()],
        lambda each: each.run(VARIABLE.set, 7),
    ),
    "poll": opaque(
        _poll,
        lambda each: (_unsettled(lambda: each.unregister(0)), _unsettled(lambda: each.poll(0))),
        lambda each: each.register(0, 0),
    ),
    "socket": opaque(
        lambda: socket.socket(),
        lambda each: (each.gettimeout(), each.fileno() < 0),
        lambda each: each.settimeout(3),
        lambda each: each.close(),
    ),
    "lru_cache": opaque(
        _cache, lambda each: tuple(each.cache_info()), lambda each: each(1), lambda each: each()
    ),
    "XMLParser": opaque(
        XMLParser,
        lambda each: _unsettled(lambda: (each.feed("</a>"), each.close().tag)),
        lambda each: each.feed("<a>"),
    ),
    "TreeBuilder": opaque(
        _parsed,
        lambda each: _unsettled(lambda: (each.end("a").tag, len([*each.close().iter()]))),
        lambda each: each.start("b", {}),
    ),
    "Element with children": of(lambda: _tree()),
    "Token": opaque(
        lambda: contextvars.Context().run(VARIABLE.set, 1), lambda each: each.old_value, bool
    ),
}
"""Receivers with a state."""

IMMUTABLE: dict[str, Make] = {
    name: atom(value)
    for name, value in {
        "int": 5,
        "float": 2.5,
        "complex": 1j,
        "str": "ab b",
        "bytes": b"ab b",
        "bool": True,
        "none": None,
        "range": range(3),
        "slice": slice(1, 2),
        "tuple": (1, 2),
        "frozenset": frozenset({1, 2}),
        "date": date(2020, 1, 2),
        "datetime": datetime(2020, 1, 2, tzinfo=UTC),
        "time": time(1, 2),
        "timedelta": timedelta(1),
        "timezone": UTC,
        "Decimal": decimal.Decimal("1.5"),
        "Fraction": Fraction(1, 2),
        "Struct": struct.Struct("2B"),
        "Pattern": re.compile("([ab])"),
        "Match": re.match("([ab])", "ab"),
        "itemgetter": operator.itemgetter(0),
        "attrgetter": operator.attrgetter("x"),
        "methodcaller": operator.methodcaller("copy"),
        "ContextVar": VARIABLE,
        "json encoder": json.encoder.c_make_encoder(  # type: ignore[attr-defined]
            *(None, str, json.encoder.encode_basestring, None, ":", ",", False, False, True)
        ),
        "json scanner": json.scanner.c_make_scanner(json.JSONDecoder()),  # type: ignore[attr-defined]
    }.items()
}
"""Receivers that never change: what is seen are their arguments."""


def _tree() -> Element:
    made = Element("a")
    made.append(Element("b"))
    made.append(Element("c"))
    return made
