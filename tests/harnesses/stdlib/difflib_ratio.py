"""difflib: two threads compare lines, each with a matcher of its own."""

import difflib
import threading


def program():
    got = [None, None]
    old, new = ["a", "b"], ["a", "c"]

    def first():
        got[0] = list(difflib.ndiff(old, new))

    def second():
        got[1] = difflib.SequenceMatcher(None, "abcd", "bcde").ratio()

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got[0]), got[1]
