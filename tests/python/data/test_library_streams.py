"""Streams and bytes that one thread fills while another looks."""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import json
import pickle
import struct
import tokenize
import zipfile
import zlib

from tests.programs.together import beside
from tests.python.gives import gives


@gives("", "1\r\n")
def test_writer_of_tables() -> object:
    stream = io.StringIO()
    writer = csv.writer(stream)
    return beside(lambda: writer.writerow([1]), stream.getvalue)


@gives("", "1\r\n")
def test_writer_of_tables_by_name() -> object:
    stream = io.StringIO()
    writer = csv.DictWriter(stream, ["a"])
    return beside(lambda: writer.writerow({"a": 1}), stream.getvalue)


@gives(0, 1)
def test_writer_that_one_thread_has_made() -> object:
    stream = io.StringIO()

    def write() -> None:
        csv.writer(stream).writerow(["a"])

    return beside(write, lambda: int(stream.getvalue() != ""))


@gives(0, 1)
def test_reader_of_tables() -> object:
    lines = ["1"]
    return beside(lines.clear, lambda: len(list(csv.reader(lines))))


@gives(b"", b"x")
def test_text_over_bytes() -> object:
    below = io.BytesIO()
    text = io.TextIOWrapper(below, write_through=True)
    return beside(lambda: text.write("x"), below.getvalue)


@gives("a", "ab")
def test_codec_over_bytes() -> object:
    below = io.BytesIO()
    writer = codecs.getwriter("utf-8")(below)
    writer.write("a")
    return beside(lambda: writer.write("b"), lambda: below.getvalue().decode())


@gives(False, True)
def test_compressed_file() -> object:
    below = io.BytesIO()
    file = gzip.GzipFile(fileobj=below, mode="w")
    size = len(below.getvalue())
    return beside(file.close, lambda: len(below.getvalue()) > size)


@gives(1, 2)
def test_names_in_an_archive() -> object:
    archive = zipfile.ZipFile(io.BytesIO(), "w")
    archive.writestr("a", "b")
    return beside(lambda: archive.writestr("c", "d"), lambda: len(archive.namelist()))


@gives(False, True)
def test_pickler() -> object:
    below = io.BytesIO()
    writer = pickle.Pickler(below)
    return beside(lambda: writer.dump(1), lambda: below.getvalue() != b"")


@gives(False, True)
def test_json_into_a_stream() -> object:
    stream = io.StringIO()
    return beside(lambda: json.dump(1, stream), lambda: stream.getvalue() != "")


@gives(False, True)
def test_end_of_compressed_data() -> object:
    reader, data = zlib.decompressobj(), zlib.compress(b"a")
    return beside(lambda: reader.decompress(data), lambda: reader.eof)


@gives(0, 1)
def test_packed_into_bytes() -> object:
    form, data = struct.Struct("B"), bytearray(1)
    return beside(lambda: form.pack_into(data, 0, 1), lambda: form.unpack_from(data)[0])


@gives(0, 1)
def test_unpacked_one_by_one() -> object:
    data = bytearray(1)
    numbers = struct.iter_unpack("B", data)
    return beside(lambda: data.__setitem__(0, 1), lambda: next(numbers)[0])


@gives(0, 1)
def test_buffer_of_a_stream() -> object:
    stream = io.BytesIO(b"\0")
    view = stream.getbuffer()

    def change() -> None:
        view[0] = 1

    return beside(change, lambda: stream.getvalue()[0])


@gives(0, 1)
def test_words_of_a_text() -> object:
    lines = ["a"]

    def count() -> int:
        found = tokenize.generate_tokens(iter(lines).__next__)
        return len([word for word in found if word.string == "a"])

    return beside(lines.clear, count)
