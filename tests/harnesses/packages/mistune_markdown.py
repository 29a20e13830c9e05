"""mistune: two threads turn Markdown into HTML with one object."""

import threading

import mistune


def program():
    markdown = mistune.create_markdown()
    got = [None, None]

    def first():
        got[0] = markdown("*a*")

    def second():
        got[1] = markdown("# b")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
