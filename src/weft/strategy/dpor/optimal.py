"""Optimal dynamic partial order reduction: one execution per trace."""

from __future__ import annotations

from weft.strategy.dpor.races import Race, Reversal
from weft.strategy.dpor.search import RaceReversal, Sleep, awake
from weft.strategy.dpor.wakeup_tree import Branch, insert, obstacle
from weft.system.dependency import dependent
from weft.system.guarantee import COMPLETE
from weft.system.interfaces import Status
from weft.system.operation import Choice, Event


class Node:
    """A state on the current path: what was explored from it, and what is still to be."""

    __slots__ = ("branches", "choice", "done", "sleep", "subtree")

    def __init__(self, choice: Choice, sleep: Sleep) -> None:
        self.choice = choice
        self.sleep = sleep
        self.branches: list[Branch] = []
        """The wakeup tree, without the branch being explored."""
        self.subtree: list[Branch] = []
        """What remains of the wakeup tree below the branch being explored."""
        self.done = 0

    @property
    def left(self) -> int:
        return len(self.branches)


class OptimalDpor(RaceReversal[Node]):
    """Explores exactly one execution of every trace, and none in vain.

    Wakeup trees (Abdulla et al., POPL 2014, Algorithm 2). Complete for systems whose executions all
    end.
    """

    name = "dpor"
    guarantee = COMPLETE

    def __init__(self, dependency: str = "unconditional") -> None:
        super().__init__(dependency, whole=True)
        self._settled: dict[int, dict[int, tuple[Choice | None, int]]] = {}
        """For a race, why it needs no reversal: the sleeping step with which the result of it is
        explored, or None and the last event of a sequence that is in the wakeup tree. By the later
        event, then by the earlier one."""
        self._disturbances: dict[tuple[int, Choice], bool] = {}

    def begin(self) -> bool:
        last = len(self.races.events)
        more = super().begin()
        for index in range(self.fresh, last):
            self._settled.pop(index, None)
        self._disturbances.clear()
        return more

    def free_node(self, choice: Choice) -> Node:
        return Node(choice, {})

    def is_free(self, node: Node) -> bool:
        return not node.sleep and not node.subtree

    def new_node(self, status: Status, last: Event | None) -> Node | None:
        sleep = self.sleep_after(last)
        if last is not None:
            parent = self.nodes[-1]
            # What is asleep here was to be woken by a step that has done less than was predicted.
            subtree = [branch for branch in parent.subtree if branch.choice not in sleep]
            parent.subtree = []
            if subtree:
                branch = subtree.pop(0)
                node = Node(branch.choice, sleep)
                node.branches = subtree
                node.subtree = branch.branches
                return node
        choice = awake(status, last, sleep)
        return None if choice is None else Node(choice, sleep)

    def next_branch(self, node: Node) -> bool:
        if not node.branches:
            return False
        self.fall_asleep(node)
        branch = node.branches.pop(0)
        node.choice = branch.choice
        node.subtree = branch.branches
        return True

    def again(self, earlier: int, later: int) -> bool:
        # With nothing asleep, the reversal that was added when the race was new is part of every
        # later one. Else another suffix may wake what the first one did not.
        if not self.nodes[earlier].sleep:
            return False
        settled = self._settled.get(later, {}).get(earlier)
        if settled is None:
            return True
        sleeper, last = settled
        return last >= self.fresh if sleeper is None else self._disturbed(earlier, sleeper)

    def explore_later(self, reversal: Reversal) -> None:
        node, relation = self.nodes[reversal.earlier], self.relation
        v = self.races.sequence(reversal)
        if obstacle(node.choice, self.done(reversal.earlier), v, relation) is None:
            return
        reasons: set[int] = set()
        for choice, operations in node.sleep.items():
            place = obstacle(choice, operations, v, relation)
            if place is None:
                self._settle(reversal.earlier, reversal.later, choice, -1)
                return
            reasons.add(place)
        # What is in `v` neither for the race nor to wake the sleeping will be explored anyway;
        # left in, it would make a branch of every order of things that have no part in this.
        kept = self.races.needed(reversal, reasons)
        insert(node.branches, [v[k] for k in kept], relation, reversal.predicted)
        last = reversal.before[kept[-2]] if len(kept) > 1 else -1
        self._settle(reversal.earlier, reversal.later, None, last)

    def reverse(self, race: Race) -> None:
        if self.relation is not dependent:
            super().reverse(race)
            return
        earlier, later = race
        node, order = self.nodes[earlier], self.races.order
        reasons: list[int] = []
        for choice, operations in node.sleep.items():
            event = order.obstacle(choice, operations, earlier, later)
            if event is None:
                self._settle(earlier, later, choice, -1)
                return
            reasons.append(event)
        kept = order.needed(earlier, later, reasons)
        insert(node.branches, self.races.steps((*kept, later)), self.relation)
        self._settle(earlier, later, None, kept[-1] if kept else -1)

    def _settle(self, earlier: int, later: int, sleeper: Choice | None, last: int) -> None:
        if later >= 0:
            self._settled.setdefault(later, {})[earlier] = (sleeper, last)

    def _disturbed(self, index: int, sleeper: Choice) -> bool:
        """Whether an event that is new may keep a sleeping step of a node from coming first."""
        found = self._disturbances.get((index, sleeper))
        if found is None:
            operations = self.nodes[index].sleep[sleeper]
            found = any(
                event.thread == sleeper.thread or self.relation(event.operations, operations)
                for event in self.races.events[self.fresh :]
            )
            self._disturbances[index, sleeper] = found
        return found


class AsRunDpor(OptimalDpor):
    """Explores one execution of every trace, with fewer traces: only what had an effect counts.

    Operations that did not affect each other when they ran, a put and a get of different items for
    instance, are independent; what was recorded then says so. Otherwise as `dpor`.
    """

    name = "dpor-as-run"
    guarantee = COMPLETE

    def __init__(self) -> None:
        super().__init__("as run")
