"""The interfaces between front ends, strategies and monitors. Whoever implements them fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from weft.system.guarantee import SAMPLED, Guarantee
from weft.system.invariant import Invariant
from weft.system.operation import Choice, Event, Operations, Step
from weft.system.trace import Finding, Trace

if TYPE_CHECKING:
    from weft.system.log import Log


class Status(Protocol):
    """What a strategy sees when it is asked to pick."""

    @property
    def enabled(self) -> Sequence[int]:
        """The threads that can take a step, in ascending order; never empty in `pick`."""

    @property
    def depth(self) -> int:
        """How many events have happened."""

    @property
    def last(self) -> Event | None:
        """The latest event."""

    def choices(self, thread: int) -> Sequence[int]:
        """The values with which the thread's step can run now; none when it is blocked."""

    def step(self, thread: int) -> Step | None:
        """What the thread will do next; None when it has finished or was not started."""

    def state(self, object: int) -> Any:
        """The present state of an object."""

    @property
    def threads(self) -> Sequence[int]:
        """Every thread that was started and has not finished."""


class Stuck(Status, Protocol):
    """The status where no thread can go on but by giving up; `enabled` are those that can."""

    def so_far(self) -> Trace:
        """The execution up to here."""


class Fork(NamedTuple):
    """A state that the latest execution has passed: what else is explored from it."""

    done: int
    """Steps that were explored from it before."""
    left: int
    """Steps that are to be explored from it, as far as that is known by now."""


class Strategy:
    """One way to choose schedules.

    Every class states its own guarantee. One that says nothing is taken for a sample, also if it is
    derived from a class that guarantees more: what it overrides may be what that rested on.
    """

    name: str
    guarantee: Guarantee = SAMPLED
    """What is known when `begin` says that nothing is left: COMPLETE, BOUNDED("…") or SAMPLED."""
    assumptions: Sequence[str] = ()
    """What its completeness rests on, besides what the system says of itself."""
    discipline: str | None = None
    """The locking discipline it relies on, which must then be checked on every execution."""
    used: bool = False
    """Whether an exploration has used it: weft sets this, and asks for a new one the next time."""
    fork: int = 0
    """How many steps the next execution has in common with the latest one of this search.

    It stands from `begin` on. An execution may follow these steps by itself and ask `pick` (or
    `pick_idle`) first at that depth; or ask from the start. So `pick` goes by `status.depth`.
    """
    begins_straight: bool = False
    """Whether its first execution is that of `Straight`, as long as no thread has to give up."""

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if "guarantee" not in vars(cls):
            cls.guarantee = SAMPLED

    @property
    def straight(self) -> bool:
        """Whether `pick` answers as `Straight` does from now on, to the end of this execution.

        It is good after each `pick`. An execution may then go on by itself, and ask only
        `pick_idle`, after which it has to look again.
        """
        return False

    def begin(self) -> bool:
        """Is there another execution to run?"""
        raise NotImplementedError

    def pick(self, status: Status) -> Choice:
        """Which enabled thread (and which value) goes next, or STOP."""
        raise NotImplementedError

    def pick_idle(self, status: Stuck) -> Choice:
        """As `pick`, where no thread can go on but by giving up."""
        return self.pick(status)

    def end(self, trace: Trace) -> None:
        """What was learnt from the execution."""

    def renew(self) -> Strategy | None:
        """The same search from its beginning; None if it cannot begin again.

        Programs with races are explored in rounds, each with a search of its own.
        """
        return None

    def path(self) -> Sequence[Fork] | None:
        """The states of the latest execution, once it has ended; None if that is not known."""
        return None


class Monitor:
    """One analysis: watches the events of every execution. Every method may be left out."""

    def begin(self, status: Status) -> None:
        """An execution starts; forget the one before."""

    def event(self, event: Event, status: Status) -> None:
        """An event has happened."""

    def end(self, trace: Trace) -> Iterable[Finding]:
        """The execution is over: what was wrong with it, or what is to be said of it?

        Asked also for executions that are run for the sake of a finding, to make it smaller.
        """
        return ()

    def read(self, log: Log, fork: int) -> Iterable[Finding]:
        """The execution is over: what do its steps and its accesses to data say?

        What the log has before the step `fork` it had the last time this was called, too; 0 where
        that is not known. Accesses that a thread makes again before it synchronises are left out.
        The log is good until the next execution begins. Asked after `end`.
        """
        return ()


def reads(monitor: Monitor) -> bool:
    """Whether a monitor wants to read what executions have written down."""
    return type(monitor).read is not Monitor.read


class Execution(Protocol):
    """One run of a system, from its initial state."""

    steps: int
    """After how many it is cut off. Another thread lowers it when the time is over."""

    @property
    def depth(self) -> int: ...

    @property
    def log(self) -> Log | None:
        """What it has written down for monitors that read it.

        None if nobody does, or if there is no more to say than the events of the trace do.
        """

    def run(self, strategy: Strategy, monitors: Sequence[Monitor]) -> Trace: ...


@runtime_checkable
class System(Protocol):
    """Something closed that can be started again and again from the same initial state."""

    name: str
    invariants: Sequence[Invariant]
    idles: bool
    """Whether some of its threads give up when, and only when, no other thread can go on."""

    @property
    def assumptions(self) -> Sequence[str]:
        """What a verdict about it rests on."""

    @property
    def protected(self) -> Set[int]:
        """O_mtx: the objects that claim to keep the mutex locking discipline."""

    def start(self, steps: int) -> Execution:
        """A new execution, cut off after so many steps."""

    def thread_name(self, thread: int) -> str: ...

    def object_name(self, object: int) -> str: ...


@runtime_checkable
class Schedules(Protocol):
    """A system that can tell what its threads are scheduled at."""

    def scheduled_at(self) -> Mapping[str, str]:
        """Each place or object, and why the scheduler takes control there."""


@runtime_checkable
class Warming(Protocol):
    """A system whose first executions may differ from all later ones."""

    warm_ups: int
    """How many executions come at least before those of a search."""


@runtime_checkable
class Settling(Protocol):
    """A system of which a search may learn that it has to begin again."""

    def settle(self, complete: bool, over: bool = False) -> None:
        """The search is over. From now on nothing is learnt from executions.

        Raises what makes it begin again, if it was complete and something was learnt; unless the
        user has ended it all.
        """

    def resume(self) -> None:
        """A search that was settled goes on: executions are learnt from again."""


class Snapshots(Protocol):
    """An execution that can be put back to where it was."""

    def snapshot(self) -> Any: ...

    def restore(self, snapshot: Any) -> None: ...

    def fingerprint(self) -> Any:
        """Equal in two states only if the states are equal."""


class StaticallyBounded(Protocol):
    """A system that knows an upper bound on what each thread may still do (Stoller 2000, §8)."""

    def allowed_operations(self, step: Step | None) -> Operations:
        """allowedOps: everything the thread may do from this step on."""

    def init_thread(self, object: int) -> int | None:
        """MLD' (§9): the one thread that may initialise the object, if any."""
