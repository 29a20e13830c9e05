"""The step of a thread that is one access to data, made of parts.

Whether storing a key replaces a value or inserts the key is known for sure only when the access
runs; then `peek` tells. Before, it is told by the states: the length of a list, and for each key
whether it was there when somebody last looked. Where they do not tell, the step is taken for the
strongest it may be.

A change of all of a container leaves no trace in the states of its elements, so a presence is good
only for as many such changes as it was seen after (`Presence.changes`). What was there just before
such a change is kept with the change (`Shape.keys`): to come before it is the one way to meet a
state that the elements have not recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weft.python.data.parts import ELEMENT, LOOKING, PLAIN, Part, Seen
from weft.system.objects.element import Presence, written
from weft.system.objects.kind import ONE
from weft.system.objects.whole import Shape
from weft.system.operation import Operation, Operations, StateOf, Step

NO_SHAPE = Shape()
_tuple = tuple.__new__


class DataStep:
    """One access of one thread. Always enabled. Implements Step.

    The locations of its parts must have a state from the moment it is pending.
    """

    __slots__ = ("_plain", "file", "fixed", "line", "operations", "parts", "thread")

    choosing = False
    guards: Operations = ()
    separated = True
    visible = True
    watchful = False

    def __init__(self, thread: int, parts: Sequence[Part], file: str, line: int) -> None:
        self.thread = thread
        self.parts = parts
        self.file = file
        self.line = line
        self.operations: Operations
        self._plain: Operations | None = None
        """What it does, if it is one access to a place that belongs to no container."""
        if len(parts) == 1 and parts[0].action in PLAIN:
            only = parts[0]
            assert only.element is not None
            verb = "read" if only.action == "read" else "write"
            operation = Operation(thread, only.element, ELEMENT, verb, PLAIN[only.action])
            self.operations = self._plain = (operation,)
            self.fixed = True
            return
        strongest = [what for part in parts for what in part.performed(None, 0)]
        self.operations = tuple([Operation(thread, *what) for what in strongest])
        self.fixed = all(part.fixed for part in parts)

    @property
    def steady(self) -> bool:
        return self.fixed

    @property
    def alternatives(self) -> Sequence[DataStep]:
        return (self,)

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    def choices(self, state: StateOf) -> Sequence[int]:
        return ONE

    def predict(self, state: StateOf, value: int) -> Operations:
        if self.fixed:
            return self.operations
        found: list[Operation] = []
        for place, part in enumerate(self.parts):
            shape = Shape() if part.whole is None else state(part.whole)
            seen = None if self._disturbed(place) else self._imagined(part, shape, state)
            found += [Operation(self.thread, *w) for w in part.performed(seen, shape.changes)]
        return tuple(found)

    def look(self) -> tuple[Seen, ...]:
        """What is really the case, for each part. Plain values, which another process can use."""
        return tuple([None if part.peek is None else part.peek() for part in self.parts])

    def take(
        self, states: dict[int, Any], value: int, looked: Sequence[Seen] | None = None
    ) -> tuple[Operations, None]:
        """Note what the access does, just before it is done."""
        plain = self._plain
        if plain is not None:
            # The operation was made for this step alone: it records what it did in place.
            done = plain[0]
            number = done.object
            before = done.before = states.get(number)
            if done.verb == "write":
                states[number] = ELEMENT.apply(before, self.thread, "write", done.argument, 0)[0]
            return plain, None
        found: list[Operation] = []
        for place, seen in enumerate(self.look() if looked is None else looked):
            part = self.parts[place]
            seen = None if self._disturbed(place) else seen
            changes = _note(part, seen, states)
            for number, kind, verb, argument in part.performed(seen, changes):
                before = states.get(number)
                states[number], _, _ = kind.apply(before, self.thread, verb, argument, 0)
                done = Operation(self.thread, number, kind, verb, argument, before=before)
                found.append(done)
        return tuple(found), None

    def _disturbed(self, place: int) -> bool:
        """Whether an earlier part changes what this one meets: then nothing is known of it."""
        part = self.parts[place]
        for earlier in self.parts[:place]:
            if earlier.action not in LOOKING and (
                (part.whole is not None and earlier.whole == part.whole)
                or (part.element is not None and earlier.element == part.element)
            ):
                return True
        return False

    def _imagined(self, part: Part, shape: Shape, state: StateOf) -> Seen:
        """What `peek` would tell in another state. If nobody looks, it is not told either."""
        if part.peek is None:
            return None
        if part.at is not None and shape.length is not None:
            return shape.length
        if part.at is None and shape.keys is not None:
            return shape.keys
        if part.element is None or part.verb is None:
            return None
        if part.whole is None and len(self.parts) > 1:
            # A change that nobody schedules may lie between what another part meets and this.
            return None
        known = state(part.element)
        if isinstance(known, Presence) and known.changes == shape.changes:
            return known.present
        return None


def _note(part: Part, seen: Seen, states: dict[int, Any]) -> int:
    """Put what is really the case into the states; how often all of the container was changed."""
    changes = 0
    element, present, verb = part.element, None, part.verb
    if part.whole is not None:
        changes, length, _, writes = states.get(part.whole) or NO_SHAPE
        if isinstance(seen, int) and (part.at is not None or verb is None):
            length = int(seen)
        keys = seen if isinstance(seen, frozenset) else None
        # As `Shape` would make it, without the call; likewise below.
        states[part.whole] = _tuple(Shape, (changes, length, keys, writes))
    if verb is not None:
        present = part.present(seen)
    elif part.action == "append":
        element = element if part.whole is None else part.made_or_counted(seen)
        present = False
    if element is not None and present is not None:
        count = written(states.get(element))
        states[element] = _tuple(Presence, (present, changes, count))
    return changes


def _conforms(step: DataStep) -> Step:
    return step


__all__ = ["DataStep", "Part"]
