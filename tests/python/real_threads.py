"""CPython as its own oracle: threads of the operating system, switched before single bytecodes.

Nothing is modelled and nothing of weft is used. Each thread of a program stops before every
bytecode of the program's own file, and only one of them goes on, so whatever comes out is something
that CPython can do. Each sample runs the source of the program anew, in a forked process.

A program is the source of a module with a function `program`, which starts its threads by
`start_all(body, …)`. This module puts its own `start_all` in the place of that one.
"""

from __future__ import annotations

import ast
import importlib
import random
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FrameType
from typing import Any

from tests.python.forked import FILE, Server, in_child, load, serve

Body = Callable[[list[object]], None]
Order = tuple[int, frozenset[int]]
"""Which thread begins, and the steps before which the thread that runs gives way."""

DEADLOCK = "deadlock"
STUCK_SECONDS = 0.01
"""A thread that has made no step for so long waits for a lock that another one holds."""
STUCK_LIMIT = 20
SECONDS = 30.0
"""How long a process may take; what hangs says nothing."""


class Turns:
    """Runs the bodies, one at a time."""

    def __init__(self, order: Order) -> None:
        self.first, self.gives_way = order
        self.steps = 0
        self._running = -1
        self._left: list[int] = []
        self._changed = threading.Condition()
        self._random = random.Random(f"{self.first} {sorted(self.gives_way)}")

    def start_all(self, *bodies: Body) -> list[list[object]]:
        """Run the bodies to their ends, and give what each of them saw."""
        saws: list[list[object]] = [[] for _ in bodies]
        self._left = list(range(len(bodies)))
        for number, body in enumerate(bodies):
            arguments = number, body, saws[number]
            threading.Thread(target=self._run, args=arguments, daemon=True).start()
        with self._changed:
            self._give(self.first)
            self._wait_for_all()
        return saws

    def _wait_for_all(self) -> None:
        """Let another go on where the one whose turn it is waits for a lock."""
        before, stuck = (-1, -1), 0
        while not self._changed.wait_for(lambda: not self._left, STUCK_SECONDS):
            now = self.steps, self._running
            stuck = stuck + 1 if now == before else 0
            if stuck > STUCK_LIMIT:
                raise TimeoutError
            if stuck:
                self._give_another(self._running)
            before = self.steps, self._running

    def _run(self, number: int, body: Body, saw: list[object]) -> None:
        def trace(frame: FrameType, event: str, argument: object) -> Any:
            if frame.f_code.co_filename != FILE:
                return None
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
            # Without this, CPython 3.13 does not tell of bytecodes.
            frame.f_trace = step
            return step

        def step(frame: FrameType, event: str, argument: object) -> Any:
            if event == "opcode":
                with self._changed:
                    self._step(number)
            return step

        with self._changed:
            self._wait_for_turn(number)
        sys.settrace(trace)
        body(saw)
        sys.settrace(None)
        with self._changed:
            self._left.remove(number)
            self._give_another(number)

    def _step(self, number: int) -> None:
        # Another one has the turn if this one has just come out of a lock.
        self._wait_for_turn(number)
        self.steps += 1
        if self.steps in self.gives_way:
            self._give_another(number)
            self._wait_for_turn(number)

    def _wait_for_turn(self, number: int) -> None:
        while self._running != number:
            self._changed.wait()

    def _give_another(self, number: int) -> None:
        others = [other for other in self._left if other != number]
        self._give(self._random.choice(others) if others else number)

    def _give(self, number: int) -> None:
        self._running = number
        self._changed.notify_all()


def run(code: CodeType, order: Order) -> tuple[str, int]:
    """What becomes of the program in one order, and how many steps it has made."""
    turns = Turns(order)
    module: Any = load(code)
    module.start_all = turns.start_all
    try:
        outcome = module.program()
    except TimeoutError:
        outcome = DEADLOCK
    return outcome, turns.steps


def run_apart(code: CodeType, orders: Sequence[Order]) -> list[tuple[str, int]]:
    """The same for some orders, in a process of their own."""
    answers = in_child(lambda: [run(code, order) for order in orders], SECONDS)
    return [(outcome, steps) for outcome, steps in answers or ()]


def orders(threads: int, steps: int, samples: int) -> Iterator[Order]:
    """All orders with one switch if they are that few, then random ones with up to four."""
    once = [(first, frozenset((step,))) for first in range(threads) for step in range(1, steps + 1)]
    chance = random.Random(f"{threads} {steps}")
    chance.shuffle(once)
    yield from once[:samples]
    for _ in range(samples - len(once)):
        number = chance.randrange(2, 5)
        yield (
            chance.randrange(threads),
            frozenset(chance.randrange(1, steps + 1) for _ in range(number)),
        )


def outcomes(source: str, threads: int, samples: int, at_once: int) -> list[str]:
    """Everything that so many orders come to, with so many of them in one process."""
    tree = ast.parse(source)
    for statement in tree.body:
        if isinstance(statement, ast.Import):
            # Once for all samples.
            for name in statement.names:
                importlib.import_module(name.name)
    code = compile(tree, FILE, "exec")
    results = [
        result for first in range(threads) for result in run_apart(code, [(first, frozenset())])
    ]
    found = {outcome for outcome, _ in results}
    left = list(orders(threads, max((steps for _, steps in results), default=1), samples))
    for first in range(0, len(left), at_once):
        found |= {outcome for outcome, _ in run_apart(code, left[first : first + at_once])}
    return sorted(found)


class Oracle(Server):
    """A process that is asked for outcomes, without weft and so quick to fork."""

    def __init__(self) -> None:
        super().__init__("tests.python.real_threads")

    def outcomes(self, source: str, threads: int, samples: int, at_once: int) -> set[str]:
        return set(self.ask(source, threads, samples, at_once))


if __name__ == "__main__":
    serve(outcomes)
