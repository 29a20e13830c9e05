"""kafka-python: a callback that is added to a future while another thread completes it is put into
a list that nobody reads any more (dpkp/kafka-python, fixed with a lock)."""

import threading

from kafka.future import Future


def test():
    future = Future()
    got = []
    t1 = threading.Thread(target=future.success, args=(1,))
    t2 = threading.Thread(target=future.add_callback, args=(got.append,))
    t1.start()
    t2.start()
    t1.join()
    t2.join()
    assert got == [1]


if __name__ == "__main__":
    test()
