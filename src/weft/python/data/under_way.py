"""Calls of C code and of libraries that are under way while code of the program runs.

Such a call is one step as long as it does not call back into the program: there others may run, in
the middle of the call. What it does after that is a step of its own. How far the call has come is
not known: it is taken to do once more all that it may do.

Nobody tells of the end of what an operator does, nor of a call that fails. It is over when the
frame that has asked for it is gone, or has come to another place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from types import CodeType, FrameType
from typing import Any, NamedTuple

from weft.python.data.parts import Part
from weft.python.runtime.address import address

Span = tuple[int | None, int | None, int | None, int | None]
MANY = 4096
"""How many codes to keep for the sake of speed."""


_numbers = count(1)


class Doing(NamedTuple):
    """What a call may do to one thing."""

    name: tuple[object, ...]
    """Tells it from what else the call does."""
    target: object
    parts: list[Part]
    certain: bool
    """Whether it is known that the call will do it, however far it has come."""


class Started:
    """A call that is under way, for all that is known."""

    __slots__ = ("again", "frame", "number", "receive", "since", "span")

    def __init__(
        self,
        frame: int,
        span: Span,
        again: Callable[[], Sequence[Doing]],
        since: int | None,
        receive: Callable[[Any, CodeType], bool],
    ) -> None:
        self.number = next(_numbers)
        """Tells it from every other call."""
        self.frame = frame
        """The identity of the frame that has asked for it. To keep the frame would keep alive what
        its variables hold."""
        self.span = span
        """The expression in it."""
        self.again = again
        """Tells what the call may still do."""
        self.since = since
        """How many steps its thread had taken; None if the call may go on at any time.

        To look for a key is to begin again if anything has changed meanwhile. So it is one step
        as long as the code that is asked about keys takes none.
        """
        self.receive = receive
        """Takes what code of the program returns into the call, and that code; answers whether the
        call may look into the value."""


class UnderWay(dict[int, list[Started]]):
    """The calls that are under way, from the outermost to the innermost, by thread.

    Threads that have none are not in it, so that it is false as long as there is nothing to do.
    It becomes a constant of code, and those are told apart by identity.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]

    def start(
        self,
        thread: int,
        frame: FrameType,
        again: Callable[[], Sequence[Doing]],
        since: int | None,
        receive: Callable[[Any, CodeType], bool] = lambda *_: False,
    ) -> None:
        started = Started(address(frame), _span(frame), again, since, receive)
        # What the same frame has asked for before is over.
        calls = [each for each in self.get(thread, ()) if each.frame != started.frame]
        self[thread] = [*calls, started]

    def also(self, thread: int, frame: FrameType, again: Callable[[], Sequence[Doing]]) -> None:
        """What a frame has just asked for may do more than was known when it was started."""
        for call in self.get(thread, ()):
            if call.frame == address(frame) and call.span == _span(frame):
                call.again = _both(call.again, again)
                return
        self.start(thread, frame, again, None)

    def leave(self, thread: int, frame: FrameType) -> None:
        """What a frame has asked for has come back."""
        self._keep(thread, [each for each in self.get(thread, ()) if each.frame != address(frame)])

    def around(
        self, thread: int, frame: FrameType | None, telling: Mapping[int, CodeType]
    ) -> Started | None:
        """The call that a frame goes back to, if it has come to it by C code and libraries alone.

        Code that tells what it does is what another call may go back to.
        """
        calls = self.get(thread, ())
        while frame is not None:
            for nth, call in enumerate(calls):
                if call.frame == address(frame) and call.span == _span(frame):
                    # Others that were asked for since then have failed.
                    self[thread] = [*calls[: nth + 1]]
                    return call
            if address(frame.f_code) in telling:
                return None
            frame = frame.f_back
        return None

    def around_all(self, thread: int, frame: FrameType | None) -> frozenset[int]:
        """The numbers of the calls that a frame of a thread, or one around it, is within."""
        found: set[int] = set()
        calls = self.get(thread, ())
        while calls and frame is not None:
            for call in calls:
                if call.frame == address(frame) and call.span == _span(frame):
                    found.add(call.number)
            frame = frame.f_back
        return frozenset(found)

    def _keep(self, thread: int, calls: list[Started]) -> None:
        if calls:
            self[thread] = calls
        else:
            self.pop(thread, None)


def _both(
    one: Callable[[], Sequence[Doing]], other: Callable[[], Sequence[Doing]]
) -> Callable[[], Sequence[Doing]]:
    return lambda: [*one(), *other()]


under_way = UnderWay()
"""Those of the exploration under way: one for good, as code has it for a constant."""


_spans: dict[int, tuple[CodeType, list[Span]]] = {}
"""By the identity of code, with the code, lest another one gets its identity."""


def _span(frame: FrameType) -> Span:
    """The place of the expression that a frame has come to."""
    code = frame.f_code
    found = _spans.get(address(code))
    if found is None or found[0] is not code:
        if len(_spans) >= MANY:
            _spans.clear()
        found = _spans[address(code)] = code, list(code.co_positions())
    return found[1][frame.f_lasti // 2]
