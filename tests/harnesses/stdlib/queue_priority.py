"""queue: two threads put into a priority queue."""

import queue
import threading


def program():
    items = queue.PriorityQueue()

    def first():
        items.put(2)

    def second():
        items.put(1)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return items.get(), items.get()
