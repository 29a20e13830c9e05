"""csv: two threads read and write, each with a stream of its own and a shared dialect."""

import csv
import io
import threading


def program():
    got = [None, None]
    rows = [["a", "b"], ["c", "d"]]

    def first():
        out = io.StringIO()
        csv.writer(out, delimiter=";").writerows(rows)
        got[0] = out.getvalue()

    def second():
        got[1] = tuple(map(tuple, csv.reader(["x,y", "z,w"])))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
