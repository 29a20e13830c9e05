"""collections: a deque takes appends at both ends."""

import collections
import threading


def program():
    items = collections.deque([0])

    def first():
        items.append(1)

    def second():
        items.appendleft(2)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(items)
