"""How the library's code moves the items of a queue, where the model of the queue is not in charge.

The library has no hooks, and the program may hold the container: `with q.mutex: q.queue.clear()`.
So each call of C code that uses the container is told as if the program had made it.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from queue import LifoQueue, PriorityQueue, Queue
from typing import Any

from weft.python.runtime import world


def _called(function: Callable[..., Any], *arguments: Any) -> Any:
    memory = None if world.current is None else world.current.memory
    after = None if memory is None or memory.muted else memory.calls(function, *arguments)
    result = function(*arguments)
    if after is not None:
        after(result)
    return result


def _size(self: Any) -> Any:
    return _called(len, self.queue)


def _append(self: Any, item: Any) -> None:
    _called(self.queue.append, item)


def _take_first(self: Any) -> Any:
    return _called(self.queue.popleft)


def _take_last(self: Any) -> Any:
    return _called(self.queue.pop)


def _insert(self: Any, item: Any) -> None:
    _called(heappush, self.queue, item)


def _take_least(self: Any) -> Any:
    return _called(heappop, self.queue)


ITEMS: dict[Any, dict[str, Any]] = {
    Queue: {"_qsize": _size, "_put": _append, "_get": _take_first},
    LifoQueue: {"_qsize": _size, "_put": _append, "_get": _take_last},
    PriorityQueue: {"_qsize": _size, "_put": _insert, "_get": _take_least},
}
