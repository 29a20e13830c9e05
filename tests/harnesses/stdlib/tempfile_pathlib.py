"""tempfile, pathlib: two threads write files of their own in one folder."""

import pathlib
import tempfile
import threading


def program():
    folder = pathlib.Path(tempfile.mkdtemp())

    def first():
        (folder / "a").write_text("1")

    def second():
        (folder / "b").write_text("2")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(path.read_text() for path in folder.iterdir()))
