"""Plays operations on one object, so that a test reads as who does what, and what comes of it."""

from __future__ import annotations

from typing import Any

from weft.errors import Misuse
from weft.system.objects import Kind, Raised


class Script:
    """An object of some kind in its present state."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.state = kind.initial()

    def enabled(self, thread: int, verb: str, argument: Any = None) -> list[int]:
        return list(self.kind.choices(self.state, thread, verb, argument))

    def do(self, thread: int, verb: str, argument: Any = None, value: int = 0) -> tuple[Any, str]:
        """Result and effect of an operation that is enabled; misuse is shown by its message."""
        assert value in self.enabled(thread, verb, argument)
        after, result, effect = self.kind.apply(self.state, thread, verb, argument, value)
        self.state = after
        if isinstance(result, Raised) and isinstance(result.exception, Misuse):
            return str(result.exception), effect
        return result, effect
