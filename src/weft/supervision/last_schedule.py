"""The steps of the execution under way, in memory that outlives the process.

A process that crashes can say nothing any more. So the child notes each step before it is taken, in
memory that it shares with its parent. A step that was noted before costs no more than its copy.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from mmap import mmap
from typing import Any, Protocol

from weft.channel import as_json
from weft.supervision.starting import SIZE
from weft.system.interfaces import System
from weft.system.operation import Choice, Operations

END = b"\0"


class Placed(Protocol):
    """A step that knows its place."""

    file: str
    line: int

    @property
    def operations(self) -> Operations: ...


class LastSchedule:
    """Notes the steps of executions, one execution after the other."""

    def __init__(self, file: int) -> None:
        self._memory = mmap(file, SIZE)
        self._at = 0
        self._system: System | None = None
        self._lines: dict[tuple[Any, ...], bytes] = {}

    def names_by(self, system: System) -> None:
        """From now on executions are of this system, which has the names."""
        self._system = system
        self._lines.clear()

    def note(self, depth: int, choice: Choice, step: Placed) -> None:
        """A thread is about to take its step, after so many others."""
        if depth == 0:
            self._at = 0
        operation = step.operations[0]
        key = (choice, operation.verb, operation.object, step.file, step.line)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = self._line(*key)
        end = self._at + len(line)
        if end <= SIZE:
            self._memory[self._at : end] = line
            # The next one begins where this one ends: it takes the place of the mark.
            self._at = end - 1

    def _line(self, choice: Choice, verb: str, number: int, file: str, line: int) -> bytes:
        system = self._system
        assert system is not None
        told = [system.thread_name(choice.thread), verb, system.object_name(number)]
        return as_json([*told, f"{file}:{line}", choice.value]) + b"\n" + END


def read(file: int) -> Sequence[Sequence[Any]]:
    """The steps of the last execution: of each the thread, verb, object, place and value."""
    text = os.pread(file, SIZE, 0)
    lines = text[: text.find(END)].splitlines()
    return [json.loads(line) for line in lines]
