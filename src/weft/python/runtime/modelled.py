"""What every modelled object of the standard library has in common."""

from __future__ import annotations

import sys
from _thread import TIMEOUT_MAX, allocate_lock
from collections.abc import Callable
from functools import cache
from math import isnan
from threading import Condition as REAL_CONDITION
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

from weft.errors import NonDeterminism
from weft.python.runtime import world
from weft.python.runtime.clock import in_seconds
from weft.python.runtime.misuse import raise_misuse
from weft.python.runtime.objects import Objects
from weft.python.runtime.place import caller
from weft.system.objects import Kind, Raised

if TYPE_CHECKING:
    from weft.python.runtime.execution import PythonExecution

T = TypeVar("T")

objects = Objects()
"""The objects of the program being explored; replaced for every exploration."""


def fresh_objects() -> Objects:
    """Begin a new exploration."""
    global objects
    objects = Objects()
    return objects


class Modelled:
    """An object whose operations are scheduled.

    Outside an execution there is one thread, so that every operation can be done at once; what it
    does is forgotten before the next execution.
    """

    def __init__(self, kind: Kind, what: str) -> None:
        self._weft_kind = kind
        self._weft_home = objects
        self._weft_number = objects.make(world.current, kind, what)
        self._weft_outside = kind.initial()
        self._weft_made_in = world.serial()

    weft_inside = "_thread.lock"
    """What the original has in it that can be neither copied nor pickled."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        if type(self).__getstate__ is not object.__getstate__:
            return super().__reduce_ex__(protocol)
        raise TypeError(f"cannot pickle {self.weft_inside!r} object")

    def _perform(self, verb: str, argument: Any = None) -> Any:
        execution = world.current
        kind = self._weft_kind
        if execution is not None:
            made_in = self._weft_made_in
            if made_in and made_in != execution.serial:
                self._refuse_left_over(execution)
            return execution.perform(self._weft_number, kind, verb, argument)
        if not kind.choices(self._weft_outside, -1, verb, argument):
            raise RuntimeError(f"{kind.name} would block for ever: no other thread is running")
        self._weft_outside, result, _ = kind.apply(self._weft_outside, -1, verb, argument, 0)
        if type(result) is Raised:
            raise_misuse(result)
        return result

    def _timed(
        self, blocking: str, trying: str, timeout: float | None, argument: Any = None
    ) -> bool:
        """Wait by the verb `blocking`, or, as far as the settings let it, give up by `trying`.

        True if it was not in vain: if it was, the time has passed.
        """
        if timeout is None:
            self._perform(blocking, argument)
            return True
        if type(timeout) not in (int, float) or not 0 <= timeout <= TIMEOUT_MAX:
            timeout, wrong = tried(library_seconds, timeout)
            if wrong is not None:
                # Who need not wait does not ask for how long.
                if not self._perform(trying, argument):
                    raise wrong
                return True
        execution = world.current
        if execution is not None:
            if self._weft_made_in not in (0, execution.serial):
                self._refuse_left_over(execution)
            number, kind = self._weft_number, self._weft_kind
            return execution.perform_timed(number, kind, (blocking, trying), timeout, argument)
        return bool(self._perform(trying, argument))

    def _refuse_left_over(self, execution: PythonExecution) -> None:
        """An object that an earlier execution made is not in the state in which this one began."""
        file, line = caller()
        execution.refuse(
            NonDeterminism(
                f"{type(self).__name__} that one execution has made is used by a later one",
                f"{file}:{line}",
                "make it inside the explored function, or when its module is imported; "
                "if a package keeps it, name the package: instrument=[…]",
            )
        )


def library_seconds(timeout: Any) -> float:
    """How long code of `threading` waits; raises what it raises if that is no time."""
    if _asks_if_over():
        return 0.0 if timeout <= 0 else in_seconds(timeout)
    if timeout > 0 or (sys.version_info >= (3, 14) and timeout != timeout):
        return in_seconds(timeout)
    return 0.0


class _Asked(Exception):
    """A timeout was asked whether it is over."""


class _Timeout:
    """Says what it is asked, and not how long it is."""

    def __le__(self, other: object) -> bool:
        raise _Asked

    def __gt__(self, other: object) -> bool:
        raise ValueError


@cache
def _asks_if_over() -> bool:
    """Whether `Condition.wait` asks for `timeout <= 0`, as it does in later releases of 3.14.

    Others ask for `timeout > 0`, which is another error for what is no number.
    """
    condition = REAL_CONDITION(allocate_lock())
    timeout: Any = _Timeout()
    try:
        with condition:
            condition.wait(timeout)
    except _Asked:
        return True
    except ValueError:
        pass
    return False


def added_seconds(timeout: Any) -> float | None:
    """The same for code that adds it to what the clock shows first; None if that waits for ever.

    Before 3.14 such code goes on looking whether NaN seconds are over, which they never are.
    """
    return None if is_never_over(0.0 + timeout) else library_seconds(timeout)


def is_never_over(left: object) -> bool:
    """Whether a loop of the library that waits until a time is over goes on for ever."""
    return sys.version_info < (3, 14) and type(left) is float and isnan(left)


def tried(convert: Callable[[Any], T], timeout: Any) -> tuple[T | float, Exception | None]:
    """A time, and what is raised if it is none."""
    try:
        return convert(timeout), None
    except Exception as error:
        return 0.0, error
