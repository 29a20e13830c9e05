"""What designs and programs have in common: their objects and threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from weft.errors import ModelError
from weft.model.expression import Evaluator, Expression, Local, Request, evaluate, requests
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
)
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
from weft.system.operation import Operation, Operations, StateOf

H = TypeVar("H", bound=Handle)


class Model:
    """The objects, threads and invariants of a closed system. Start it through a subclass."""

    assumptions: Sequence[str] = (
        "the threads share nothing but the model's objects",
        "between two operations a thread depends on nothing but the results it was given",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.kinds: dict[int, Kind] = {}
        self.invariants: list[Invariant] = []
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
        handle = self._declare(VariableHandle, Variable(value), name)
        if protected:
            self.protected.add(handle.number)
        return handle

    def mutex(self, name: str) -> MutexHandle:
        return self._declare(MutexHandle, Mutex(), name)

    def monitor(self, name: str) -> MonitorHandle:
        return self._declare(MonitorHandle, Monitor(), name)

    def semaphore(self, name: str, value: int = 0) -> SemaphoreHandle:
        return self._declare(SemaphoreHandle, Semaphore(value), name)

    def queue(self, name: str, capacity: int = 1) -> QueueHandle:
        return self._declare(QueueHandle, Fifo(capacity), name)

    def channel(self, name: str) -> ChannelHandle:
        return self._declare(ChannelHandle, Channel(), name)

    def flag(self, name: str, value: bool = False) -> FlagHandle:
        return self._declare(FlagHandle, Flag(value), name)

    def barrier(self, name: str, parties: int) -> BarrierHandle:
        return self._declare(BarrierHandle, Barrier(parties), name)

    def choose(self, n: int) -> Request:
        """A choice among 0 … n-1, explored over all of them."""
        if n < 1:
            raise ModelError(
                f"a choice among {n} values", self.name, "give choose() a positive number"
            )
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
        handles = tuple(watching)
        if isinstance(condition, Expression):
            numbers = {request.object for request in requests(condition)}
            expression = condition

            def holds(state: StateOf) -> bool:
                return bool(evaluate(expression, _Look(state)))

        else:
            numbers = {handle.number for handle in handles}
            function = condition

            def holds(state: StateOf) -> bool:
                return bool(function(*[state(handle.number) for handle in handles]))

        if not numbers:
            raise ModelError(
                f"invariant {name!r} speaks of no object",
                self.name,
                "use the model's objects in it, or name its variables in watching=[…]",
            )
        watch = self._declare(Handle, Watch(), f"invariant {name}").number
        for number in numbers:
            self.watches[number] = (*self.watches.get(number, ()), watch)
        self.invariants.append(Invariant(name, watch, holds))

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


class _Look:
    """Evaluates an invariant: reads are looks, not operations of a thread."""

    def __init__(self, state: StateOf) -> None:
        self.state = state

    def perform(self, request: Request) -> Any:
        kind = request.kind
        state = self.state(request.object)
        return kind.apply(state, -1, request.verb, request.argument, 0)[1]

    def read_local(self, local: Local) -> Any:
        raise ModelError(
            f"an invariant reads the local variable {local.name!r}",
            "an invariant",
            "keep in shared variables what an invariant speaks about",
        )


__all__ = ["Evaluator", "Model"]
