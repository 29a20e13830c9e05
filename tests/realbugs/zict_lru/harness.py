"""zict: two threads that store the same key in an LRU both find it missing, and its weight is
counted twice (dask/zict, thread-safe since 3.0)."""

import threading

from zict import LRU


def test():
    cache = LRU(2, {})

    def put():
        cache["x"] = 1

    threads = [threading.Thread(target=put) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert cache.total_weight == 1


if __name__ == "__main__":
    test()
