"""boltons: every operation of LRU is locked, and storing a key that another thread has stored
before still breaks its list; what is stored later raises KeyError (mahmoud/boltons #52)."""

import threading

from boltons.cacheutils import LRU


def test():
    cache = LRU(max_size=2)
    errors = []

    def fill():
        try:
            for i in range(3):
                cache[i] = i
        except Exception as exc:
            errors.append(exc)

    threads = [threading.Thread(target=fill) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
