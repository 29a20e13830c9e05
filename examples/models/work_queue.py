"""Workers take jobs from a channel until they are told to stop.

One message that says "stop" reaches one worker; the others wait for ever. Closing the channel
reaches all of them, but only the last producer may close it: a job sent later is an error.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from weft.model import Program

Steps = Generator[Any, Any, None]

STOP = "stop"

EXPECTED = {
    "check_one_stop": ("violated", 1),
    "check_closed_early": ("violated", 1),
    "check_closed_last": ("verified", 60),
}


def check_one_stop() -> Program:
    """One stop for two workers."""
    program = Program("queue with one stop")
    jobs = program.channel("jobs")

    def work() -> Steps:
        while (yield jobs.receive()) != STOP:
            pass

    def produce() -> Steps:
        yield jobs.send("job")
        yield jobs.send(STOP)

    program.thread(produce, name="producer")
    for n in range(2):
        program.thread(work, name=f"worker {n}")
    return program


def closing(name: str, wait_for_all: bool) -> Program:
    """Two producers, two workers; the main thread closes the channel."""
    program = Program(name)
    jobs = program.channel("jobs")
    done = program.variable("done", 0)

    def work() -> Steps:
        while (yield jobs.receive()) is not None:
            yield done.update(lambda count: count + 1)

    def produce(n: int) -> Steps:
        yield jobs.send(f"job {n}")

    def main() -> Steps:
        producers = []
        for n in range(2):
            producers.append((yield program.spawn(produce, n)))
        for producer in producers if wait_for_all else producers[:1]:
            yield producer.join()
        yield jobs.close()
        for worker in workers:
            yield worker.join()
        count = yield done.read()
        assert count == 2, f"{count} of 2 jobs were done"

    workers = [program.thread(work, name=f"worker {n}") for n in range(2)]
    program.thread(main, name="main")
    return program


def check_closed_early() -> Program:
    """Closed when the first producer has ended: the second one sends into a closed channel."""
    return closing("queue closed early", wait_for_all=False)


def check_closed_last() -> Program:
    """Closed when both have ended."""
    return closing("queue closed last", wait_for_all=True)
