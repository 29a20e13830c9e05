"""Pygments: two threads highlight with lexers of their own."""

import threading

from pygments import highlight
from pygments.formatters import NullFormatter
from pygments.lexers.data import JsonLexer


def program():
    got = [None, None]

    def first():
        got[0] = highlight("[1]", JsonLexer(), NullFormatter())

    def second():
        got[1] = highlight("{}", JsonLexer(), NullFormatter())

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
