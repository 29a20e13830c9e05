"""What an access does to one container or to one place, as operations on locations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from weft.system.objects.element import Element, Presence
from weft.system.objects.kind import Kind
from weft.system.objects.whole import MAY_BE, Whole

ELEMENT = Element()
WHOLE = Whole()

PLAIN = {"read": None, "write": True, "delete": False}
"""Actions on a place that belongs to no container, with what they write."""
ALL_OF_IT = frozenset({"look_shape", "look_all", "change_all", "put"})
"""Actions on a container that are one operation on the whole, and nothing else."""
OF_A_KEY = {"get": "get", "store": "store", "remove": "remove", "add": "add"}
OF_AN_INDEX = {"get": "find", "store": "place"}
"""Actions on an element, with the verb that each is for the whole."""

_LEAVES = {"drop": False, "remove": False, "place": None}
"""Whether there is an element after a write, where it is not simply so."""
_READING = frozenset({"get", "miss", "find"})
LOOKING = frozenset({"read", "get", "look_shape", "look_all"})
"""Actions that change nothing."""

Seen = bool | int | frozenset[Any] | None
"""What is known when a part runs: that a key is there or not, a length, all keys, nothing."""
Performed = tuple[int, Kind, str, Any]
"""An operation: object, kind, verb, argument."""
Done = tuple[int, Kind, str]
"""A location, its kind, and what was done to it."""


class Part(NamedTuple):
    """What an access does to one container, or to one place.

    Locations that are not visible are None. Without `whole`, an index must be counted from the
    start, and an append must name the element that it makes.
    """

    action: str
    """An action on a container (`weft.python.data.effects`), or one of `PLAIN`."""
    whole: int | None = None
    element: int | None = None
    """The number of the element. With a whole, `at` tells it for appends and indices below 0."""
    key: Any = None
    peek: Callable[[], Seen] | None = None
    """What is really the case, when the step runs.

    For an index, and for an append, the length. For a key, whether it is there. For an action on
    all of a container, the length, or the keys as a frozenset, or None; to give the keys with
    "change_all" saves executions. Without `peek`, nothing is known.
    """
    at: Callable[[int], int | None] | None = None
    """What makes the key an index: tells the number of the element of each, None if not visible."""

    @property
    def verb(self) -> str | None:
        """What an action on an element is for the whole, if it is one."""
        return (OF_A_KEY if self.at is None else OF_AN_INDEX).get(self.action)

    @property
    def fixed(self) -> bool:
        """Whether it performs the same in every state."""
        if self.action == "append":
            return self.whole is None or self.at is None
        verb = self.verb
        if verb is None:
            return True
        if self.whole is None:
            return self.action == "get" or (self.action == "store" and self.at is None)
        return verb == "get"

    def present(self, seen: Seen) -> bool | None:
        """Whether the element is there, if that is known."""
        if seen is None or seen is True or seen is False:
            return seen
        if isinstance(seen, frozenset):
            return self.key in seen
        key: int = self.key
        return -seen <= key < seen

    def performed(self, seen: Seen, changes: int) -> list[Performed]:
        """What it does where this much is known: the strongest it may do, if nothing is."""
        action, whole, element = self.action, self.whole, self.element
        if action in PLAIN:
            assert element is not None
            return [(element, ELEMENT, "read" if action == "read" else "write", PLAIN[action])]
        found: list[Performed] = []
        if action == "append":
            if whole is not None:
                # Who gets what it makes must come after it: an element that is not known is any.
                unknown = self.at is not None and seen is None
                found.append((whole, WHOLE, "change_all" if unknown else "append", None))
                element = self.made_or_counted(seen)
            if element is not None:
                found.append((element, ELEMENT, "write", Presence(True, changes)))
            return found
        effect = self.verb
        if effect is None:
            if whole is not None:
                found.append((whole, WHOLE, action if action in ALL_OF_IT else "change_all", None))
            return found
        if self.at is not None and self.key < 0 and whole is not None:
            return list(self._from_the_end(whole, seen, changes))
        if effect in MAY_BE:
            present = self.present(seen)
            if present is not None:
                effect = MAY_BE[effect][not present]
        if whole is not None:
            found.append((whole, WHOLE, effect, self.key))
        if element is not None:
            found.append(self._on(element, effect, changes))
        return found

    def roughly(self) -> Done:
        """The least that stands for it in every state, whatever key it is about."""
        looks = self.action in LOOKING
        if self.whole is not None:
            return self.whole, WHOLE, "look_all" if looks else "change_all"
        assert self.element is not None
        return self.element, ELEMENT, "read" if looks else "write"

    def _from_the_end(self, whole: int, seen: Seen, changes: int) -> Iterator[Performed]:
        """To count from the end is to look at the length, whatever is then found there."""
        present = self.present(seen)
        if present is None:
            yield whole, WHOLE, "look_all" if self.action == "get" else "change_all", None
            return
        yield whole, WHOLE, "look_shape", None
        if present:
            if self.action == "store":
                yield whole, WHOLE, "put", None
            element = self.made_or_counted(seen)
            if element is not None:
                yield self._on(element, "get" if self.action == "get" else "put", changes)

    def _on(self, element: int, effect: str, changes: int) -> Performed:
        if effect in _READING:
            return element, ELEMENT, "read", None
        leaves = _LEAVES.get(effect, True)
        return element, ELEMENT, "write", None if leaves is None else Presence(leaves, changes)

    def made_or_counted(self, seen: Seen) -> int | None:
        """The element of an append, or of an index counted from the end, if it is visible."""
        if self.at is None or not isinstance(seen, int):
            return None
        return self.at(seen if self.action == "append" else seen + self.key)
