"""The insides of a queue, which programs do touch: `with q.mutex: q.queue.clear()`.

A queue has none while its model is in charge. When the program asks for one of them, the model
steps aside, for everyone and for good: the lock and the conditions are made then, and the library's
own code goes on from the state that the queue is in.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from queue import PriorityQueue, Queue
from typing import TYPE_CHECKING, Any

from weft.errors import NotApplicable
from weft.python.runtime import world
from weft.python.runtime.place import caller
from weft.python.stdlib.replaced import Did, Model, model_of
from weft.system.objects import Store
from weft.system.objects.store import ASIDE

if TYPE_CHECKING:
    from weft.python.data.memory import Memory

_ASIDE = Did("aside", ASIDE)
_PUT, _GET = PriorityQueue._put.__code__, PriorityQueue._get.__code__

PLAIN = frozenset({bool, bytes, complex, float, int, str, type(None)})
"""Types whose values are all there is to them."""
UNSEEN = "what items of a PriorityQueue are compared by does not change meanwhile"
CHANGING = "items of a queue are compared by what synchronises, or changes meanwhile"


class QueueModel(Model):
    """Counts the items of a queue, and says when they may be moved."""

    def __init__(self, maxsize: int, in_order: bool, what: str) -> None:
        self.kind = Store(maxsize, in_order)
        self.moving = False
        """Whether an item is being put in or taken out right now."""
        self.damaged = False
        """Whether that failed before."""
        self.items: list[Any] | None = None
        """What is in the queue, if the items are compared."""
        self._aside: set[int] = set()
        """The threads that know that the model stands aside."""
        super().__init__(self.kind, what)

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

    def move(self, moving: Callable[..., Any], *arguments: Any) -> Any:
        """Put an item in, or take one out, as the last operation has allowed."""
        execution = world.current
        depth = 0 if execution is None else execution.depth
        self.moving = True
        memory = None if execution is None else execution.memory
        if memory is not None:
            # What happens inside of the queue is part of the step, even if it is instrumented.
            # What the program's own comparisons look at is not: that can change without the queue.
            memory.muted = self.items is None or _is_instrumented()
            if self.items is not None and not memory.alone:
                self._compared(memory, arguments)
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

    def _compared(self, memory: Memory, put: Sequence[Any]) -> None:
        """Tell of what may be compared by code of C, and looked into."""
        items = self.items or ()
        pairs = [(new, old) for new in put for old in items] if put else combinations(items, 2)
        for left, right in pairs:
            for one, other in _looked_into(left, right):
                if memory.muted:
                    memory.beside.noted(UNSEEN)
                memory.compares(one, other)

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

        And if it fails, threads that wait are not told of what is there. Neither is so here. If the
        failure is to be reported anyway, the rest matters no more.
        """
        execution = world.current
        if execution is not None and not execution.over and not execution.failures:
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


def _is_instrumented() -> bool:
    """Whether what a queue does with its own list would be told as well."""
    return PriorityQueue._put.__code__ is not _PUT or PriorityQueue._get.__code__ is not _GET


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
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(name) from None

    def set(self: Any, value: Any) -> None:
        model = model_of(self)
        if model is not None:
            step_aside(self, model)
        self.__dict__[name] = value

    return property(get, set)


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
