"""Calls of library code that no call is written for: an operator, a property, a `with` statement.

What is called is atomic, like every call of code without hooks, and does to the object what is
known of it: for all one knows, anything. It does not matter whether the object itself is shared:
what `with lock.reading():` enters is new each time, and has to do with the lock nevertheless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

from weft.python.data.calls import Calls
from weft.python.data.effects import specials
from weft.python.data.effects.forms import lookup
from weft.python.data.effects.iterators import behind
from weft.python.data.effects.proxies import PROXIES
from weft.python.data.effects.specials import KEY, SHOWING, Called
from weft.python.data.guard import guarded
from weft.python.data.memory import Memory
from weft.python.data.passing import is_lasting
from weft.python.data.sharing import entries
from weft.python.program.known import module_name
from weft.python.runtime.address import address
from weft.python.runtime.asking import mro_of


class Odd(dict[type, bool]):
    """Classes: whether some of their methods are a library's, or look at something else."""

    def __init__(self, follows: Callable[[type], bool], is_alone: Callable[[], bool]) -> None:
        super().__init__(dict.fromkeys((*SHOWING, *PROXIES, super), True))
        self._follows = follows
        self._is_alone = is_alone
        self._early: list[type] = []
        """Those that were met while there was one thread only, which may yet change them."""

    def forget(self) -> None:
        """Classes have changed."""
        for kind in [each for each in self if self._follows(each)]:
            del self[kind]

    def forget_early(self) -> None:
        """Another thread is about to start."""
        for kind in self._early:
            self.pop(kind, None)
        self._early.clear()

    def __missing__(self, kind: type) -> bool:
        found = any(
            specials.has_foreign(cls, module_name(cls), self._follows)
            if self._follows(cls)
            else specials.has_functions(cls)
            for cls in mro_of(kind)[:-1]
        )
        if is_lasting(kind):
            # Those that every execution makes anew must not be kept.
            self[kind] = found
            if self._is_alone() and self._follows(kind):
                self._early.append(kind)
        return found


class Specials:
    """What instructions call without naming it."""

    def __init__(self, memory: Memory, calls: Calls) -> None:
        self._memory = memory
        self._calls = calls

    def attribute(self, value: Any, name: str, verb: str) -> None:
        if type(value) is memoryview and not self._memory.alone:
            # Whether it was released, and of what it keeps the size as it is.
            self._calls.looks((value, behind(value)))
        self._all(specials.of_attribute(value, name, verb))

    def method(self, value: Any, *names: str, given: tuple[Any, ...] = ()) -> None:
        called = specials.of_method(value, *names)
        self._all((function, (*first, *given)) for function, first in called)

    def key(self, key: Any) -> None:
        """Something is looked for by its hash, or as an index."""
        self.method(key, *KEY)
        self.method(key, "__eq__")

    def in_c(self, value: Any, name: str) -> None:
        """A method of something shared, unless it is written in Python."""
        own = lookup(type(value), name)
        if own is not None and type(own) is not FunctionType:
            self._all([(own, (value,))])

    def operator(self, left: Any, right: Any, word: str, in_place: bool) -> None:
        self._all(specials.of_operator(left, right, word, in_place))

    def comparison(self, left: Any, right: Any) -> None:
        self._all(specials.of_comparison(left, right))

    @guarded
    def _all(self, called: Iterable[Called]) -> None:
        memory, calls = self._memory, self._calls
        if memory.alone:
            return
        changed: list[Any] = []
        for function, given in called:
            calls.call(function, given, {}, changed)
        for each in changed:
            entry = entries.get(address(each))
            if entry is not None:
                # What the call puts there, it may also give: to be known as shared when it is used.
                memory.fills(entry, each)
