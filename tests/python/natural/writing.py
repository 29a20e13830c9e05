"""Programs that are drawn from a scene: two or three threads that meet in something."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import indent

from tests.python.natural.scene import Line, Scene

HEAD = """\
import threading
{imports}

def start_all(*bodies):
    saws = [[] for _ in bodies]
    threads = [threading.Thread(target=body, args=(saw,)) for body, saw in zip(bodies, saws)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return saws


"""
TRY = """\
    try:
        {line}
    except Exception as error:
        saw.append(type(error).__name__)
"""
END = """\
saws = start_all({names})
try:
    return repr((saws, {final}))
except Exception as error:
    return repr((saws, type(error).__name__))
"""
SIZES = ((1, 1), (1, 1), (1, 2), (2, 1), (2, 2), (1, 1, 1))
"""How many lines each thread has."""
LOOKS = 6
"""How many lines of one thread are compared with one change at once."""


@dataclass(frozen=True)
class Written:
    """A program."""

    scene: Scene
    lines: tuple[tuple[Line, ...], ...]
    source: str

    @property
    def threads(self) -> int:
        return len(self.lines)


def written(scene: Scene, threads: Sequence[Sequence[Line]], inside: bool) -> Written:
    """The program with these lines, and no more of the scene than they need."""
    names = frozenset().union(*(line.names for lines in threads for line in lines))
    source = HEAD.format(imports="\n".join(f"import {name}" for name in scene.imports))
    shared = "".join(f"{line.text}\n" for line in scene.setup if line.names <= names)
    for number, lines in enumerate(threads):
        shared += f"\ndef body{number}(saw):\n"
        shared += "".join(TRY.format(line=line.text) for line in lines)
    end = END.format(
        names=", ".join(f"body{number}" for number in range(len(threads))),
        final="".join(f"{line.text}, " for line in scene.final if line.names <= names),
    )
    if inside:
        source += "def program():\n" + indent(f"{shared}\n{end}", "    ")
    else:
        source += f"{shared}\n\ndef program():\n" + indent(end, "    ")
    return Written(scene, tuple(map(tuple, threads)), source)


def drawn(scenes: Sequence[Scene], seed: int) -> Written:
    """A random program: one thread changes something that the others come to as well."""
    chance = random.Random(seed)
    scene = chance.choice(scenes)
    change = chance.choice(scene.changes)
    meeting = meets(scene, change)
    threads = [[chance.choice(meeting) for _ in range(size)] for size in chance.choice(SIZES)]
    threads[-1][-1] = change
    return written(scene, threads, inside=not scene.module or chance.random() < 0.5)


def meets(scene: Scene, change: Line) -> list[Line]:
    """The lines that come to something that the change comes to."""
    return [line for line in scene.changes + scene.looks if line.names & change.names]


def against_each(scene: Scene) -> Iterator[Written]:
    """Every change in one thread against all lines that meet it, some at a time, in another."""
    chance = random.Random(scene.name)
    for change in scene.changes:
        meeting = meets(scene, change)
        chance.shuffle(meeting)
        for first in range(0, len(meeting), LOOKS):
            inside = not scene.module or chance.random() < 0.5
            yield written(scene, (meeting[first : first + LOOKS], (change,)), inside)
