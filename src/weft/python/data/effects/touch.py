"""What a call does to one thing that it is handed."""

from __future__ import annotations

from typing import Any, NamedTuple


class Touch(NamedTuple):
    """An action on a container, or on an object that is not one.

    On a container: "get", "store", "remove", "add" of a key or an index; "append"; "look_shape"
    (how many, in what order), "look_all", "change_all". Lists and their like are asked for indices
    that are int; a slice is all of it.

    On other objects: "attr_read", "attr_write" and "attr_delete" of the attribute `key`; "expose"
    if the dictionary of all attributes gets into other hands; "look_all" and "change_all" of its
    attributes, or of whatever state it has: an iterator is changed by going on.
    """

    target: object
    action: str
    key: Any = None
    certain: bool = True
    """False if nobody knows what the callee does: the worst is assumed."""
