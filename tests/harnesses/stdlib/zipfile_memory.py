"""zipfile: two threads write and read an archive of their own."""

import io
import threading
import zipfile


def program():
    got = [None, None]

    def archived(text):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("name", text)
        with zipfile.ZipFile(stream) as archive:
            return archive.read("name")

    def first():
        got[0] = archived("a")

    def second():
        got[1] = archived("b")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
