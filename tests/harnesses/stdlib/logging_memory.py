"""logging: two threads log to one handler, which keeps records in memory."""

import logging
import logging.handlers
import threading


def program():
    handler = logging.handlers.MemoryHandler(10)
    logger = logging.Logger("demo")
    logger.addHandler(handler)

    def first():
        logger.warning("a %s", 1)

    def second():
        logger.error("b")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(sorted(record.getMessage() for record in handler.buffer))
