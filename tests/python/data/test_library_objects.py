"""Objects of the standard library that two threads share: what one changes, the other may see.

Each program gives what the first thread does and what the second looks at, and has the answers that
the second can get: that from before, and that from after.
"""

from __future__ import annotations

import argparse
import codecs
import collections
import contextlib
import copyreg
import csv
import decimal
import functools
import gzip
import inspect
import io
import itertools
import json
import os
import pickle
import sqlite3
import string
import struct
import sys
import tokenize
import types
import warnings
import weakref
import xml.dom.minidom
import xml.etree.ElementTree as ET
import zipfile
import zlib
from abc import ABCMeta
from collections.abc import Callable
from email.message import Message
from threading import Thread
from typing import Any
from unittest.mock import Mock

import pytest

import weft
from tests.programs.together import beside

Pair = tuple[Callable[[], object], Callable[[], object]]
PROGRAMS: list[tuple[Callable[[], Pair], set[object]]] = []


def sees(*answers: object) -> Callable[[Callable[[], Pair]], Callable[[], Pair]]:
    def keep(make: Callable[[], Pair]) -> Callable[[], Pair]:
        PROGRAMS.append((make, set(answers)))
        return make

    return keep


def explored(make: Callable[[], Pair]) -> Callable[[], object]:
    def test() -> object:
        return beside(*make())

    return test


@pytest.mark.parametrize(
    ("make", "answers"), PROGRAMS, ids=lambda each: getattr(each, "__name__", "")
)
def test_both_orders_are_seen(make: Callable[[], Pair], answers: set[object]) -> None:
    result = weft.explore(explored(make), all=True)
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, answers)
    assert result.blocked == 0


class Box:
    def __init__(self, x: Any) -> None:
        self.x = x


def setting(target: Any, name: str, value: object) -> Callable[[], None]:
    def change() -> None:
        setattr(target, name, value)

    return change


@sees("", "1\r\n")
def writer_of_tables() -> Pair:
    stream = io.StringIO()
    writer = csv.writer(stream)
    return lambda: writer.writerow([1]), stream.getvalue


@sees("", "1\r\n")
def writer_of_tables_by_name() -> Pair:
    stream = io.StringIO()
    writer = csv.DictWriter(stream, ["a"])
    return lambda: writer.writerow({"a": 1}), stream.getvalue


@sees(0, 1)
def writer_that_one_thread_has_made() -> Pair:
    stream = io.StringIO()

    def write() -> None:
        csv.writer(stream).writerow(["a"])

    return write, lambda: int(stream.getvalue() != "")


@sees(0, 1)
def reader_of_tables() -> Pair:
    lines = ["1"]
    return lines.clear, lambda: len(list(csv.reader(lines)))


@sees(b"", b"x")
def text_over_bytes() -> Pair:
    below = io.BytesIO()
    text = io.TextIOWrapper(below, write_through=True)
    return lambda: text.write("x"), below.getvalue


@sees("a", "ab")
def codec_over_bytes() -> Pair:
    below = io.BytesIO()
    writer = codecs.getwriter("utf-8")(below)
    writer.write("a")
    return lambda: writer.write("b"), lambda: below.getvalue().decode()


@sees(False, True)
def compressed_file() -> Pair:
    below = io.BytesIO()
    file = gzip.GzipFile(fileobj=below, mode="w")
    size = len(below.getvalue())
    return file.close, lambda: len(below.getvalue()) > size


@sees(1, 2)
def names_in_an_archive() -> Pair:
    archive = zipfile.ZipFile(io.BytesIO(), "w")
    archive.writestr("a", "b")
    return lambda: archive.writestr("c", "d"), lambda: len(archive.namelist())


@sees(False, True)
def pickler() -> Pair:
    below = io.BytesIO()
    writer = pickle.Pickler(below)
    return lambda: writer.dump(1), lambda: below.getvalue() != b""


@sees(False, True)
def json_into_a_stream() -> Pair:
    stream = io.StringIO()
    return lambda: json.dump(1, stream), lambda: stream.getvalue() != ""


@sees(False, True)
def end_of_compressed_data() -> Pair:
    reader, data = zlib.decompressobj(), zlib.compress(b"a")
    return lambda: reader.decompress(data), lambda: reader.eof


@sees("<r />", "<r><a /></r>")
def text_of_an_element() -> Pair:
    root = ET.Element("r")
    return lambda: root.append(ET.Element("a")), lambda: ET.tostring(root, "unicode")


@sees(0, 1)
def found_below_an_element() -> Pair:
    root = ET.Element("r")
    child = ET.SubElement(root, "c")
    return lambda: ET.SubElement(child, "a"), lambda: len(root.findall(".//a"))


