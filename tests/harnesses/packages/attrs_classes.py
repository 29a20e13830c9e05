"""attrs: two threads make, compare and evolve instances of one class."""

import threading

import attrs


def program():
    @attrs.frozen
    class Point:
        x: int
        y: int = 0

    origin = Point(0)
    made = [None, None]

    def first():
        made[0] = attrs.evolve(origin, x=1)

    def second():
        made[1] = attrs.asdict(Point(2, 3))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return made[0].x, tuple(sorted(made[1].items())), origin == Point(0)
