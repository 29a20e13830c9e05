"""weakref: two threads register objects that live, under a lock."""

import threading
import weakref


def program():
    class Node:
        pass

    registry = weakref.WeakValueDictionary()
    lock = threading.Lock()
    a, b = Node(), Node()

    def first():
        with lock:
            registry["a"] = a

    def second():
        with lock:
            registry["b"] = b

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(registry.keys()))
