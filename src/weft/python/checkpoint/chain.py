"""The processes of a program, seen from the search: a stack, of which the top is in charge."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from weft.python.checkpoint import messages as m
from weft.python.checkpoint.catalogue import Growth, Sizes, grow, growth, sizes
from weft.python.checkpoint.exceptions import pack, unpack
from weft.python.checkpoint.forking import first_fork
from weft.python.checkpoint.pipes import End, Gone, connection
from weft.python.runtime.objects import Objects
from weft.system.operation import Choice
from weft.system.trace import Ending

T = TypeVar("T")


class Died(Exception):
    """A process has ended that was not told to."""

    def __init__(self, status: int) -> None:
        code = os.waitstatus_to_exitcode(status)
        how = f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        super().__init__(how)


class _Process:
    def __init__(self, number: int, depth: int, known: Sizes) -> None:
        self.number = number
        self.depth = depth
        """How many steps of an execution it has behind it; -1 for the first, which has none."""
        self.known = known
        """How much it knows of the names of objects and threads."""
        self.worked = 0.0


class Chain:
    """The first process, and one for every checkpoint that is kept."""

    def __init__(self, objects: Objects, serve: Callable[[End], None]) -> None:
        self._objects = objects
        self._serve = serve
        self._stack: list[_Process] = []
        self._end: End
        self._busy = False
        """Whether the top works, and does not wait to be told something."""
        self._forking = False
        """Whether a process has been asked for that has not told its number."""
        self._in_place = False
        self.interrupted = False
        self.assumptions: dict[str, None] = {}

    @property
    def depth(self) -> int:
        return self._stack[-1].depth if self._stack else -1

    @property
    def worked(self) -> float:
        """What it would cost to come here again from the latest checkpoint, in seconds."""
        return self._stack[-1].worked

    def __len__(self) -> int:
        return len(self._stack)

    def start(self, in_place: bool) -> m.Report:
        """Begin an execution, from the first process."""
        if not self._stack:
            self._open()
        top = self._stack[-1]
        assert top.depth == -1
        self._in_place = in_place
        self._tell(m.Start(in_place, self._news(top)), forking=not in_place)
        return self._report()

    def take(self, choice: Choice, idle: bool, keep: bool) -> m.Report:
        """Take a step; with `keep`, one can come back to where it was."""
        self._tell(m.Take(choice, idle, keep, self._news(self._stack[-1])), forking=keep)
        return self._report()

    def end(self, ending: Ending) -> m.Ended:
        """End the execution; the latest checkpoint is in charge then."""
        self._tell(m.End(ending))
        ended = self._hear(m.Ended)
        self._learn(ended.growth)
        if self._in_place:
            self._busy = self._in_place = False
            self._stack[-1].depth = -1
        else:
            self._back()
        return ended

    def leave(self) -> None:
        """Go back to the latest checkpoint."""
        self._tell(m.Leave())
        self._back()

    def ask(self) -> tuple[str, ...]:
        """What an answer rests on, by the first process."""
        if not self._stack and self.interrupted:
            self._open()
        if not self._stack:
            return ()
        while self.depth >= 0:
            self.leave()
        self._tell(m.Ask())
        rests = self._hear(m.Rests)
        self._busy = False
        return rests.assumptions

    def close(self, error: BaseException | None) -> BaseException | None:
        """End everything in order; what the first process has to say about it."""
        if not self._stack:
            return None
        while self.depth >= 0:
            self.leave()
        self._tell(m.Close(None if error is None else pack(error)))
        closed = self._hear(m.Closed)
        self._reap()
        return None if closed.error is None else unpack(closed.error)

    def recover(self) -> None:
        """Stop what is under way, after an interrupt or an error."""
        if not self._stack or not self._busy:
            return
        first = len(self._stack) == 1 and not self._forking
        if first or self._in_place or not self._end.intact:
            # Nobody would tell of the end of the first process.
            self.kill()
            return
        if not self._forking:
            os.kill(self._stack[-1].number, signal.SIGKILL)
        try:
            while not isinstance(message := self._end.receive_patiently(), m.Back):
                if isinstance(message, m.Started):
                    self._started(message)
                    os.kill(message.process, signal.SIGKILL)
        except BaseException:
            self.kill()
            raise
        self._stack.pop()
        self._busy = False

    def interrupt(self) -> None:
        """End everything, wherever a message may have been on its way."""
        self.interrupted = True
        self.kill()

    def kill(self) -> None:
        """End everything at once."""
        if self._stack:
            if self._busy and not self._forking:
                with suppress(ProcessLookupError):
                    os.kill(self._stack[-1].number, signal.SIGKILL)
            # The others find that nobody is there any more, one after the other.
            self._reap()

    def _open(self) -> None:
        here, there = connection()
        number = first_fork()
        if number == 0:
            try:
                here.close()
                self._serve(there)
            finally:
                os._exit(1)
        there.close()
        self._end = here
        self._forking = self._in_place = False
        self._stack = [_Process(number, -1, (0, 0, 0, 0, 0))]
        self._busy = True
        self._learn(self._hear(m.Ready).growth)
        self._busy = False

    def _reap(self) -> int:
        self._end.close()
        first, self._stack = self._stack[0], []
        self._busy = self._forking = False
        return os.waitpid(first.number, 0)[1]

    def _news(self, process: _Process) -> Any:
        """What a process does not know yet of names; it will."""
        news = growth(self._objects, process.known)
        process.known = sizes(self._objects)
        return news

    def _tell(self, command: Any, forking: bool = False) -> None:
        self._busy = True
        self._forking = forking
        try:
            self._end.send(command)
        except Gone:
            raise Died(self._reap()) from None

    def _report(self) -> m.Report:
        if self._forking:
            self._started(self._hear(m.Started))
        report = self._hear(m.Report)
        self._busy = False
        self._learn(report.growth)
        self.assumptions.update(dict.fromkeys(report.assumptions))
        top = self._stack[-1]
        top.depth += 1
        top.worked = report.worked
        return report

    def _learn(self, more: Growth | None) -> None:
        """What the process that is in charge has told of names."""
        grow(self._objects, more)
        self._stack[-1].known = sizes(self._objects)

    def _started(self, message: m.Started) -> None:
        top = self._stack[-1]
        self._stack.append(_Process(message.process, top.depth, top.known))
        self._forking = False

    def _back(self) -> None:
        self._hear(m.Back)
        self._stack.pop()
        self._busy = False

    def _hear(self, expected: type[T]) -> T:
        try:
            message = self._end.receive_patiently()
        except Gone:
            raise Died(self._reap()) from None
        if isinstance(message, expected):
            return message
        if isinstance(message, m.Closed):
            # An error in the first process itself, which has put everything back.
            self._reap()
            assert message.error is not None
            raise unpack(message.error)
        if isinstance(message, m.Failed):
            self._back()
            raise unpack(message.error)
        assert isinstance(message, m.Back), message
        self._stack.pop()
        self._busy = False
        raise Died(message.status)
