"""The threads of one execution, and the greenlets that they run in.

A greenlet is one thread after the other, in one execution after the other: to make one takes longer
than to use it again.
"""

from __future__ import annotations

import contextvars
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from greenlet import GreenletExit, getcurrent, greenlet

from weft.python.runtime.calling import chosen, told_apart
from weft.python.runtime.contexts import main_context
from weft.python.runtime.controlled import Controlled
from weft.python.runtime.known_turns import KnownTurns
from weft.python.runtime.objects import Objects
from weft.python.runtime.prefix import Prefix


class Threads(KnownTurns, ABC):
    """Makes threads, begins them, and knows which of them runs."""

    main: Controlled
    _hub: greenlet
    """Where the execution was begun: whoever has nothing to do goes back there."""

    def __init__(self, objects: Objects, steps: int, prefix: Prefix | None) -> None:
        super().__init__(steps, prefix)
        self.objects = objects
        self.over = False
        """The execution has ended; what still runs is being unwound."""
        self.threads_of: dict[greenlet, Controlled] = {}
        """The threads that run, by their greenlets."""
        self._entering: greenlet | None = None
        """Who has begun a thread that has not come to its first operation."""
        self._wanting: greenlet | None = None
        """Who has asked the hub for another greenlet."""

    @abstractmethod
    def live(self, thread: Controlled) -> Job:
        """Run the current greenlet's thread to its end, hand over, and return with the next job."""

    def current(self) -> Controlled | None:
        return self.threads_of.get(getcurrent())

    def controlled(self) -> Sequence[Controlled]:
        return list(self._controlled.values())

    def owns(self, thread: Controlled) -> bool:
        """Whether the thread is of this execution, and not left over from another one."""
        return self._controlled.get(thread.number) is thread

    def running(self) -> Sequence[Controlled]:
        """The threads that were started and have not finished, in an order of their own."""
        alive = [t for t in self.controlled() if self.states[t.lifeline] == "running"]
        return sorted(alive, key=lambda thread: self.objects.thread_path(thread.number))

    def called(self) -> dict[int, str]:
        """What the program calls its threads."""
        names = {n: text for n, each in self._controlled.items() if (text := chosen(each.handle))}
        if not names:
            return names
        others = {self.objects.thread_name(n) for n in self._controlled if n not in names}
        return told_apart(
            {n: names[n] for n in sorted(names, key=self.objects.thread_path)}, others
        )

    def make_thread(self, handle: Any, run: Callable[[], object]) -> Controlled:
        """A thread that the current one makes; it has not been started."""
        if self.over:
            raise GreenletExit
        parent = self.threads_of.get(getcurrent())
        nth = 0
        if parent is not None:
            nth, parent.children = parent.children, parent.children + 1
        return self._made(handle, run, parent.number if parent else None, nth)

    def made_before(self, handle: Any, run: Callable[[], object]) -> Controlled:
        """A thread that was made before the execution began, and has not been started."""
        return self._made(handle, run, 0, self.objects.premade(handle))

    def _made(
        self, handle: Any, run: Callable[[], object], parent: int | None, nth: int
    ) -> Controlled:
        number, lifeline, name = self.objects.thread(parent, nth)
        made = Controlled(number, lifeline, name, run)
        made.handle = handle
        self.states[lifeline] = "new"
        self._controlled[number] = made
        return made

    def _enter(self, child: Controlled) -> None:
        """Run a thread from its beginning to its first operation, and come back."""
        free = self.objects.workers
        while free and free[-1].dead:
            # It was interrupted when it had no thread any more.
            free.pop()
        if not free and child is self.main:
            self._make_worker()
        elif not free:
            self._wanting = getcurrent()
            self._hub.switch()
        worker = free.pop()
        # A thread starts with an empty context, not with that of whoever starts it. The main thread
        # finds what was set while the program was loaded.
        worker.gr_context = main_context() if child is self.main else contextvars.Context()
        child.greenlet = worker
        self.threads_of[worker] = child
        self._entering = getcurrent()
        worker.switch((self, child))

    def _make_worker(self) -> None:
        """Another greenlet, made by the hub.

        It counts as deep in calls as whoever starts it. Were that the thread that wants it, a chain
        of threads, each started by the one before, would come to the limit of recursion.
        """
        # Whatever it does not catch is the hub's business.
        worker = greenlet(_work, parent=self._hub)
        worker.switch(self._hub)
        self.objects.workers.append(worker)


Job = tuple[Threads, Controlled]
"""What a greenlet is to do: to be this thread of this execution."""


def _work(hub: greenlet) -> None:
    """What a greenlet does: one thread after the other, in one execution after the other."""
    job: Job = hub.switch()
    while True:
        execution, thread = job
        job = execution.live(thread)
