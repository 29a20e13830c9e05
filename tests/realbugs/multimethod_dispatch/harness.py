"""multimethod: dispatch looks through the methods while another thread, also with arguments of new
types, puts what it has found among them (coady/multimethod #73)."""

import threading

from multimethod import multimethod


class Text(str):
    pass


def test():
    @multimethod
    def describe(value: int):
        return "number"

    @describe.register
    def describe(value: str):
        return "text"

    errors = []

    def call(value):
        try:
            describe(value)
        except Exception as exc:
            errors.append(exc)

    threads = [threading.Thread(target=call, args=(value,)) for value in (True, Text("a"))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
