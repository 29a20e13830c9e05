"""elasticsearch: the round robin takes the number of connections and then indexes the live list,
from which another thread removes a dead one: IndexError (elastic/elasticsearch-py)."""

import threading

from elasticsearch.connection_pool import ConnectionPool


def test():
    pool = ConnectionPool([("a", {}), ("b", {})], randomize_hosts=False)
    pool.get_connection()
    errors = []

    def call(function, *arguments):
        try:
            function(*arguments)
        except Exception as exc:
            errors.append(exc)

    t1 = threading.Thread(target=call, args=(pool.get_connection,))
    t2 = threading.Thread(target=call, args=(pool.mark_dead, "b"))
    t1.start()
    t2.start()
    t1.join()
    t2.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
