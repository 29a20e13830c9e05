"""pymitter: two threads emit events that different listeners wait for."""

import threading

from pymitter import EventEmitter


def program():
    emitter = EventEmitter()
    seen = [None, None]

    @emitter.on("a")
    def on_a(value):
        seen[0] = value

    @emitter.on("b")
    def on_b(value):
        seen[1] = value

    def first():
        emitter.emit("a", 1)

    def second():
        emitter.emit("b", 2)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(seen)
