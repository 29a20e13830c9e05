"""zipp: two threads read different members of one archive in memory, under a lock."""

import io
import threading
import zipfile

import zipp


def program():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("a.txt", "one")
        archive.writestr("b/c.txt", "two")
    root = zipp.Path(zipfile.ZipFile(data))
    lock = threading.Lock()
    got = [None, None]

    def first():
        with lock:
            got[0] = (root / "a.txt").read_text(encoding="utf-8")

    def second():
        with lock:
            got[1] = [entry.name for entry in (root / "b").iterdir()]

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got[0], tuple(got[1])
