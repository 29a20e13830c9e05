"""queue: one thread puts two items, the other gets them in order."""

import queue
import threading


def program():
    items = queue.Queue(maxsize=1)
    got = []

    def first():
        items.put(1)
        items.put(2)

    def second():
        got.append(items.get())
        got.append(items.get())

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
