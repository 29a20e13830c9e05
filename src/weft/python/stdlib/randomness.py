"""`random`: the same numbers in every execution, or each possible one in turn (S14).

Every thread has a generator of its own. With one for all, what a thread draws would depend on how
often the others drew before, and every order of drawing would be another execution.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

from weft.errors import NotApplicable
from weft.python.choice import choose
from weft.python.runtime import world
from weft.python.runtime.place import caller

_REAL_SEED = random.Random.seed
_REAL_URANDOM = os.urandom
_MOST_BITS = 10
FUNCTIONS = tuple(
    name
    for name, value in vars(random).items()
    if isinstance(getattr(value, "__self__", None), random.Random)
)
"""What the module offers of its hidden generator."""


class Explored(random.Random):
    """A generator whose every draw is a choice, for whole numbers: there are too many others."""

    def seed(self, *arguments: Any, **named: Any) -> None:
        """Nothing: all that a seed can lead to is explored anyway."""

    def _randbelow(self, n: int) -> Any:
        return choose(n)

    def getrandbits(self, k: int) -> int:
        if k > _MOST_BITS:
            self._too_many(f"getrandbits({k})")
        return choose(1 << k)

    def random(self) -> float:
        self._too_many("random()")
        return 0.0

    def _too_many(self, what: str) -> None:
        execution = world.current
        if execution is not None:
            file, line = caller()
            execution.refuse(
                NotApplicable(
                    f"random.{what} has too many values to explore them all",
                    f"{file}:{line}",
                    "draw whole numbers from a small range or use weft.choose, "
                    'or leave random="seeded"',
                )
            )


def seed(self: random.Random, a: Any = None, version: int = 2) -> None:
    """`Random.seed`: without a seed, one that is the same in every execution."""
    execution = world.current
    current = None if execution is None else execution.current()
    if a is None and execution is not None and current is not None:
        current.drawn += 1
        a = f"{execution.objects.thread_path(current.number)} {current.drawn}"
    _REAL_SEED(self, a, version)


def urandom(size: int, /) -> bytes:
    """`os.urandom`, which is what `secrets` and `uuid` draw from: always seeded."""
    execution = world.current
    current = None if execution is None else execution.current()
    if current is None:
        return _REAL_URANDOM(size)
    if current.entropy is None:
        current.entropy = random.Random()
    return current.entropy.randbytes(size)


def _drawing(name: str) -> Callable[..., Any]:
    real = getattr(random, name)

    def draw(*arguments: Any, **named: Any) -> Any:
        execution = world.current
        if execution is None or execution.current() is None:
            return real(*arguments, **named)
        return getattr(_generator(), name)(*arguments, **named)

    draw.__name__ = name
    return draw


def _generator() -> random.Random:
    execution = world.current
    assert execution is not None
    current = execution.current()
    assert current is not None
    if execution.memory is not None and not execution.memory.alone:
        execution.memory.beside.noted(APART)
    if current.generator is None:
        explored = execution.settings.random == "explore"
        current.generator = Explored() if explored else random.Random()
    return current.generator


APART = (
    "each thread draws random numbers from a generator of its own: "
    "that threads share the one of the module random is not explored"
)

MODELS: dict[Any, dict[str, Any]] = {
    random: {"_urandom": urandom, **{name: _drawing(name) for name in FUNCTIONS}},
    random.Random: {"seed": seed},
    os: {"urandom": urandom},
}
