"""What designs and programs have in common: their objects and threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from weft.errors import ModelError
from weft.model.expression import Expression, Request, requests
from weft.model.handles import (
    BarrierHandle,
    ChannelHandle,
    FlagHandle,
    Handle,
    MonitorHandle,
    MutexHandle,
    QueueHandle,
    SemaphoreHandle,
    ThreadHandle,
    VariableHandle,
    settled,
)
from weft.model.invariants import check_looks, of_expression, of_function
from weft.system.identity import Identities, Name
from weft.system.invariant import Invariant, Watch
from weft.system.objects import (
    Barrier,
    Channel,
    Fifo,
    Flag,
    Kind,
    Monitor,
    Mutex,
    Semaphore,
    Thread,
    Toss,
    Variable,
)
from weft.system.operation import Operation, Operations

H = TypeVar("H", bound=Handle)


class Model:
    """The objects, threads and invariants of a closed system. Start it through a subclass."""

    idles = False
    assumptions: Sequence[str] = (
        "the threads share nothing but the model's objects",
        "between two operations a thread depends on nothing but the results it was given",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.kinds: dict[int, Kind] = {}
        self.invariants: Sequence[Invariant] = ()
        self.protected: set[int] = set()
        """O_mtx: variables that claim to keep the mutex locking discipline (§2.2)."""
        self.revealed: set[int] = set()
        """Synchronisation objects of which every operation is visible (§2.1, `Free?`)."""
        self.threads = Identities()
        self.thread_objects: dict[int, int] = {}
        self.watches: dict[int, tuple[int, ...]] = {}
        self._objects = Identities()
        self._object_names: dict[int, str] = {}
        self._thread_names: dict[int, str] = {}
        self._toss = self._declare(Handle, Toss(), "choose").number

    def variable(self, name: str, value: Any = 0, protected: bool = False) -> VariableHandle:
        """A shared variable; `protected` if it claims to keep the mutex locking discipline."""
        handle = self._declare(VariableHandle, Variable(settled(value, name)), name)
        if protected:
            self.protected.add(handle.number)
        return handle

    def mutex(self, name: str) -> MutexHandle:
        return self._declare(MutexHandle, Mutex(), name)

    def monitor(self, name: str) -> MonitorHandle:
        return self._declare(MonitorHandle, Monitor(), name)

    def semaphore(self, name: str, value: int = 0) -> SemaphoreHandle:
        self._require(value >= 0, f"semaphore {name!r} starts at {value}", "start it at 0 or more")
        return self._declare(SemaphoreHandle, Semaphore(value), name)

    def queue(self, name: str, capacity: int = 1) -> QueueHandle:
        what = f"queue {name!r} has a capacity of {capacity}"
        self._require(capacity >= 1, what, "give it room for 1 item or more, or use a channel")
        return self._declare(QueueHandle, Fifo(capacity), name)

    def channel(self, name: str) -> ChannelHandle:
        return self._declare(ChannelHandle, Channel(), name)

    def flag(self, name: str, value: bool = False) -> FlagHandle:
        return self._declare(FlagHandle, Flag(value), name)

    def barrier(self, name: str, parties: int) -> BarrierHandle:
        what = f"barrier {name!r} is for {parties} parties"
        self._require(parties >= 1, what, "give it 1 party or more")
        return self._declare(BarrierHandle, Barrier(parties), name)

    def choose(self, n: int) -> Request:
        """A choice among 0 … n-1, explored over all of them."""
        self._require(n >= 1, f"a choice among {n} values", "give choose() a positive number")
        return Request(self._toss, self.kinds[self._toss], "choose", n)

    def invariant(
        self,
        name: str,
        condition: Expression | Callable[..., bool],
        watching: Iterable[VariableHandle] = (),
    ) -> None:
        """A condition that must hold in every state.

        Either an expression, or a function of the values of the variables in `watching`.
        """
        variables = [handle.number for handle in watching]
        where = f"{self.name}, invariant {name!r}"
        numbers = set(variables)
        if isinstance(condition, Expression):
            for request in requests(condition):
                self.check_own(request, where)
                numbers.add(request.object)
            check_looks(condition, where)
            holds = of_expression(condition, where)
        else:
            holds = of_function(condition, variables, where)
        if not numbers:
            raise ModelError(
                f"invariant {name!r} speaks of no object",
                self.name,
                "use the model's objects in it, or name its variables in watching=[…]",
            )
        watch = self._declare(Handle, Watch(), f"invariant {name}").number
        for number in numbers:
            self.watches[number] = (*self.watches.get(number, ()), watch)
        self.invariants = (*self.invariants, Invariant(name, watch, holds))
        self._changed()

    def thread_name(self, thread: int) -> str:
        return self._thread_names[thread]

    def object_name(self, object: int) -> str:
        return self._object_names[object]

    def touched(self, thread: int, operations: Iterable[Operation]) -> Operations:
        """The touches of watches that these operations bring with them."""
        watches: set[int] = set()
        for operation in operations:
            if operation.verb not in operation.kind.observers:
                watches.update(self.watches.get(operation.object, ()))
        return tuple(Operation(thread, w, self.kinds[w], "touch") for w in sorted(watches))

    def visible(self, request_object: int, verb: str) -> bool:
        """Whether an operation is visible (§2.3)."""
        if request_object in self.watches and verb not in self.kinds[request_object].observers:
            return True
        if request_object in self.protected:
            return False
        kind = self.kinds[request_object]
        if kind.synchronisation and request_object not in self.revealed:
            return verb in kind.blocking
        return True

    def check_own(self, request: Request, where: str) -> None:
        """An object's number means something in its own model only."""
        if self.kinds.get(request.object) is not request.kind:
            raise ModelError(
                f"{request.verb!r} is asked of an object of another model",
                where,
                f"make the object with a method of {self.name!r}",
            )

    def _changed(self) -> None:
        """The model is not what it was: forget what was worked out about it."""

    def _require(self, condition: bool, what: str, todo: str) -> None:
        if not condition:
            raise ModelError(what, self.name, todo)

    def _declare(self, handle: type[H], kind: Kind, name: str) -> H:
        if name in self._object_names.values():
            raise ModelError(
                f"two objects are named {name!r}", self.name, "give every object its own name"
            )
        number = self._objects.number((-1, len(self._objects)))
        self.kinds[number] = kind
        self._object_names[number] = name
        return handle(number, kind, name)

    def _declare_thread(self, identity: Name, name: str, started: bool) -> ThreadHandle:
        thread = self.threads.number(identity)
        if thread in self._thread_names:
            number = self.thread_objects[thread]
            return ThreadHandle(number, self.kinds[number], name)
        if name in self._thread_names.values():
            raise ModelError(
                f"two threads are named {name!r}", self.name, "give every thread its own name"
            )
        self._thread_names[thread] = name
        handle = self._declare(ThreadHandle, Thread(thread, started), f"thread {name}")
        self.thread_objects[thread] = handle.number
        return handle
