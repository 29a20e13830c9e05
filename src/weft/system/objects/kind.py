"""What every kind of object has to say about itself.

The functions are pure and the states are immutable values: a state can be kept, compared, and an
operation can be tried on an imagined state. `tests/system/test_dependency.py` checks every relation
declared here against the definition, by trying all operations in all small states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from weft.system.operation import Operation

ONE: tuple[int, ...] = (0,)
NONE: tuple[int, ...] = ()

Applied = tuple[Any, Any, str]
"""The new state, the result, and the effect: what the operation turned out to be."""


@dataclass(frozen=True, eq=False)
class Raised:
    """A result that is raised in the thread instead of returned.

    Exceptions are compared by type and text: the same one, made in two executions, is the same.
    """

    exception: Exception

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Raised) and self._seen() == other._seen()

    def __hash__(self) -> int:
        return hash(self._seen())

    def _seen(self) -> tuple[type, str]:
        return type(self.exception), str(self.exception)


@dataclass(frozen=True)
class Blocked:
    """Why an operation cannot run: in words, and the threads that could change that."""

    why: str
    by: tuple[int, ...]
    """The threads it waits for; empty when any thread might help."""
    held_by: tuple[int, ...] = ()
    """The threads that hold it, even if another might give it back."""


class Kind:
    """A kind of object. Subclasses are stateless; an object's state is what `apply` returns."""

    name: ClassVar[str]
    verbs: ClassVar[frozenset[str]]
    """The operations a program can ask for."""
    conflicts: Mapping[str, frozenset[str]]
    """For each effect, the effects of other threads on the same object that depend on it.

    Verbs are effects too: the strongest that an operation which has not run yet may have."""
    fixed: ClassVar[frozenset[str]] = frozenset()
    """Verbs that are always enabled, with one choice, and whose effect is the verb itself."""
    steady: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose effect is the same whatever other threads do (though they may block)."""
    blocking: ClassVar[frozenset[str]] = frozenset()
    """Verbs that may be disabled."""
    enabled_before: ClassVar[Mapping[str, frozenset[str]]] = {}
    """For a blocking verb, effects of other threads that come only where it is enabled."""
    disabled_before: ClassVar[Mapping[str, frozenset[str]]] = {}
    """For a blocking verb, effects of other threads that come only where it is disabled."""
    choosing: ClassVar[frozenset[str]] = frozenset()
    """Verbs that may have more than one choice."""
    observers: ClassVar[frozenset[str]] = frozenset()
    """Verbs that only look, and change nothing."""
    follow_up: ClassVar[Mapping[str, str]] = {}
    """Effects that are only the first half, and the verb that is the second."""
    takes: ClassVar[frozenset[str]] = frozenset()
    """Effects after which the thread holds the object as a lock."""
    acquiring: ClassVar[frozenset[str]] = frozenset()
    """Verbs that may have one of these effects, whether they wait for the lock or only try."""
    drops: ClassVar[frozenset[str]] = frozenset()
    """Effects after which it no longer does."""
    synchronisation: ClassVar[bool] = False
    """Whether the object is one of O_syn: only its blocking operations are visible (§2.3)."""
    revealing: ClassVar[frozenset[str]] = frozenset()
    """Observers whose use makes the other operations of a synchronisation object visible (§2.1)."""

    def initial(self) -> Any:
        raise NotImplementedError

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        """The values with which the operation can run in this state; none when it is disabled."""
        return ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        """Run an operation that is enabled."""
        raise NotImplementedError

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        """Dependency by what was recorded when both ran; asked only if they are in `conflicts`."""
        return True

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        """Dependency in the state before `a` ran; asked only if they are in `conflicts`."""
        return True

    def digest(self, state: Any) -> Any:
        """The part of the state that the future depends on."""
        return state

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        """Why the operation is disabled in this state."""
        raise NotImplementedError

    def holders(self, state: Any) -> Sequence[int]:
        """The threads that hold the object, for kinds that are locks."""
        return NONE


def relation(text: str) -> dict[str, frozenset[str]]:
    """Read a symmetric relation from lines of the form `effect: effect effect …`.

    What conflicts with nothing needs a line of its own.
    """
    pairs: dict[str, set[str]] = {}
    for line in text.strip().splitlines():
        left, _, right = line.strip().partition(":")
        left = left.strip()
        pairs.setdefault(left, set())
        for other in right.split():
            pairs[left].add(other)
            pairs.setdefault(other, set()).add(left)
    return {effect: frozenset(others) for effect, others in pairs.items()}
