"""repoze.lru: LRUCache.clear() builds its new clock item by item, and get(), which takes no lock,
finds it too short (repoze/repoze.lru #6)."""

import threading

from repoze.lru import LRUCache


def test():
    cache = LRUCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    errors = []

    def call(function, *args):
        try:
            function(*args)
        except Exception as exc:
            errors.append(exc)

    threads = [
        threading.Thread(target=call, args=(cache.clear,)),
        threading.Thread(target=call, args=(cache.get, "b")),
    ]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
