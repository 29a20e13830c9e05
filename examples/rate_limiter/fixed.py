"""A token bucket: so many requests at once, and so many more every second."""

from __future__ import annotations

import threading
import time


class RateLimiter:
    """A bucket with `burst` tokens, filled up with `rate` tokens per second."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._filled = time.monotonic()
        self._lock = threading.Lock()

    def _fill(self) -> None:
        now = time.monotonic()
        earned = (now - self._filled) * self._rate
        self._tokens = min(self._burst, self._tokens + earned)
        self._filled = now

    def allow(self) -> bool:
        """Take a token, if there is one."""
        with self._lock:
            self._fill()
            if self._tokens >= 1:
                self._tokens -= 1
                return True
            return False


class Api:
    """Answers a request with a status, as a web framework would."""

    def __init__(self, limiter: RateLimiter) -> None:
        self._limiter = limiter

    def handle(self, request: int, statuses: list[int]) -> None:
        statuses[request] = 200 if self._limiter.allow() else 429


def test_no_more_than_the_burst_is_allowed() -> None:
    api = Api(RateLimiter(rate=1, burst=1))
    statuses = [0, 0]
    clients = [threading.Thread(target=api.handle, args=(n, statuses)) for n in range(2)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert sorted(statuses) == [200, 429], f"the answers are {statuses}"
