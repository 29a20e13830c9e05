"""xml: two threads parse documents of their own."""

import threading
from xml.dom import minidom


def program():
    got = [None, None]

    def first():
        got[0] = minidom.parseString("<a><b/></a>").documentElement.tagName

    def second():
        got[1] = len(minidom.parseString("<c><d/><d/></c>").getElementsByTagName("d"))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
