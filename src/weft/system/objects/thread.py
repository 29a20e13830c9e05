"""A thread as an object: start it, wait for its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation

NEW, RUNNING, FINISHED = "new", "running", "finished"


class Thread(Kind):
    """Only `finish` enables a join; a start never does.

    `try_join` looks whether the thread has finished; `is_alive` whether it runs. `meet` and
    `try_meet` are joins by a thread that cannot be sure that it was started: if not, they fail.
    Models have none of these: there `finish` is part of a thread's last event, and cannot be seen
    by itself.
    """

    name = "thread"
    verbs = frozenset({"start", "join", "try_join", "meet", "try_meet", "is_alive", "finish"})
    steady = frozenset({"join", "is_alive", "finish"})
    fixed = frozenset({"finish"})
    blocking = frozenset({"join", "meet"})
    disabled_before: ClassVar = {"join": frozenset({"finish"})}
    observers = frozenset({"is_alive"})
    conflicts = relation("""
        start: start misuse is_alive meet try_meet met not_met not_started
        finish: join try_join meet try_meet met not_met not_finished is_alive
    """)

    def __init__(self, number: int, started: bool) -> None:
        self.number = number
        self.started = started

    def initial(self) -> str:
        return RUNNING if self.started else NEW

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        waits = (verb == "join" and state != FINISHED) or (verb == "meet" and state == RUNNING)
        return NONE if waits else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "start":
            if state != NEW:
                return state, Raised(Misuse("start of a thread that was started")), "misuse"
            return RUNNING, None, "start"
        if verb == "finish":
            return FINISHED, None, "finish"
        if verb == "is_alive":
            return state, state == RUNNING, "is_alive"
        if verb in ("meet", "try_meet") and state == NEW:
            return state, Raised(Misuse("cannot join thread before it is started")), "not_started"
        finished = state == FINISHED
        if verb in ("meet", "try_meet"):
            return state, finished, "met" if finished else "not_met"
        return state, finished, "join" if finished else "not_finished"

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        if state == NEW:
            return Blocked("it was not started", ())
        return Blocked("it has not finished", (self.number,))
