"""What the searches that reverse races have in common: the path, replayed and extended."""

from __future__ import annotations

from typing import Protocol, TypeVar

from weft.errors import NotApplicable
from weft.strategy.depth_first import DepthFirst, PathNode
from weft.strategy.dpor.enabling import Reversal
from weft.strategy.dpor.labels import RELATIONS, AsRun, Label, Labels
from weft.strategy.dpor.order import Order
from weft.strategy.dpor.races import Race, Races
from weft.system.dependency import Relation, dependent
from weft.system.interfaces import Status, Stuck
from weft.system.operation import STOP, Choice, Event
from weft.system.trace import Trace

_tuple = tuple.__new__

Sleep = dict[Choice, Label]
"""Steps that are explored already, with what they do: to take them now is in vain."""


class SleepingNode(PathNode, Protocol):
    sleep: Sleep


N = TypeVar("N", bound=SleepingNode)


class RaceReversal(DepthFirst[N | None]):
    """Runs an execution, reverses its races, and goes on with what that left to explore.

    All that is found out about an execution is found out at its end, for what is new of it at once.
    A state has no node as long as nothing is asleep there and nothing is to be explored from it.
    """

    begins_straight = True

    def __init__(self, dependency: str, whole: bool) -> None:
        super().__init__()
        self.relation: Relation = RELATIONS[dependency]
        self.order = Order(self.relation)
        plain = self.relation is dependent
        self.labels: Labels = self.order.codes if plain else AsRun(self.relation)
        self.races = Races(self.relation, self.labels, self.order, whole)
        self._free = False
        """Whether nothing is asleep where this execution is, nor does the path say how to go on."""

    @property
    def straight(self) -> bool:
        return self._free and not self.sees_prefix

    def begin(self) -> bool:
        more = super().begin()
        self.races.truncate(self.fresh)
        self._free = not self.nodes
        return more

    def taken(self, depth: int) -> Choice:
        return self.order.events[depth].choice

    def fall_asleep(self, node: N) -> None:
        """All that begins with the step taken at the last node of the path is explored."""
        node.sleep[node.choice] = self.done(len(self.nodes) - 1)

    def extend(self, status: Status) -> Choice:
        last = status.last
        if not self._free:
            node = self.new_node(status, last)
            if node is None:
                return STOP
            self.nodes.append(node)
            self._free = self.is_free(node)
            return node.choice
        enabled = status.enabled
        thread = last.thread if last is not None and last.thread in enabled else enabled[0]
        choice: Choice = _tuple(Choice, (thread, status.choices(thread)[0]))
        return choice

    def pick_idle(self, status: Stuck) -> Choice:
        raise NotApplicable(
            "giving up when nothing else can run depends on everything before",
            f"strategy {self.name!r}, given as an object",
            f"give its name, {self.name!r}: it is then searched in phases",
        )

    def end(self, trace: Trace) -> None:
        nodes, races, fresh = self.nodes, self.races, self.fresh
        events = trace.events
        nodes += [None] * (len(events) - len(nodes))
        self.order.extend(events[len(self.order.events) :])
        new = races.find(fresh, trace)
        found = races.found
        for place, race in enumerate(found):
            if isinstance(race, int):
                # What it can be reversed with may be new.
                for reversal in races.general.reversals(race, trace):
                    self.explore_later(reversal)
            elif place >= new or self.again(race):
                self.reverse(race)
        for step in trace.pending:
            for reversal in races.general.of_pending(step, trace):
                self.explore_later(reversal)

    def done(self, index: int) -> Label:
        """What the step taken at a node of the path did."""
        order = self.order
        if self.labels is order.codes:
            return order.steps[index]
        return order.events[index].operations

    def node(self, index: int) -> N:
        """The node for a state on the path, made if it has none yet."""
        node = self.nodes[index]
        if node is None:
            node = self.nodes[index] = self.free_node(self.order.events[index].choice)
        return node

    def new_node(self, status: Status, last: Event | None) -> N | None:
        """The node for a state not on the path yet; None if all that could be done is asleep."""
        raise NotImplementedError

    def free_node(self, choice: Choice) -> N:
        """The node for a state in which nothing is asleep and the path says nothing."""
        raise NotImplementedError

    def is_free(self, node: N) -> bool:
        """Whether all nodes after this one are free."""
        return not node.sleep

    def again(self, race: Race) -> bool:
        """Whether an old race is to be reversed again, as what can be taken along is new."""
        return False

    def explore_later(self, reversal: Reversal) -> None:
        """A race to be reversed, from the node of the path that its earlier event left."""
        raise NotImplementedError

    def reverse(self, race: Race) -> None:
        """The same for a race whose later event is plain."""
        self.explore_later(self.races.reversal(race))

    def sleep_after(self, last: Event | None) -> Sleep:
        """The sleeping steps that the latest event does not wake: other threads', independent."""
        node = self.nodes[-1] if self.nodes else None
        if last is None or node is None or not node.sleep:
            return {}
        labels, thread = self.labels, last.thread
        done = labels.of(last.operations)
        return {
            choice: label
            for choice, label in node.sleep.items()
            if choice[0] != thread and not labels.dependent(label, done)
        }


def awake(status: Status, last: Event | None, sleep: Sleep) -> Choice | None:
    """A step that is not asleep; one of the thread that ran last, if it can go on."""
    enabled = status.enabled
    threads = (last.thread, *enabled) if last is not None and last.thread in enabled else enabled
    for thread in threads:
        for value in status.choices(thread):
            # As `Choice` would make it, without the call.
            choice: Choice = _tuple(Choice, (thread, value))
            if choice not in sleep:
                return choice
    return None
