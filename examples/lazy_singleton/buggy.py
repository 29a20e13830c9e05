"""Settings that are read from their source when somebody first needs them, and only once."""

from __future__ import annotations

import threading
from typing import ClassVar


class Source:
    """Stands for a file or a service that settings come from. It counts how often it is read."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.reads = 0

    def read(self) -> dict[str, str]:
        with self._lock:
            self.reads += 1
            return {"greeting": "hello", "colour": "green"}


SOURCE = Source()


class Settings:
    """Ask `Settings.instance()` for the one that all share; changes are for everybody."""

    _instance: ClassVar[Settings | None] = None
    _lock: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self) -> None:
        self._values = SOURCE.read()

    @classmethod
    def instance(cls) -> Settings:
        if cls._instance is None:
            with cls._lock:
                cls._instance = cls()
        return cls._instance

    def get(self, name: str) -> str:
        return self._values[name]

    def change(self, name: str, value: str) -> None:
        with self._lock:
            self._values = {**self._values, name: value}


def test_a_change_is_for_everybody() -> None:
    def paint() -> None:
        Settings.instance().change("colour", "blue")

    def greet() -> None:
        assert Settings.instance().get("greeting") == "hello"

    threads = [threading.Thread(target=paint), threading.Thread(target=greet)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    colour = Settings.instance().get("colour")
    assert colour == "blue", f"the colour is {colour}; settings were read {SOURCE.reads} times"
