"""pykka: two threads in ThreadingFuture.get() both wait at a queue that gets one item only; the
second one waits forever (jodal/pykka #232)."""

import threading

from pykka import ThreadingFuture


def test():
    future = ThreadingFuture()
    got = []

    def wait():
        got.append(future.get())

    threads = [threading.Thread(target=wait) for _ in range(2)]
    for t in threads:
        t.start()
    future.set(1)
    for t in threads:
        t.join()
    assert got == [1, 1]


if __name__ == "__main__":
    test()
