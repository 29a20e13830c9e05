"""pyee: two threads emit events of one emitter to handlers that were registered before."""

import threading

from pyee.base import EventEmitter


def program():
    emitter = EventEmitter()
    got = {}

    @emitter.on("a")
    def on_a(value):
        got["a"] = value

    @emitter.on("b")
    def on_b(value):
        got["b"] = value

    def first():
        emitter.emit("a", 1)

    def second():
        emitter.emit("b", 2)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(got.items()))
