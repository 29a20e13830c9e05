"""Small random programs about data for the `gil` model, and all that can come of them.

Each program is two texts: one for weft, with real threads that call C code where they may be
switched, and one for brute force, with generators that yield there. What a thread does in between
may depend on what it reads.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from textwrap import indent
from typing import Any

from tests.random_systems import Pick

SWITCH = "abs(0)"
PLAIN = [
    "shared.{a} = 1",
    "shared.{a} = 1",
    "shared.{a} = 2",
    "shared.{a} = shared.{b} + 1",
    "shared.{a} += 1",
    "saw = saw * 7 + shared.{a}",
    "shared.row[{n}] = shared.{a}",
    "shared.row[shared.{a} % 3] += 1",
    "saw = saw * 7 + shared.row[shared.{a} % 3]",
    "shared.table[{n}] = shared.{a}",
    "if {n} in shared.table:\n    del shared.table[{n}]",
    "saw = saw * 7 + ({n} in shared.table)",
    "saw = saw * 7 + (not shared.table)",
    "for key in shared.table:\n    saw = saw * 7 + key\n    break",
]
BRANCHES = [
    "if shared.{a}:\n    ...",
    "if not shared.{a}:\n    ...",
    "if shared.{a} == 1:\n    ...\nelse:\n    ...",
    "if {n} in shared.table:\n    ...\nelse:\n    ...",
]
HEAD = """\
class Shared:
    def __init__(self):
        self.a = self.b = self.c = 0
        self.row = [0, 0, 0]
        self.table = {}
        self.saw_0 = self.saw_1 = self.saw_2 = None

def state(shared):
    seen = shared.saw_0, shared.saw_1, shared.saw_2
    return repr((seen, shared.a, shared.b, shared.c, shared.row, shared.table))
"""
MAIN = """
def program():
    shared = Shared()
    threads = [threading.Thread(target=each, args=(shared,)) for each in ({names})]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return state(shared)
"""
LENGTHS = ((2, 2), (3, 3), (1, 1, 1), (1, 2, 1), (2, 2, 1), (2, 2, 2), (2, 2, 2))
"""How many statements each thread has."""


def random_blocks(pick: Pick) -> tuple[str, str]:
    """The text for weft, and that for brute force."""
    lengths = pick(LENGTHS)
    functions = []
    for number, length in enumerate(lengths):
        lines = ["saw = 0", *_lines(pick, length), f"shared.saw_{number} = saw"]
        functions.append(f"def thread_{number}(shared):\n" + indent("\n".join(lines), "    "))
    names = "".join(f"thread_{number}, " for number in range(len(lengths)))
    text = "\n\n".join([HEAD, *functions])
    real = "import threading\n\n" + text + "\n" + MAIN.format(names=names)
    generated = text.replace(SWITCH, "yield").replace("saw = 0\n", "saw = 0\n    yield\n")
    return real, f"{generated}\n\nthreads = ({names})\n"


def _lines(pick: Pick, count: int, depth: int = 1) -> list[str]:
    lines = []
    for _ in range(count):
        menu = BRANCHES if depth and pick((True, False)) else PLAIN
        line: str = pick(menu).format(a=pick("abc"), b=pick("abc"), n=pick((0, 1)))
        while "..." in line:
            inner = "\n".join(_lines(pick, pick((1, 2)), depth - 1))
            line = line.replace("    ...", indent(inner, "    "), 1)
        lines += [line, *pick(([], [SWITCH]))]
    return lines


def brute_force(text: str, most: int) -> set[str] | None:
    """Every outcome; None if there are more interleavings than that."""
    namespace: dict[str, Any] = {}
    exec(compile(text, "brute_force.py", "exec"), namespace)
    found: set[str] = set()
    path: list[int] = []
    for _ in range(most):
        found.add(_run(namespace, path))
        while path and not path[-1] >> 8:
            path.pop()
        if not path:
            return found
        # The upper bits are the threads that were not tried there.
        untried = path.pop() >> 8
        chosen = (untried & -untried).bit_length() - 1
        path.append(chosen | (untried & untried - 1) << 8)
    return None


def _run(namespace: dict[str, Any], path: list[int]) -> str:
    """One interleaving: the path as far as it goes, and then always the first thread."""
    shared = namespace["Shared"]()
    running: list[Iterator[None] | None] = [each(shared) for each in namespace["threads"]]
    for each in running:
        assert each is not None
        next(each)
    depth = 0
    while any(running):
        if depth == len(path):
            able = [number for number, each in enumerate(running) if each is not None]
            path.append(able[0] | sum(1 << number for number in able[1:]) << 8)
        number = path[depth] & 255
        depth += 1
        thread = running[number]
        assert thread is not None
        try:
            next(thread)
        except StopIteration:
            running[number] = None
    state: Callable[[Any], str] = namespace["state"]
    return state(shared)


def blocks_from_seed(seed: int) -> tuple[str, str]:
    """The random program with this number."""
    return random_blocks(random.Random(seed).choice)
