"""markupsafe: two threads fill in one template of safe text."""

import threading

from markupsafe import Markup, escape


def program():
    template = Markup("<b>{}</b>")
    got = [None, None]

    def first():
        got[0] = str(template.format("<i>"))

    def second():
        got[1] = str(template.format(escape("a&b")))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
