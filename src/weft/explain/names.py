"""Names of objects, as short as they can be in one schedule without being mixed up."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Mapping

from weft.system.called import called
from weft.system.interfaces import System
from weft.system.objects import Thread
from weft.system.operation import Event, Step
from weft.system.trace import Trace

MADE_AT = re.compile(r" \(\w+ (?:made at|of) [^)]*\)")
PLACE = re.compile(r" \(\w+ made at (?P<file>[^():]+):(?P<line>\d+)\)")
ONLY_PLACE = re.compile(r"^(?P<kind>\w+) made at (?P<file>[^():]+):(?P<line>\d+)")
FUNCTION = re.compile(r"^(?:[\w.]|<\w+>)*<locals>\.(?:[a-z_]\w*|<\w+>)\.(?=\w)")
"""The function whose variable it is."""


class Names:
    """The names of a system's threads and objects.

    An object of a Python program is called by its variable, by the function or module that has
    the variable, and by where it was made; where no other has the same variable, that is enough.
    Where one has, the place is enough: only its line, `within` a file that is plain. A reader who
    meets the names again and again is told no more than so many characters of one, `most`.
    """

    def __init__(
        self, system: System, trace: Trace, within: str | None = None, most: int | None = None
    ) -> None:
        in_full = called(system, trace)
        self.thread_name = in_full.thread_name
        self._in_full = in_full.object_name
        steps: list[Event | Step] = [*trace.events, *trace.pending]
        steps += [event.step for event in trace.events]
        done = [op for step in steps for op in step.operations]
        # What a thread is called is up to the program, and short already.
        objects = {op.object for op in done if not isinstance(op.kind, Thread)}
        self._names = {number: self._in_full(number) for number in objects}
        full = dict(self._names)
        self._prefer({number: _placed(_inner(name), within) for number, name in full.items()})
        self._prefer({number: _short(name, within) for number, name in full.items()})
        if most is not None:
            self._prefer({number: _cut(name, most) for number, name in self._names.items()})

    def object_name(self, object: int) -> str:
        known = self._names.get(object)
        # What only another schedule comes upon has the name that it has everywhere.
        return self._in_full(object) if known is None else known

    def _prefer(self, others: Mapping[int, str]) -> None:
        """Take other names, where no two objects have the same one."""
        known = Counter(others.values())
        self._names.update({n: name for n, name in others.items() if known[name] == 1})


def _short(name: str, within: str | None) -> str:
    return _placed(_inner(MADE_AT.sub("", name)), within)


def _inner(name: str) -> str:
    """The name without the function or the modules it is in."""
    name = FUNCTION.sub("", name)
    module, dot, rest = name.partition(".")
    while dot and module in sys.modules:
        name = rest
        more, dot, rest = rest.partition(".")
        module = f"{module}.{more}"
    return name


def _placed(name: str, within: str | None) -> str:
    """The name with no more than the place where it was made."""

    def place(found: re.Match[str]) -> str:
        kind = found["kind"] if "kind" in found.re.groupindex else ""
        file = "line " if found["file"] == within else f"{found['file']}:"
        return f"{kind} ({file}{found['line']})"

    return ONLY_PLACE.sub(place, PLACE.sub(place, name))


def _cut(name: str, most: int) -> str:
    """Without its middle: the end of a name tells more than that."""
    end = most // 2
    return name if len(name) <= most else f"{name[: most - end - 1]}…{name[-end:]}"
