"""Finds loops that only wait for another thread, so that they do not make the search endless.

A thread spins when it comes to the same place again, with the same local variables but for those
that only count the rounds, and all that it did since then has changed nothing and told it nothing
new. After a few such rounds it has to wait for news: until an object it has looked at has changed,
or until no other thread can go on. What it would do if it went round more often is not explored;
the result says so, because data that is not in a local variable may have changed unseen.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sequence
from itertools import count
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

from weft.python.data.under_way import under_way
from weft.python.runtime.address import address
from weft.python.runtime.counting import NUMBERS, counters, goes_back
from weft.python.runtime.place import Spot
from weft.python.runtime.variables import variables_of
from weft.system.operation import Event, Operation, Operations, StateOf
from weft.system.single_step import SingleStep

if TYPE_CHECKING:
    from weft.python.runtime.controlled import Controlled

VISITS = 2
"""How often a thread passes a place before it is looked at more closely."""
ROUNDS = 1
"""How many rounds of polling may be like the one before: looking, sleeping, waits that gave up."""
BUSY_ROUNDS = 10
"""The same for loops that also take locks, where more may be going on than can be seen."""
ALONE = 100
"""How often a thread goes on spinning when no other one can do anything, before it is cut off."""

RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
"""Flags of code whose calls others resume."""

_numbers = count()
_ATOMS = (int, str, bytes, float, type(None))
_CONTAINERS = (list, dict, set, bytearray)

Place = tuple[Spot, int, str]
"""A position in a program, and the object and verb of what is done there."""
Observation = tuple[int, str, Any]


class Mark:
    """Says since when a call has been going on.

    The frame itself would tell it from every other one, if it were kept; but it keeps all that its
    variables hold.
    """

    __slots__ = ("around", "since")

    def __init__(self, since: int) -> None:
        self.since = since
        """The number of the first look that has come upon it."""
        self.around: Around = None
        """What there is around it. A call of a function is within the same calls as long as it goes
        on, unlike a generator, which others may resume."""

    def __call__(self, *event: object) -> None:
        """It is where a debugger puts what is to be called; one may come later."""


Around = tuple[object, "Around"] | None
"""The calls that no number can tell whether a thread was in them, innermost first: generators, by
their marks, and frames that a debugger has taken the place of the mark of."""


class Look(NamedTuple):
    """How a thread came to a place."""

    number: int
    """It was in all calls of functions that go on and were come upon by then."""
    around: Around
    """The other calls that it was in."""
    variables: tuple[Any, ...]
    began: int
    """How many events it had had."""
    pauses: int
    observed: tuple[Observation, ...]
    rounds: int
    in_c: frozenset[int]
    """The calls of C code that were under way, by their numbers."""


class Await(SingleStep):
    """A step that waits until something has changed that its thread has seen."""

    __slots__ = ("_seen",)

    watchful = True

    def __init__(
        self,
        operation: Operation,
        touches: Operations,
        file: str,
        line: int,
        seen: Sequence[tuple[int, Any]],
    ) -> None:
        super().__init__(operation, touches, file, line)
        self._seen = seen
        self.fixed = False

    def choices(self, state: StateOf) -> Sequence[int]:
        if all(state(number) == before for number, before in self._seen):
            return ()
        return super().choices(state)


def awaiting(step: SingleStep, seen: Sequence[tuple[Operation, Any]]) -> Await:
    """The step, to be taken when there is news; to wait for it is to look at what was seen."""
    me = step.thread
    looks = tuple(
        Operation(me, op.object, op.kind, verb) for op, _ in seen for verb in op.kind.observers
    )
    states = [(op.object, state) for op, state in seen]
    touches = (*step.operations[1:], *looks)
    return Await(step.operation, touches, step.file, step.line, states)


def seen_in_vain(
    thread: Controlled, frame: FrameType, spot: Spot, operation: Operation
) -> list[tuple[Operation, Any]] | None:
    """What a spinning thread has looked at, with the states it left; None if it does not spin."""
    place = (spot, operation.object, operation.verb)
    visits = thread.visits.get(place, 0) + 1
    thread.visits[place] = visits
    if visits < VISITS or _within_for(spot, frame):
        return None
    return look(thread, frame, place)


def look(thread: Controlled, frame: FrameType, place: Place) -> list[tuple[Operation, Any]] | None:
    """The same for a thread that has been at a place before."""
    last = thread.looks.get(place)
    number = next(_numbers)
    around = _marked(frame, number)
    began, pauses = len(thread.own), thread.pauses
    round_ = thread.own[last.began :] if last is not None else []
    observed = tuple(_observation(op) for event in round_ for op in event.operations)
    variables: tuple[Any, ...] = ()
    rounds = 0
    active = () if last is None else _active(last, frame)
    in_c = under_way.around_all(thread.number, frame)
    if last is not None and _has_gone_round(active) and last.in_c.isdisjoint(in_c):
        variables = _variables(active)
        same = variables == last.variables and observed == last.observed
        if same and round_ and _nothing_changed(round_):
            rounds = last.rounds + 1
    thread.looks[place] = Look(number, around, variables, began, pauses, observed, rounds, in_c)
    if last is None or rounds == 0:
        return None
    polling = pauses > last.pauses or all(map(_only_looked, round_))
    if rounds < (ROUNDS if polling else BUSY_ROUNDS):
        return None
    return _left(round_)


def _within_for(spot: Spot, frame: FrameType) -> bool:
    """Whether the innermost call is in a `for` loop, which has come a step further then."""
    within = spot.within_for
    if within is None:
        within = spot.within_for = _in_for_loop(frame.f_code, frame.f_lasti)
    return within


def _marked(frame: FrameType | None, number: int) -> Around:
    """Mark the calls that a thread is in and that no look has come upon; what it is in besides.

    Around a function that has a mark all have theirs, so that nobody walks through them again.
    """
    new: list[FrameType] = []
    around: Around = None
    while frame is not None:
        mark = frame.f_trace
        if type(mark) is Mark and not _is_resumed(frame):
            around = mark.around
            break
        new.append(frame)
        frame = frame.f_back
    for each in reversed(new):
        mark = each.f_trace
        if mark is None and sys.gettrace() is None:
            mark = each.f_trace = Mark(number)
        if type(mark) is not Mark:
            around = (each, around)
        elif _is_resumed(each):
            around = (mark, around)
        else:
            mark.around = around
    return around


def _active(last: Look, frame: FrameType | None) -> tuple[FrameType, ...]:
    """The frames that may have run since: those inside of, and with, the innermost one in common.

    Whatever called that one has been waiting for it all the time.
    """
    known = set()
    around = last.around
    while around is not None:
        each, around = around
        known.add(address(each))
    frames = []
    while frame is not None:
        frames.append(frame)
        mark = frame.f_trace
        if type(mark) is not Mark:
            common = address(frame) in known
        elif _is_resumed(frame):
            common = address(mark) in known
        else:
            common = mark.since <= last.number
        if common:
            break
        frame = frame.f_back
    return tuple(frames)


def _is_resumed(frame: FrameType) -> bool:
    """Whether it is a generator or a coroutine, which is not always within the same calls."""
    return bool(frame.f_code.co_flags & RESUMED)


def _has_gone_round(frames: tuple[FrameType, ...]) -> bool:
    """Whether a loop of Python has gone round, which keeps what it goes by in variables.

    Where the outermost of the frames is in no loop, C code has called the others again and again:
    `any(map(is_ready, workers))`. That and a `for` loop go through an iterator, and come a step
    further each time.
    """
    if not frames or not _in_loop(frames[-1].f_code, frames[-1].f_lasti):
        return False
    return not any(_in_for_loop(f.f_code, f.f_lasti) for f in frames)


_for_loops: dict[CodeType, list[tuple[int, int]]] = {}
_loops: dict[CodeType, list[tuple[int, int]]] = {}


def _in_loop(code: CodeType, position: int) -> bool:
    ranges = _loops.get(code)
    if ranges is None:
        # Most programs never come here, so that they need not wait for the import.
        import dis

        ranges = _loops[code] = [
            (each.argval, each.offset) for each in dis.get_instructions(code) if goes_back(each)
        ]
    return any(begin <= position <= end for begin, end in ranges)


def _in_for_loop(code: CodeType, position: int) -> bool:
    ranges = _for_loops.get(code)
    if ranges is None:
        import dis

        ranges = _for_loops[code] = []
        asked = 0
        for each in dis.get_instructions(code):
            if each.opname == "FOR_ITER":
                ranges.append((asked or each.offset, each.argval))
            # Instrumented code tells of a step just before it: a call whose result is dropped.
            if each.opname not in ("POP_TOP", "NOP"):
                asked = each.offset if each.opname.startswith("CALL") else 0
    return any(begin <= position < end for begin, end in ranges)


def _variables(frames: tuple[FrameType, ...]) -> tuple[Any, ...]:
    return tuple(
        (frame.f_code, frame.f_lasti, name, _value(value))
        for frame in frames
        for name, value in variables_of(frame)
        if not (name in counters(frame.f_code) and type(value) in NUMBERS)
    )


def _value(value: object) -> object:
    # To ask an object for its class may run code of the program, and come back here.
    kind = type(value)
    if issubclass(kind, _ATOMS):
        return kind, value
    if issubclass(kind, _CONTAINERS):
        return address(value), len(value)  # type: ignore[arg-type]
    return address(value)


def _observation(op: Operation) -> Observation:
    return op.object, op.effect, op.kind.digest(op.before)


def _after(op: Operation) -> Any:
    return op.kind.apply(op.before, op.thread, op.verb, op.argument, op.value)[0]


def _only_looked(event: Event) -> bool:
    return all(op.kind.digest(_after(op)) == op.kind.digest(op.before) for op in event.operations)


def _nothing_changed(events: Sequence[Event]) -> bool:
    """Whether each object is as the thread has found it."""
    found: dict[int, Any] = {}
    for event in events:
        if event.step.choosing and len(event.step.choices(_nowhere)) > 1:
            return False
        for op in event.operations:
            found.setdefault(op.object, op.kind.digest(op.before))
    left = {op.object: op.kind.digest(_after(op)) for event in events for op in event.operations}
    return found == left


def _nowhere(number: int) -> None:
    """The state of objects that have none: choices."""


def _left(events: Sequence[Event]) -> list[tuple[Operation, Any]]:
    """Each object that can be looked at, with the state in which the thread has left it."""
    last = {op.object: op for event in events for op in event.operations if op.kind.observers}
    return [(op, _after(op)) for op in last.values()]
