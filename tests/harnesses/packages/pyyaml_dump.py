"""PyYAML: two threads dump one nested value."""

import threading

import yaml


def program():
    value = {"a": [1, 2], "b": {"c": None}}
    got = [None, None]

    def first():
        got[0] = yaml.safe_dump(value)

    def second():
        got[1] = yaml.safe_dump(value, default_flow_style=True)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
