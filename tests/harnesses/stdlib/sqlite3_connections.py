"""sqlite3: each thread has a database of its own in memory."""

import sqlite3
import threading


def program():
    got = [None, None]

    def total(*numbers):
        connection = sqlite3.connect(":memory:")
        connection.execute("create table t (n)")
        connection.executemany("insert into t values (?)", [(n,) for n in numbers])
        (found,) = connection.execute("select sum(n) from t").fetchone()
        connection.close()
        return found

    def first():
        got[0] = total(1, 2)

    def second():
        got[1] = total(3)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
