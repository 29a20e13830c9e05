"""Mako: two threads render one template."""

import threading

from mako.template import Template


def program():
    template = Template("${x} and ${x + 1}")
    got = [None, None]

    def first():
        got[0] = template.render(x=1)

    def second():
        got[1] = template.render(x=2)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
