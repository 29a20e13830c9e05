"""What every random program about data begins with, and the same for the reckoning.

In the second, what threads run stops before each access, and what they wait for is made simple.
"""

from __future__ import annotations

HEAD = """\
import array, bisect, collections, copy, functools, heapq, itertools, json, math, operator, types
from queue import Empty, Queue
from threading import Condition, Event, Lock, Thread

ERRORS = (
    ArithmeticError, AttributeError, Empty, LookupError, NameError, RuntimeError, StopIteration,
    TypeError, ValueError,
)
g = 0


class Box:
    total = 0

    def __init__(self, x):
        self.x = x
        self.r = None

    @property
    def twice(self):
        return self.x * 2

    @twice.setter
    def twice(self, value):
        self.x = value

    def add(self, value):
        self.x = self.x + value
        return self.x


class Slotted:
    __slots__ = ("x",)


class Ranked:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return self.x == other.x

    def __lt__(self, other):
        return self.x < other.x


def counter():
    n = 0
    def get():
        return n
    def put(value):
        nonlocal n
        n = value
    def inc():
        nonlocal n
        n += 1
    def drop():
        nonlocal n
        del n
    return get, put, inc, drop


def numbers(o):
    while True:
        yield o.x


def cached(o, size):
    @functools.lru_cache(size)
    def add(n):
        return n + o.x
    return add


def made(o):
    return collections.defaultdict(lambda: o.x)


def show(box):
    return sorted((name, value) for name, value in vars(box).items() if name != "r")


def known(get):
    try:
        return get()
    except NameError:
        return None
"""
MODELS = """
class Lock:
    free = True
class Event:
    flag = False
class Queue:
    def __init__(self):
        self.items = []
class Condition:
    def __init__(self):
        self.free, self.waiting = True, []


class Ranked:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        stop()
        t = self.x
        stop()
        t = t == other.x
        stop()
        return t

    def __lt__(self, other):
        stop()
        t = self.x
        stop()
        t = t < other.x
        stop()
        return t


def numbers(o):
    while True:
        stop()
        t = o.x
        stop()
        yield t


def cached(o, size):
    @functools.lru_cache(size)
    def add(n):
        stop()
        t = n + o.x
        stop()
        return t
    return add


def made(o):
    def make():
        stop()
        t = o.x
        stop()
        return t
    return collections.defaultdict(make)


def over(l):
    u = iter(l)
    while True:
        stop()
        t = next(u, None)
        if t is None:
            return
        yield t
"""
RUN = """\
threads = [Thread(target=each, args=(notes, {objects})) for each in ({names},)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
return repr((notes, {look}))
"""
RECKON = """\
return [lambda each=each: each(notes, {objects}) for each in ({names},)], (
    lambda: repr((notes, {look}))
)
"""
