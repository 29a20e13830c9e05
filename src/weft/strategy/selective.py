"""State-less selective search: persistent sets and sleep sets (Stoller 2000, §3, Fig. 1)."""

from __future__ import annotations

from weft.strategy.depth_first import DepthFirst
from weft.strategy.persistent_sets import Analysable, PersistentSets
from weft.strategy.sleep_sets import RELATIONS, Awakes, SleepSet, after
from weft.system.guarantee import COMPLETE
from weft.system.interfaces import Status
from weft.system.operation import STOP, Choice, Event, Operations
from weft.system.trace import Trace


class Node:
    """A state on the current path, and the transition that is being explored from it."""

    __slots__ = ("choice", "done", "operations", "sleep", "todo")

    def __init__(self, choice: Choice, todo: list[Choice], sleep: SleepSet) -> None:
        self.choice = choice
        self.todo = todo
        """T without what was taken from it already, the next one last."""
        self.done = 0
        """How many of T were explored before the one being explored."""
        self.sleep = sleep
        self.operations: Operations = ()
        """What the transition did, as far as it has been carried out."""

    @property
    def left(self) -> int:
        return len(self.todo)


class Selective(DepthFirst[Node]):
    """Explores persistent sets without what is asleep: all deadlocks and control points.

    Complete for systems whose executions all end (Theorem 1). `persistent` is "all", "2",
    "2-MLD" (for systems known to satisfy MLD) or "2-MLD'" (together with a monitor for MLD');
    `sleep` is "none", "unconditional", "conditional" or "read/write". An execution in which all
    that is left to explore is asleep is stopped.
    """

    name = "selective"
    guarantee = COMPLETE
    composed = False
    sees_prefix = True
    """Candidate lock sets belong to the execution, not to the state."""

    def __init__(
        self, system: Analysable, persistent: str = "2", sleep: str = "conditional"
    ) -> None:
        super().__init__()
        if sleep != "none" and sleep not in RELATIONS:
            raise ValueError(f"unknown relation {sleep!r}; choose none or one of {[*RELATIONS]}")
        self.persistent = PersistentSets(system, persistent, self.composed)
        if self.discipline is None:
            self.discipline = {"2-MLD": "MLD", "2-MLD'": "MLD''"}.get(persistent)
        if persistent == "2-MLD":
            # Watching executions does not prove MLD: the lockset algorithm takes the first accesses
            # of one thread for initialisation, whatever they are.
            known = "the protected variables are known to keep MLD, which no run can show"
            self.assumptions = (*self.assumptions, known)
        self._awakes: Awakes | None = RELATIONS.get(sleep)
        self._branching: list[int] = []
        """The depths of the nodes from which transitions were chosen."""
        self._carried = 0
        """How many events of this execution have been noted at the nodes."""

    def begin(self) -> bool:
        more = super().begin()
        branching = self._branching
        while branching and branching[-1] >= len(self.nodes):
            branching.pop()
        return more

    def next_branch(self, node: Node) -> bool:
        if not node.todo:
            return False
        if self._awakes is not None:
            node.sleep[node.choice] = node.operations
        node.choice = node.todo.pop()
        node.operations = ()
        return True

    def pick(self, status: Status) -> Choice:
        depth = status.depth
        if depth == 0:
            self.persistent.begin(status)
        else:
            self.persistent.follow(status)
        if depth > self.fresh and status.last is not None:
            self._carried_out(depth - 1, status.last)
        self._carried = depth
        return super().pick(status)

    def extend(self, status: Status) -> Choice:
        forced = self._forced(status)
        if forced is not None:
            self.nodes.append(Node(forced, [], {}))
            return forced
        node = self._branch(status)
        if node is None:
            return STOP
        self._branching.append(len(self.nodes))
        self.nodes.append(node)
        return node.choice

    def end(self, trace: Trace) -> None:
        last = len(trace.events) - 1
        if last >= self.fresh and last == self._carried:
            self._carried_out(last, trace.events[last])

    def _carried_out(self, depth: int, event: Event) -> None:
        """Note what the event adds to the transition that is being explored."""
        self.nodes[depth].operations = event.operations

    def _forced(self, status: Status) -> Choice | None:
        """The one choice to go on with, in searches that do not branch everywhere."""
        return None

    def _branch(self, status: Status) -> Node | None:
        sleep = self._sleep()
        todo = [
            choice
            for thread in self.persistent.threads(status)
            for value in status.choices(thread)
            if (choice := Choice(thread, value)) not in sleep
        ]
        if not todo:
            return None
        todo.reverse()
        return Node(todo.pop(), todo, sleep)

    def _sleep(self) -> SleepSet:
        if self._awakes is None or not self._branching:
            return {}
        parent = self.nodes[self._branching[-1]]
        return after(parent.sleep, parent.choice.thread, parent.operations, self._awakes)
