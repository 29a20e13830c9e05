"""What the searches that reverse races have in common: the path, replayed and extended."""

from __future__ import annotations

from typing import Protocol, TypeVar

from weft.errors import NotApplicable
from weft.strategy.depth_first import DepthFirst, PathNode
from weft.strategy.dpor.races import Race, Races, Reversal
from weft.system.dependency import Relation, dependent, dependent_as_run
from weft.system.interfaces import Status, Stuck
from weft.system.operation import STOP, Choice, Event, Operations
from weft.system.trace import Trace

RELATIONS: dict[str, Relation] = {"unconditional": dependent, "as run": dependent_as_run}

_tuple = tuple.__new__

Sleep = dict[Choice, Operations]
"""Steps that are explored already, with what they do: to take them now is in vain."""


class SleepingNode(PathNode, Protocol):
    sleep: Sleep


N = TypeVar("N", bound=SleepingNode)


class RaceReversal(DepthFirst[N]):
    """Runs an execution, reverses its races, and goes on with what that left to explore."""

    begins_straight = True

    def __init__(self, dependency: str, whole: bool) -> None:
        super().__init__()
        self.relation = RELATIONS[dependency]
        self.races = Races(self.relation, whole)

        self._free = False
        """Whether nothing is asleep where this execution is, nor does the path say how to go on."""

    def begin(self) -> bool:
        more = super().begin()
        self.races.truncate(self.fresh)
        self._free = not self.nodes
        return more

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
        # The nodes are made at the end of the execution, all at once.
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
        events, nodes = trace.events, self.nodes
        for event in events[len(nodes) :]:
            nodes.append(self.free_node(event.choice))
        races = self.races
        races.order.extend(events[len(races.events) :])
        for reversal in races.reversals(self.fresh, trace, self.again):
            if isinstance(reversal, Race):
                self.reverse(reversal)
            else:
                self.explore_later(reversal)

    def done(self, index: int) -> Operations:
        """What the step taken at a node of the path did."""
        return self.races.events[index].operations

    def new_node(self, status: Status, last: Event | None) -> N | None:
        """The node for a state not on the path yet; None if all that could be done is asleep."""
        raise NotImplementedError

    def free_node(self, choice: Choice) -> N:
        """The node for a state in which nothing is asleep and the path says nothing."""
        raise NotImplementedError

    def is_free(self, node: N) -> bool:
        """Whether all nodes after this one are free."""
        return not node.sleep

    def again(self, earlier: int, later: int) -> bool:
        """Whether an old race is to be reversed again; `later` as in Reversal."""
        return False

    def explore_later(self, reversal: Reversal) -> None:
        """A race to be reversed, from the node of the path that its earlier event left."""
        raise NotImplementedError

    def reverse(self, race: Race) -> None:
        """The same for two plain events."""
        self.explore_later(self.races.whole(race))

    def sleep_after(self, last: Event | None) -> Sleep:
        """The sleeping steps that the latest event does not wake: other threads', independent."""
        if last is None:
            return {}
        sleep = self.nodes[-1].sleep
        if not sleep:
            return {}
        done, thread, relation = last.operations, last.thread, self.relation
        return {
            choice: operations
            for choice, operations in sleep.items()
            if choice.thread != thread and not relation(operations, done)
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
