"""A scene is something that threads share, and lines that look at it and change it; programs are drawn from it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import dedent, indent

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
BODY = """
def body{number}(saw):
    try:
{lines}
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


@dataclass(frozen=True)
class Scene:
    """`looks` append to `saw`, the list of the thread; `final` is looked at when all have ended."""

    name: str
    imports: str
    setup: str
    final: str
    changes: tuple[str, ...]
    looks: tuple[str, ...]


def scene(name: str, imports: str, setup: str, final: str, changes: str, looks: str) -> Scene:
    """A scene from text: one change or look in each line, which `saw` is put around."""
    seen = tuple(f"saw.append({line})" for line in _lines(looks))
    return Scene(name, imports, dedent(setup).strip(), final, _lines(changes), seen)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


@dataclass(frozen=True)
class Written:
    """A program."""

    name: str
    source: str
    threads: int


def written(scene: Scene, threads: Sequence[Sequence[str]], inside: bool) -> Written:
    """The program with these lines; what is shared is the module's, or the function's."""
    imports = "\n".join(f"import {name}" for name in scene.imports.split())
    source = HEAD.format(imports=imports)
    bodies = "".join(
        BODY.format(number=number, lines=indent("\n".join(lines), " " * 8))
        for number, lines in enumerate(threads)
    )
    names = ", ".join(f"body{number}" for number in range(len(threads)))
    end = END.format(names=names, final=scene.final)
    if inside:
        inner = f"{scene.setup}\n\n{bodies}\n{end}"
    else:
        source += f"{scene.setup}\n\n{bodies}\n"
        inner = end
    source += "def program():\n" + indent(inner, "    ")
    return Written(scene.name, source, len(threads))


def drawn(scenes: Sequence[Scene], seed: int) -> Written:
    """A random program: at least one of its threads changes something."""
    chance = random.Random(seed)
    scene = chance.choice(scenes)
    any_line = scene.changes + scene.looks
    threads = [[chance.choice(any_line) for _ in range(size)] for size in chance.choice(SIZES)]
    threads[-1][-1] = chance.choice(scene.changes)
    return written(scene, threads, chance.random() < 0.5)


def pairs(scene: Scene) -> Iterable[Written]:
    """Every change against every line, one line in each thread."""
    for number, change in enumerate(scene.changes):
        for other, line in enumerate(scene.changes[number:] + scene.looks):
            yield written(scene, ((line,), (change,)), inside=(number + other) % 2 == 0)
