"""What is inside a future: a condition whose lock is the model that the methods go by.

A method of the library takes the lock of its future's condition, looks at the state or changes it,
and gives the lock back. As long as nobody but those who ask for the result is to be told of it,
nothing can come between. So one operation of the model stands for all of it, and the library's
code runs right after it: what it does with the condition is then nothing at all.

`wait` and `as_completed` take the locks themselves, and leave somebody to be told. From then on the
operations that change a future take its lock as well, until that one is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from concurrent.futures import _base
from typing import Any

from weft.python.runtime import world
from weft.python.stdlib.conditions import Condition
from weft.python.stdlib.locks import owns
from weft.python.stdlib.replaced import Model
from weft.system.objects import Listeners, Promise
from weft.system.objects.promise import CANCELLED, FINISHED, OVER, PENDING, RUNNING, PromiseState

AT_ONCE, NESTED, HELD = "at once", "nested", "held"
"""How a block of the library's code is entered: as part of an operation, while the thread has the
lock anyhow, or with the lock taken for it."""
WRITTEN: dict[object, tuple[str, str]] = {
    _base.RUNNING: (RUNNING, "run"),
    _base.CANCELLED: (CANCELLED, "cancel"),
    _base.CANCELLED_AND_NOTIFIED: (CANCELLED, "cancel"),
    _base.FINISHED: (FINISHED, "finish"),
}
"""What a future says of itself, how far its task is then, and what takes it there."""


class Lock(Model):
    """The lock of a future's condition."""

    def __init__(self, to_be_told: Sized) -> None:
        super().__init__(Promise(), "Future")
        self._to_be_told = to_be_told
        self.waits: Any = None

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        if blocking and timeout == -1:
            self._perform("acquire")
            return True
        return self._timed("acquire", "try_acquire", timeout if blocking else 0)

    def release(self) -> None:
        self._perform("release", self._watched())

    def phase(self) -> str:
        """How far the task is; who has the lock may ask."""
        return self._current().phase

    def locked(self) -> bool:
        """Only shown: whatever is done with a future goes by its own operations."""
        return self._current().owner is not None

    def _current(self) -> PromiseState:
        execution = world.current
        state: PromiseState = (
            self._weft_outside if execution is None else execution.states[self._weft_number]
        )
        return state

    def _watched(self) -> bool:
        """Whether there is somebody to be told; who has the lock may ask."""
        return len(self._to_be_told) > 0 or bool(self.waits.anybody())

    def _is_owned(self) -> bool:
        return owns(self)

    def _release_save(self) -> int:
        return int(self._perform("release_all", self._watched()))

    def _acquire_restore(self, depth: int) -> None:
        self._perform("acquire", depth)

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *exception: object) -> None:
        self.release()


class Inside(Condition):
    """The condition of a future."""

    weft_queue = Listeners

    def __init__(self, lock: Lock, state: Callable[[], object]) -> None:
        """`state` tells what the future says of itself."""
        super().__init__(lock)
        lock.waits = self._waiters
        self._state = state
        self._model = lock
        self._entering: str | None = None
        """How the next block is to be entered: an operation has just been done for it."""
        self._blocks: list[str] = []
        """How the blocks that are open were entered: all by one thread, which keeps others out."""

    def step(self, verb: str) -> None:
        """Do the operation that the next block is a part of."""
        if self._within():
            self._entering = AT_ONCE
            return
        owned = self._is_owned()
        taken = self._model.do(verb).effect == "enter"
        self._entering = HELD if taken else NESTED if owned else AT_ONCE

    def over(self, timeout: float | None) -> bool:
        """Wait until there is a result; False if that took too long."""
        owned = self._is_owned()
        if not self._model.wait("result", "try_result", timeout).result:
            return False
        self._entering = NESTED if owned else AT_ONCE
        return True

    def __enter__(self) -> bool:
        entering, self._entering = self._entering, None
        if entering is None:
            self._lock.acquire()
        self._blocks.append(entering or HELD)
        return True

    def __exit__(self, *exception: Any) -> None:
        if self._blocks.pop() == HELD:
            self._keep_up()
            self._lock.release()

    def _keep_up(self) -> None:
        """A program may have written the state of the future itself, while it had the lock."""
        phase, verb = WRITTEN.get(self._state(), (PENDING, ""))
        if verb and self._model.phase() not in (phase, *OVER):
            self._model.do(verb)

    def notify(self, n: int = 1) -> None:
        if not self._within():
            super().notify(n)

    def notify_all(self) -> None:
        if not self._within():
            super().notify_all()

    def _within(self) -> bool:
        """Whether the thread is in the middle of one step: then nobody is to be told."""
        return bool(self._blocks) and self._blocks[-1] == AT_ONCE
