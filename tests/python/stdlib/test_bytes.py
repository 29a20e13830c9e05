"""Bytes that are shared: buffers and views of them, and what takes in bytes one after the other."""

from __future__ import annotations

import codecs
import ctypes
import hashlib
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from tests.programs.together import beside, together
from tests.python.gives import gives

BYTE = struct.Struct("B")


@gives(b"\x01\x02")
def test_both_pack_into_their_own_byte() -> object:
    buffer = bytearray(2)
    together(
        lambda: struct.pack_into("B", buffer, 0, 1), lambda: struct.pack_into("B", buffer, 1, 2)
    )
    return bytes(buffer)


@gives(1, 2)
def test_both_pack_into_the_same_byte() -> object:
    buffer = bytearray(1)
    together(
        lambda: struct.pack_into("B", buffer, 0, 1), lambda: struct.pack_into("B", buffer, 0, 2)
    )
    return buffer[0]


@gives(0, 1)
def test_one_unpacks_what_the_other_packs() -> object:
    buffer = bytearray(1)
    return beside(
        lambda: struct.pack_into("B", buffer, 0, 1), lambda: struct.unpack_from("B", buffer)[0]
    )


@gives(0, 1)
def test_one_unpacks_what_the_other_packs_by_a_format_made_before() -> object:
    buffer = bytearray(1)
    return beside(lambda: BYTE.pack_into(buffer, 0, 1), lambda: BYTE.unpack_from(buffer)[0])


@gives(0, 1)
def test_a_byte_is_read_through_a_view() -> object:
    buffer = bytearray(1)
    view = memoryview(buffer)

    def stores() -> None:
        buffer[0] = 1

    return beside(stores, lambda: view[0])


@gives(0, 1)
def test_a_byte_is_written_through_a_view() -> object:
    buffer = bytearray(1)
    view = memoryview(buffer)

    def stores() -> None:
        view[0] = 1

    return beside(stores, lambda: buffer[0])


def hashed() -> str:
    digest = hashlib.sha256()
    together(lambda: digest.update(b"a"), lambda: digest.update(b"b"))
    return "ab" if digest.digest() == hashlib.sha256(b"ab").digest() else "ba"


def compressed() -> str:
    stream = zlib.compressobj()
    parts = together(lambda: stream.compress(b"a"), lambda: stream.compress(b"b"))
    return zlib.decompress(b"".join(filter(None, parts)) + stream.flush()).decode()


@pytest.mark.parametrize("taken_in", [hashed, compressed])
@gives("ab", "ba")
def test_bytes_are_taken_in_in_either_order(taken_in: Callable[[], str]) -> object:
    return taken_in()


@gives(("", "é"), ("", "�"))
def test_halves_of_a_letter_are_decoded_in_either_order() -> object:
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    return together(lambda: decoder.decode(b"\xc3"), lambda: decoder.decode(b"\xa9"))


class Pair(ctypes.Structure):
    _fields_ = (("left", ctypes.c_int), ("right", ctypes.c_int))


@gives(0, 1)
def test_a_field_of_a_structure() -> object:
    pair: Any = Pair()
    return beside(lambda: setattr(pair, "left", 1), lambda: pair.left)


@gives(1, 2)
def test_an_update_of_a_field_is_lost() -> object:
    pair: Any = Pair()

    def add() -> None:
        pair.left += 1

    together(add, add)
    return pair.left
