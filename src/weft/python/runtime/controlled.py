"""A thread of the program, as an execution knows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

from greenlet import greenlet

from weft.python.runtime.spinning import Look, Place
from weft.system.operation import Event


class Controlled:
    """A thread of the program during an execution."""

    def __init__(self, number: int, lifeline: int, name: str, run: Callable[[], object]) -> None:
        self.number = number
        self.lifeline = lifeline
        """The number of the thread as an object that can be joined."""
        self.name = name
        self.origin = ("", 0)
        """Where it was started."""
        self.started_by: tuple[CodeType, int] | None = None
        """The same, as a position in code."""
        self.starter = -1
        """The thread that has started it."""
        self.children = 0
        self.made = 0
        """How many objects it has made."""
        self.run = run
        self.greenlet: greenlet | None = None
        self.handle: Any = None
        """The `threading.Thread` that stands for it."""
        self.clock = 0.0
        """Virtual seconds, as far as this thread knows: what it slept, waited and joined."""
        self.due: float | None = None
        """When its sleep, or its wait if that is in vain, ends by its clock."""
        self.local: dict[int, tuple[object, dict[str, Any]]] = {}
        """Each `threading.local` with its contents, by its identity."""
        self.spurious = 0
        """How often it woke from a condition without a cause."""
        self.generator: random.Random | None = None
        """Where it draws random numbers from."""
        self.entropy: random.Random | None = None
        self.drawn = 0
        """How many generators were seeded in it."""
        self.names: Iterator[str] | None = None
        """What it calls the temporary files that it makes."""
        self.own: list[Event] = []
        """What it has done."""
        self.pauses = 0
        """How often it has slept, or waited in vain."""
        self.alone = 0
        """How often it went on spinning because no other thread could do anything."""
        self.visits: dict[Place, int] = {}
        self.looks: dict[Place, Look] = {}

    def start_afresh(self) -> None:
        """Let it go round its loops again, as if it had not."""
        self.visits.clear()
        self.looks.clear()
