"""Monitor.dependent_in is Fig. 3 of the technical report, entry by entry, in all small states.

The figure says when two operations of threads τ1 and τ2 on one object are independent. The report
has one acquire; ours is `reacquire` for a thread that has waited.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from tests.system.small import OBJECT, Ask, Small, World
from tests.system.worlds import WORLDS
from weft.model import Design
from weft.system.dependency import dependent_in
from weft.system.operation import Choice, Operation

Entry = Callable[[int | None, frozenset[int], int, int], bool]
"""From the owner, the wait set, τ1 and τ2."""


def true(owner: int | None, wait: frozenset[int], t1: int, t2: int) -> bool:
    return True


def owner_is_not_free(owner: int | None, wait: frozenset[int], t1: int, t2: int) -> bool:
    return owner is not None


def owner_is_not_t2(owner: int | None, wait: frozenset[int], t1: int, t2: int) -> bool:
    return owner != t2


def owner_is_not_t2_or_t1_does_not_wait(
    owner: int | None, wait: frozenset[int], t1: int, t2: int
) -> bool:
    return owner != t2 or t1 not in wait


OPERATIONS = ("acquire", "release", "wait", "notify", "notify_all")
FIGURE_3: dict[tuple[str, str], Entry] = {
    ("acquire", "acquire"): owner_is_not_free,
    ("acquire", "release"): owner_is_not_t2,
    ("acquire", "wait"): owner_is_not_t2,
    ("acquire", "notify"): owner_is_not_t2_or_t1_does_not_wait,
    ("acquire", "notify_all"): owner_is_not_t2_or_t1_does_not_wait,
    ("release", "release"): true,
    ("release", "wait"): true,
    ("release", "notify"): true,
    ("release", "notify_all"): true,
    ("wait", "wait"): true,
    ("wait", "notify"): true,
    ("wait", "notify_all"): true,
    ("notify", "notify"): true,
    ("notify", "notify_all"): true,
    ("notify_all", "notify_all"): true,
}
(MONITOR,) = [world for world in WORLDS if world.name == "monitor"]


def as_in_the_figure(verb: str) -> str:
    return "acquire" if verb == "reacquire" else verb


def in_state(world: World, small: Small, ask: Ask) -> list[Operation]:
    """The operation as asked for and, for every choice, as executed in that state."""
    asked = Operation(ask.thread, OBJECT, world.kind, ask.verb, before=small.state)
    return [asked, *(world.do(small, ask, v).operation for v in world.choices(small, ask))]


def test_the_figure_has_every_pair() -> None:
    assert set(FIGURE_3) == set(combinations_with_replacement(OPERATIONS, 2))


@pytest.mark.parametrize("pair", FIGURE_3, ids=", ".join)
def test_an_entry_of_figure_3(pair: tuple[str, str]) -> None:
    tried = set()
    for small in MONITOR.states(6):
        owner = small.state.owner
        wait = frozenset(thread for thread, _ in small.state.waiting)
        for a, b in MONITOR.pairs(small):
            if (as_in_the_figure(a.verb), as_in_the_figure(b.verb)) != pair:
                continue
            independent = FIGURE_3[pair](owner, wait, a.thread, b.thread)
            tried.add(independent)
            for x in in_state(MONITOR, small, a):
                for y in in_state(MONITOR, small, b):
                    assert dependent_in((x,), (y,)) is not independent, (small, x, y)
                    assert dependent_in((y,), (x,)) is not independent, (small, y, x)
    assert tried == ({True} if FIGURE_3[pair] is true else {True, False})


@pytest.mark.parametrize("looks", [False, True])
def test_locked_makes_release_visible(looks: bool) -> None:
    """§2.1: an operation that sees whether the lock is free (`Free?`) shows every release."""
    design = Design("free?")
    monitor = design.monitor("m")
    design.thread("A").sequence(monitor.acquire(), monitor.notify(), monitor.release())
    other = design.thread("B")
    if looks:
        other.sequence(other.local("seen").write(monitor.locked()))
    execution = design.start()
    visible = []
    for _ in range(3):
        step = execution.step(0)
        assert step is not None
        visible.append(step.visible)
        execution.take(Choice(0))
    assert visible == [True, looks, looks]
