"""Every kind of object, each with a menu of what threads may do with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tests.system.small import World
from weft.system.objects import (
    Barrier,
    BoundedSemaphore,
    BreakableBarrier,
    Channel,
    Clock,
    Element,
    Fifo,
    Flag,
    Monitor,
    Mutex,
    Promise,
    RLock,
    Roster,
    Semaphore,
    Store,
    Thread,
    Toss,
    Variable,
    WaitQueue,
    Whole,
)
from weft.system.objects.kind import Applied
from weft.system.objects.whole import Shape


class Timed(WaitQueue):
    """A condition whose waits give up."""

    follow_up: ClassVar[Mapping[str, str]] = {"enqueue": "wake_or_give_up", "give_up": "leave"}


class Impatient(BreakableBarrier):
    """A barrier whose waits give up."""

    follow_up: ClassVar[Mapping[str, str]] = {"arrive": "leave_or_break", "act": "trip"}


class Failing(BreakableBarrier):
    """A barrier whose action fails."""

    follow_up: ClassVar[Mapping[str, str]] = {"arrive": "leave", "act": "fail"}


class Numbered(Store):
    """A store that tells the number of each item that is put into it, or taken out."""

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        after, result, effect = super().apply(state, thread, verb, argument, value)
        if effect == "put":
            result = after.puts
        elif effect == "get":
            result = after.gets
        return after, result, effect

    def digest(self, state: Any) -> Any:
        return state


class Keyed(Whole):
    """A container in which the key of one thread is, and of which all the keys are known."""

    def initial(self) -> Shape:
        return Shape(keys=frozenset({0}))


class Indexed(Whole):
    """A container of one element, of which the length is known."""

    def initial(self) -> Shape:
        return Shape(length=1)


def increment(value: int) -> int:
    return value + 1


WORLDS = (
    World(
        "variable",
        Variable(0),
        (
            ("read", None),
            ("write", 1),
            ("write", 2),
            ("update", increment),
            ("cas", (0, 1)),
            ("cas", (1, 2)),
        ),
    ),
    *(
        World(
            f"mutex, {word}",
            Mutex(owned),
            (("acquire", None), ("try_acquire", None), ("release", None), ("locked", None)),
        )
        for owned, word in ((True, "owned"), (False, "not owned"))
    ),
    World(
        "monitor",
        Monitor(),
        (
            ("acquire", None),
            ("release", None),
            ("wait", None),
            ("notify", None),
            ("notify_all", None),
            ("locked", None),
        ),
    ),
    *(
        World(
            f"semaphore of {value}",
            Semaphore(value),
            (("up", None), ("up", 2), ("down", None), ("try_down", None), ("value", None)),
        )
        for value in (0, 1, 2)
    ),
    *(
        World(
            f"bounded semaphore of {value}, at most {limit}",
            BoundedSemaphore(value, limit),
            (("up", None), ("up", 2), ("down", None), ("try_down", None), ("value", None)),
        )
        for value, limit in ((1, 1), (2, 2), (1, 3))
    ),
    *(
        World(
            f"queue of {capacity}",
            Fifo(capacity),
            (
                ("put", "own"),
                ("get", None),
                ("try_put", "own"),
                ("try_get", None),
                ("size", None),
            ),
        )
        for capacity in (1, 2)
    ),
    *(
        World(
            f"store of {capacity}" + ("" if in_order else ", in any order"),
            Numbered(capacity, in_order),
            (
                ("put", None),
                ("get", None),
                ("try_put", None),
                ("try_get", None),
                ("size", None),
            ),
        )
        for capacity, in_order in ((0, True), (1, True), (2, True), (1, False))
    ),
    World(
        "store of tasks",
        Store(0),
        (("put", None), ("task_done", None), ("join", None), ("unfinished", None)),
        long=5,
    ),
    World(
        "store that is shut",
        Store(1),
        (
            ("put", None),
            ("get", None),
            ("task_done", None),
            ("shutdown", None),
            ("shutdown_now", None),
        ),
    ),
    World(
        "store, all of it", Store(1), tuple((verb, None) for verb in sorted(Store.verbs)), long=2
    ),
    World("channel", Channel(), (("send", "own"), ("receive", None), ("close", None)), long=5),
    *(
        World(
            f"flag, {value}",
            Flag(value),
            (("set", None), ("clear", None), ("wait", None), ("is_set", None)),
        )
        for value in (False, True)
    ),
    *(
        World(f"barrier of {parties}", Barrier(parties), (("arrive", None),), long=8)
        for parties in (1, 2, 3)
    ),
    *(
        World(
            f"breakable barrier of {kind.parties}, {word}",
            kind,
            (
                ("arrive", None),
                ("abort", None),
                ("reset", None),
                ("broken", None),
                ("waiting", None),
            ),
            long,
        )
        for kind, word, long in (
            (BreakableBarrier(1), "patient", 4),
            (BreakableBarrier(2), "patient", 4),
            (Impatient(2), "impatient", 4),
            (Impatient(3), "impatient", 4),
            (BreakableBarrier(2, acts=True), "acting", 4),
            (Impatient(2, acts=True), "impatient, acting", 4),
            (Failing(2, acts=True), "failing", 4),
        )
    ),
    *(
        World(
            f"thread, {word}",
            Thread(2, started),
            tuple((verb, None) for verb in ("start", "join", "try_join", "meet", "try_meet")),
            long=4,
        )
        for started, word in ((False, "new"), (True, "running"))
    ),
    World(
        "rlock",
        RLock(),
        (
            ("acquire", None),
            ("try_acquire", None),
            ("release", None),
            ("release_all", None),
            ("locked", None),
        ),
    ),
    World(
        "condition",
        WaitQueue(),
        (("enqueue", None), ("notify", 1), ("notify", None), ("count", None)),
    ),
    World(
        "condition, timed",
        Timed(),
        (("enqueue", None), ("notify", 1), ("notify", None), ("count", None)),
    ),
    *(
        World(f"future, {word}", Promise(), tuple((verb, None) for verb in verbs.split()), long=3)
        for word, verbs in (
            ("its task", "run finish cancel add_callback result try_result done running cancelled"),
            ("its lock", "acquire try_acquire release release_all locked run result"),
        )
    ),
    World(
        "future, watched",
        Promise(),
        (
            ("acquire", None),
            ("release", True),
            ("release", False),
            ("run", None),
            ("finish", None),
            ("cancel", None),
            ("look", None),
        ),
        long=3,
    ),
    World("choice", Toss(), (("choose", 2),)),
    World("clock", Clock(), (("tick", 0.0), ("tick", 2.0))),
    World("element", Element(), (("read", None), ("write", True), ("write", False))),
    # Each thread has a key of its own, and nobody asks for what an append would make: of one key,
    # or one index, it is the element that tells.
    World(
        "container of keys",
        Keyed(),
        (
            ("get", "own"),
            ("store", "own"),
            ("remove", "own"),
            ("add", "own"),
            ("look_shape", None),
            ("look_all", None),
            ("change_all", None),
        ),
        long=3,
    ),
    World(
        "container of indices",
        Indexed(),
        (
            ("find", 0),
            ("find", 99),
            ("place", 0),
            ("place", 99),
            ("append", None),
            ("look_shape", None),
            ("look_all", None),
            ("change_all", None),
        ),
        long=3,
    ),
    World("roster", Roster(), (("enter", None), ("leave", None), ("look", None))),
)
