"""An event emitter: handlers are registered by event, and called when it is emitted."""

from __future__ import annotations

import itertools
import threading
from collections import defaultdict
from collections.abc import Callable

Handler = Callable[[str], None]


class Emitter:
    """`on` registers a handler and gives a token; `off` takes the handler away again."""

    def __init__(self) -> None:
        self._handlers: defaultdict[str, dict[int, Handler]] = defaultdict(dict)
        self._tokens = itertools.count(1)
        self._lock = threading.Lock()

    def on(self, event: str, handler: Handler) -> int:
        with self._lock:
            token = next(self._tokens)
            self._handlers[event][token] = handler
            return token

    def off(self, event: str, token: int) -> None:
        with self._lock:
            del self._handlers[event][token]

    def emit(self, event: str, detail: str) -> None:
        with self._lock:
            handlers = list(self._handlers[event].values())
        # Not under the lock: a handler may register others.
        for handler in handlers:
            handler(detail)


class Journal:
    """A handler that keeps what it was told."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        with self._lock:
            self.lines.append(line)


def test_handlers_may_go_while_events_come() -> None:
    emitter = Emitter()
    journal, screen = Journal(), Journal()
    token = emitter.on("order", screen.write)
    emitter.on("order", journal.write)

    shop = threading.Thread(target=emitter.emit, args=("order", "one book"))
    window = threading.Thread(target=emitter.off, args=("order", token))
    shop.start()
    window.start()
    shop.join()
    window.join()
    assert journal.lines == ["one book"]
