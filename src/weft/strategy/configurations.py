"""Searches of earlier tools, as configurations of ours, for comparison (Stoller 2000, TR §11).

None is weaker here than its original: the searches they are made from find every deadlock.
"""

from __future__ import annotations

from weft.strategy.invisible_first import InvisibleFirst
from weft.strategy.persistent_sets import Analysable
from weft.strategy.selective import Selective
from weft.system.guarantee import COMPLETE


class VeriSoft(Selective):
    """Explores persistent sets and sleep sets with every shared access visible: all deadlocks.

    As if O_syn and O_mtx were empty. Complete for systems whose executions all end.
    """

    name = "verisoft"
    guarantee = COMPLETE

    def __init__(self, system: Analysable) -> None:
        super().__init__(system, "2", "unconditional")


class ExitBlock(InvisibleFirst):
    """Explores every order of visible steps: all deadlocks and control points, if MLD is kept.

    Every transition is dependent with every other, so nothing sleeps. The original switches threads
    at releases and backtracks at an acquire that blocks; here acquires are visible and releases are
    not, so deadlocks need no special care.
    """

    name = "exitblock"
    guarantee = COMPLETE

    def __init__(self, system: Analysable) -> None:
        super().__init__(system, "all", "none")


class ExitBlockRW(InvisibleFirst):
    """Explores orders of visible steps that differ by reads and writes: all deadlocks, as above.

    Operations on different objects are independent, and two that only look; nothing else is. The
    original may miss deadlocks, because a blocked acquire is no step of its own there; here it is,
    and Theorem 3 holds as for any sleep sets from a valid dependency relation.
    """

    name = "exitblock-rw"
    guarantee = COMPLETE

    def __init__(self, system: Analysable) -> None:
        super().__init__(system, "all", "read/write")
