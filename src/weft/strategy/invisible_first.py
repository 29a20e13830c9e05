"""Invisible-first selective search: switches threads at visible steps only (Stoller 2000, §4)."""

from __future__ import annotations

from weft.errors import NotApplicable
from weft.strategy.persistent_sets import Analysable
from weft.strategy.selective import Selective
from weft.system.guarantee import COMPLETE
from weft.system.interfaces import Status
from weft.system.operation import Choice, Event, Step

MOST_INVISIBLE = 1000
"""How many invisible steps a thread may take in a row."""


class InvisibleFirst(Selective):
    """Explores the orders of visible steps: all deadlocks and control points, if MLD is kept.

    After a visible step of a thread its invisible ones follow without branching (IF-SSS, Fig. 2;
    Theorem 3); threads whose first steps are invisible take them when they start. Run it with a
    monitor for MLD'': while that finds nothing, the system keeps the discipline and the search is
    complete (§9). Needs Separation, DetermInvis, NonBlockInvis and BoundedInvis (§2.3), and raises
    `NotApplicable` where one of them fails.
    """

    name = "invisible-first"
    guarantee = COMPLETE
    discipline = "MLD''"
    assumptions = ("the protected variables keep MLD'', which was checked on every execution",)

    def __init__(
        self,
        system: Analysable,
        persistent: str = "2-MLD'",
        sleep: str = "conditional",
        most_invisible: int = MOST_INVISIBLE,
    ) -> None:
        super().__init__(system, persistent, sleep)
        self.most_invisible = most_invisible
        self._invisible = 0
        """How many invisible steps the thread that ran last has taken in a row."""
        self._running = -1

    def begin(self) -> bool:
        self._invisible = 0
        return super().begin()

    def pick(self, status: Status) -> Choice:
        last = status.last
        if last is not None:
            self._count(last)
        return super().pick(status)

    def _forced(self, status: Status) -> Choice | None:
        """execInvis: the invisible step of the thread that ran last, or of one just started."""
        last = status.last
        threads = status.threads
        if last is not None and last.thread in threads:
            threads = (last.thread, *threads)
        forced: Choice | None = None
        for thread in threads:
            step = status.step(thread)
            if step is None:
                continue
            _check_step(step)
            if forced is None and not step.visible:
                forced = self._only_choice(step, status)
        return forced

    def _only_choice(self, step: Step, status: Status) -> Choice:
        values = status.choices(step.thread)
        if not values:
            raise NotApplicable(
                "NonBlockInvis fails: an invisible step is blocked",
                step.where,
                "let its guards cover every case, or use a search that schedules every step",
            )
        if len(values) > 1:
            raise NotApplicable(
                f"DetermInvis fails: an invisible step has {len(values)} choices",
                step.where,
                "make the guards exclude each other and notify all waiters instead of one, "
                "or use a search that schedules every step",
            )
        return Choice(step.thread, values[0])

    def _count(self, last: Event) -> None:
        if last.step.visible or last.thread != self._running:
            self._invisible = 0
        self._running = last.thread
        self._invisible += not last.step.visible
        if self._invisible > self.most_invisible:
            raise NotApplicable(
                f"BoundedInvis fails: a thread took {self._invisible} invisible steps in a row",
                last.step.where,
                "let the loop do something visible, or give the search a larger bound",
            )

    def _carried_out(self, depth: int, event: Event) -> None:
        # The invisible steps that follow are independent of all that sleeps (Theorem 3), so only
        # the visible one counts.
        self.nodes[depth].operations = event.operations


def _check_step(step: Step) -> None:
    if not step.separated:
        raise NotApplicable(
            "Separation fails: some transitions at a control point are visible and some are not",
            step.where,
            "give the visible and the invisible ones control points of their own",
        )
