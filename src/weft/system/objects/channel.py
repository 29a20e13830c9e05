"""A channel: messages of any number, in order, until it is closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from weft.errors import Misuse
from weft.system.objects.kind import NONE, ONE, Applied, Blocked, Kind, Raised, relation

if TYPE_CHECKING:
    from weft.system.operation import Operation


class ChannelState(NamedTuple):
    items: tuple[Any, ...] = ()
    sent: int = 0
    received: int = 0
    closed: bool = False


class Channel(Kind):
    """A send never blocks; a receive blocks while the channel is empty and open.

    At the end of a closed channel a receive gives None (effect `end`). Sending into a closed
    channel, or closing it twice, is misuse.
    """

    name = "channel"
    verbs = frozenset({"send", "receive", "close"})
    blocking = frozenset({"receive"})
    conflicts = relation("""
        send: send receive end close misuse
        receive: receive end close misuse
        close: close end misuse
    """)

    def initial(self) -> ChannelState:
        return ChannelState()

    def choices(self, state: Any, thread: int, verb: str, argument: Any) -> Sequence[int]:
        blocked = verb == "receive" and not state.items and not state.closed
        return NONE if blocked else ONE

    def apply(self, state: Any, thread: int, verb: str, argument: Any, value: int) -> Applied:
        if verb == "receive":
            if not state.items:
                return state, None, "end"
            rest = state._replace(items=state.items[1:], received=state.received + 1)
            return rest, state.items[0], "receive"
        if state.closed:
            return state, Raised(Misuse(f"{verb} on a closed channel")), "misuse"
        if verb == "close":
            return state._replace(closed=True), None, "close"
        return state._replace(items=(*state.items, argument), sent=state.sent + 1), None, "send"

    def dependent_as_run(self, a: Operation, b: Operation) -> bool:
        # The n-th receive takes what the n-th send left; no other send matters to it.
        for send, receive in ((a, b), (b, a)):
            if send.effect == "send" and receive.effect == "receive":
                return bool(send.before.sent == receive.before.received)
            if send.effect == "close" and receive.effect == "receive":
                return False
        return True

    def dependent_in(self, a: Operation, b: Operation, state: Any) -> bool:
        verbs = {a.verb, b.verb}
        if verbs == {"send", "receive"} or verbs == {"close", "receive"}:
            return not state.items
        return True

    def digest(self, state: Any) -> Any:
        return state.items, state.closed

    def blocked(self, state: Any, thread: int, verb: str) -> Blocked:
        return Blocked("it is empty and not closed", ())
