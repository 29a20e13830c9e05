"""jmespath: two threads search with expressions that the module keeps when they are parsed."""

import threading

import jmespath


def program():
    got = [None, None]

    def first():
        got[0] = jmespath.search("a.b", {"a": {"b": 1}})

    def second():
        got[1] = jmespath.search("c[0]", {"c": [2]})

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
