"""dataclasses: two threads derive from one instance."""

import dataclasses
import threading


def program():
    @dataclasses.dataclass(frozen=True)
    class Point:
        x: int
        y: int = 0

    origin = Point(0)
    got = [None, None]

    def first():
        got[0] = dataclasses.astuple(dataclasses.replace(origin, x=1))

    def second():
        got[1] = dataclasses.asdict(origin)["y"]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
