"""Small random designs over every kind of object: what all searches are compared on.

The generator asks a `pick` function for every decision, so that Hypothesis can drive (and shrink)
it, and so can a plain random generator.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import factorial
from typing import Any

from hypothesis import strategies as st

from weft.model import Design, DesignThread
from weft.model.expression import Command, Local

Pick = Callable[[Sequence[Any]], Any]


@dataclass
class Objects:
    """The objects of a random design, by kind."""

    variables: list[Any] = field(default_factory=list)
    mutexes: list[Any] = field(default_factory=list)
    monitors: list[Any] = field(default_factory=list)
    semaphores: list[Any] = field(default_factory=list)
    queues: list[Any] = field(default_factory=list)
    channels: list[Any] = field(default_factory=list)
    flags: list[Any] = field(default_factory=list)
    barriers: list[Any] = field(default_factory=list)


KINDS = ("variable", "mutex", "monitor", "semaphore", "queue", "channel", "flag", "barrier")
SHAPES = ("plain", "plain", "plain", "plain", "await", "await_both", "branch", "two")


def random_design(pick: Pick, most_interleavings: int = 2000) -> Design:
    """A random design without cycles and with at most so many interleavings (nearly)."""
    design = Design("random")
    chosen = {pick(KINDS) for _ in range(pick((1, 2, 3)))} | {"variable"}
    objects = _objects(design, chosen, pick)
    lengths = _lengths(pick, most_interleavings)
    threads = [design.thread(f"T{i}") for i in range(len(lengths))]
    for i, (thread, length) in enumerate(zip(threads, lengths, strict=True)):
        others = [t for j, t in enumerate(threads) if j != i]
        _write(design, thread, length, objects, others, pick)
    return design


def _lengths(pick: Pick, most: int) -> list[int]:
    lengths = [pick((1, 2, 3, 4)) for _ in range(pick((2, 2, 3, 3, 4)))]
    while _interleavings(lengths) > most:
        lengths[lengths.index(max(lengths))] -= 1
    return lengths


def _interleavings(lengths: list[int]) -> int:
    total = factorial(sum(lengths))
    for length in lengths:
        total //= factorial(length)
    return total


def _objects(design: Design, kinds: set[str], pick: Pick) -> Objects:
    objects = Objects()
    for i in range(pick((1, 2))):
        objects.variables.append(design.variable(f"x{i}", pick((0, 1))))
    for i in range(pick((1, 1, 2))):
        if "mutex" in kinds:
            objects.mutexes.append(design.mutex(f"mutex{i}"))
        if "monitor" in kinds:
            objects.monitors.append(design.monitor(f"monitor{i}"))
    if "semaphore" in kinds:
        objects.semaphores.append(design.semaphore("semaphore", pick((0, 1, 2))))
    if "queue" in kinds:
        objects.queues.append(design.queue("queue", pick((1, 2))))
    if "channel" in kinds:
        objects.channels.append(design.channel("channel"))
    if "flag" in kinds:
        objects.flags.append(design.flag("flag", pick((False, True))))
    if "barrier" in kinds:
        objects.barriers.append(design.barrier("barrier", 2))
    return objects


def _write(
    design: Design,
    thread: DesignThread,
    length: int,
    objects: Objects,
    others: list[DesignThread],
    pick: Pick,
) -> None:
    seen = thread.local("seen", 0)
    for point in range(length):
        here, there = f"p{point}", f"p{point + 1}"
        last = "end" if point == length - 1 else there
        x = pick(objects.variables)
        y = pick(objects.variables)
        shape = pick(SHAPES)
        command = _command(design, seen, objects, others, pick)
        if shape == "plain":
            thread.transition(here, last, command)
        elif shape == "await":
            thread.transition(here, last, seen.write(seen + 1), when=x == pick((0, 1)))
        elif shape == "await_both":
            guard = (x == pick((0, 1))) & (y == pick((0, 1)))
            thread.transition(here, last, seen.write(seen + 2), when=guard)
        elif shape == "branch":
            thread.transition(here, last, command, when=x == 0)
            thread.transition(here, last, seen.write(7), when=x != 0)
        else:
            thread.transition(here, last, command)
            thread.transition(here, last, x.write(seen), when=y == 1)


def _command(
    design: Design, seen: Local, objects: Objects, others: list[DesignThread], pick: Pick
) -> Command:
    x = pick(objects.variables)
    commands: list[Callable[[], Command]] = [
        lambda: seen.write(x),
        lambda: x.write(pick((0, 1, 2))),
        lambda: x.write(seen + 1),
        lambda: x.update(lambda value: value + 1),
        lambda: seen.write(x.cas(pick((0, 1)), pick((1, 2)))),
        lambda: seen.write(design.choose(2)),
        lambda: pick(others).join(),
    ]
    for m in objects.mutexes:
        commands += [m.acquire, m.acquire, m.release]
        commands += [partial(_seen, seen, m.try_acquire), partial(_seen, seen, m.locked)]
    for m in objects.monitors:
        commands += [m.acquire, m.acquire, m.acquire, m.release, m.release]
        commands += [m.wait, m.notify, m.notify_all]
    for s in objects.semaphores:
        commands += [s.up, s.up, s.down, s.down]
        commands += [partial(_seen, seen, s.try_down), partial(_seen, seen, s.value)]
    for q in objects.queues:
        commands += [partial(q.put, seen), partial(q.put, 5), partial(_seen, seen, q.get)]
        commands += [partial(_seen, seen, q.try_get), partial(_seen, seen, q.size)]
        commands += [partial(_seen, seen, partial(q.try_put, 1))]
    for c in objects.channels:
        commands += [partial(c.send, seen), partial(c.send, 3), c.close]
        commands += [partial(_seen, seen, c.receive)] * 2
    for f in objects.flags:
        commands += [f.set, f.clear, f.wait, partial(_seen, seen, f.is_set)]
    for b in objects.barriers:
        commands += [b.wait, partial(_seen, seen, b.wait)]
    chosen: Command = pick(commands)()
    return chosen


def _seen(seen: Local, ask: Callable[[], Any]) -> Command:
    """Keep the result of an operation in the local variable."""
    return seen.write(ask())


def from_seed(seed: int, most_interleavings: int = 2000) -> Design:
    """The random design with this number."""
    return random_design(random.Random(seed).choice, most_interleavings)


@st.composite
def designs(draw: st.DrawFn, most_interleavings: int = 2000) -> Design:
    """Random designs, for Hypothesis."""
    return random_design(lambda options: draw(st.sampled_from(options)), most_interleavings)
