"""Schedules that may be smaller than a given one: what to try next.

A schedule is a row of blocks, each of steps that a thread takes in one go. Most preemptions are
there by chance: a thread could as well have gone on, or have begun later (Jalbert, Sen, FSE 2010).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from weft.minimise.guided import Turn
from weft.minimise.runs import Run
from weft.system.operation import Choice

Plan = Sequence[Turn | Choice]


def candidates(run: Run, length: int) -> Iterator[Plan]:
    """Plans that are like the first steps of an execution but for one change."""
    schedule = run.trace.schedule[:length]
    blocks = [list(block) for _, block in groupby(schedule, key=lambda choice: choice.thread)]
    yield from _merged(blocks)
    for n in range(len(blocks)):
        yield _joined([*blocks[:n], *blocks[n + 1 :]])
    yield from _first_values(run, schedule)


def _merged(blocks: list[list[Choice]]) -> Iterator[Plan]:
    """Two blocks of a thread side by side: it goes on at once, or it begins later."""
    for n, block in enumerate(blocks):
        thread = block[0].thread
        later = next((m for m in range(n + 1, len(blocks)) if blocks[m][0].thread == thread), None)
        if later is None:
            continue
        between, rest = blocks[n + 1 : later], blocks[later + 1 :]
        yield _joined([*blocks[:n], block, blocks[later], *between, *rest])
        yield _joined([*blocks[:n], *between, block, blocks[later], *rest])


def _first_values(run: Run, schedule: Sequence[Choice]) -> Iterator[Plan]:
    for step, values in run.chosen:
        if step < len(schedule):
            for value in values:
                turn = Turn(schedule[step].thread, value)
                yield [*schedule[:step], turn, *schedule[step + 1 :]]


def _joined(blocks: Sequence[Sequence[Choice]]) -> Plan:
    return [choice for block in blocks for choice in block]
