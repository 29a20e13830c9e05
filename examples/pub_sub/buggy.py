"""Publish and subscribe: a broker hands every message of a topic to those who asked for it."""

from __future__ import annotations

import threading
from collections.abc import Callable

Receive = Callable[[str], None]


class Broker:
    """Keeps who has subscribed to which topic."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._topics: dict[str, list[Receive]] = {}

    def subscribe(self, topic: str, receive: Receive) -> None:
        with self._lock:
            self._topics.setdefault(topic, []).append(receive)

    def unsubscribe(self, topic: str, receive: Receive) -> None:
        with self._lock:
            self._topics[topic].remove(receive)

    def publish(self, topic: str, message: str) -> None:
        with self._lock:
            for receive in self._topics.get(topic, []):
                receive(message)


class Dashboard:
    """Shows the last message of a topic until it is closed."""

    def __init__(self, broker: Broker, topic: str) -> None:
        self._broker = broker
        self._topic = topic
        self._lock = threading.Lock()
        self._open = True
        self.shows = ""
        broker.subscribe(topic, self.receive)

    def receive(self, message: str) -> None:
        with self._lock:
            if self._open:
                self.shows = message

    def close(self) -> None:
        with self._lock:
            if self._open:
                self._open = False
                self._broker.unsubscribe(self._topic, self.receive)


def test_a_dashboard_is_closed_while_messages_come() -> None:
    broker = Broker()
    dashboard = Dashboard(broker, "prices")
    market = threading.Thread(target=broker.publish, args=("prices", "tea 3"), name="market")
    user = threading.Thread(target=dashboard.close, name="user")
    market.start()
    user.start()
    market.join()
    user.join()
    assert dashboard.shows in ("", "tea 3")
