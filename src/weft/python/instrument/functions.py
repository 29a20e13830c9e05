"""Instruments functions that are loaded already, and gives them back their own code.

Only `__code__` is exchanged: the function object, its defaults, closure and attributes stay. Code
inside instrumented code is instrumented too, so functions that it makes need nothing more.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType
from typing import Any

from weft.python.instrument.hooks import Hooks
from weft.python.instrument.loaded import functions
from weft.python.instrument.names import mentions, stored_names, with_nested
from weft.python.instrument.rewrite import rewrite
from weft.python.runtime.address import address


class Instrumentation:
    """The functions that belong to a program, with hooks in them while it is installed.

    What was rewritten is kept, so that installing again is cheap.
    """

    def __init__(
        self,
        hooks: Hooks,
        belongs: Callable[[FunctionType], bool],
        *,
        all_globals: bool = False,
    ) -> None:
        """`all_globals`: tell of every global, and not only of those that some code may store."""
        self._hooks = hooks
        self._belongs = belongs
        self._all_globals = all_globals
        self._hooked: set[str] = set()
        self._looked_at: dict[int, CodeType] = {}
        self._rewritten: dict[tuple[int, int], _Rewritten] = {}
        self.originals: dict[int, CodeType] = {}
        """By the identity of code with hooks: what it was made from."""
        self._kept: list[CodeType] = []
        self._changed: list[weakref.ref[FunctionType]] = []

    def install(self, found: Iterable[FunctionType] | None = None) -> None:
        """Put hooks into all functions that belong to the program, or those that were found."""
        self._instrument(functions() if found is None else list(found))

    def extend(self) -> bool:
        """Put hooks into what was loaded since; whether there was anything.

        Frames that are running go on with the code they have.
        """
        return self._instrument(functions(frozen=False))

    def uninstall(self, everywhere: bool = True) -> None:
        """Give back its own code to every function that has hooks.

        Or only to those that were given them: what they have made meanwhile is seldom left.
        """
        known = [function for changed in self._changed if (function := changed())]
        self._changed.clear()
        for function in (*known, *(functions() if everywhere else ())):
            original = self.originals.get(address(function.__code__))
            if original is not None:
                function.__code__ = original

    def is_instrumented(self, function: FunctionType) -> bool:
        """Whether the function runs with hooks."""
        return address(function.__code__) in self.originals

    def _instrument(self, loaded: list[FunctionType]) -> bool:
        new = [
            function
            for function in loaded
            if address(function.__code__) not in self.originals and self._belongs(function)
        ]
        if not new:
            return False
        outdated = self._learn(new)
        for function in new:
            # One function may have been found in several places.
            if address(function.__code__) not in self.originals:
                self._change(function)
        if outdated:
            self._bring_up_to_date()
        return True

    def _learn(self, new: list[FunctionType]) -> bool:
        """Note which globals may be stored; whether code that has hooks already lacks some."""
        if self._all_globals:
            return False
        names: set[str] = set()
        for function in new:
            for code in with_nested(function.__code__):
                if address(code) not in self._looked_at:
                    self._looked_at[address(code)] = code
                    names |= stored_names(code)
        names -= self._hooked
        self._hooked |= names
        outdated = [
            key for key, done in self._rewritten.items() if names and mentions(done.original, names)
        ]
        for key in outdated:
            del self._rewritten[key]
        return bool(outdated)

    def _bring_up_to_date(self) -> None:
        known = [function for changed in self._changed if (function := changed())]
        for function in (*known, *functions()):
            original = self.originals.get(address(function.__code__))
            if original is not None:
                function.__code__ = self._with_hooks(original, function.__globals__)

    def _change(self, function: FunctionType) -> None:
        function.__code__ = self._with_hooks(function.__code__, function.__globals__)
        self._changed.append(weakref.ref(function))

    def _with_hooks(self, code: CodeType, namespace: dict[str, Any]) -> CodeType:
        key = address(code), address(namespace)
        done = self._rewritten.get(key)
        if done is None:

            def nested(inner: CodeType) -> CodeType:
                return self._with_hooks(inner, namespace)

            result = rewrite(code, self._hooks, namespace, self.is_hooked, nested)
            self._rewritten[key] = done = _Rewritten(code, result, namespace)
            self.originals[address(result)] = code
            self._kept.append(result)
        return done.result

    def is_hooked(self, name: str) -> bool:
        """Whether loads of a global of that name are told of."""
        return self._all_globals or name in self._hooked


class _Rewritten:
    """Keeps all that is known by its id."""

    __slots__ = ("namespace", "original", "result")

    def __init__(self, original: CodeType, result: CodeType, namespace: dict[str, Any]) -> None:
        self.original = original
        self.result = result
        self.namespace = namespace
