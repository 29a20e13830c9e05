"""html: two threads escape text, and parse it with parsers of their own."""

import html
import threading
from html.parser import HTMLParser


def program():
    class Tags(HTMLParser):
        def __init__(self):
            super().__init__()
            self.tags = []

        def handle_starttag(self, tag, attrs):
            self.tags.append(tag)

    got = [None, None]

    def first():
        got[0] = html.unescape(html.escape("<a&b>"))

    def second():
        tags = Tags()
        tags.feed("<p><b>x</b></p>")
        got[1] = tuple(tags.tags)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
