"""`weft replay`: runs a recorded schedule again, and says whether it still shows what it did."""

from __future__ import annotations

from argparse import Namespace

from weft.cli.codes import INCONCLUSIVE, OK, VIOLATED
from weft.cli.output import width
from weft.loading import blaming
from weft.report.text import explained, number
from weft.report.words import near
from weft.schedule.replaying import Replayed, run_again


def run(arguments: Namespace) -> int:
    """Replay a file. What the program prints is shown: it runs once."""
    with blaming(f"the replay of {arguments.file}"):
        done = run_again(arguments.file)
    name = done.system.name
    followed = number(len(done.schedule.steps), "step")
    print(f"{done.verdict}: {name}\n{followed} of {near(arguments.file)} followed\n")
    if done.findings:
        print("\n\n".join(explained(done.findings, done.system, width())) + "\n")
    return _code(done)


def _code(done: Replayed) -> int:
    if done.findings:
        return VIOLATED
    return OK if done.finished else INCONCLUSIVE
