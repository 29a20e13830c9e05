"""collections: two threads store into maps of their own over shared defaults."""

import collections
import threading


def program():
    defaults = {"a": 1}
    got = [None, None]

    def first():
        own = collections.ChainMap({}, defaults)
        own["b"] = 2
        got[0] = own["a"] + own["b"]

    def second():
        own = collections.ChainMap({"a": 5}, defaults)
        got[1] = own["a"]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
