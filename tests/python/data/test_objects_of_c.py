"""Objects of C by way of instructions and callbacks: what no call of theirs is written for.

Calls of their methods are what `test_net.py` and `test_net_explored.py` are about.
"""

from __future__ import annotations

import copy
import ctypes
import itertools
import operator
import pickle
import re
import weakref
from collections import defaultdict
from contextvars import Context, ContextVar
from functools import partial
from io import BufferedReader, BytesIO
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder

from tests.programs.together import beside
from tests.python.gives import gives

VARIABLE: ContextVar[int] = ContextVar("VARIABLE", default=0)


class Box:
    def __init__(self, x: Any = 0) -> None:
        self.x = x


class Slots:
    __slots__ = ("x",)

    def __init__(self, x: Any = 0) -> None:
        self.x = x


def put(target: Any, value: object) -> None:
    target.x = value


@gives("a", "b")
def test_builder_of_trees_keeps_a_list_with_empty_places() -> object:
    builder = TreeBuilder()
    beside(lambda: (builder.start("a", {}), None)[1], lambda: (builder.start("b", {}), None)[1])
    builder.end("b")
    builder.end("a")
    return builder.close().tag


@gives(97, 122)
def test_stream_that_one_thread_has_made_fills_what_is_shared() -> object:
    raw = bytearray(b"ab")
    return beside(lambda: BytesIO(b"zz").readinto(raw), lambda: raw[0])


@gives(97, 122)
def test_buffer_over_a_stream_fills_what_is_shared() -> object:
    raw = bytearray(b"ab")
    return beside(lambda: BufferedReader(BytesIO(b"zz")).readinto(raw), lambda: raw[0])


def released(use: Any) -> object:
    """What comes of the use of a view that another thread releases."""
    view = memoryview(bytearray(b"ab"))

    def look() -> object:
        try:
            return use(view)
        except ValueError:
            return "released"

    return beside(view.release, look)


@gives(97, "released")
def test_view_is_released_before_it_is_indexed() -> object:
    return released(lambda view: view[0])


@gives(2, "released")
def test_view_is_released_before_it_is_measured() -> object:
    return released(len)


@gives(True, "released")
def test_view_is_released_before_it_is_asked_whether_it_is_true() -> object:
    return released(lambda view: "yes" and bool(view))


@gives(195, "released")
def test_view_is_released_before_it_is_gone_through() -> object:
    return released(sum)


@gives(True, "released")
def test_view_is_released_before_it_is_searched() -> object:
    return released(lambda view: 97 in view)


def tree() -> Element:
    made = Element("a")
    made.append(Element("b"))
    return made


@gives(1, 2)
def test_children_of_an_element_are_gone_through() -> object:
    element = tree()

    def look() -> int:
        number = 0
        for _ in element:
            number += 1
        return number

    return beside(lambda: element.append(Element("c")), look)


@gives("b", "c")
def test_child_of_an_element_is_indexed() -> object:
    element = tree()

    def change() -> None:
        element[0] = Element("c")

    return beside(change, lambda: element[0].tag)


@gives(None, "new")
def test_child_of_an_element_is_found() -> object:
    element = tree()

    def look() -> object:
        found = element.find("b")
        assert found is not None
        return found.text

    return beside(lambda: setattr(element[0], "text", "new"), look)


@gives(3, 7)
def test_array_of_ctypes_is_indexed() -> object:
    numbers = (ctypes.c_int * 2)(3, 1)

    def change() -> None:
        numbers[0] = 7

    return beside(change, lambda: numbers[0])


@gives(3, 7)
def test_array_of_ctypes_is_filled_by_a_foreign_function() -> object:
    numbers = (ctypes.c_int * 1)(3)
    return beside(lambda: ctypes.memmove(numbers, (ctypes.c_int * 1)(7), 4), lambda: numbers[0])


@gives(0, 1)
def test_names_in_a_template_come_into_being() -> object:
    found: defaultdict[str, int] = defaultdict(int)
    return beside(lambda: "%(a)s" % found, lambda: len(found))  # noqa: UP031


@gives(0, 1)
def test_characters_in_a_table_come_into_being() -> object:
    found: defaultdict[int, int] = defaultdict(int)
    return beside(lambda: "a".translate(found), lambda: len(found))


@gives((0, 1), (2, 3))
def test_scanner_goes_on() -> object:
    pattern: Any = re.compile("[ab]")
    scanner = pattern.scanner("a b")
    return beside(scanner.search, lambda: scanner.search().span())


@gives(0, 1)
def test_pattern_calls_a_method_of_what_is_shared() -> object:
    calls: list[Any] = []
    pattern: Any = re.compile("a")

    def replace() -> None:
        pattern.sub(calls.append, "a")

    return beside(replace, lambda: len(calls))


@gives(1, 2)
def test_copies_of_an_iterator_share_what_is_to_come() -> object:
    one, other = itertools.tee(iter([1, 2]))
    next(one)
    return beside(lambda: next(other), lambda: next(other))


@gives(0, 1)
def test_variable_of_a_context_that_two_threads_have() -> object:
    context = Context()
    return beside(lambda: context.run(VARIABLE.set, 1), lambda: context.get(VARIABLE, 0))


@gives(0, 1)
def test_slots_are_copied() -> object:
    slots = Slots()
    return beside(lambda: put(slots, 1), lambda: copy.copy(slots).x)


@gives(0, 1)
def test_slots_are_pickled() -> object:
    slots = Slots()
    return beside(lambda: put(slots, 1), lambda: pickle.loads(pickle.dumps(slots)).x)


@gives(0, 1)
def test_proxy_that_one_thread_has_made_shows_what_is_shared() -> object:
    box = Box()
    return beside(lambda: put(box, 1), lambda: getattr(weakref.proxy(box), "x"))  # noqa: B009


@gives(0, 1)
def test_proxy_that_one_thread_has_made_changes_what_is_shared() -> object:
    box = Box()
    return beside(lambda: setattr(weakref.proxy(box), "x", 1), lambda: box.x)


@gives(0, 1)
def test_getter_is_called_by_another_function() -> object:
    box = Box()
    return beside(lambda: put(box, 1), lambda: list(map(operator.attrgetter("x"), [box])).pop())


@gives(0, 1)
def test_partial_function_changes_what_it_holds() -> object:
    numbers: list[int] = []
    return beside(partial(numbers.append, 1), lambda: len(numbers))
