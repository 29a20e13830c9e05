"""weft asks nothing of the program's objects that the program does not ask itself.

An object may lie about its class, or raise whatever it is asked: Django's lazy objects do both.
"""

from __future__ import annotations

import contextlib
import functools
import queue
import threading
import weakref
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import weft
from tests.python.adversary import liars

Liar, calls = liars()
LIES: list[tuple[int, type]] = [
    *((0, lie) for lie in (dict, type)),
    *((1, lie) for lie in (str, list, int, tuple, threading.Thread, type(liars), type(weft))),
]
"""What objects say that they are; the second list is for the long tests."""
held: Any = Liar(dict)
listed: list[Any] = [Liar(list), (Liar(str), 1)]
keyed: dict[Any, Any] = {Liar(tuple): Liar(dict)}
gathered: set[Any] = {Liar(int)}
calls.clear()


class Holder:
    inside: Any

    def __init__(self, value: Any) -> None:
        self.value = value
        self.n = 0


class Slotted:
    __slots__ = ("value",)
    value: Any


Use = Callable[[Any], object]


def as_global(liar: Any) -> object:
    global held
    seen = held
    held = liar
    held = seen
    return None


def as_attribute(liar: Any) -> object:
    holder = Holder(liar)

    def use() -> None:
        seen = holder.value
        holder.value = seen
        holder.n += 1

    return together(use)


def as_class_attribute(liar: Any) -> object:
    def use() -> None:
        Holder.inside = liar

    return together(use)


def as_argument(liar: Any) -> object:
    holder = Holder(None)

    def use(given: Any, *more: Any, named: Any) -> None:
        holder.n += 1

    threads = [
        threading.Thread(target=use, args=(liar, liar), kwargs={"named": liar}) for _ in range(2)
    ]
    return run(threads)


def as_default(liar: Any) -> object:
    holder = Holder(None)

    def use(given: Any = liar) -> None:
        holder.n += 1

    return together(use)


def as_closure(liar: Any) -> object:
    holder = Holder(None)
    inner = liar

    def use() -> Any:
        nonlocal inner
        holder.n += 1
        inner = liar
        return inner

    return together(use)


def as_element(liar: Any) -> object:
    items, table = [liar], {"key": liar}

    def use() -> None:
        items.append(items[0])
        table["key"] = table["key"]
        items[:] = [liar]

    return together(use)


def as_member(liar: Any) -> object:
    pair = (liar, 1)
    holder = Holder(pair)

    def use() -> None:
        first, _ = holder.value
        holder.value = (first, 2)

    return together(use)


def as_exception(liar: Any) -> object:
    holder = Holder(None)

    def use() -> None:
        try:
            raise ValueError(liar)
        except ValueError as error:
            holder.value = error

    return together(use)


def as_result(liar: Any) -> object:
    holder = Holder(liar)

    def use() -> Any:
        holder.n += 1
        return holder.value

    return together(use)


def as_key(liar: Any) -> object:
    table: dict[Any, int] = {}

    def use() -> None:
        table[liar] = 1

    return together(use)


def as_attribute_of_itself(liar: Any) -> object:
    def use() -> None:
        liar.own = 1

    return together(use)


def as_text(liar: Any) -> object:
    saw: list[str] = []
    return together(lambda: saw.append(str(liar)))


def as_thread_name(liar: Any) -> object:
    holder = Holder(None)

    def use() -> None:
        holder.n += 1

    threads = [threading.Thread(target=use) for _ in range(2)]
    for thread in threads:
        thread.name = liar
    return run(threads)


def as_item_of_a_queue(liar: Any) -> object:
    items: queue.Queue[Any] = queue.Queue()

    def use() -> None:
        items.put(liar)
        items.get()

    return together(use)


def as_part_of_a_call(liar: Any) -> object:
    holder = Holder(None)

    def use(given: Any, named: Any) -> None:
        holder.n += 1

    return together(functools.partial(use, liar, named=liar))


def as_task(liar: Any) -> object:
    def use(given: Any) -> Any:
        return given

    with ThreadPoolExecutor(2) as pool:
        done = [pool.submit(use, liar) for _ in range(2)]
    return [each.result() is liar for each in done]


def as_slot(liar: Any) -> object:
    slotted = Slotted()

    def use() -> None:
        slotted.value = liar
        del slotted.value

    with contextlib.suppress(AttributeError):
        use()
    slotted.value = liar
    return together(lambda: setattr(slotted, "value", liar))


def as_local_of_a_thread(liar: Any) -> object:
    local = threading.local()

    def use() -> None:
        local.value = liar

    return together(use)


def as_weak_reference(liar: Any) -> object:
    reference = weakref.ref(liar)
    saw: list[bool] = []
    return together(lambda: saw.append(reference() is None))


def as_argument_of_c_code(liar: Any) -> object:
    items: list[Any] = []
    both: deque[Any] = deque(maxlen=2)

    def use() -> None:
        items.append(liar)
        items.insert(0, liar)
        both.append(liar)
        list(items)
        dict.fromkeys([1], liar)
        items.pop()

    return together(use)


def as_generator_value(liar: Any) -> object:
    def values() -> Any:
        yield liar

    made = [values(), values()]
    return together(lambda: [*made.pop()])


def as_what_is_kept_by_the_module(liar: Any) -> object:
    def use() -> None:
        listed.append(liar)
        keyed[1] = liar

    return together(use)


def is_identical(liar: Any) -> object:
    holder = Holder(liar)

    def use() -> None:
        holder.n += holder.value is liar

    return together(use)


def is_printed_by_itself(liar: Any) -> object:
    saw: list[str] = []
    return together(lambda: saw.append(f"{liar!r}"))


def is_in_a_list(liar: Any) -> object:
    items = [liar]
    saw: list[bool] = []
    return together(lambda: saw.append(liar in items))


def is_compared(liar: Any) -> object:
    holder = Holder(liar)

    def use() -> None:
        holder.n += holder.value == 1

    return together(use)


USES: list[Use] = [
    *(as_global, as_attribute, as_class_attribute, as_argument, as_default, as_closure),
    *(as_element, as_member, as_exception, as_result, as_key, as_attribute_of_itself, as_text),
    *(as_thread_name, as_item_of_a_queue, as_part_of_a_call, as_task, as_slot),
    *(as_local_of_a_thread, as_weak_reference, as_argument_of_c_code, as_generator_value),
    *(as_what_is_kept_by_the_module, is_identical, is_printed_by_itself, is_in_a_list),
    is_compared,
]


def together(use: Callable[[], object]) -> object:
    return run([threading.Thread(target=use) for _ in range(2)])


def run(threads: list[threading.Thread]) -> object:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return None


@pytest.mark.parametrize(
    "lie",
    [pytest.param(lie, marks=[pytest.mark.long] if n else [], id=lie.__name__) for n, lie in LIES],
)
@pytest.mark.parametrize("use", USES)
def test_only_the_program_asks(use: Use, lie: type) -> None:
    def program() -> object:
        between = tuple(calls)
        calls.clear()
        use(Liar(lie))
        asked = tuple(sorted(calls))
        calls.clear()
        return between, asked

    calls.clear()
    plain = program()
    listed[2:] = []
    keyed.pop(1, None)
    found = weft.explore(program, all=True, executions=20)
    assert set(found.outcomes) == {plain}
    assert calls == []
