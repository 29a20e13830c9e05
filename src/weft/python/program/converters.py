"""How objects that are written in Python become their models, with the state they are in.

What has no converter stays what it is: the standard library's own code runs over the locks and
conditions inside it, which are under control.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

from weft.python.program.path import ATTRIBUTE, Path
from weft.python.program.ways import dictionary
from weft.python.runtime.asking import is_a
from weft.python.stdlib import conditions, locks, queue_insides
from weft.python.stdlib.queue_insides import QueueModel
from weft.python.stdlib.replaced import MODEL, Model
from weft.system.objects import BoundedSemaphore, BreakableBarrier, Semaphore
from weft.system.objects.store import StoreState

if TYPE_CHECKING:
    from weft.python.program.adoption import Adoption

Become = tuple[type, dict[str, Any]]
"""The class and the attributes that an object is to have."""
Converter = Callable[["Adoption", Any, Path], Become | None]

BROKEN = -2
"""The state of a barrier that is broken."""


def begin(model: Any, state: Any) -> None:
    """Let a model begin every execution in a state of its own."""
    kind = copy(model._weft_kind)
    kind.initial = lambda: state
    model._weft_kind = model._weft_home.kinds[model._weft_number] = kind
    model._weft_outside = state


def _condition(adoption: Adoption, value: Any, path: Path) -> Become | None:
    if _in_use(adoption, value, path, value):
        return None
    lock = adoption.replacement(dictionary(value)["_lock"], (path, ATTRIBUTE, "_lock"))
    model = conditions.Condition(lock)
    adoption.name(model._waiters, "Condition", path)
    return type(model), dictionary(model)


def _event(adoption: Adoption, value: Any, path: Path) -> Become | None:
    contents = dictionary(value)
    if _in_use(adoption, value, path, contents["_cond"]):
        return None
    model = locks.Event()
    adoption.name(model, "Event", path)
    if contents["_flag"]:
        begin(model, True)
    return type(model), dictionary(model)


def _semaphore(adoption: Adoption, value: Any, path: Path) -> Become | None:
    contents = dict(dictionary(value))
    if _in_use(adoption, value, path, contents.pop("_cond")):
        return None
    units = contents.pop("_value")
    kind = Semaphore(units)
    if is_a(value, threading.BoundedSemaphore):
        kind = BoundedSemaphore(units, contents["_initial_value"])
    return _with_model(adoption, value, contents, Model(kind, type(value).__name__), path)


def _barrier(adoption: Adoption, value: Any, path: Path) -> Become | None:
    contents = dict(dictionary(value))
    state, _ = contents.pop("_state"), contents.pop("_count")
    if _in_use(adoption, value, path, contents.pop("_cond")):
        return None
    kind = BreakableBarrier(contents["_parties"], bool(contents["_action"]), state == BROKEN)
    return _with_model(adoption, value, contents, Model(kind, type(value).__name__), path)


def _queue(adoption: Adoption, value: Any, path: Path) -> Become | None:
    contents = dict(dictionary(value))
    conditions = [contents[name] for name in ("not_empty", "not_full", "all_tasks_done")]
    if not queue_insides.has_model(type(value), adoption.learnt):
        return None
    if _in_use(adoption, value, path, *conditions):
        return None
    for name in ("mutex", "not_empty", "not_full", "all_tasks_done"):
        del contents[name]
    size, unfinished = len(contents["queue"]), contents.pop("unfinished_tasks")
    shut = contents.pop("is_shutdown", False)
    model = QueueModel(contents["maxsize"], type(value))
    puts = max(size, unfinished)
    if puts or shut:
        begin(model, StoreState(puts, puts - size, puts - unfinished, shut))
    return _with_model(adoption, value, contents, model, path)


def _with_model(
    adoption: Adoption, value: Any, contents: dict[str, Any], model: Any, path: Path
) -> Become:
    adoption.name(model, type(value).__name__, path)
    return type(value), {**contents, MODEL: model}


def _in_use(adoption: Adoption, value: Any, path: Path, *conditions: Any) -> bool:
    """Whether threads that were started before wait for it: then it is left alone."""
    for condition in conditions:
        if type(condition) is _CONDITION and dictionary(condition)["_waiters"]:
            adoption.leave(value, path)
            return True
    return False


_CONDITION = threading.Condition
_EXACT: dict[type, Converter] = {_CONDITION: _condition, threading.Event: _event}
_DERIVED: dict[type, Converter] = {
    threading.Semaphore: _semaphore,
    threading.Barrier: _barrier,
    queue.Queue: _queue,
}


def converter_of(kind: type) -> Converter | None:
    """How objects of a type are converted, if they are."""
    found = _EXACT.get(kind)
    if found is not None:
        return found
    return next((made for base, made in _DERIVED.items() if issubclass(kind, base)), None)
