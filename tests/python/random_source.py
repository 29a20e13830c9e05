"""Small random programs as Python source, which a failing test prints so that it can be pasted.

A program is a module with a function `program`, which returns what each of its threads saw. A
thread notes what it sees in a list of its own, which others read only after it has ended; other
data is touched only right after a lock was taken. So outcomes depend on
nothing that is not modelled.

The generator asks a `pick` function for every decision, so that Hypothesis can drive (and shrink)
it, and so can a plain random generator.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from textwrap import indent
from types import ModuleType

from hypothesis import strategies as st

from tests.python.random_lines import OBJECTS, OF_MAIN, PLAIN
from tests.random_systems import Pick

HEAD = """\
import itertools
import queue
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor, wait

import weft


def program():
"""
NAMES = ("first", "second", "third")
LENGTHS = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 1, 1), (1, 1, 1), (2,))
"""How many lines each thread has."""
PLAINLY = "threading.Thread(target={0}, args=(notes[{1}],))"
THREADS = (
    *(PLAINLY,) * 8,
    "threading.Thread(target={0}, args=(notes[{1}],), daemon=True)",
    "threading.Timer(1, {0}, args=(notes[{1}],))",
)
DEPTH = 2
"""How deep lines are nested."""


def random_source(pick: Pick) -> str:
    """A program of one to three threads with one or two lines each."""
    chosen = sorted({pick(list(OBJECTS)) for _ in range(pick((1, 1, 1, 2)))})
    objects = [OBJECTS[name].make.format(name) for name in chosen]
    in_a_pool = pick((False,) * 9 + (True,))
    lengths = (1,) if in_a_pool else pick(LENGTHS)
    names = NAMES[: len(lengths)]
    bodies = [[_line(pick, chosen, DEPTH) for _ in range(length)] for length in lengths]
    functions = [
        f"def {name}(saw):\n" + indent("\n".join([*body, "return saw"]), "    ")
        for name, body in zip(names, bodies, strict=True)
    ]
    main = _pool(pick) if in_a_pool else _main(pick, chosen, names)
    notes = f"notes = [{', '.join('[]' for _ in names)}]"
    looks = [f"saw.append({OBJECTS[name].look.format(name)})" for name in chosen]
    parts = [*objects, "saw = []", notes, *functions, *main, *looks, "return repr(saw)"]
    return HEAD + indent("\n".join(parts), "    ") + "\n"


def _main(pick: Pick, chosen: list[str], names: tuple[str, ...]) -> list[str]:
    """Start the threads, do something meanwhile, and collect what they saw."""
    made = [pick(THREADS) for _ in names]
    threads = ", ".join(
        each.format(n, i) for i, (n, each) in enumerate(zip(names, made, strict=True))
    )
    lines = [f"threads = [{threads}]", "for thread in threads:\n    thread.start()"]
    lines += pick(([], [], [], [], [_line(pick, chosen, 0)], [pick(OF_MAIN)]))
    if "Timer" in made[0]:
        lines += pick(([], ["threads[0].cancel()"]))
    for number, each in enumerate(made):
        if "daemon" in each and pick((True, False)):
            lines.append(f"saw.append(threads[{number}].is_alive() or notes[{number}])")
        else:
            lines += [f"threads[{number}].join()", f"saw.append(notes[{number}])"]
    return lines


def _pool(pick: Pick) -> list[str]:
    """Give the function to a pool, and ask for what it returned."""
    asked = pick(("result()", "result(timeout=1)", "exception()", "done()", "cancel()"))
    lines = ["task = pool.submit(first, notes[0])", f"saw.append(task.{asked})"]
    return ["with ThreadPoolExecutor(1) as pool:\n" + indent("\n".join(lines), "    ")]


def _line(pick: Pick, chosen: list[str], depth: int) -> str:
    """A line that does something with one of the objects, or with none; its holes filled."""
    name = pick((*chosen * 6, ""))
    menu = PLAIN if not name else OBJECTS[name].lines
    template: str = pick([line for line in menu if depth or "..." not in line])
    line = template.format(name)
    while "..." in line:
        head, _, rest = line.partition("    ...")
        line = head + indent(_line(pick, chosen, depth - 1), "    ") + rest
    return line


def load(source: str) -> Callable[[], object]:
    """The function `program` of the source, as that of a module."""
    module = ModuleType("random_program")
    exec(compile(source, "random_program.py", "exec"), vars(module))
    function: Callable[[], object] = module.program
    return function


def source_from_seed(seed: int) -> str:
    """The random program with this number."""
    return random_source(random.Random(seed).choice)


@st.composite
def sources(draw: st.DrawFn) -> str:
    """Random programs, for Hypothesis."""
    return random_source(lambda options: draw(st.sampled_from(options)))
