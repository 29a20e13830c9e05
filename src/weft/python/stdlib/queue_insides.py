"""The insides of a queue, which programs do touch: `with q.mutex: q.queue.clear()`.

A queue has none while its model is in charge. When the program asks for one of them, the model
steps aside, for everyone and for good: the lock and the conditions are made then, and the library's
own code goes on from the state that the queue is in.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Iterable, Iterator
from heapq import heappop, heappush
from itertools import combinations
from queue import LifoQueue, PriorityQueue, Queue
from typing import Any

from weft.errors import NotApplicable
from weft.python.program.restart import COMPARED
from weft.python.runtime import world
from weft.python.runtime.place import caller
from weft.python.stdlib.replaced import Did, Model, model_of
from weft.system.objects import Store
from weft.system.objects.store import ASIDE

_ASIDE = Did("aside", ASIDE)

PLAIN = frozenset({bool, bytes, complex, float, int, str, type(None)})
"""Types whose values are all there is to them."""
CHANGING = "items of a queue are compared by what synchronises, or changes meanwhile"


_HOOKS = ("_init", "_qsize", "_put", "_get")


def order_of(cls: type) -> type | None:
    """The class of the library that says in which order items come out, if one does."""
    for known in (Queue, LifoQueue, PriorityQueue):
        if all(getattr(cls, hook) is getattr(known, hook) for hook in _HOOKS):
            return known
    return None


def has_model(cls: type, learnt: Container[str]) -> bool:
    """Whether queues of a class are not left to the library's code."""
    order = order_of(cls)
    return order is not None and not (order is PriorityQueue and COMPARED in learnt)


def learnt() -> Container[str]:
    """What earlier rounds have shown of data."""
    memory = None if world.current is None else world.current.memory
    return () if memory is None else memory.locations.lessons


class QueueModel(Model):
    """Counts the items of a queue, and says when they may be moved."""

    def __init__(self, maxsize: int, queue: type) -> None:
        in_order = order_of(queue) is Queue
        self.kind = Store(maxsize, in_order)
        self.compares = order_of(queue) is PriorityQueue
        """Whether the items are compared."""
        self.moving = False
        """Whether an item is being put in or taken out right now."""
        self.damaged = False
        """Whether that failed before."""
        self._aside: set[int] = set()
        """The threads that know that the model stands aside."""
        super().__init__(self.kind, queue.__name__)

    def do(self, verb: str, argument: Any = None) -> Did:
        return _ASIDE if self.stands_aside() else self._found(super().do(verb, argument))

    def wait(self, blocking: str, trying: str, timeout: float | None) -> Did:
        if self.stands_aside():
            return _ASIDE
        return self._found(super().wait(blocking, trying, timeout))

    def look(self, verb: str) -> Any:
        if self.stands_aside():
            return ASIDE
        result = super().look(verb)
        if result == ASIDE:
            self._aside.add(self._me())
        return result

    def stands_aside(self) -> bool:
        """Whether the current thread knows that it does, and need not look again."""
        return bool(self._aside) and self._me() in self._aside

    def put(self, queue: Any, item: Any) -> None:
        """Put an item in, as the last operation has allowed."""
        if self.compares:
            items = queue.__dict__["queue"]
            self._move(((item, each) for each in items), heappush, items, item)
        else:
            self._move((), queue._put, item)

    def get(self, queue: Any) -> Any:
        """Take an item out, as the last operation has allowed."""
        if self.compares:
            items = queue.__dict__["queue"]
            return self._move(combinations(items, 2), heappop, items)
        return self._move((), queue._get)

    def _move(
        self, compared: Iterable[tuple[Any, Any]], moving: Callable[..., Any], *arguments: Any
    ) -> Any:
        execution = world.current
        depth = 0 if execution is None else execution.depth
        self.moving = True
        memory = None if execution is None else execution.memory
        if memory is not None:
            # What happens inside of the queue is part of the step.
            # What the program's own comparisons look at is not: that can change without the queue.
            memory.muted = not self.compares
            if not memory.alone:
                for left, right in compared:
                    for one, other in _looked_into(left, right):
                        memory.compares(one, other)
        try:
            return moving(*arguments)
        except BaseException:
            self.damaged = True
            raise
        finally:
            self.moving = False
            if memory is not None:
                memory.muted = False
            if execution is not None and execution.depth != depth:
                self._refuse(CHANGING)

    def _found(self, did: Did) -> Did:
        if did.result == ASIDE or did.effect == "step_aside":
            self._aside.add(self._me())
            return _ASIDE if did.result == ASIDE else did
        if self.moving:
            self._refuse(CHANGING)
        elif self.damaged:
            self._refuse("a queue is used after items of it could not be compared")
        return did

    def _refuse(self, what: str) -> None:
        """Under the library's lock, nobody sees the middle of a comparison.

        And if it fails, threads that wait are not told of what is there. Neither is so here, and
        another round has to do without the model. If the failure is to be reported anyway, the rest
        matters no more.
        """
        execution = world.current
        if execution is None or execution.over or execution.failures:
            return
        if execution.memory is not None:
            execution.memory.learn(COMPARED, what)
            execution.refuse(execution.memory.restart())
        else:
            file, line = caller()
            todo = (
                "make the items comparable by themselves, or use a subclass with a method `_put`: "
                "it is explored by the library's own code, lock and all"
            )
            execution.refuse(NotApplicable(what, f"{file}:{line}", todo))

    def _me(self) -> int:
        execution = world.current
        current = None if execution is None else execution.current()
        return -1 if current is None else current.number


