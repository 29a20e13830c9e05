"""Containers of `collections`, `array` and `heapq`: which changes are one step, which are two."""

from __future__ import annotations

import array
import bisect
import collections
import graphlib
import heapq
import statistics
import sys
from collections.abc import MutableMapping
from typing import Any

import pytest

from tests.programs.together import beside, together
from tests.python.gives import gives


@gives(("b", "a"), ("a", "b"))
def test_both_move_their_key_to_the_end() -> object:
    ordered = collections.OrderedDict(a=1, b=2)
    together(lambda: ordered.move_to_end("a"), lambda: ordered.move_to_end("b"))
    return tuple(ordered)


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(collections.Counter, id="Counter"),
        pytest.param(lambda: collections.UserDict(k=0), id="UserDict"),
    ],
)
@gives(1, 2)
def test_both_add_one_to_a_key(numbers: Any) -> object:
    counts: MutableMapping[str, int] = numbers()

    def adds() -> None:
        counts["k"] += 1

    together(adds, adds)
    return counts["k"]


@gives(1, 2)
def test_both_add_one_to_an_element_of_an_array() -> object:
    numbers = array.array("i", [0])

    def adds() -> None:
        numbers[0] += 1

    together(adds, adds)
    return numbers[0]


@gives(2)
def test_both_update_a_counter() -> object:
    counts: collections.Counter[str] = collections.Counter()

    def counts_one() -> None:
        counts.update("a")

    together(counts_one, counts_one)
    return counts["a"]


# Up to 3.13 the list that is made last takes the place of the other.
@gives(*((2,) if sys.version_info >= (3, 14) else (1, 2)))
def test_both_find_no_list_under_a_key() -> object:
    made = [0]

    def makes() -> list[int]:
        made[0] += 1
        return []

    lists: dict[str, list[int]] = collections.defaultdict(makes)

    def appends() -> None:
        lists["a"].append(1)

    together(appends, appends)
    return len(lists["a"])


@gives((2, 3), (3, 2))
def test_both_append_to_a_full_deque() -> object:
    numbers = collections.deque([1, 1], maxlen=2)
    together(lambda: numbers.append(2), lambda: numbers.append(3))
    return tuple(numbers)


@gives((9, 2, 1), (2, 9, 1))
def test_one_rotates_what_the_other_appends_to() -> object:
    numbers = collections.deque([1, 2])
    together(lambda: numbers.rotate(1), lambda: numbers.appendleft(9))
    return tuple(numbers)


@gives(1, 2)
def test_a_chain_of_maps_gets_a_value_in_front() -> object:
    front: dict[str, int] = {}
    maps = collections.ChainMap(front, {"k": 1})

    def stores() -> None:
        maps["k"] = 2

    return beside(stores, lambda: maps["k"])


@gives(1, 5)
def test_one_pushes_to_the_heap_the_other_pops_from() -> object:
    heap = [5]
    return beside(lambda: heapq.heappush(heap, 1), lambda: heapq.heappop(heap))


@gives(0, 1)
def test_one_inserts_where_the_other_bisects() -> object:
    ordered = [5]
    return beside(lambda: bisect.insort(ordered, 1), lambda: bisect.bisect_left(ordered, 5))


@gives(2, 3)
def test_the_mean_of_a_list_that_grows() -> object:
    numbers = [1, 3]
    return beside(lambda: numbers.append(5), lambda: int(statistics.mean(numbers)))


def sorter_of(*nodes: str) -> graphlib.TopologicalSorter[str]:
    """All its nodes are handed out."""
    sorter: graphlib.TopologicalSorter[str] = graphlib.TopologicalSorter()
    for node in nodes:
        sorter.add(node)
    sorter.prepare()
    sorter.get_ready()
    return sorter


@gives(("a", "b"), ("b", "a"))
def test_nodes_of_a_graph_are_done_in_either_order() -> object:
    sorter = sorter_of("a", "b")
    order: list[str] = []

    def does(node: str) -> None:
        sorter.done(node)
        order.append(node)

    together(lambda: does("a"), lambda: does("b"))
    return tuple(order)


@gives(True, False)
def test_the_last_node_is_done_meanwhile() -> object:
    sorter = sorter_of("a")
    return beside(lambda: sorter.done("a"), lambda: sorter.is_active())
