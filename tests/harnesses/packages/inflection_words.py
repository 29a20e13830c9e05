"""inflection: two threads use the tables of rules."""

import threading

import inflection


def program():
    got = [None, None]

    def first():
        got[0] = inflection.pluralize("bus")

    def second():
        got[1] = inflection.underscore("FooBar")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
