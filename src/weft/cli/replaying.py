"""`weft replay`: runs a recorded schedule again, and says whether it still shows what it did."""

from __future__ import annotations

from argparse import Namespace

from weft.cli.codes import INCONCLUSIVE, OK, VIOLATED
from weft.cli.output import width
from weft.loading import blaming
from weft.report.text import explained, number
from weft.report.words import near
from weft.schedule.replaying import Replayed, replay


def run(arguments: Namespace) -> int:
    """Replay a file. What the program prints is shown: it runs once."""
    with blaming(f"the replay of {arguments.file}"):
        done = replay(arguments.file)
    code, words = _answer(done)
    name = done.system.name
    followed = number(len(done.schedule.steps), "step")
    print(f"{words}: {name}\n{followed} of {near(arguments.file)} followed\n")
    if done.findings:
        print("\n\n".join(explained(done.findings, done.system, width())) + "\n")
    return code


def _answer(done: Replayed) -> tuple[int, str]:
    if done.again:
        return VIOLATED, "violated again"
    if done.findings:
        return VIOLATED, "violated, but not as before"
    if not done.finished:
        return INCONCLUSIVE, "inconclusive: the execution was cut off"
    return OK, "passes now"
