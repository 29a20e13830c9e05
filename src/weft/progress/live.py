"""Sends how far a search has come to a process that shows it."""

from __future__ import annotations

import json
import os
import signal
import sys
from os import close, kill, pipe, set_blocking, waitpid, write
from time import monotonic

from weft.progress.estimate import Guesses, share
from weft.progress.words import Snapshot
from weft.result import Counts
from weft.system.interfaces import Schedules, Strategy, System

# By name, because what is in `os` and `time` may be under control when it is needed.
spawn = getattr(os, "posix_spawn", None)

PATIENCE = 0.4
"""Seconds before anything is shown: most searches are over by then."""
PAUSE = 0.1
"""Seconds between two updates."""


class Live:
    """Implements `Progress`: shows a search on the terminal that is standard error."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.due = self._began = self._first = monotonic()
        self._round = 0
        self._patience = patience
        self._system: System | None = None
        self._strategy: Strategy | None = None
        self._guesses = Guesses()
        self._process = 0
        self._pipe = -1

    def begins(self, system: System, strategy: Strategy) -> None:
        self._system, self._strategy = system, strategy
        self._guesses = Guesses()
        now = self._began = monotonic()
        self.due = max(self.due, now + self._patience) if self._round == 0 else now
        self._round += 1

    def update(self, counts: Counts, findings: int) -> None:
        now = monotonic()
        self.due = now + PAUSE
        if not self._process:
            self._start()
        text = json.dumps(self._snapshot(counts, findings, now))
        try:
            write(self._pipe, text.encode() + b"\n")
        except BlockingIOError:
            pass
        except OSError:
            # It has ended. The search goes on without.
            self.due = float("inf")

    def stop(self) -> None:
        """Show nothing any more; the terminal is as before when this returns."""
        self.due = float("inf")
        self._system = self._strategy = None
        if self._pipe >= 0:
            close(self._pipe)
            kill(self._process, signal.SIGTERM)
            waitpid(self._process, 0)
        self._pipe = -1

    def _snapshot(self, counts: Counts, findings: int, now: float) -> Snapshot:
        assert self._system is not None
        assert self._strategy is not None
        run = counts.executions + counts.blocked + counts.cut
        path = self._strategy.path()
        guess = None if path is None else self._guesses.add(run, share(path))
        system, strategy = self._system, self._strategy
        bound = strategy.guarantee.bound
        return Snapshot(
            system=system.name,
            round=self._round,
            search=f"{strategy.name} ({bound})" if bound else strategy.name,
            executions=run,
            seconds=now - self._began,
            elapsed=now - self._first,
            deepest=counts.deepest,
            visible=len(system.scheduled_at()) if isinstance(system, Schedules) else None,
            findings=findings,
            total=None if guess is None else guess.total,
            settled=guess is not None and guess.settled,
        )

    def _start(self) -> None:
        assert spawn is not None
        read, self._pipe = pipe()
        set_blocking(self._pipe, False)
        command = [sys.executable, "-P", "-m", "weft.progress.display"]
        self._process = spawn(
            sys.executable,
            command,
            dict(os.environ),
            file_actions=[(os.POSIX_SPAWN_DUP2, read, 0)],
            # Ctrl-C is for the search; this one ends when the search does.
            setsigmask=[signal.SIGINT],
        )
        close(read)
