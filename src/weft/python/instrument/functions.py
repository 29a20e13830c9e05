"""Instruments functions that are loaded already, and gives them back their own code.

Only `__code__` is exchanged: the function object, its defaults, closure and attributes stay. Code
inside instrumented code is instrumented too, so functions that it makes need nothing more. Code is
rewritten when it is called for the first time.
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType
from typing import Any

from weft import own_builtins
from weft.python.instrument.hooks import Hooks
from weft.python.instrument.loaded import functions
from weft.python.instrument.names import mentions, stored_names, with_nested
from weft.python.instrument.private import copy_of, is_private, may_be_private, within
from weft.python.instrument.rewrite import rewrite
from weft.python.instrument.waiting import waiting
from weft.python.runtime import world
from weft.python.runtime.address import address
from weft.python.runtime.elsewhere import elsewhere


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
        failed: Callable[[Exception], object] | None = None,
        not_ours: Callable[[], bool] = elsewhere,
    ) -> None:
        """`all_globals`: tell of every global, and not only of those that some code may store.

        `failed` is told of what goes wrong when a function is rewritten that has been called.
        `not_ours` says whether whoever calls now is not the program, so that hooks tell nothing.
        """
        self._hooks = hooks
        self._belongs = belongs
        self._all_globals = all_globals
        self._failed = failed
        self._not_ours = not_ours
        self._busy = False
        self._hooked: set[str] = set()
        self._looked_at: dict[int, CodeType] = {}
        self._rewritten: dict[tuple[int, int], _Rewritten] = {}
        self._executed: dict[tuple[CodeType, str], CodeType] = {}
        self._waiting: dict[tuple[int, int], _Waiting] = {}
        self.originals: dict[int, CodeType] = {}
        """By the identity of code with hooks, or that waits for them: what it was made from."""
        self._copies: dict[int, CodeType] = {}
        """By identity: copies of code for weft's own use."""
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

    def adopt(self, function: FunctionType) -> None:
        """Put hooks into a function whose globals are known only when it runs."""
        if address(function.__code__) not in self.originals:
            function.__code__ = self.executed(function.__code__)
            self._changed.append(weakref.ref(function))

    def executed(self, code: CodeType, apart: bool = False) -> CodeType:
        """The code with hooks, for whatever globals; `apart`, with variables of its own besides.

        A program may compile the same again in every execution, so code is told apart by what it
        is: else there would be more of it without end.
        """
        if self._busy or address(code) in self.originals:
            return code
        code = self._executed.setdefault((code, code.co_filename), code)
        return self._undisturbed(code, None, apart)

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

    @property
    def size(self) -> int:
        """How many pieces of code were rewritten."""
        return len(self._rewritten)

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
            if address(function.__code__) in self._looked_at:
                # So was all that is inside it.
                continue
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
                self._give(function, original)

    def _change(self, function: FunctionType) -> None:
        self._give(function, function.__code__)
        self._changed.append(weakref.ref(function))

    def _give(self, function: FunctionType, original: CodeType) -> None:
        """Let a function have hooks, now if that is done quickly, or when it is called."""
        namespace = function.__globals__
        key = address(original), address(namespace)
        private = may_be_private(namespace)
        # Whoever traces would be told that code returns which it has not seen begin.
        if (key in self._rewritten and not private) or sys.gettrace() or sys.getprofile():
            function.__code__ = self._with_hooks(original, namespace)
            return
        found = self._waiting.get(key)
        if found is None:
            found = self._waiting[key] = _Waiting(original, namespace, self._called)
            found.private = private
            self.originals[address(found.code)] = original
        found.functions.append(weakref.ref(function))
        function.__code__ = found.code

    def _called(self, found: _Waiting) -> CodeType:
        """The code to run, now that a function is called that waits for it."""
        if self._busy or self._not_ours():
            return found.original
        if found.private and is_private(sys._getframe(2), self._copies):
            return self._copy_of(found)
        try:
            code = self._undisturbed(found.original, found.namespace)
        except Exception as error:
            if self._failed is not None:
                self._failed(error)
            raise
        if not found.private:
            # An audit hook is told of that, and may be a function that waits itself.
            self._busy = True
            try:
                for reference in found.functions:
                    function = reference()
                    if function is not None and function.__code__ is found.code:
                        function.__code__ = code
            finally:
                self._busy = False
        found.functions.clear()
        return code

    def _copy_of(self, found: _Waiting) -> CodeType:
        if found.copy is None:
            found.copy = copy_of(found.original)
            self._copies.update((address(code), code) for code in within(found.copy))
        return found.copy

    def _undisturbed(
        self, code: CodeType, namespace: dict[str, Any] | None, apart: bool = False
    ) -> CodeType:
        """The code with hooks; what is called while it is rewritten, the program does not call.

        No context manager: the user may have `contextlib` instrumented.
        """
        execution, world.current = world.current, None
        self._busy = True
        try:
            return self._with_hooks(code, namespace, apart)
        finally:
            self._busy = False
            world.current = execution

    def _with_hooks(
        self, code: CodeType, namespace: dict[str, Any] | None, apart: bool = False
    ) -> CodeType:
        key = address(code), int(apart) if namespace is None else address(namespace)
        done = self._rewritten.get(key)
        if done is None:

            def nested(inner: CodeType) -> CodeType:
                return self._with_hooks(inner, namespace)

            # What globals there may be that change, nobody knows.
            hooked = self.is_hooked if namespace is not None else _every
            more = {"apart": True} if apart else {}
            before = own_builtins.exchange()
            try:
                result = rewrite(code, self._hooks, namespace, hooked, nested, **more)
            finally:
                own_builtins.give_back(before)
            self._rewritten[key] = done = _Rewritten(code, result, namespace)
            self.originals[address(result)] = code
            self._kept.append(result)
        return done.result

    def is_hooked(self, name: str) -> bool:
        """Whether loads of a global of that name are told of."""
        return self._all_globals or name in self._hooked


def _every(name: str) -> bool:
    return True


class _Rewritten:
    """Keeps all that is known by its id."""

    __slots__ = ("namespace", "original", "result")

    def __init__(self, original: CodeType, result: CodeType, namespace: object) -> None:
        self.original = original
        self.result = result
        self.namespace = namespace


class _Waiting:
    """Functions with the same code and globals, none of which was called yet."""

    __slots__ = ("code", "copy", "functions", "namespace", "original", "private")

    def __init__(
        self,
        original: CodeType,
        namespace: dict[str, Any],
        called: Callable[[_Waiting], CodeType],
    ) -> None:
        self.original = original
        self.namespace = namespace
        self.functions: list[weakref.ref[FunctionType]] = []
        self.private = False
        """Whether they go on asking when they were called, since weft may be who calls."""
        self.copy: CodeType | None = None
        self.code = waiting(original, lambda: called(self))
