"""pickle: two threads pickle one nested value."""

import copy
import pickle
import threading


def program():
    value = {"a": [1, (2, 3)]}
    got = [None, None]

    def first():
        got[0] = pickle.loads(pickle.dumps(value))

    def second():
        got[1] = copy.deepcopy(value)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got[0] == got[1] == value, got[1]["a"] is value["a"]
