"""What the searches that reverse races have in common: the path, replayed and extended."""

from __future__ import annotations

from typing import Protocol, TypeVar

from weft.errors import NotApplicable
from weft.strategy.depth_first import DepthFirst, PathNode
from weft.strategy.dpor.races import Races, Reversal
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
    sees_prefix = False

    def __init__(self, dependency: str, whole: bool) -> None:
        super().__init__()
        self.relation = RELATIONS[dependency]
        self.races = Races(self.relation, whole)

    def begin(self) -> bool:
        more = super().begin()
        self.races.truncate(self.fresh)
        return more

    def next_branch(self, node: N) -> bool:
        node.sleep[node.choice] = self.done(len(self.nodes) - 1)
        return self.turn(node)

    def pick(self, status: Status) -> Choice:
        depth = status.depth
        last = status.last
        if depth > self.fresh and last is not None:
            self.races.order.append(last)
        return super().pick(status)

    def extend(self, status: Status) -> Choice:
        node = self.new_node(status, status.last)
        if node is None:
            return STOP
        self.nodes.append(node)
        return node.choice

    def pick_idle(self, status: Stuck) -> Choice:
        raise NotApplicable(
            "giving up when nothing else can run depends on everything before",
            f"strategy {self.name!r}, given as an object",
            f"give its name, {self.name!r}: it is then searched in phases",
        )

    def end(self, trace: Trace) -> None:
        if len(trace.events) > len(self.races.events):
            self.races.order.append(trace.events[-1])
        for reversal in self.races.reversals(self.fresh, trace, self.again):
            self.explore_later(reversal)

    def done(self, index: int) -> Operations:
        """What the step taken at a node of the path did."""
        return self.races.events[index].operations

    def new_node(self, status: Status, last: Event | None) -> N | None:
        """The node for a state not on the path yet; None if all that could be done is asleep."""
        raise NotImplementedError

    def turn(self, node: N) -> bool:
        """As `next_branch`, with the step that was explored asleep."""
        raise NotImplementedError

    def again(self, earlier: int, later: int) -> bool:
        """Whether an old race is to be reversed again; `later` as in Reversal."""
        return False

    def explore_later(self, reversal: Reversal) -> None:
        """A race to be reversed, from the node of the path that its earlier event left."""
        raise NotImplementedError

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
