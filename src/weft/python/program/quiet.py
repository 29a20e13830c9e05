"""Locks that are not scheduling points, as long as nobody waits while they are held.

Log handlers and the caches of the standard library have locks. Were their operations visible, every
log call would multiply the schedules. As long as the code under such a lock performs no operation,
no other thread can find it taken, so that it can be left out. When it does perform one, the lock
becomes a modelled one, and the exploration begins again.
"""

from __future__ import annotations

from typing import Any

from weft.python.program.restart import Lessons, Restart
from weft.python.runtime import world
from weft.python.runtime.execution import PythonExecution
from weft.python.runtime.place import caller


class Quiet:
    """The quiet locks of an exploration."""

    def __init__(self, lessons: Lessons) -> None:
        self.lessons = lessons
        self._users: dict[str, set[int]] = {}
        """For each group of locks, the threads that have taken one of them."""
        self.held: list[QuietLock] = []
        self.uses = 0
        """How often any of them was taken."""

    def shared(self) -> list[str]:
        """The groups of locks that more than one thread has used: in an order that is open."""
        return sorted(group for group, users in self._users.items() if len(users) > 1)

    def lock(self, real: Any, name: str, group: str) -> QuietLock:
        return QuietLock(self, real, name, group)

    def loud(self, name: str) -> bool:
        """Whether a lock has to be modelled."""
        return name in self.lessons.loud

    def taken(self, lock: QuietLock) -> None:
        self.held.append(lock)
        self.uses += 1
        execution = world.current
        thread = None if execution is None else execution.current()
        if execution is not None and thread is not None:
            self._users.setdefault(lock.group, set()).add(thread.number)
            # Shadows the method while a lock is held: nothing is asked of all other operations.
            execution.perform = self._interrupted  # type: ignore[method-assign]

    def given_back(self, lock: QuietLock) -> None:
        self.held.remove(lock)
        execution = world.current
        if execution is not None and not self.held:
            vars(execution).pop("perform", None)

    def _interrupted(self, *arguments: Any, **named: Any) -> Any:
        execution = world.current
        assert execution is not None
        if not execution.over and execution.current() is not None:
            self.give_up(execution, self.held[-1])
        return PythonExecution.perform(execution, *arguments, **named)

    def give_up(self, execution: PythonExecution, lock: QuietLock) -> None:
        """Begin again with the lock under control."""
        file, line = caller()
        what = f"a thread waits while it holds {lock.name}"
        execution.refuse(Restart(what, f"{file}:{line}", self.lessons.with_loud(lock.name)))


class QuietLock:
    """Takes the place of a real lock, which it takes too: other programs' threads may use it."""

    def __init__(self, quiet: Quiet, real: Any, name: str, group: str) -> None:
        self._quiet = quiet
        self._real = real
        self._depth = 0
        self.name = name
        self.group = group

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        execution = world.current
        if execution is None or execution.current() is None:
            return bool(self._real.acquire(blocking, timeout))
        if self._depth and blocking and not hasattr(self._real, "_is_owned"):
            # It waits for itself, or for as long as the timeout says.
            self._quiet.give_up(execution, self)
        got = bool(self._real.acquire(blocking, timeout))
        if got:
            self._depth += 1
            self._quiet.taken(self)
        return got

    def release(self) -> None:
        self._real.release()
        if self._depth:
            self._depth -= 1
            self._quiet.given_back(self)

    def locked(self) -> bool:
        return bool(self._real.locked())

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *exception: object) -> None:
        self.release()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)
