"""The objects of a model as its author sees them: each method asks for one operation.

In a design, a handle also stands for the value it can be read for: `x + 1` reads `x`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from weft.errors import ModelError
from weft.model.expression import Evaluator, Expression, Request
from weft.system.objects import Kind


def settled(value: Any, where: str) -> Any:
    """The value, if it is one that cannot change behind the back of the search.

    A list in a variable would be changed without an operation, and keep the change in the next
    execution.
    """
    if isinstance(value, list | dict | set | bytearray):
        raise ModelError(
            f"a {type(value).__name__} as the value of an object",
            where,
            "use something that cannot be changed, such as a tuple or a frozenset",
        )
    return value


class Handle:
    """Names an object in requests."""

    def __init__(self, number: int, kind: Kind, name: str) -> None:
        self.number = number
        self.kind = kind
        self.name = name

    def _ask(self, verb: str, argument: Any = None) -> Request:
        return Request(self.number, self.kind, verb, argument)


class VariableHandle(Handle, Expression):
    """A shared variable. In an expression it stands for its value, read when evaluated."""

    def read(self) -> Request:
        return self._ask("read")

    def write(self, value: Any) -> Request:
        return self._ask("write", settled(value, self.name))

    def update(self, function: Callable[[Any], Any]) -> Request:
        """Replace the value by a function of it, atomically; the result is the old value."""
        return self._ask("update", function)

    def cas(self, expected: Any, new: Any) -> Request:
        """Compare and swap: True if the value was `expected` and is now `new`."""
        return self._ask("cas", (expected, settled(new, self.name)))

    def evaluate(self, evaluator: Evaluator) -> Any:
        return evaluator.perform(self.read())

    def requests(self) -> Iterator[Request]:
        yield self.read()


class LockHandle(Handle):
    def acquire(self) -> Request:
        return self._ask("acquire")

    def release(self) -> Request:
        return self._ask("release")

    def locked(self) -> Request:
        return self._ask("locked")


class MutexHandle(LockHandle):
    """A lock that is not re-entrant."""

    def try_acquire(self) -> Request:
        """Take the lock if it is free; True if it was."""
        return self._ask("try_acquire")


class MonitorHandle(LockHandle):
    """A re-entrant lock with a wait set."""

    def wait(self) -> Request:
        return self._ask("wait")

    def notify(self) -> Request:
        """Wake one waiter: every one of them is tried."""
        return self._ask("notify")

    def notify_all(self) -> Request:
        return self._ask("notify_all")


class SemaphoreHandle(Handle):
    def up(self) -> Request:
        return self._ask("up")

    def down(self) -> Request:
        return self._ask("down")

    def try_down(self) -> Request:
        return self._ask("try_down")

    def value(self) -> Request:
        return self._ask("value")


class QueueHandle(Handle):
    """A bounded first-in first-out queue."""

    def put(self, item: Any) -> Request:
        return self._ask("put", settled(item, self.name))

    def get(self) -> Request:
        return self._ask("get")

    def try_put(self, item: Any) -> Request:
        """False if the queue is full."""
        return self._ask("try_put", settled(item, self.name))

    def try_get(self) -> Request:
        """None if the queue is empty."""
        return self._ask("try_get")

    def size(self) -> Request:
        return self._ask("size")


class ChannelHandle(Handle):
    def send(self, message: Any) -> Request:
        return self._ask("send", settled(message, self.name))

    def receive(self) -> Request:
        """The next message; None at the end of a closed channel."""
        return self._ask("receive")

    def close(self) -> Request:
        return self._ask("close")


class FlagHandle(Handle):
    def set(self) -> Request:
        return self._ask("set")

    def clear(self) -> Request:
        return self._ask("clear")

    def wait(self) -> Request:
        return self._ask("wait")

    def is_set(self) -> Request:
        return self._ask("is_set")


class BarrierHandle(Handle):
    def wait(self) -> Request:
        return self._ask("arrive")


class ThreadHandle(Handle):
    """A thread of a program, to be started or joined."""

    def start(self) -> Request:
        return self._ask("start")

    def join(self) -> Request:
        return self._ask("join")
