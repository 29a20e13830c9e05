"""A thread as an object: start it, wait for its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation

NEW, RUNNING, FINISHED = "new", "running", "finished"


class Thread(Kind):
    """`finish` is part of a thread's last event. Only it enables a join; a start never does."""

    name = "thread"
    verbs = frozenset({"start", "join"})
    steady = frozenset({"join"})
    blocking = frozenset({"join"})
    conflicts = relation("""
        start: start misuse
        finish: join
    """)

    def __init__(self, number: int, started: bool) -> None:
        self.number = number
        self.started = started

    def initial(self) -> str:
        return RUNNING if self.started else NEW

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        return NONE if verb == "join" and state != FINISHED else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "start":
            if state != NEW:
                return state, Raised(Misuse("start of a thread that was started")), "misuse"
            return RUNNING, None, "start"
        if verb == "finish":
            return FINISHED, None, "finish"
        return state, None, "join"

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        if state == NEW:
            return Blocked("it was not started", ())
        return Blocked("it has not finished", (self.number,))
