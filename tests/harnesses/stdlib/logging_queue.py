"""logging.handlers: two threads log to a handler that puts records into a queue."""

import logging
import logging.handlers
import queue
import threading


def program():
    records = queue.Queue()
    log = logging.Logger("queued")
    log.addHandler(logging.handlers.QueueHandler(records))

    def first():
        log.warning("a")

    def second():
        log.warning("b")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(records.get().getMessage() for _ in range(records.qsize())))
