"""textwrap: two threads wrap with one wrapper."""

import textwrap
import threading


def program():
    wrapper = textwrap.TextWrapper(width=5)
    got = [None, None]

    def first():
        got[0] = wrapper.wrap("ab cd ef")

    def second():
        got[1] = wrapper.fill("gh ijkl")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got[0]), got[1]