@sees(0, 1)
def gone_through_below_an_element() -> Pair:
    root = ET.Element("r")
    child = ET.SubElement(root, "c")
    return lambda: ET.SubElement(child, "a"), lambda: len(list(root.iter("a")))


@sees(None, "x")
def element_that_is_cleared() -> Pair:
    element = ET.Element("r")
    element.text = "x"
    return lambda: element.clear(), lambda: element.text


@sees(None, "x")
def attributes_of_an_element() -> Pair:
    element = ET.Element("r")
    return lambda: element.set("k", "x"), lambda: element.attrib.get("k")


@sees(None, "x")
def attributes_made_on_demand() -> Pair:
    element = ET.Element("r")

    def change() -> None:
        element.attrib["k"] = "x"

    return change, lambda: element.attrib.get("k")


@sees("<r/>", "<r><a/></r>")
def document() -> Pair:
    made = xml.dom.minidom.parseString("<r/>")
    root: Any = made.documentElement
    return lambda: root.appendChild(made.createElement("a")), lambda: root.toxml()


@sees(None, "1")
def header_of_a_message() -> Pair:
    message = Message()
    return lambda: message.add_header("k", "1"), lambda: message["k"]


@sees(0, 1)
def packed_into_bytes() -> Pair:
    form, data = struct.Struct("B"), bytearray(1)
    return lambda: form.pack_into(data, 0, 1), lambda: form.unpack_from(data)[0]


@sees(0, 1)
def unpacked_one_by_one() -> Pair:
    data = bytearray(1)
    numbers = struct.iter_unpack("B", data)
    return lambda: data.__setitem__(0, 1), lambda: next(numbers)[0]


@sees(0, 1)
def buffer_of_a_stream() -> Pair:
    stream = io.BytesIO(b"\0")
    view = stream.getbuffer()

    def change() -> None:
        view[0] = 1

    return change, lambda: stream.getvalue()[0]


@sees(0, 5)
def parsed_into_a_namespace() -> Pair:
    parser = argparse.ArgumentParser()
    parser.add_argument("--x", type=int, default=0)
    found = parser.parse_args([])
    return lambda: parser.parse_args(["--x", "5"], found), lambda: found.x


@sees("0", "1")
def attribute_in_a_template() -> Pair:
    box = Box(0)
    return setting(box, "x", 1), lambda: string.Formatter().format("{0.x}", box)


@sees(0, 1)
def inspected() -> Pair:
    box = Box(0)
    return setting(box, "x", 1), lambda: dict(inspect.getmembers(box))["x"]


@sees(0, 1)
def inspected_statically() -> Pair:
    box = Box(0)
    return setting(box, "x", 1), lambda: inspect.getattr_static(box, "x")


@sees(28, 5)
def precision() -> Pair:
    context = decimal.Context(prec=28)
    return setting(context, "prec", 5), lambda: len(str(context.divide(ONE, THREE))) - 2


@sees(False, True)
def flags_of_what_was_reckoned() -> Pair:
    context = decimal.Context()
    return lambda: context.divide(ONE, THREE), lambda: bool(context.flags[decimal.Inexact])


ONE, THREE = decimal.Decimal(1), decimal.Decimal(3)


@sees(0, 1)
def two_cursors() -> Pair:
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.execute("create table t(x)")
    one, other = connection.cursor(), connection.cursor()
    query = "select count(*) from t"
    return (
        lambda: one.execute("insert into t values(1)"),
        lambda: other.execute(query).fetchone()[0],
    )


@sees(0, 1)
def changes_of_a_connection() -> Pair:
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.execute("create table t(x)")
    return (
        lambda: connection.execute("insert into t values(1)"),
        lambda: connection.total_changes,
    )


@sees(0, 1)
def calls_of_a_mock() -> Pair:
    mock = Mock()
    return mock, lambda: mock.call_count


@sees(0, 1)
def filters_of_warnings() -> Pair:
    before = len(warnings.filters)
    new = ("ignore", None, UserWarning, None, 7)
    return (
        lambda: warnings.simplefilter("ignore", lineno=new[4]),
        lambda: len(warnings.filters) - before,
    )


@sees(False, True)
def how_something_is_pickled() -> Pair:
    class Mine:
        pass

    return (
        lambda: copyreg.pickle(Mine, lambda _: (Mine, ())),
        lambda: Mine in copyreg.dispatch_table,
    )


@sees(0, 1)
def path_of_imports() -> Pair:
    before = len(sys.path)
    return lambda: sys.path.append("weft"), lambda: len(sys.path) - before


