"""bidict: two threads put pairs into one bidict under a lock."""

import threading

from bidict import bidict


def program():
    names = bidict()
    lock = threading.Lock()

    def first():
        with lock:
            names["a"] = 1

    def second():
        with lock:
            names["b"] = 2
            assert names.inverse[2] == "b"

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(names.items()))
