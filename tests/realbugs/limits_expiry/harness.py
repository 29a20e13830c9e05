"""limits: a timer goes through the events in memory while another thread adds some: dictionary
changed size during iteration (alisaifee/limits)."""

import threading

from limits.storage.memory import MemoryStorage


def test():
    storage = MemoryStorage()
    storage.timer.join()
    storage.acquire_entry("a", 1, 60)
    errors = []

    def hit():
        try:
            storage.acquire_entry("b", 1, 60)
        except Exception as exc:
            errors.append(exc)

    def expire():
        try:
            storage.timer.function()
        except Exception as exc:
            errors.append(exc)

    threads = [threading.Thread(target=hit), threading.Thread(target=expire)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    storage.timer.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
