"""string: two threads substitute into one template."""

import string
import threading


def program():
    template = string.Template("$a and ${b}")
    got = [None, None]

    def first():
        got[0] = template.substitute(a=1, b=2)

    def second():
        got[1] = template.safe_substitute(a=3)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
