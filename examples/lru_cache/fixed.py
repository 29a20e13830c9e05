"""A cache that forgets what was not used for longest, and what is older than its time to live."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable


class Cache:
    """Keeps at most `size` values, each for `ttl` seconds. `load` is asked for what is missing."""

    def __init__(self, load: Callable[[str], str], size: int, ttl: float) -> None:
        self._load = load
        self._size = size
        self._ttl = ttl
        self._entries: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._invalidations = 0
        self._lock = threading.Lock()

    def get(self, key: str) -> str:
        """The value of a key, from the cache or from its source."""
        with self._lock:
            if key in self._entries:
                value, expires = self._entries[key]
                if time.monotonic() < expires:
                    self._entries.move_to_end(key)
                    return value
                del self._entries[key]
            before = self._invalidations
        value = self._load(key)  # Slow, so not under the lock.
        with self._lock:
            if self._invalidations != before:
                return value  # It may be an old one: give it, but do not keep it.
            self._entries[key] = value, time.monotonic() + self._ttl
            self._entries.move_to_end(key)
            while len(self._entries) > self._size:
                self._entries.popitem(last=False)
        return value

    def invalidate(self, key: str) -> None:
        """Forget a key, because its source has changed."""
        with self._lock:
            self._invalidations += 1
            self._entries.pop(key, None)


class Database:
    """The source of the values: user names, say."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._names = {"u1": "Ann"}

    def read(self, key: str) -> str:
        with self._lock:
            return self._names[key]

    def write(self, key: str, name: str) -> None:
        with self._lock:
            self._names[key] = name


def test_a_renamed_user_has_the_new_name() -> None:
    database = Database()
    cache = Cache(database.read, size=2, ttl=60)

    def rename() -> None:
        database.write("u1", "Anna")
        cache.invalidate("u1")

    reader = threading.Thread(target=cache.get, args=("u1",))
    writer = threading.Thread(target=rename)
    reader.start()
    writer.start()
    reader.join()
    writer.join()
    name = cache.get("u1")
    assert name == "Anna", f"the cache still says {name}"
