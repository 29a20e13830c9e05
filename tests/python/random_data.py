"""Random programs about data, each with its steps for a reckoning of our own.

A program is written down twice: as a module with a function `program` that starts threads, and as
one whose threads stop before each access. What a thread has seen it keeps to itself until it ends.
"""

from __future__ import annotations

import random
import re
from textwrap import indent
from typing import NamedTuple

from hypothesis import strategies as st

from tests.python.random_data_groups import GROUPS
from tests.python.random_data_head import HEAD, MODELS, RECKON, RUN
from tests.python.random_data_lines import Line
from tests.random_systems import Pick

NAMES = ("first", "second", "third")
LENGTHS = ((1, 1), (1, 2), (2, 1), (1, 1), (1, 1, 1), (2, 2), (1, 3))
"""How many lines each thread has."""
HOLES: dict[str, tuple[str, ...]] = {
    "$k": ("a", "b", "c"),
    "$a": ("x", "y"),
    "$v": ("1", "2", "3"),
    "$i": ("0", "1", "2"),
}


class Written(NamedTuple):
    """A program, and the same as steps."""

    source: str
    steps: str
    steady: bool


def random_data(pick: Pick) -> Written:
    """Two or three threads that do something to the same objects."""
    group = pick(GROUPS)
    lengths = pick(LENGTHS)
    names = NAMES[: len(lengths)]
    objects = ", ".join(group.names.split())
    bodies = [[_line(pick, group.lines) for _ in range(length)] for length in lengths]
    texts, steps = [], []
    for number, (name, body) in enumerate(zip(names, bodies, strict=True)):
        head = f"def {name}(notes, {objects}):\n"
        text = "\n".join(line.text for line in body)
        step = "\n".join(line.steps for line in body)
        texts.append(head + indent(_thread(text, f"notes[{number}] = saw"), "    "))
        steps.append(head + indent(_stopping(_thread(step, f"~notes[{number}] = saw")), "    "))
    what = {"objects": objects, "names": ", ".join(names), "look": group.look}
    start = (
        f"global g\ng, Box.total = 0, 0\nnotes = [{', '.join('0' for _ in names)}]\n{group.make}"
    )
    run, reckon = _body(start, RUN.format(**what)), _body(start, RECKON.format(**what))
    return Written(
        "\n\n".join([HEAD, *texts, "def program():\n" + run]),
        "\n\n".join([HEAD, MODELS, *steps, "def reckon():\n" + reckon]),
        group.steady,
    )


def _body(*parts: str) -> str:
    return indent("\n".join(parts), "    ")


def _thread(text: str, end: str) -> str:
    """All that a thread does. An error ends it, and is seen."""
    body = indent(text, "    ")
    caught = "except ERRORS as error:\n    saw.append(type(error).__name__)"
    return f"global g\nsaw = []\ntry:\n{body}\n{caught}\n{end}"


def _line(pick: Pick, menu: tuple[Line, ...], depth: int = 1) -> Line:
    text, steps = pick([line for line in menu if depth or "..." not in line.text])
    for hole, fillings in HOLES.items():
        if hole in text:
            filling = pick(fillings)
            text, steps = text.replace(hole, filling), steps.replace(hole, filling)
    if "..." in text:
        inner = _line(pick, menu, depth - 1)
        text = text.replace("    ...", indent(inner.text, "    "))
        steps = steps.replace("    ...", indent(inner.steps, "    "))
    return Line(text, steps)


def _stopping(steps: str) -> str:
    """The steps as code: `stop` is told when there is something to wait for."""
    found = []
    for line in steps.splitlines():
        spaces, waits, rest = re.fullmatch(r"( *)(~{0,2})(.*)", line).groups()  # type: ignore[union-attr]
        if waits == "~":
            found.append(f"{spaces}stop()\n{spaces}{rest}")
        elif waits:
            found.append(f"{spaces}stop(lambda: not ({rest}))")
        else:
            found.append(line)
    return "\n".join(found)


def from_seed(seed: int) -> Written:
    """The random program with this number."""
    return random_data(random.Random(seed).choice)


@st.composite
def programs(draw: st.DrawFn) -> Written:
    """Random programs, for Hypothesis."""
    return random_data(lambda options: draw(st.sampled_from(options)))
