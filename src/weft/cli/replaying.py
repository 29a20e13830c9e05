"""`weft replay`: runs a recorded schedule again, and says whether it still shows what it did."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from weft.cli.codes import INCONCLUSIVE, OK, VIOLATED
from weft.cli.output import width
from weft.escaping import one_line
from weft.explain.words import near
from weft.loading import blaming
from weft.report.run import Checked, Run
from weft.report.text import number, told
from weft.result import Counts, Limit, Result, Unexplored, Verdict
from weft.schedule.replaying import Replayed, run_again


def run(arguments: Namespace) -> int:
    """Replay a file. What the program prints is shown: it runs once."""
    with blaming(f"the replay of {one_line(arguments.file)}"):
        done = run_again(arguments.file, explain=True, program=arguments.target)
    name = one_line(done.system.name)
    followed = number(len(done.schedule.steps), "step")
    print(f"{done.verdict}: {name}\n{followed} of {one_line(near(arguments.file))} followed\n")
    if done.findings:
        print(f"{told(done.findings, done.system, width())}\n")
    code = _code(done)
    if getattr(arguments, "html", None) is None:
        return code
    from weft.cli.files import write_all

    return write_all(arguments, Run([_checked(done, arguments.file)], code))


def _checked(done: Replayed, file: str) -> Checked:
    """The one execution, as if it were all that there is to explore: which it is not."""
    steps = len(done.trace.events)
    result = Result(
        done.system.name,
        "replay",
        Verdict.VIOLATED if done.findings else Verdict.INCONCLUSIVE,
        done.findings,
        Counts(executions=1, transitions=steps, deepest=steps),
        0.0,
        (Unexplored(Limit.BOUND, "every other schedule"),),
        tuple(done.system.assumptions),
        done.system,
        total_executions=1,
    )
    return Checked(done.system.name, done.schedule.target, result, [Path(file)])


def _code(done: Replayed) -> int:
    if done.findings:
        return VIOLATED
    return OK if done.passes else INCONCLUSIVE
