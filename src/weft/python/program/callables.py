"""What a call of a function does: put back, should the program give it other code or defaults.

A decorator may compile what it decorates when that is first called, and exchange the code of the
function then. The next execution has to begin with the code that was there.

From 3.14 on annotations are evaluated when they are first asked for, and then kept. What one
execution has evaluated, the next has to evaluate again: the names in them may mean something else.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from operator import attrgetter, is_
from types import CodeType, FunctionType
from typing import Any

from weft.python.program.outside import function_changes

ANNOTATE = "__annotate__"
DEFERRED = ANNOTATE in vars(FunctionType)
"""Whether annotations are evaluated when they are asked for."""
PARTS = ("__code__", "__defaults__", "__kwdefaults__", *([ANNOTATE] if DEFERRED else []))
TOLD = frozenset({"__code__", "__defaults__", "__kwdefaults__"})
"""What Python tells whoever listens when it changes. It tells as well when they are asked for, and
that takes its time: so nobody asks while nothing has changed."""
CODE = 0


class Callables:
    """Functions, with what they had when they were first seen."""

    def __init__(
        self,
        functions: list[FunctionType],
        own: Callable[[CodeType], CodeType],
        give: Callable[[FunctionType, CodeType], object],
    ) -> None:
        """`functions` may grow. `own` is the code from which code with hooks was made, if it was;
        `give` lets a function have its own code again, with hooks if it had some."""
        self._functions = functions
        self._own = own
        self._give = give
        self._saved: list[tuple[Any, ...]] = []
        self._seen: list[list[Any]] = [[] for _ in PARTS]
        """All parts as they were the last time, by part."""
        self._changes = -1
        """How many changes of functions there had been the last time."""
        self._unevaluated: list[Any] = []
        """Functions whose annotations nobody had asked for."""

    def restore(self) -> None:
        """Put back what has changed."""
        changes = function_changes() != self._changes
        for function in self._functions[len(self._saved) :]:
            found = [getattr(function, part) for part in PARTS]
            for seen, value in zip(self._seen, found, strict=True):
                seen.append(value)
            self._saved.append((self._own(found[CODE]), *found[1:]))
            if DEFERRED and found[-1] is not None and not _has_annotations(function):
                self._unevaluated.append(function)
        for number, part in enumerate(PARTS):
            if part in TOLD and not changes:
                continue
            # Hardly ever has any of them changed, so they are compared at the speed of C.
            read, seen = attrgetter(part), self._seen[number]
            if not all(map(is_, map(read, self._functions), seen)):
                for index, function in enumerate(self._functions):
                    if read(function) is not seen[index]:
                        self._put(index, number)
                        seen[index] = read(function)
        self._changes = function_changes()
        for function in self._unevaluated:
            # To set it is to drop what it has given.
            function.__annotate__ = function.__annotate__

    def _put(self, index: int, number: int) -> None:
        function, saved = self._functions[index], self._saved[index][number]
        if number != CODE:
            setattr(function, PARTS[number], saved)
        elif self._own(function.__code__) is not saved:
            self._give(function, saved)


def _has_annotations(function: FunctionType) -> bool:
    """Whether a function holds its annotations; to ask it for them would evaluate them."""
    own: Any = function
    others = (own.__globals__, own.__builtins__, own.__kwdefaults__, own.__dict__)
    known = {id(each) for each in others}
    held = gc.get_referents(function)
    return any(type(each) is dict and id(each) not in known for each in held)
