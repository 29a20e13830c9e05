"""The process in which the program runs, and its copies.

One of them is in charge at any time: it runs, or waits to be told who goes next. The others are
checkpoints, each waiting for the one it has started to end. So they are like a stack.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from os import _exit, getpid, waitpid
from time import process_time
from typing import Any, NoReturn

from weft.errors import NotApplicable
from weft.python.checkpoint import messages as m
from weft.python.checkpoint.forking import end_with_parent, fork
from weft.python.checkpoint.pipes import End, Gone
from weft.python.checkpoint.reporting import Reporter
from weft.python.runtime.execution import PythonExecution
from weft.system.operation import Choice

# Functions by name, because a program under control may not use those of `os`, nor see the time.


class Link:
    """A process's connection to the search. Without the search there is nothing left to do."""

    def __init__(self, end: End) -> None:
        self._end = end
        self._streams = sys.stdout, sys.stderr

    def send(self, message: Any) -> None:
        try:
            self._end.send(message)
        except Gone:
            self.leave()

    def receive(self) -> Any:
        try:
            command = self._end.receive()
        except Gone:
            self.leave()
        if isinstance(command, m.Leave):
            self.leave()
        return command

    def branch(self) -> bool:
        """Copy this process: True in the copy, and False here, once the copy has ended."""
        self._flush()
        child = fork()
        if child == 0:
            end_with_parent()
            self.send(m.Started(getpid()))
            return True
        if child < 0:
            raise NotApplicable(
                "the system lets weft make no more processes",
                "a checkpoint",
                'allow more processes (ulimit -u), or use undo="replay"',
            )
        _, status = waitpid(child, 0)
        self.send(m.Back(status))
        return False

    def leave(self) -> NoReturn:
        self._flush()
        _exit(0)

    def _flush(self) -> None:
        """What was printed is printed once, by whoever printed it."""
        for stream in self._streams:
            with suppress(AttributeError, OSError, ValueError):
                stream.flush()


class Worker(PythonExecution):
    """An execution whose choices are made elsewhere."""

    def __init__(self, link: Link, reporter: Reporter, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._link = link
        self._reporter = reporter
        self._since = process_time()

    def _choose(self) -> Choice | None:
        self._link.send(self._reporter.report(self, process_time() - self._since))
        while True:
            command = self._link.receive()
            if isinstance(command, m.End):
                self._ending = command.ending
                return None
            assert isinstance(command, m.Take)
            self._reporter.learn(command.growth)
            if not command.keep:
                break
            if self._link.branch():
                self._since = process_time()
                break
        thread = command.choice.thread
        if command.idle:
            self._pending[thread] = self._fallbacks[thread]
        return command.choice
