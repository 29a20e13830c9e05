"""A future: the result of a task that is asked for before it is there.

Each method of a future is one operation, although the library takes the lock of a condition in it.
The lock is here too, since `wait` and `as_completed` take those of many futures at once: whoever
holds it keeps everybody else from every operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation
from weft.system.objects.wait_queue import WaitQueue

if TYPE_CHECKING:
    from weft.system.operation import Operation

PENDING, RUNNING, CANCELLED, TOLD, FINISHED = "pending", "running", "cancelled", "told", "finished"
OVER = frozenset({CANCELLED, TOLD, FINISHED})


class Listeners(WaitQueue):
    """Those who wait by the condition of a future: hardly ever anybody."""


class PromiseState(NamedTuple):
    phase: str = PENDING
    owner: int | None = None
    """The thread that holds the lock."""
    depth: int = 0
    watched: bool = False
    """Whether somebody is to be told when it ends, by other means than `result`."""


class Promise(Kind):
    """A task is run and finished, or cancelled; its result can be had when that is over.

    Whoever looks at the state at all depends on whatever changes it: only who waits for the end
    does not care that the task begins.

    If it is watched, `run`, `finish` and `cancel` take the lock, for what they then have to do.
    """

    name = "future"
    changing = frozenset({"run", "finish", "cancel"})
    observers = frozenset({"done", "running", "cancelled", "look", "locked"})
    always = frozenset({"try_acquire", "locked"})
    verbs = changing | observers | always | {"add_callback", "result", "try_result"}
    verbs |= {"acquire", "release", "release_all"}
    blocking = verbs - always
    revealing = frozenset({"locked", "try_acquire"})
    takes = frozenset({"acquire", "enter"})
    acquiring = changing | {"acquire", "try_acquire"}
    drops = frozenset({"release", "release_all"})
    steady = verbs - changing - {"try_acquire", "try_result", "acquire", "release"}
    conflicts = relation("""
        acquire: acquire try_acquire enter release release_all reenter exit try_failed locked
        acquire: run ran finish finished cancel asked add_callback
        acquire: result try_result gave_up done running cancelled look
        try_acquire: try_acquire enter release release_all reenter exit try_failed locked
        try_acquire: run ran finish finished cancel asked add_callback
        try_acquire: result try_result gave_up done running cancelled look
        enter: enter release release_all reenter exit try_failed locked
        enter: run ran finish finished cancel asked add_callback
        enter: result try_result gave_up done running cancelled look
        release: release release_all reenter exit try_failed locked
        release: run ran finish finished cancel asked add_callback
        release: result try_result gave_up done running cancelled look
        release_all: release_all reenter exit try_failed locked
        release_all: run ran finish finished cancel asked add_callback
        release_all: result try_result gave_up done running cancelled look
        reenter: reenter exit try_failed locked run finish cancel
        exit: exit try_failed locked run finish cancel
        run: run ran finish finished cancel asked add_callback try_failed locked
        run: result try_result gave_up done running cancelled look
        finish: ran finish finished cancel asked add_callback try_failed locked
        finish: result try_result gave_up done running cancelled look
        cancel: ran finished cancel asked add_callback try_failed locked
        cancel: result try_result gave_up done running cancelled look
        ran: ran finished asked add_callback done running cancelled look
        finished: finished asked add_callback result try_result gave_up
        finished: done running cancelled look
        asked: asked add_callback result try_result gave_up done running cancelled look
        add_callback: add_callback
        misuse:
    """)
    without_effect = frozenset({"reenter", "exit"})

    def initial(self) -> PromiseState:
        return PromiseState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        if verb in self.always:
            return ONE
        if state.owner not in (None, thread) and verb not in self.drops:
            return NONE
        return NONE if verb == "result" and state.phase not in OVER else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        """The argument of a release says whether the future is watched now."""
        phase, owner, depth, watched = state
        if verb in self.changing:
            return self._change(state, thread, verb)
        if verb in ("acquire", "try_acquire"):
            if owner is None:
                return PromiseState(phase, thread, argument or 1, watched), True, "acquire"
            if owner == thread:
                return PromiseState(phase, thread, depth + 1, watched), True, "reenter"
            return state, False, "try_failed"
        if verb in self.drops:
            if owner != thread:
                return state, Raised(Misuse("cannot release un-acquired lock")), "misuse"
            if verb == "release" and depth > 1:
                return PromiseState(phase, owner, depth - 1, watched), None, "exit"
            return PromiseState(phase, None, 0, bool(argument)), depth, verb
        if verb in ("result", "try_result"):
            over = phase in OVER
            return state, over, "result" if over else "gave_up"
        seen = {
            "done": phase in OVER,
            "running": phase == RUNNING,
            "cancelled": phase in (CANCELLED, TOLD),
            "locked": owner is not None,
            "look": phase,
            "add_callback": phase not in OVER,
        }
        return state, seen[verb], verb

    def _change(self, state: PromiseState, thread: int, verb: str) -> Applied:
        """The result is whether the thread has taken the lock."""
        phase, owner, depth, watched = state
        if verb == "run":
            phase = {PENDING: RUNNING, CANCELLED: TOLD}.get(phase, phase)
        elif verb == "finish":
            phase = phase if phase in OVER else FINISHED
        elif phase == PENDING:
            phase = CANCELLED
        if watched and owner is None:
            return PromiseState(phase, thread, 1, watched), True, "enter"
        effect = {"run": "ran", "finish": "finished", "cancel": "asked"}[verb]
        return PromiseState(phase, owner, depth, watched), False, effect

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        return not (a.effect in self.without_effect or b.effect in self.without_effect)

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        if state.owner not in (None, thread):
            return Blocked("it is held", (state.owner,), (state.owner,))
        return Blocked("it is not done", ())

    def holders(self, state: Any) -> Sequence[int]:
        return NONE if state.owner is None else (state.owner,)
