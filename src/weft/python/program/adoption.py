"""Takes what existed before under control: locks, conditions, events, executors, thread locals.

Objects of C cannot become something else, so that a model takes their place wherever the walk finds
them. Objects of Python become their models themselves, which keeps every reference to them valid.
Both begin every execution in the state they have now, and are put back at the end.
"""

from __future__ import annotations

import _queue
import _thread
from collections.abc import Container
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType, MethodType
from typing import Any

from weft.python.program import locals as thread_locals
from weft.python.program.changes import Changes
from weft.python.program.converters import begin, converter_of
from weft.python.program.known import BUILTIN
from weft.python.program.path import Path, describe, inside, root
from weft.python.program.ways import dictionary
from weft.python.runtime.address import address
from weft.python.runtime.asking import is_a
from weft.python.runtime.objects import Objects
from weft.python.stdlib import locks
from weft.python.stdlib.simple_queues import SimpleQueue
from weft.system.objects.rlock import RLockState
from weft.system.objects.store import StoreState

LOCK: type = _thread.LockType
RLOCK: type = _thread.RLock
SIMPLE_QUEUE: type = _queue.SimpleQueue
REPLACED = frozenset({LOCK, RLOCK, SIMPLE_QUEUE, *BUILTIN, FunctionType, MethodType, staticmethod})
"""Types of which some objects have a model that takes their place."""

Models = dict[int, tuple[Any, Any]]
"""By the identity of each original of the standard library: itself and its model."""


class Adoption:
    """What was taken under control in an exploration. Implements `walk.Adopter`."""

    def __init__(self, objects: Objects, models: Models, learnt: Container[str] = ()) -> None:
        self.objects = objects
        self.learnt = learnt
        """What earlier rounds have shown of data."""
        self.left_alone: list[str] = []
        """What was not, because threads outside the program use it."""
        self._left: Models = {}
        self._models = models
        self._main = objects.thread(None, 0)[0]
        self._adopted: Models = {}
        self._locals = thread_locals.LocalModels()
        self._changes = Changes()

    def undo(self) -> None:
        """Put everything back that was replaced."""
        self._changes.undo()

    def adopts(self, kind: type) -> bool:
        return kind in REPLACED or issubclass(kind, thread_locals.REAL)

    def put(self, container: Any, key: Any, old: Any, new: Any) -> None:
        self._changes.put(container, key, old, new)

    def replacement(self, value: Any, path: Path) -> Any:
        known = self._models.get(address(value)) or self._adopted.get(address(value))
        if known is not None:
            return known[1]
        kind = type(value)
        if is_a(value, type):
            theirs = issubclass(value, thread_locals.REAL) and value is not thread_locals.REAL
            return self._locals.of_class(value) if theirs else value
        if kind in (FunctionType, MethodType) or not self.adopts(kind):
            return value
        if kind is staticmethod:
            model = self._models.get(address(value.__func__))
            return value if model is None else staticmethod(model[1])
        if kind in BUILTIN:
            return self._method(value, path)
        model = self._model(value, path)
        self._adopted[address(value)] = (value, model)
        return model

    def convert(self, value: Any, path: Path) -> None:
        if is_a(value, ThreadPoolExecutor):
            self._refresh(value)
            return
        converter = converter_of(type(value))
        if converter is None or not dictionary(value):
            return
        become = converter(self, value, path)
        if become is not None:
            self._changes.become(value, *become)

    def name(self, model: Any, what: str, path: Path) -> None:
        """Call a model by the name that its original has."""
        self.objects.call(model._weft_number, f"{inside(path)} ({what} of {root(path)})")

    def leave(self, value: Any, path: Path) -> Any:
        """Not to be touched: it is in use."""
        self._left[address(value)] = (value, value)
        self.left_alone.append(
            f"{describe(path)} is used by a thread that was started before, "
            "and is not under control"
        )
        return value

    def leaves(self, value: Any) -> bool:
        return address(value) in self._left

    def _method(self, method: Any, path: Path) -> Any:
        """A method of a lock, such as a condition keeps, or of a queue: that of its model."""
        owner = method.__self__
        if type(owner) not in (LOCK, RLOCK, SIMPLE_QUEUE):
            return method
        model = self.replacement(owner, path)
        return method if model is owner else getattr(model, method.__name__, method)

    def _model(self, value: Any, path: Path) -> Any:
        kind = type(value)
        if kind is LOCK:
            model = locks.Lock()
            self.name(model, "Lock", path)
            if value.locked():
                begin(model, self._main)
            return model
        if kind is RLOCK:
            return self._rlock(value, path)
        if kind is SIMPLE_QUEUE:
            return self._simple_queue(value, path)
        return self._locals.of(value)

    def _rlock(self, value: Any, path: Path) -> Any:
        depth = int(repr(value).partition("count=")[2].split()[0])
        if depth and not value._is_owned():
            return self.leave(value, path)
        model = locks.RLock()
        self.name(model, "RLock", path)
        if depth:
            begin(model, RLockState(self._main, depth))
        return model

    def _simple_queue(self, value: Any, path: Path) -> Any:
        items = [value.get_nowait() for _ in range(value.qsize())]
        for item in items:
            value.put(item)
        made = SimpleQueue()
        made._weft_items.extend(items)
        self.name(made._weft_model, "SimpleQueue", path)
        begin(made._weft_model, StoreState(len(items)))
        return made

    def _refresh(self, executor: ThreadPoolExecutor) -> None:
        """An executor without workers: those that it has stay where they are."""
        # What it is made of is modelled as well.
        fresh = dictionary(ThreadPoolExecutor(1, "weft"))
        contents = dictionary(executor)
        for name in ("_work_queue", "_idle_semaphore", "_threads", "_shutdown_lock"):
            if name in contents:
                self.put(contents, name, contents[name], fresh[name])
