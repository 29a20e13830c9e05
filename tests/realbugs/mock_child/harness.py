"""mock: two threads that use the same attribute of a Mock for the first time get two different
children, and calls of one of them are lost (python/cpython #98624)."""

import threading

from mock import Mock  # noqa: UP026


def test():
    connection = Mock()
    got = []

    def use():
        got.append(connection.send)

    threads = [threading.Thread(target=use) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(got) == 2
    assert got[0] is got[1]


if __name__ == "__main__":
    test()
