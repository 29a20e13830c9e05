"""PyYAML: two threads load documents, which uses the tables of one loader class."""

import threading

import yaml


def program():
    got = [None, None]

    def first():
        got[0] = yaml.safe_load("a: [1, 2.5]")

    def second():
        got[1] = yaml.safe_load("b: {c: true}")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return repr(got)
