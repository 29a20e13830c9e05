"""uuid: two threads derive identifiers from names."""

import threading
import uuid


def program():
    got = [None, None]

    def first():
        got[0] = uuid.uuid5(uuid.NAMESPACE_DNS, "a").version

    def second():
        got[1] = str(uuid.UUID(int=5))[-1]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
