"""readerwriterlock: one thread counts under the lock for writing, another one looks."""

import threading

from readerwriterlock import rwlock


def program():
    lock = rwlock.RWLockFair()
    count = [0]
    seen = []

    def first():
        with lock.gen_wlock():
            count[0] += 1
            count[0] += 1

    def second():
        with lock.gen_rlock():
            seen.append(count[0])

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return count[0], seen[0]
