"""Source-set dynamic partial order reduction: less to remember, some work in vain."""

from __future__ import annotations

from weft.strategy.dpor.enabling import Reversal
from weft.strategy.dpor.search import RaceReversal, Sleep, awake
from weft.strategy.dpor.wakeup_tree import Steps
from weft.system.guarantee import COMPLETE
from weft.system.interfaces import Status
from weft.system.operation import Choice, Event


class Node:
    """A state on the current path, with its source set so far."""

    __slots__ = ("backtrack", "choice", "done", "sleep")

    def __init__(self, choice: Choice, sleep: Sleep) -> None:
        self.choice = choice
        self.sleep = sleep
        self.backtrack: dict[Choice, None] = {choice: None}
        """The steps to explore from here, in the order in which they were found to be needed."""
        self.done = 0

    @property
    def left(self) -> int:
        return sum(each not in self.sleep for each in self.backtrack) - 1


class SourceDpor(RaceReversal[Node]):
    """Explores one execution of every trace, and abandons some others on the way.

    Source sets and sleep sets (Abdulla et al., POPL 2014, Algorithm 1). Complete for systems whose
    executions all end. That an execution is equivalent to an explored one can come out when it is
    under way; it is then abandoned and counted as blocked.
    """

    name = "source-dpor"
    guarantee = COMPLETE

    def __init__(self, dependency: str = "unconditional") -> None:
        super().__init__(dependency, whole=False)

    def new_node(self, status: Status, last: Event | None) -> Node | None:
        sleep = self.sleep_after(last)
        choice = awake(status, last, sleep)
        return None if choice is None else Node(choice, sleep)

    def free_node(self, choice: Choice) -> Node:
        return Node(choice, {})

    def next_branch(self, node: Node | None) -> bool:
        if node is None:
            return False
        self.fall_asleep(node)
        for choice in node.backtrack:
            if choice not in node.sleep:
                node.choice = choice
                return True
        return False

    def explore_later(self, reversal: Reversal) -> None:
        backtrack = self.node(reversal.earlier).backtrack
        before = self.races.taken_along(reversal)
        initials = self._initials(self.races.sequence(reversal, before))
        if not any(choice in backtrack for choice in initials):
            backtrack[initials[0]] = None

    def _initials(self, v: Steps) -> list[Choice]:
        """The steps of `v` with which an equivalent sequence can begin."""
        dependent = self.labels.dependent
        initials: list[Choice] = []
        for place, (choice, label) in enumerate(v):
            for other, theirs in v[:place]:
                if other.thread == choice.thread or dependent(theirs, label):
                    break
            else:
                initials.append(choice)
        return initials
