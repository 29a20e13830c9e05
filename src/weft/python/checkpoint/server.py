"""The first process of a program: has it under control, and starts its executions."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import NoReturn

from weft.errors import NotApplicable
from weft.python.checkpoint import messages as m
from weft.python.checkpoint.exceptions import pack, unpack
from weft.python.checkpoint.forking import end_with_parent
from weft.python.checkpoint.pipes import End
from weft.python.checkpoint.reporting import Reporter
from weft.python.checkpoint.worker import Link, Worker
from weft.python.program.control import Program, program_under_control
from weft.python.program.restart import Lessons
from weft.python.runtime.garbage import Garbage, collected_at_fixed_points
from weft.python.settings import Settings
from weft.python.system import PythonSystem
from weft.system.interfaces import Strategy
from weft.system.trace import Trace


def serve(end: End, function: Callable[[], object], settings: Settings, lessons: Lessons) -> None:
    """Be the first process of the program. Never returns."""
    end_with_parent()
    # An interrupt is for the search, which then ends its processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    link = Link(end)
    error = None
    try:
        with (
            collected_at_fixed_points() as garbage,
            # A checkpoint is a process: files do not go back with it.
            program_under_control(
                function, settings.instrument, lessons, keeps_files=False
            ) as program,
        ):
            Server(link, function, settings, program, garbage).serve()
    except BaseException as raised:
        error = pack(raised)
    link.send(m.Closed(error))
    link.leave()


class Server:
    """The first process: starts executions, and puts everything back in the end."""

    def __init__(
        self,
        link: Link,
        function: Callable[[], object],
        settings: Settings,
        program: Program,
        garbage: Garbage,
    ) -> None:
        self._link = link
        self._program = program
        self._garbage = garbage
        self._about = program.objects, function, settings
        self._system = PythonSystem(function, program.objects, settings, program, garbage)
        self._reporter = Reporter(program)
        self._clean = False

    def serve(self) -> None:
        self._link.send(m.Ready(self._reporter.growth()))
        while True:
            command = self._link.receive()
            if isinstance(command, m.Close):
                if command.error is not None:
                    raise unpack(command.error)
                return
            if isinstance(command, m.Ask):
                self._link.send(m.Rests(tuple(self._system.assumptions)))
                continue
            assert isinstance(command, m.Start)
            self._reporter.learn(command.growth)
            self._clean_up()
            if command.in_place:
                self._clean = False
                self._run_and_tell()
            elif self._link.branch():
                self._run_and_leave()

    def _clean_up(self) -> None:
        """As at the start of every execution; copies find it done."""
        if not self._clean:
            self._garbage.collect()
            self._program.state.restore()
            self._clean = True

    def _run(self) -> Trace:
        self._reporter.begin()
        worker = Worker(self._link, self._reporter, *self._about, 0, self._program.memory)
        return worker.run(Strategy(), ())

    def _run_and_leave(self) -> NoReturn:
        try:
            self._run_and_tell()
        except BaseException as error:
            self._link.send(m.Failed(pack(error)))
        self._link.leave()

    def _run_and_tell(self) -> None:
        trace = self._run()
        try:
            self._link.send(self._reporter.ended(trace))
        except Exception:
            # A class that was made by the program has no name that others know.
            raise NotApplicable(
                f"the function returns {trace.outcome!r}, which cannot be told to another process",
                self._system.name,
                'let it return something plain, or use undo="replay"',
            ) from None
