"""Invisible-first search: what it saves, and which systems it refuses (Stoller 2000, §2.3, §4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.strategy.examples import semaphore_and_v
from tests.strategy.oracle import Graph, counts, search
from weft.errors import NotApplicable
from weft.model import Design
from weft.monitor.lockset import Lockset
from weft.strategy.composed import Composed
from weft.strategy.exhaustive import Exhaustive
from weft.strategy.invisible_first import InvisibleFirst
from weft.system.interfaces import Strategy


def test_invisible_steps_run_at_once() -> None:
    """Three locked increments of three steps each: six orders instead of 1680."""
    design = Design("counter")
    lock = design.mutex("lock")
    x = design.variable("x", protected=True)
    for name in "ABC":
        thread = design.thread(name)
        seen = thread.local("seen")
        thread.sequence(lock.acquire(), seen.write(x), x.write(seen + 1), lock.release())
    assert counts(design, InvisibleFirst(design)) == (6, 0)


def test_first_steps_may_be_invisible() -> None:
    """Without InitVis, the threads' first invisible steps come first, in one order."""
    design = Design("not InitVis")
    v = design.variable("v", protected=True)
    x = design.variable("x")
    for name in "AB":
        thread = design.thread(name)
        thread.sequence(thread.local("seen").write(v), x.write(1))
    assert counts(design, InvisibleFirst(design)) == (2, 0)
    assert counts(design, Composed(design)) == (2, 0)


@pytest.mark.parametrize("search_with", [InvisibleFirst, Composed])
def test_a_started_thread_takes_its_first_invisible_steps(
    search_with: type[InvisibleFirst],
) -> None:
    design = Design("started")
    v = design.variable("v", protected=True)
    child = design.thread("child", started=False)
    child.sequence(child.local("seen").write(v))
    design.thread("parent").sequence(child.start(), child.join())
    assert counts(design, search_with(design)) == (1, 0)


def not_separated() -> Design:
    design = Design("Separation")
    v = design.variable("v", protected=True)
    x = design.variable("x")
    thread = design.thread("T")
    thread.transition("both", "end", v.write(1))
    thread.transition("both", "end", x.write(1))
    return design


def choosing() -> Design:
    design = Design("DetermInvis")
    v = design.variable("v", protected=True)
    thread = design.thread("T")
    thread.transition("two", "end", v.write(1))
    thread.transition("two", "end", v.write(2))
    return design


def blocking() -> Design:
    design = Design("NonBlockInvis")
    v = design.variable("v", protected=True)
    design.thread("T").transition("waits", "end", when=v == 1)
    design.thread("U").sequence(design.variable("x").write(1))
    return design


def unbounded() -> Design:
    design = Design("BoundedInvis")
    v = design.variable("v", protected=True)
    design.thread("T").transition("loop", "loop", v.write(1))
    return design


def notify_of_two() -> Design:
    design = Design("notify")
    monitor = design.monitor("monitor")
    for name in "AB":
        design.thread(name).sequence(monitor.acquire(), monitor.wait(), monitor.release())
    design.thread("C").sequence(monitor.acquire(), monitor.notify(), monitor.release())
    return design


@pytest.mark.parametrize("search_with", [InvisibleFirst, Composed])
@pytest.mark.parametrize(
    ("make", "condition", "where"),
    [
        (not_separated, "Separation", "T at both"),
        (choosing, "DetermInvis", "T at two"),
        (blocking, "NonBlockInvis", "T at waits"),
        (unbounded, "BoundedInvis", "T at loop"),
        (notify_of_two, "DetermInvis", "C at C1"),
    ],
)
def test_conditions_are_checked(
    search_with: type[InvisibleFirst], make: Callable[[], Design], condition: str, where: str
) -> None:
    """A system that does not meet a condition of §2.3 is refused, with the place."""
    design = make()
    with pytest.raises(NotApplicable, match=f"{condition} fails") as raised:
        search(design, search_with(design, most_invisible=50))
    assert raised.value.where == where


def test_a_deadlock_at_an_invisible_step_is_one() -> None:
    """Where nothing else can run either, a blocked invisible step is no matter of NonBlockInvis."""
    design = Design("waits for nobody")
    v = design.variable("v", protected=True)
    design.thread("T").transition("waits", "end", when=v == 1)
    assert search(design, InvisibleFirst(design)).deadlocks == Graph(design).deadlocks


def broken(design: Design, strategy: Strategy, discipline: str) -> list[str]:
    """What a search finds to be broken, without who does it where."""
    findings = search(design, strategy, [Lockset(design, discipline)]).findings
    return [finding.message.partition(":")[0] for finding in findings]


def test_mld_misses_what_mld_prime_finds() -> None:
    """The example of §9: IF-SSS runs v := 1 at once after the up, so MLD looks kept."""
    design = semaphore_and_v()
    assert broken(design, InvisibleFirst(design), "MLD") == []
    unprotected = "no lock protects v, which breaks MLD"
    assert broken(design, Exhaustive(), "MLD") == [unprotected] * 2
    assert broken(design, InvisibleFirst(design), "MLD'") == [f"{unprotected}'"]
    assert broken(design, Composed(design), "MLD'") == [f"{unprotected}'"]


@pytest.mark.parametrize("search_with", [InvisibleFirst, Composed])
def test_init_thread_is_not_enough(search_with: type[InvisibleFirst]) -> None:
    """With an initThread, Theorem 3' fails in the very example of §9; MLD'' mends it.

    That the second thread can come first is a violation of MLD', but IF-SSS runs the first thread's
    initialisation at once, so it never happens. The proof of Theorem 2' lets a transition be moved
    forward that is itself the initialisation.
    """
    design = semaphore_and_v(initialised="first")
    early = "v may be accessed before it is initialised, which breaks MLD'"
    assert broken(design, Exhaustive(), "MLD'") == [early] * 2
    assert broken(design, search_with(design), "MLD'") == []
    assert broken(design, search_with(design), "MLD''") == [f"{early}'"]
