"""Programs whose reports are opened in a browser."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from weft import explore
from weft.engine import replay
from weft.errors import WeftError
from weft.model import Program
from weft.report.html import page
from weft.report.run import Checked, Run
from weft.result import Counts, Result, Verdict
from weft.system.interfaces import Status, Strategy
from weft.system.operation import Choice
from weft.system.trace import Finding

NASTY = "</script><img src=x onerror=document.title='hurt'><!--"
Steps = Generator[Any, Any, None]


def forks() -> None:
    left, right = threading.Lock(), threading.Lock()

    def eat() -> None:
        with right, left:
            pass

    guest = threading.Thread(target=eat)
    guest.start()
    with left, right:
        pass
    guest.join()


def fine() -> None:
    lock = threading.Lock()

    def take() -> None:
        with lock:
            pass

    threading.Thread(target=take).start()
    take()


def counter() -> Program:
    """Two threads that lose an update, by a model."""
    program = Program("counter")
    x = program.variable("x", 0)

    def increment() -> Steps:
        seen = yield x.read()
        yield x.write(seen + 1)

    threads = [program.thread(increment, name=name) for name in ("A", "B")]

    def look() -> Steps:
        for thread in threads:
            yield thread.join()
        assert (yield x.read()) == 2

    program.thread(look, name="look")
    return program


def nasty() -> Program:
    """Names, values and messages that are HTML."""
    program = Program(NASTY)
    x = program.variable(f"x {NASTY}", NASTY)

    def body() -> Steps:
        yield x.write(NASTY + NASTY)
        raise ValueError(NASTY)

    program.thread(body, name=f"thread {NASTY}")
    return program


def many(threads: int = 5, rounds: int = 13) -> Program:
    """About two hundred steps of five threads, and a wrong one at the end."""
    program = Program("many")
    lock, total = program.mutex("lock"), program.variable("total", 0)

    def body() -> Steps:
        for _ in range(rounds):
            yield lock.acquire()
            yield total.update(lambda n: n + 1)
            yield lock.release()

    workers = [program.thread(body, name=f"worker {n}") for n in range(1, threads)]

    def last() -> Steps:
        for _ in range(rounds):
            yield lock.acquire()
            yield total.update(lambda n: n + 1)
            yield lock.release()
        for worker in workers:
            yield worker.join()
        assert (yield total.read()) == 0

    program.thread(last, name="main")
    return program


class InTurn(Strategy):
    """One execution, in which the threads take turns."""

    name = "in turn"

    def pick(self, status: Status) -> Choice:
        last = -1 if status.last is None else status.last.thread
        later = [thread for thread in status.enabled if thread > last]
        return Choice((later or status.enabled)[0])


def in_turn(program: Program) -> Result:
    """A result with the execution in which the threads take turns, as if it were minimal."""
    trace = program.start(1000).run(InTurn(), ())
    finding = Finding("assertion", "the total is not zero", trace.schedule, trace)
    counts = Counts(1, transitions=len(trace.events), deepest=len(trace.events))
    return Result("many", "in turn", Verdict.VIOLATED, (finding,), counts, 0.1, (), (), program)


def beside(result: Result, passing: Sequence[Choice]) -> Result:
    """The result, with an execution that passes beside the one that fails."""
    system = result.explored
    assert system is not None
    trace, nothing = replay(system, passing)
    assert nothing == ()
    (finding,) = result.findings
    why = "B has read x = 0 before A wrote 1: one is lost"
    return replace(result, findings=(replace(finding, passing=trace, explanation=why),))


def checked(name: str, result: Result) -> Checked:
    return Checked(name, f"pages.py::{name}", result)


def pages(folder: Path) -> dict[str, Path]:
    """The reports, each in a file of its own."""
    one_after_the_other = [Choice(thread) for thread in (0, 0, 1, 1, 2, 2, 2)]
    runs = {
        "three": [
            checked("forks", explore(forks)),
            checked("fine", explore(fine)),
            Checked(
                "refused",
                "pages.py::refused",
                error=WeftError("it forks", "pages.py:1", f"do not {NASTY}"),
            ),
        ],
        "beside": [checked("counter", beside(explore(counter()), one_after_the_other))],
        "nasty": [checked(NASTY, explore(nasty()))],
        "many": [checked("many", in_turn(many()))],
    }
    files = {}
    for name, systems in runs.items():
        files[name] = folder / f"{name}.html"
        files[name].write_text(page(Run(systems, 1, not_checked=[NASTY])), encoding="utf-8")
    return files