@sees("a", "b")
def standard_output() -> Pair:
    one, other = io.StringIO("a"), io.StringIO("b")
    sys.stdout = one
    shown: Any = sys
    return setting(sys, "stdout", other), lambda: shown.stdout.getvalue()


@sees(None, "v")
def variable_of_the_environment() -> Pair:
    def change() -> None:
        os.environ["WEFT_TEST"] = "v"

    return change, lambda: os.getenv("WEFT_TEST")


@sees(0, 1)
def filtered_by_truth() -> Pair:
    inner: list[int] = []
    outer = [inner]
    return lambda: inner.append(1), lambda: len(list(filter(None, outer)))


@sees(True, False)
def finalizer_that_is_alive() -> Pair:
    box = Box(0)
    ending = weakref.finalize(box, int)
    return ending, lambda: ending.alive and box.x == 0


@sees(0, 1)
def chosen_from_chained_maps() -> Pair:
    below = {"k": 0}
    chained = collections.ChainMap({}, below)
    return lambda: below.__setitem__("k", 1), lambda: chained["k"]


@sees(0, 1)
def seen_through_a_proxy() -> Pair:
    below = {"k": 0}
    proxy = types.MappingProxyType(below)
    return lambda: below.__setitem__("k", 1), lambda: proxy["k"]


@sees(0, 1)
def grouped() -> Pair:
    items = [0]
    groups = itertools.groupby(items)
    return lambda: items.__setitem__(0, 1), lambda: next(groups)[0]


@sees(0, 1)
def method_with_arguments() -> Pair:
    class Counter:
        def __init__(self) -> None:
            self.n = 0

        def set(self, n: int) -> None:
            self.n = n

        one = functools.partialmethod(set, 1)

    counter = Counter()
    return counter.one, lambda: counter.n


def counted(iterable: Any) -> Callable[[], int]:
    """How much comes when something is gone through one by one."""

    def count() -> int:
        number = 0
        for _ in iterable:
            number += 1
        return number

    return count


@sees(1, 2)
def list_of_ones_own() -> Pair:
    items = collections.UserList([1])
    return lambda: items.append(2), counted(items)


@sees(1, 2)
def all_of_a_list_of_ones_own() -> Pair:
    items = collections.UserList([1])
    return lambda: items.append(2), lambda: len(tuple(items))


@sees(0, 1)
def items_of_a_dictionary_of_ones_own() -> Pair:
    values: collections.UserDict[str, int] = collections.UserDict()
    return lambda: values.update(a=1), lambda: len(tuple(values.items()))


@sees(False, True)
def keys_of_chained_maps() -> Pair:
    chained: collections.ChainMap[str, int] = collections.ChainMap({})
    keys = chained.keys()
    return lambda: chained.update(a=1), lambda: "a" in keys


@sees(0, 1)
def weak_set_gone_through() -> Pair:
    box = Box(0)
    boxes: weakref.WeakSet[Box] = weakref.WeakSet()
    return lambda: boxes.add(box), counted(boxes)


@sees(0, 1)
def children_of_an_element() -> Pair:
    root = ET.Element("r")
    return lambda: ET.SubElement(root, "a"), counted(root)


@sees(0, 1)
def words_of_a_text() -> Pair:
    lines = ["a"]

    def count() -> int:
        found = tokenize.generate_tokens(iter(lines).__next__)
        return len([word for word in found if word.string == "a"])

    return lines.clear, count


def test_a_context_manager_is_entered_once() -> None:
    """Whoever comes second finds it used up."""

    @contextlib.contextmanager
    def manager() -> Any:
        yield

    def test() -> tuple[str, ...]:
        shared = manager()
        ends = ["", ""]

        def use(me: int) -> None:
            try:
                with shared:
                    ends[me] = "entered"
            except AttributeError:
                ends[me] = "used up"

        threads = [Thread(target=use, args=(me,)) for me in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return tuple(ends)

    result = weft.explore(test, all=True)
    assert set(result.outcomes) == {("entered", "used up"), ("used up", "entered")}
    assert result.verdict is weft.Verdict.VERIFIED


def test_an_abstract_class_that_gets_to_know_others_is_an_assumption() -> None:
    def test() -> bool:
        Abstract = ABCMeta("Abstract", (), {})

        class Concrete:
            pass

        made = Concrete()
        thread = Thread(target=lambda: Abstract.register(Concrete))
        thread.start()
        seen = isinstance(made, Abstract)
        thread.join()
        return seen

    result = weft.explore(test, all=True)
    assert any("registers" in each for each in result.assumptions)
