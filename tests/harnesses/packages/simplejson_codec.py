"""simplejson: two threads use the default encoder and decoder."""

import threading

import simplejson


def program():
    value = {"a": [1, 2.5, None]}
    got = [None, None]

    def first():
        got[0] = simplejson.dumps(value)

    def second():
        got[1] = simplejson.loads('{"b": true}')

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got[0], repr(got[1])
