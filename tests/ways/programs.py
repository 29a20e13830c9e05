"""One race on each kind of shared state, as text: every way in is given the same.

What is read is stored again only after a call, where threads are switched with CPython's global
lock and without it: each of them loses an update on every build.
"""

from __future__ import annotations

SOURCE = """\
import threading

total = 0
counts = {"n": 0}


def step(value):
    return value + 1


def together(function):
    threads = [threading.Thread(target=function) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Counter:
    def __init__(self):
        self.total = 0

    def add(self):
        value = self.total
        self.total = step(value)


def add_to_global():
    global total
    value = total
    total = step(value)


def add_to_dict():
    value = counts["n"]
    counts["n"] = step(value)


def add_to_file():
    with open("count of weft's tests") as file:
        value = int(file.read())
    value = step(value)
    with open("count of weft's tests", "w") as file:
        file.write(str(value))


def racy_global():
    together(add_to_global)
    assert total == 2, total


def racy_attribute():
    counter = Counter()
    together(counter.add)
    assert counter.total == 2, counter.total


def racy_closure():
    inner = 0

    def add():
        nonlocal inner
        value = inner
        inner = step(value)

    together(add)
    assert inner == 2, inner


def racy_dict():
    together(add_to_dict)
    assert counts["n"] == 2, counts


def racy_file():
    with open("count of weft's tests", "w") as file:
        file.write("0")
    together(add_to_file)
    with open("count of weft's tests") as file:
        assert file.read() == "2"
"""
KINDS = ("racy_global", "racy_attribute", "racy_closure", "racy_dict", "racy_file")
MODELS = ("free-threaded", "gil")
Race = tuple[str, str]
PRODUCT: list[Race] = [(kind, model) for kind in KINDS for model in MODELS]
VIOLATED = dict.fromkeys(PRODUCT, "violated")
"""What every way has to say of every kind in both models."""


def share(number: int) -> list[Race]:
    """Two of the races, one in each model; so many ways in a row as there are kinds have each."""
    many = len(KINDS)
    first, second = KINDS[number % many], KINDS[(number + 1 + number // many) % many]
    return [(first, MODELS[0]), (second, MODELS[1])]
