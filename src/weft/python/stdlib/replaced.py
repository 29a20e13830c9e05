"""Classes of the standard library that stay what they are, with methods that are replaced.

So it does not matter how a program came by the class, or when it made a subclass of it. An object
that a thread of the program makes has a model inside, which its methods go by; any other object of
the class is served by the library's own code, over the locks that it has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from weft.python.runtime import world
from weft.python.runtime.misuse import raise_misuse
from weft.python.runtime.modelled import Modelled
from weft.system.objects import Raised

MODEL = "_weft_model"

T = TypeVar("T")


class Did(NamedTuple):
    """What an operation turned out to be, and its result."""

    effect: str
    result: Any


class Model(Modelled):
    """What an object's methods go by."""

    def do(self, verb: str, argument: Any = None) -> Did:
        if world.current is None:
            return self._outside(verb, argument)
        self._perform(verb, argument)
        return self._did()

    def wait(self, blocking: str, trying: str, timeout: float | None) -> Did:
        """Wait by one verb, or give up by the other, as in `_timed`."""
        if world.current is None:
            return self._outside(blocking if timeout is None else trying, None)
        self._timed(blocking, trying, timeout)
        return self._did()

    def look(self, verb: str) -> Any:
        """The result of an operation that changes nothing; whoever wants to show it may ask."""
        return self._perform(verb)

    def _did(self) -> Did:
        # Nothing has come between the operation and this: it is still the latest event.
        execution = world.current
        assert execution is not None
        assert execution.last is not None
        event = execution.last
        return Did(event.operations[0].effect, event.result)

    def _outside(self, verb: str, argument: Any) -> Did:
        """No execution is under way: something is done while its objects die."""
        kind, state = self._weft_kind, self._weft_outside
        if not kind.choices(state, -1, verb, argument):
            raise RuntimeError(f"{kind.name} would block for ever: no other thread is running")
        self._weft_outside, result, effect = kind.apply(state, -1, verb, argument, 0)
        if type(result) is Raised:
            raise_misuse(result)
        return Did(effect, result)


def under_control() -> bool:
    """Whether it is a thread of the program that runs."""
    execution = world.current
    return execution is not None and execution.current() is not None


def model_of(thing: Any) -> Any:
    """The model inside an object, if there is one."""
    return thing.__dict__.get(MODEL)


def seen_by(look: Callable[[Any, Any], T], name: str) -> property:
    """An attribute that objects with a model do not have: `look` tells what it would be."""

    def get(self: Any) -> Any:
        model = model_of(self)
        if model is not None:
            return look(self, model)
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(name) from None

    def set(self: Any, value: Any) -> None:
        if model_of(self) is not None:
            raise AttributeError(f"{name} cannot be set while the object is under control")
        self.__dict__[name] = value

    return property(get, set)
