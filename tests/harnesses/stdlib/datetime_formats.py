"""datetime: two threads format and parse."""

import datetime
import threading


def program():
    day = datetime.date(2024, 2, 29)
    got = [None, None]

    def first():
        got[0] = (day + datetime.timedelta(days=1)).isoformat()

    def second():
        got[1] = datetime.datetime.fromisoformat("2024-01-02T03:04").minute

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
