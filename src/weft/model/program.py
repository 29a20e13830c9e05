"""Small programs written as generators that yield operations.

    def withdraw(account, lock):
        yield lock.acquire()
        balance = yield account.read()
        yield account.write(balance - 60)
        yield lock.release()

What lies between two yields is local: it must depend on nothing but the results of the operations.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from weft.errors import ModelError, WeftError
from weft.model.base import Model
from weft.model.execution import ModelExecution, Taken
from weft.model.expression import Expression, Request
from weft.model.handles import ThreadHandle
from weft.system.objects import Raised
from weft.system.operation import Operation
from weft.system.single_step import SingleStep

if TYPE_CHECKING:
    Running = GeneratorType["Request | Spawn", Any, object]

Body = Generator["Request | Spawn", Any, object]


class Program(Model):
    """A closed system whose threads are generator functions.

    >>> program = Program("counter")
    >>> x = program.variable("x", 0)
    >>> def increment():
    ...     seen = yield x.read()
    ...     yield x.write(seen + 1)
    >>> for name in ("A", "B"):
    ...     _ = program.thread(increment, name=name)
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._bodies: dict[int, Callable[[], Body]] = {}
        self._started: dict[int, bool] = {}

    def thread(
        self,
        function: Callable[..., Body],
        *arguments: Any,
        name: str | None = None,
        started: bool = True,
    ) -> ThreadHandle:
        """A thread that runs the generator function; with started=False only once it is started."""
        identity = (len(self._bodies),)
        handle = self._declare_thread(
            identity, name or f"{function.__name__}-{identity[0]}", started
        )
        thread = self.threads.number(identity)
        self._bodies[thread] = lambda: function(*arguments)
        self._started[thread] = started
        return handle

    def spawn(self, function: Callable[..., Body], *arguments: Any) -> Spawn:
        """The operation that makes a new thread and starts it; its result is the thread."""
        return Spawn(function, arguments)

    def start(self, steps: int = 10_000) -> ModelExecution:
        if not self._bodies:
            raise ModelError("the program has no thread", self.name, "add one with thread()")
        started = [thread for thread, yes in self._started.items() if yes]
        return ModelExecution(self, started, steps, self.cursor_of, self._loaded)

    def make_thread(self, parent: int, nth: int, spawn: Spawn) -> ThreadHandle:
        """Declare the n-th thread that another one makes: the same in every execution."""
        identity = (*self.threads.name(parent), nth)
        handle = self._declare_thread(identity, f"{self.thread_name(parent)}.{nth}", started=False)
        body = lambda: spawn.function(*spawn.arguments)  # noqa: E731
        self._bodies[self.threads.number(identity)] = body
        return handle

    def cursor_of(self, thread: int) -> ProgramCursor:
        return ProgramCursor(self, thread, self._bodies[thread])

    def _loaded(self, thread: int, saved: Any) -> ProgramCursor:
        cursor = self.cursor_of(thread)
        try:
            for result in saved:
                cursor.advance(result)
        except WeftError:
            raise
        except (Exception, SystemExit):
            # The thread's last step: its failure was recorded when it happened.
            cursor.abandon()
        return cursor


class Spawn:
    """Asks for a new thread."""

    def __init__(self, function: Callable[..., Body], arguments: tuple[Any, ...]) -> None:
        self.function = function
        self.arguments = arguments


class ProgramCursor:
    """A thread of a program during an execution: a generator and the results it was sent."""

    def __init__(
        self,
        program: Program,
        thread: int,
        body: Callable[[], Body],
    ) -> None:
        self.step: SingleStep | None = None
        self._program = program
        self._thread = thread
        self._body = self._begun(body)
        self._sent: list[Any] = []
        self.cursor_ofren = 0
        self._made: ThreadHandle | None = None

    def take(self, states: dict[int, Any], value: int) -> Taken:
        assert self.step is not None
        return self.step.take(states, value)

    def advance(self, result: Any) -> None:
        self._sent.append(result)
        step = self.step
        if step is not None:
            op = step.operation
            follow_up = op.kind.follow_up.get(op.verb)
            # Misuse has no second half.
            if follow_up is not None and not isinstance(result, Raised):
                second = Request(op.object, op.kind, follow_up, result)
                self._arrive(second)
                return
            if op.verb in op.kind.follow_up.values():
                # The first half's result is the result of the whole.
                result = op.argument
            if self._made is not None:
                result, self._made = self._made, None
        self.step = None
        try:
            if isinstance(result, Raised):
                request = self._body.throw(result.exception)
            else:
                request = self._body.send(result)
        except StopIteration:
            return
        self._arrive(request)

    def _arrive(self, request: Request | Spawn) -> None:
        body = self._body
        frame = body.gi_frame
        assert frame is not None, "a generator that has just yielded has a frame"
        line = frame.f_lineno
        if type(request) is Spawn:
            self._made = self._program.make_thread(self._thread, self.cursor_ofren, request)
            self.cursor_ofren += 1
            request = self._made.start()
        thread, model = self._thread, self._program
        if type(request) is not Request:
            raise ModelError(
                f"a thread yielded {request!r}, which is no operation",
                f"{body.gi_code.co_filename}:{line}",
                "yield operations of the program's objects, such as x.read()",
            )
        known = model.kinds.get(request.object) is request.kind
        if not known or isinstance(request.argument, Expression | tuple):
            self._check(request, f"{body.gi_code.co_filename}:{line}")
        op = Operation(thread, request.object, request.kind, request.verb, request.argument)
        touches = model.touched(thread, (op,)) if model.watches else ()
        self.step = SingleStep(op, touches, body.gi_code.co_filename, line)

    def _begun(self, body: Callable[[], Body]) -> Running:
        where = f"{self._program.name}, thread {self._program.thread_name(self._thread)}"
        todo = "give the thread a generator function, with its arguments, that yields operations"
        try:
            made = body()
        except Exception as error:
            what = f"the function of a thread raised {type(error).__name__}: {error}"
            raise ModelError(what, where, todo) from error
        if not isinstance(made, GeneratorType):
            what = f"the function of a thread returned {made!r}, which is no generator"
            raise ModelError(what, where, todo)
        return made

    def _check(self, request: Request, where: str) -> None:
        self._program.check_own(request, where)
        argument = request.argument
        for part in argument if type(argument) is tuple else (argument,):
            if isinstance(part, Expression):
                raise ModelError(
                    f"{request.verb!r} was given an expression, which has no value in a program",
                    where,
                    "yield x.read() first, and use its result",
                )

    def failed_at(self, exception: BaseException) -> str | None:
        traceback = exception.__traceback__
        while traceback is not None:
            if traceback.tb_frame.f_code is self._body.gi_code:
                return f"{self._body.gi_code.co_filename}:{traceback.tb_lineno}"
            traceback = traceback.tb_next
        return None

    def abandon(self) -> None:
        self.step = None

    def save(self) -> Any:
        return tuple(self._sent)

    def key(self) -> Any:
        return tuple(self._sent)