def _looked_into(left: Any, right: Any) -> Iterator[tuple[Any, Any]]:
    """Of two items, the first parts that are not alike, unless they are plain values."""
    if type(left) is type(right) is tuple:
        for one, other in zip(left, right, strict=False):
            if type(one) in PLAIN and type(other) in PLAIN:
                if one != other:
                    return
            elif one is not other:
                yield from _looked_into(one, other)
                return
    elif type(left) not in PLAIN or type(right) not in PLAIN:
        yield left, right


def step_aside(queue: Any, model: QueueModel) -> None:
    """Leave the queue to the library's code."""
    if model.stands_aside() or model.do("step_aside").effect == "aside":
        return
    execution = world.current
    assert execution is not None
    state = execution.states[model._weft_number]
    insides = queue.__dict__
    insides["unfinished_tasks"] = state.puts - state.done
    insides["is_shutdown"] = state.shut
    insides["mutex"] = mutex = threading.Lock()
    for name in ("not_empty", "not_full", "all_tasks_done"):
        insides[name] = threading.Condition(mutex)


def _inside(name: str, look: Callable[[QueueModel], Any] | None = None) -> property:
    """An attribute that is there when the model has stepped aside; to ask for it makes it do so.

    Unless the model can tell what it is: `look`.
    """

    def get(self: Any) -> Any:
        model = model_of(self)
        if model is not None and not model.moving:
            if look is None:
                step_aside(self, model)
            else:
                result = look(model)
                if result != ASIDE:
                    return result
        _tell(self, "read", name)
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(name) from None

    def set(self: Any, value: Any) -> None:
        model = model_of(self)
        if model is not None:
            step_aside(self, model)
        _tell(self, "write", name)
        self.__dict__[name] = value

    return property(get, set)


def _tell(queue: Any, verb: str, name: str) -> None:
    """The library's code uses an attribute, which the program may use as well."""
    memory = None if world.current is None else world.current.memory
    if memory is not None:
        memory.attribute(queue, verb, name)


def _maxsize(model: QueueModel) -> Any:
    # Only a queue that is left to the library can be given another size.
    return ASIDE if model.stands_aside() else model.kind.capacity


INSIDES = {
    "queue": _inside("queue"),
    "mutex": _inside("mutex"),
    "not_empty": _inside("not_empty"),
    "not_full": _inside("not_full"),
    "all_tasks_done": _inside("all_tasks_done"),
    "maxsize": _inside("maxsize", _maxsize),
    "unfinished_tasks": _inside("unfinished_tasks", lambda model: model.look("unfinished")),
}
if hasattr(Queue, "shutdown"):
    INSIDES["is_shutdown"] = _inside("is_shutdown", lambda model: model.look("is_shut"))
