"""Names of objects, as short as they can be in one schedule without being mixed up."""

from __future__ import annotations

import re
import sys
from collections import Counter

from weft.system.called import called
from weft.system.interfaces import System
from weft.system.operation import Event, Step
from weft.system.trace import Trace

MADE_AT = re.compile(r" \(\w+ (?:made at|of) [^)]*\)")
FUNCTION = re.compile(r"^(?:[\w.]|<\w+>)*<locals>\.(?:[a-z_]\w*|<\w+>)\.(?=\w)")
"""The function whose variable it is."""


class Names:
    """The names of a system's threads and objects.

    An object of a Python program is called by its variable, by the function or module that has
    the variable, and by where it was made; where no other has the same variable, that is enough.
    """

    def __init__(self, system: System, trace: Trace) -> None:
        in_full = called(system, trace)
        self.thread_name = in_full.thread_name
        self._in_full = in_full.object_name
        steps: list[Event | Step] = [*trace.events, *trace.pending]
        steps += [event.step for event in trace.events]
        objects = {op.object for step in steps for op in step.operations}
        self._names = {number: self._in_full(number) for number in objects}
        short = {number: _short(name) for number, name in self._names.items()}
        known = Counter(short.values())
        for number, name in short.items():
            if known[name] == 1:
                self._names[number] = name

    def object_name(self, object: int) -> str:
        known = self._names.get(object)
        # What only another schedule comes upon has the name that it has everywhere.
        return self._in_full(object) if known is None else known


def _short(name: str) -> str:
    name = FUNCTION.sub("", MADE_AT.sub("", name))
    module, dot, rest = name.partition(".")
    while dot and module in sys.modules:
        name = rest
        more, dot, rest = rest.partition(".")
        module = f"{module}.{more}"
    return name
