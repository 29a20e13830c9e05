"""Searches within bounds on preemptions, delays and depth.

Bounds and partial-order reduction do not simply add up: what a reduction leaves out may be the only
execution of a trace that is within the bound (Coons, Musuvathi, McKinley, OOPSLA 2013). The search
here does not leave out anything because it is equivalent to something later. It only recognises,
as CHESS did, that it has come to the same happens-before prefix again with no more of the bound
left, and that is a state it has explored.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from weft.strategy.depth_first import DepthFirst
from weft.system.clock import Clocks
from weft.system.guarantee import BOUNDED, Guarantee
from weft.system.interfaces import Status
from weft.system.operation import CUT, STOP, Choice, Event


class Spent(NamedTuple):
    """How much of the bounds an execution has used up."""

    preemptions: int = 0
    delays: int = 0


class Node:
    """A state on the current path."""

    __slots__ = ("choice", "done", "spent", "untried")

    def __init__(self, untried: list[tuple[Choice, Spent]]) -> None:
        self.choice, self.spent = untried.pop()
        """What is being explored from it, and how much of the bounds is used up after that."""
        self.untried = untried
        """What is to be explored from it, the next one last."""
        self.done = 0

    @property
    def left(self) -> int:
        return len(self.untried)


class Bounded(DepthFirst[Node]):
    """Explores every trace that has an execution within the bounds; with `every`, all of those.

    A preemption takes the turn from a thread that could go on. A delay skips one enabled thread in
    the order that starts with the thread that ran last (Emmi, Qadeer, Rakamarić, POPL 2011). Depth
    is the number of events; what is longer is cut off there.
    """

    name = "bounded"
    sees_prefix = False

    def __init__(
        self,
        preemptions: int | None = None,
        delays: int | None = None,
        depth: int | None = None,
        every: bool = False,
    ) -> None:
        super().__init__()
        limits = ((preemptions, "preemption"), (delays, "delay"), (depth, "event"))
        self._bound = ", ".join(
            f"at most {limit} {what}{'' if limit == 1 else 's'}"
            for limit, what in limits
            if limit is not None
        )
        self._cut = False
        """Whether anything lay beyond the bounds."""
        self._preemptions = preemptions
        self._delays = delays
        self._limit = depth
        self._every = every
        self._prefix = Prefix()
        self._seen: dict[tuple[bytes, int], list[Spent]] = {}

    @property
    def guarantee(self) -> Guarantee:  # type: ignore[override]
        return BOUNDED(self._bound, self._cut)

    def begin(self) -> bool:
        more = super().begin()
        self._prefix.truncate(self.fresh)
        return more

    def pick(self, status: Status) -> Choice:
        last = status.last
        if status.depth > self.fresh and last is not None:
            self._prefix.append(last)
        return super().pick(status)

    def extend(self, status: Status) -> Choice:
        if self._limit is not None and status.depth >= self._limit:
            self._cut = True
            return CUT
        last = status.last
        spent = self.nodes[-1].spent if self.nodes else Spent()
        if not self._every and self._known(last, spent):
            return STOP
        affordable = self._affordable(status, last, spent)
        affordable.reverse()
        node = Node(affordable)
        self.nodes.append(node)
        return node.choice

    def next_branch(self, node: Node) -> bool:
        if not node.untried:
            return False
        node.choice, node.spent = node.untried.pop()
        return True

    def _affordable(
        self, status: Status, last: Event | None, spent: Spent
    ) -> list[tuple[Choice, Spent]]:
        found: list[tuple[Choice, Spent]] = []
        for skipped, thread in enumerate(_order(status, last)):
            preempts = last is not None and last.thread in status.enabled and thread != last.thread
            after = Spent(spent.preemptions + preempts, spent.delays + skipped)
            if self._within(after):
                found.extend((Choice(thread, value), after) for value in status.choices(thread))
            else:
                self._cut = True
        return found

    def _within(self, spent: Spent) -> bool:
        preempted_too_often = (
            self._preemptions is not None and spent.preemptions > self._preemptions
        )
        delayed_too_often = self._delays is not None and spent.delays > self._delays
        return not (preempted_too_often or delayed_too_often)

    def _known(self, last: Event | None, spent: Spent) -> bool:
        """Whether this prefix was explored with as much of the bounds left; remembers it if not."""
        key = (self._prefix.digest(), -1 if last is None else last.thread)
        known = self._seen.setdefault(key, [])
        # What no bound counts makes no difference.
        used = Spent(
            spent.preemptions if self._preemptions is not None else 0,
            spent.delays if self._delays is not None else 0,
        )
        for other in known:
            if other.preemptions <= used.preemptions and other.delays <= used.delays:
                return True
        known.append(used)
        return False


def _order(status: Status, last: Event | None) -> list[int]:
    """The enabled threads, from the one that ran last, round and round."""
    enabled = list(status.enabled)
    if last is None:
        return enabled
    later = [thread for thread in enabled if thread >= last.thread]
    return later + [thread for thread in enabled if thread < last.thread]


class Prefix:
    """The happens-before relation of an execution so far, as a number.

    Each event is digested with its thread, its place there, its value and its vector clock; the
    digests are added up, so the order of independent events does not show.
    """

    def __init__(self) -> None:
        self._clocks = Clocks()
        self._sums: list[int] = [0]

    def truncate(self, length: int) -> None:
        self._clocks.truncate(length)
        del self._sums[length + 1 :]

    def append(self, event: Event) -> None:
        self._clocks.append(event)
        known = self._clocks.counts(len(self._sums) - 1)
        text = repr((event.thread, event.choice.value, known))
        number = int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")
        self._sums.append((self._sums[-1] + number) % 2**128)

    def digest(self) -> bytes:
        return self._sums[-1].to_bytes(16, "big")
