"""A container as a whole: its size, its order, all of what is in it.

What happens to one key or one index is an operation on its `Element`, and one on the whole. The two
together are what the access depends on: threads that replace the values of different keys are
independent, threads that insert different keys are not, for the order of the keys tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from weft.system.objects.kind import Applied, Kind, relation


class Shape(NamedTuple):
    """What is known of a container."""

    changes: int = 0
    """How many times all of it was changed."""
    length: int | None = None
    """For what is addressed by index, how long it is."""
    keys: frozenset[Any] | None = None
    """For what is addressed by key, which keys there are."""
    writes: int = 0
    """How many times anything of it was changed: who waits for news waits for this to change."""


MAY_BE: Mapping[str, tuple[str, ...]] = {
    "find": ("get", "miss"),
    "place": ("put", "miss"),
    "store": ("put", "insert"),
    "remove": ("drop", "get"),
    "add": ("get", "insert"),
}
"""Verbs with the effect they have if the key is there, or the index in range, and if not."""

LOOKING = frozenset({"get", "miss", "find", "look_shape", "look_all"})
"""What changes nothing."""

_EFFECTS = relation("""
    get: change_all
    miss: append change_all
    put: look_all change_all
    insert: insert drop look_shape look_all change_all
    drop: look_shape look_all change_all
    append: append look_shape look_all change_all
    look_shape: change_all
    look_all: change_all
    change_all: change_all
""")


def _strongest(effects: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The relation with the verbs in it: each conflicts with what any of its effects does."""
    meanings = {**{effect: (effect,) for effect in effects}, **MAY_BE}
    return {
        verb: frozenset(
            other
            for other, others in meanings.items()
            if any(theirs in effects[mine] for mine in own for theirs in others)
        )
        for verb, own in meanings.items()
    }


class Whole(Kind):
    """Dependent when one sees what the other changes, as far as the elements do not tell.

    An element that exists, or of which its own state tells that it does not, is got. An index
    beyond the end is missed: whatever makes the container longer could change that. A value is put
    in the place of another. Inserting a key, or dropping one, changes size and order. Drops leave
    the order of the rest as it is, so that two of them are independent; but what an insertion does
    to an iterator, or to the order of a set, depends on what was dropped before.

    An append is a write of the element it makes, besides: who gets that element comes after.
    """

    name = "container"
    verbs = frozenset(_EFFECTS) | frozenset(MAY_BE)
    fixed = steady = frozenset(_EFFECTS)
    observers = LOOKING
    conflicts = _strongest(_EFFECTS)
    writes = verbs - observers

    def initial(self) -> Shape:
        return Shape()

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        changes, length, keys, writes = state
        effect = verb
        if verb in MAY_BE:
            present = known(state, verb, argument)
            if present is not None:
                effect = MAY_BE[verb][not present]
        if effect in LOOKING:
            return state, None, effect
        writes += 1
        if effect == "change_all":
            return Shape(changes + 1, writes=writes), None, effect
        if effect == "append" and length is not None:
            return Shape(changes, length + 1, keys, writes), None, effect
        if effect == "insert" and keys is not None:
            return Shape(changes, None, keys | {argument}, writes), None, effect
        if effect == "drop" and keys is not None:
            return Shape(changes, None, keys - {argument}, writes), None, effect
        return Shape(changes, length, keys, writes), None, effect


def known(state: Shape, verb: str, argument: Any) -> bool | None:
    """Whether there is an element of that index or key, if the shape tells.

    Who waits for any change at all names no index.
    """
    if verb in ("find", "place"):
        return None if state.length is None or argument is None else argument < state.length
    return None if state.keys is None else argument in state.keys
