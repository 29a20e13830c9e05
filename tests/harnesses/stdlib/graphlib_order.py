"""graphlib: two threads sort graphs of their own."""

import graphlib
import threading


def program():
    edges = {"b": ["a"], "c": ["b"]}
    got = [None, None]

    def first():
        got[0] = tuple(graphlib.TopologicalSorter(edges).static_order())

    def second():
        got[1] = tuple(graphlib.TopologicalSorter({"y": ["x"]}).static_order())

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
