"""Channels: any number of messages in order, then the end."""

from __future__ import annotations

from tests.system.script import Script
from weft.system.objects import Blocked, Channel


def test_messages_come_in_the_order_they_were_sent() -> None:
    channel = Script(Channel())
    for message in (1, 2, 3):
        assert channel.do(0, "send", message) == (None, "send")
    assert [channel.do(1, "receive")[0] for _ in range(3)] == [1, 2, 3]


def test_a_receive_blocks_while_it_is_empty_and_open() -> None:
    channel = Script(Channel())
    assert channel.enabled(1, "receive") == []
    why = Blocked("it is empty and not closed", ())
    assert channel.kind.blocked(channel.state, 1, "receive") == why
    channel.do(0, "send", "a")
    assert channel.enabled(1, "receive") == [0]


def test_a_closed_channel_is_emptied_first_and_then_at_its_end_for_ever() -> None:
    channel = Script(Channel())
    channel.do(0, "send", "a")
    assert channel.do(0, "close") == (None, "close")
    assert channel.do(1, "receive") == ("a", "receive")
    assert channel.do(1, "receive") == (None, "end")
    assert channel.do(2, "receive") == (None, "end")


def test_a_closed_channel_takes_nothing_and_is_not_closed_again() -> None:
    channel = Script(Channel())
    channel.do(0, "close")
    before = channel.state
    assert channel.do(0, "send", 1) == ("send on a closed channel", "misuse")
    assert channel.do(1, "close") == ("close on a closed channel", "misuse")
    assert channel.state == before
