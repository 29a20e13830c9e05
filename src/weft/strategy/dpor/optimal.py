"""Optimal dynamic partial order reduction: one execution per trace."""

from __future__ import annotations

from weft.strategy.dpor.enabling import Reversal
from weft.strategy.dpor.past import Events
from weft.strategy.dpor.races import Race
from weft.strategy.dpor.search import RaceReversal, Sleep, awake
from weft.strategy.dpor.wakeup_tree import Branch, insert, obstacle
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
        self._disturbances: dict[tuple[int, Choice], bool] = {}

    def begin(self) -> bool:
        more = super().begin()
        self._disturbances.clear()
        return more

    def free_node(self, choice: Choice) -> Node:
        return Node(choice, {})

    def is_free(self, node: Node) -> bool:
        return not node.sleep and not node.subtree

    def new_node(self, status: Status, last: Event | None) -> Node | None:
        sleep = self.sleep_after(last)
        parent = self.nodes[-1] if self.nodes else None
        if parent is not None and parent.subtree:
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

    def next_branch(self, node: Node | None) -> bool:
        if node is None or not node.branches:
            return False
        self.fall_asleep(node)
        branch = node.branches.pop(0)
        node.choice = branch.choice
        node.subtree = branch.branches
        return True

    def again(self, race: Race) -> bool:
        # With nothing asleep, the reversal that was added when the race was new is part of every
        # later one. Else another suffix may wake what the first one did not.
        node = self.nodes[race.earlier]
        if node is None or not node.sleep:
            return False
        if not race.settled:
            return True
        sleeper = race.sleeper
        if sleeper is None:
            return race.last >= self.fresh
        return self._disturbed(race.earlier, node, sleeper)

    def explore_later(self, reversal: Reversal) -> None:
        if self.labels is not self.order.codes:
            self._explore_sequence(reversal, None)
            return
        earlier, gone, _, known, (choice, operations), predicted = reversal
        tail = (choice, self.order.codes.of(operations))
        node, code = self.node(earlier), self.order.steps[earlier]
        if self.order.obstacle(node.choice, code, earlier, gone, tail) is not None:
            self._explore(node, earlier, gone, known, tail, predicted, None)

    def reverse(self, race: Race) -> None:
        if self.labels is not self.order.codes:
            self._explore_sequence(self.races.reversal(race), None if race.removed else race)
            return
        earlier, later, order = race.earlier, race.later, self.order
        tail = (order.events[later].choice, order.steps[later])
        node = self.node(earlier)
        self._explore(node, earlier, race.gone, order.before[later], tail, False, race)

    def _explore(
        self,
        node: Node,
        earlier: int,
        gone: Events,
        known: Events,
        tail: tuple[Choice, int],
        predicted: bool,
        race: Race | None,
    ) -> None:
        """Explore from a node what is left without what is gone, and then a step."""
        order = self.order
        reasons: list[int] = []
        for choice, code in node.sleep.items():
            event = order.obstacle(choice, code, earlier, gone, tail)
            if event is None:
                self._settle(race, choice, -1)
                return
            reasons.append(event)
        # What is in the sequence neither for the race nor to wake the sleeping will be explored
        # anyway; left in, it would make a branch of every order of what has no part in this.
        kept = order.needed(earlier, gone, known, tail[1], reasons)
        v = self.races.steps(kept)
        v.append(tail)
        insert(node.branches, v, self.labels, predicted)
        self._settle(race, None, kept[-1] if kept else -1)

    def _explore_sequence(self, reversal: Reversal, race: Race | None) -> None:
        """The same for labels that are no codes, by going through all of the sequence."""
        node, labels = self.node(reversal.earlier), self.labels
        before = self.races.taken_along(reversal)
        v = self.races.sequence(reversal, before)
        if obstacle(node.choice, self.done(reversal.earlier), v, labels) is None:
            return
        reasons: set[int] = set()
        for choice, label in node.sleep.items():
            place = obstacle(choice, label, v, labels)
            if place is None:
                self._settle(race, choice, -1)
                return
            reasons.add(place)
        kept = self.races.needed(reversal, before, v, reasons)
        insert(node.branches, [v[k] for k in kept], labels, reversal.predicted)
        self._settle(race, None, before[kept[-2]] if len(kept) > 1 else -1)

    def _settle(self, race: Race | None, sleeper: Choice | None, last: int) -> None:
        if race is not None and not race.removed:
            race.settled, race.sleeper, race.last = True, sleeper, last

    def _disturbed(self, index: int, node: Node, sleeper: Choice) -> bool:
        """Whether an event that is new may keep a sleeping step of a node from coming first."""
        found = self._disturbances.get((index, sleeper))
        if found is None:
            label, threads, dependent = (
                node.sleep[sleeper],
                self.order.threads,
                self.labels.dependent,
            )
            found = any(
                threads[k] == sleeper.thread or dependent(self.done(k), label)
                for k in range(self.fresh, len(threads))
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
