"""Random programs that use files, compared with every interleaving of the same calls.

The comparison uses nothing of weft: it carries out each interleaving in a folder of its own.
"""

from __future__ import annotations

import os
import random
import shutil
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

import pytest

import weft
from tests.shares import one_in

NAMES = ("a", "b", "d", "d/a", "link")
Outcome = tuple[tuple[object, ...], ...]


class Call(NamedTuple):
    """One call, which is one step: what it does in a folder."""

    name: str
    paths: tuple[str, ...]

    def run(self, folder: str) -> object:
        try:
            return CALLS[self.name](*(os.path.join(folder, each) for each in self.paths))
        except OSError as error:
            return error.errno


def _make(path: str) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))


def _size(path: str) -> int | None:
    found = os.stat(path)
    return None if stat.S_ISDIR(found.st_mode) else found.st_size


CALLS: dict[str, Callable[..., object]] = {
    "mkdir": os.mkdir,
    "rmdir": os.rmdir,
    "remove": os.remove,
    "exists": os.path.exists,
    "lexists": os.path.lexists,
    "isdir": os.path.isdir,
    "size": _size,
    "list": lambda path: tuple(sorted(os.listdir(path))),
    "make": _make,
    "extend": lambda path: os.truncate(path, 3),
    "shorten": lambda path: os.truncate(path, 1),
    "rename": os.rename,
    "symlink": lambda path, link: os.symlink(os.path.basename(path), link),
    "readlink": lambda path: os.readlink(path),
}
TWO = ("rename", "symlink")


def random_program(draw: random.Random) -> tuple[list[Call], list[list[Call]]]:
    """What is done at first, and what each thread does."""

    def call() -> Call:
        name = draw.choice(list(CALLS))
        return Call(name, tuple(draw.choice(NAMES) for _ in range(1 + (name in TWO))))

    threads = draw.choice([(2, 2), (3, 2), (3, 3), (2, 2, 2), (2, 1, 1)])
    return [call() for _ in range(6)], [[call() for _ in range(length)] for length in threads]


def interleavings(lengths: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The threads in the order of their steps."""
    if not any(lengths):
        yield ()
    for thread, left in enumerate(lengths):
        if left:
            rest = [length - (each == thread) for each, length in enumerate(lengths)]
            for others in interleavings(rest):
                yield thread, *others


def by_hand(first: list[Call], threads: list[list[Call]]) -> set[Outcome]:
    found: set[Outcome] = set()
    for order in interleavings([*map(len, threads)]):
        folder = tempfile.mkdtemp()
        for call in first:
            call.run(folder)
        results: list[list[object]] = [[] for _ in threads]
        for thread in order:
            results[thread].append(threads[thread][len(results[thread])].run(folder))
        found.add(tuple(map(tuple, results)))
        shutil.rmtree(folder)
    return found


def by_weft(
    first: list[Call], threads: list[list[Call]], scheduling: Literal["free-threaded", "gil"]
) -> weft.Result:
    def program() -> Outcome:
        with tempfile.TemporaryDirectory() as folder:
            for call in first:
                call.run(folder)
            results: list[list[object]] = [[] for _ in threads]

            def work(number: int) -> None:
                for call in threads[number]:
                    results[number].append(call.run(folder))

            running = [threading.Thread(target=work, args=(n,)) for n in range(len(threads))]
            for thread in running:
                thread.start()
            for thread in running:
                thread.join()
            return tuple(map(tuple, results))

    return weft.explore(program, all=True, scheduling=scheduling)


@pytest.mark.parametrize("seed", one_in(2, range(40)))
def test_outcomes_are_those_of_all_interleavings(seed: int) -> None:
    first, threads = random_program(random.Random(seed))
    every = by_hand(first, threads)
    free, gil = by_weft(first, threads, "free-threaded"), by_weft(first, threads, "gil")
    assert (free.verdict, gil.verdict) == ("verified", "verified")
    assert set(free.outcomes) == set(gil.outcomes) == every


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 1100))
def test_outcomes_of_many_more(seed: int) -> None:
    first, threads = random_program(random.Random(seed))
    result = by_weft(first, threads, "free-threaded")
    assert set(result.outcomes) == by_hand(first, threads)
