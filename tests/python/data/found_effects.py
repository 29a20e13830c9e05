"""Things that are shared, by name, and what single calls are found to do to them."""

from __future__ import annotations

import collections
from array import array
from pathlib import Path
from types import CodeType
from typing import Any

from weft.python.data.effects import touches

HERE = str(Path(__file__).parent)


class Shared:
    """Things by name, all of them shared, and what calls do to them."""

    def __init__(self, **things: Any) -> None:
        self.names = {id(thing): name for name, thing in things.items()}
        self.things = things

    def call(self, callable: Any, *args: Any, **named: Any) -> list[tuple[Any, ...]]:
        """Name and action of each, the key if there is one, and a question mark if uncertain."""
        found = touches(callable, args, named, lambda thing: id(thing) in self.names, self.follows)
        return [
            (
                self.names[id(touch.target)],
                touch.action,
                *(() if touch.key is None else (touch.key,)),
                *(() if touch.certain else ("?",)),
            )
            for touch in found
            # An attribute of what is not shared may be that of its class.
            if id(touch.target) in self.names
        ]

    @staticmethod
    def follows(code: CodeType) -> bool:
        """What stands in these tests is instrumented, unless it says that it is not."""
        return code.co_filename.startswith(HERE) and not code.co_name.startswith("foreign")


items: list[Any] = [3, 1, 2]
inner: list[Any] = [1]
nested: list[Any] = [inner, 2]
table: dict[Any, Any] = {"a": 1, "b": inner}
members = {1, 2}
raw = bytearray(b"abc")
ends = collections.deque([1])
bounded = collections.deque([1], 1)
ordered = collections.OrderedDict(a=1)
defaults: collections.defaultdict[str, list[int]] = collections.defaultdict(list)
numbers = array("i", [1, 2])
call = Shared(
    items=items,
    inner=inner,
    nested=nested,
    table=table,
    members=members,
    raw=raw,
    ends=ends,
    bounded=bounded,
    ordered=ordered,
    defaults=defaults,
    numbers=numbers,
).call
