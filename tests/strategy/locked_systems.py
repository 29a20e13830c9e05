"""Small random designs with variables that claim to keep a locking discipline.

They satisfy Separation, DetermInvis, NonBlockInvis and BoundedInvis (Stoller 2000, §2.3). Many keep
MLD and many do not: a variable belongs to a lock, and now and then it is used without it, under
another one, or by one thread only, before or after that thread has told the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from weft.model import Design, DesignThread
from weft.model.expression import Command, Local
from weft.model.handles import VariableHandle

Pick = Callable[[Sequence[Any]], Any]

BLOCKS = (
    *("locked", "locked", "locked", "locked", "wait", "notify"),
    *("communicate", "communicate", "communicate", "bare", "other lock", "nested"),
    *("at once", "guarded", "look"),
)
TRYING = ("try", "try", "try")
"""Further blocks, in systems whose threads also try to acquire locks."""
COMMUNICATIONS = (
    *("up", "down", "put", "get", "set", "await", "write", "read", "choose", "branch"),
    *("send", "receive", "barrier"),
)


class Objects:
    """What the threads of one design share."""

    def __init__(self, design: Design, pick: Pick) -> None:
        make = {"mutex": design.mutex, "monitor": design.monitor}
        self.locks: list[Any] = []
        self.variables: list[list[VariableHandle]] = []
        for i in range(pick((1, 2))):
            kind = pick(("mutex", "monitor"))
            self.locks.append(make[kind](f"{kind}{i}"))
            count = pick((1, 1, 2))
            names = [f"v{i}{j}" for j in range(count)]
            self.variables.append([design.variable(n, protected=True) for n in names])
        self.monitors = [n for n, lock in enumerate(self.locks) if "monitor" in lock.name]
        self.communications = {pick(COMMUNICATIONS) for _ in range(2)} | {"write"}
        if self.communications & {"up", "down"}:
            self.communications |= {"up", "down"}
        if self.communications & {"put", "get"}:
            self.communications |= {"put", "get"}
        if self.communications & {"send", "receive"}:
            self.communications |= {"send", "receive"}
        self.x = design.variable("x")
        self.semaphore = design.semaphore("semaphore", pick((0, 0, 1)))
        self.queue = design.queue("queue", pick((1, 2)))
        self.flag = design.flag("flag")
        self.channel = design.channel("channel")
        self.barrier = design.barrier("barrier", 2)


class Writer:
    """Writes one thread, block by block."""

    def __init__(
        self,
        design: Design,
        thread: DesignThread,
        objects: Objects,
        budget: int,
        alone: bool,
        pick: Pick,
        blocks: Sequence[str] = BLOCKS,
    ) -> None:
        self.design = design
        self.thread = thread
        self.objects = objects
        self.budget = budget
        self.alone = alone
        """Whether there is one other thread only, which may wait."""
        self.pick = pick
        self.blocks = blocks
        self.seen: Local = thread.local("seen")
        self.point = 0

    def write(self) -> None:
        while self.budget > 0:
            self.block(self.pick(self.blocks))
        self.thread.ends(f"p{self.point}")
        if self.point == 0:
            self.step(self.objects.flag.set())

    def step(self, *commands: Command) -> None:
        self.go([(True, commands)])

    def go(self, alternatives: list[tuple[Any, tuple[Command, ...]]]) -> None:
        here, there = f"p{self.point}", f"p{self.point + 1}"
        for guard, commands in alternatives:
            self.thread.transition(here, there, *commands, when=guard)
        self.point += 1
        self.budget -= 1

    def block(self, kind: str) -> None:
        objects, pick = self.objects, self.pick
        which = pick(range(len(objects.locks)))
        lock, variable = objects.locks[which], pick(objects.variables[which])
        if kind == "communicate":
            self.communicate(pick(sorted(objects.communications)))
        elif kind == "bare":
            self.access(variable)
        elif kind == "other lock":
            self.under(pick(objects.locks), variable)
        elif kind == "nested":
            self.step(pick(objects.locks).acquire())
            self.under(lock, variable)
            self.step(pick(objects.locks).release())
        elif kind == "at once":
            self.step(lock.acquire(), variable.update(lambda value: value + 1), lock.release())
        elif kind == "guarded":
            # Visible transitions whose guards look at protected data.
            self.step(lock.acquire())
            up, write = (objects.semaphore.up(),), (objects.x.write(1),)
            self.go([(variable == 0, up), (variable != 0, write)])
            self.step(lock.release())
        elif kind == "look" and which not in objects.monitors:
            # This makes every operation on the lock visible (§2.1, Free?). For a monitor that would
            # break Separation, where one branch of a thread waits and the other does not.
            self.step(self.seen.write(lock.locked()))
        elif kind == "try" and which not in objects.monitors:
            self.under_if_free(lock, variable)
        elif kind in ("wait", "notify") and objects.monitors:
            self.monitor(kind, pick(objects.monitors))
        else:
            self.under(lock, variable)

    def under(self, lock: Any, variable: VariableHandle) -> None:
        self.step(lock.acquire())
        for _ in range(self.pick((1, 1, 1, 2))):
            self.access(variable)
        self.step(lock.release())

    def under_if_free(self, lock: Any, variable: VariableHandle) -> None:
        """Now and then without a look at whether it was."""
        self.step(self.seen.write(lock.try_acquire()))
        here, inside, there = f"p{self.point}", f"p{self.point} inside", f"p{self.point + 1}"
        if self.pick((False, False, False, True)):
            self.thread.transition(here, inside)
        else:
            self.thread.transition(here, inside, when=self.seen)
            self.thread.transition(here, there, when=self.seen == False)  # noqa: E712
        self.point += 1
        self.thread.transition(inside, f"{inside} last", variable.write(2))
        self.thread.transition(f"{inside} last", there, lock.release())
        self.budget -= 3

    def monitor(self, kind: str, which: int) -> None:
        monitor, variable = self.objects.locks[which], self.pick(self.objects.variables[which])
        self.step(monitor.acquire())
        if kind == "notify":
            self.step(variable.write(1))
            # Which of several waiters a notify wakes would be an invisible choice.
            self.step(self.pick((monitor.notify_all, self.notify(monitor)))())
        else:
            self.wait_until_set(monitor, variable)
        self.step(monitor.release())

    def notify(self, monitor: Any) -> Callable[[], Command]:
        notify: Callable[[], Command] = monitor.notify if self.alone else monitor.notify_all
        return notify

    def wait_until_set(self, monitor: Any, variable: VariableHandle) -> None:
        here, there = f"p{self.point}", f"p{self.point + 1}"
        self.thread.transition(here, there, monitor.wait(), when=variable == 0)
        self.thread.transition(here, there, self.seen.write(1), when=variable != 0)
        self.point += 1
        self.budget -= 2

    def access(self, variable: VariableHandle) -> None:
        shape = self.pick(("read", "read", "write", "add", "update", "branch"))
        seen = self.seen
        if shape == "read":
            self.step(seen.write(variable))
        elif shape == "write":
            self.step(variable.write(self.pick((1, 2))))
        elif shape == "add":
            self.step(variable.write(seen + 1))
        elif shape == "update":
            self.step(variable.update(lambda value: value + 1))
        else:
            self.go([(variable == 0, (seen.write(3),)), (variable != 0, (seen.write(4),))])

    def communicate(self, kind: str) -> None:
        objects, seen = self.objects, self.seen
        if kind == "await":
            self.go([(objects.x == 1, ())])
        elif kind == "branch":
            self.go([(objects.x == 0, (seen.write(5),)), (objects.x != 0, (objects.flag.set(),))])
        else:
            commands: dict[str, Callable[[], Command]] = {
                "up": objects.semaphore.up,
                "down": objects.semaphore.down,
                "put": lambda: objects.queue.put(seen),
                "get": lambda: seen.write(objects.queue.get()),
                "set": self.pick((objects.flag.set, objects.flag.wait)),
                "write": lambda: objects.x.write(1),
                "read": lambda: seen.write(objects.x),
                "send": lambda: objects.channel.send(seen),
                "receive": lambda: seen.write(objects.channel.receive()),
                "barrier": objects.barrier.wait,
                "choose": lambda: seen.write(self.design.choose(2)),
            }
            self.step(commands[kind]())


def locked_design(
    pick: Pick, steps: int = 12, initialised: bool = False, trying: bool = False
) -> Design:
    """A random design of about so many steps; with `initialised`, some objects have an initThread.

    With `trying`, its threads also try to acquire locks. One of them may be started by another, or
    joined.
    """
    blocks = (*BLOCKS, *TRYING) if trying else BLOCKS
    design = Design("locked")
    objects = Objects(design, pick)
    count = pick((2, 2, 2, 3))
    shape = pick(("free", "free", "free", "free", "started", "joined"))
    last = count - 1
    threads = [design.thread(f"T{i}", shape != "started" or i != last) for i in range(count)]
    for i, thread in enumerate(threads):
        writer = Writer(design, thread, objects, steps // count, count == 2, pick, blocks)
        if i == 0 and shape == "started":
            writer.block(pick(blocks))
            writer.step(threads[last].start())
        if i == 0 and shape == "joined":
            writer.step(threads[last].join())
        writer.write()
    if initialised:
        for variables in objects.variables:
            for variable in variables:
                if pick((False, True)):
                    design.initialises(pick(threads), variable)
    return design


def from_seed(
    seed: int, steps: int = 12, initialised: bool = False, trying: bool = False
) -> Design:
    """The random design with this number."""
    return locked_design(random.Random(seed).choice, steps, initialised, trying)


@st.composite
def locked_designs(
    draw: st.DrawFn, steps: int = 12, initialised: bool = False, trying: bool = False
) -> Design:
    """Random designs, for Hypothesis."""
    return locked_design(lambda options: draw(st.sampled_from(options)), steps, initialised, trying)
