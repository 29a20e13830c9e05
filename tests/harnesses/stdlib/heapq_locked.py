"""heapq: two threads push to one heap under a lock."""

import heapq
import threading


def program():
    heap = [3]
    lock = threading.Lock()

    def first():
        with lock:
            heapq.heappush(heap, 1)

    def second():
        with lock:
            heapq.heappush(heap, 2)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(heap))
