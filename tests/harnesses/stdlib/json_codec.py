"""json: two threads dump and load with the default encoder and decoder."""

import json
import threading


def program():
    value = {"a": [1, {"b": None}]}
    got = [None, None]

    def first():
        got[0] = json.dumps(value, indent=1)

    def second():
        got[1] = json.loads('[1, {"c": 2}]')

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got[0], repr(got[1])
