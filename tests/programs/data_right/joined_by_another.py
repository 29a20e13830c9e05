"""A thread that has joined another tells main by an event: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"written"}, executions=1, races=set())


class Note:
    text = ""


def test() -> str:
    note, told = Note(), threading.Event()

    def write() -> None:
        note.text = "written"

    writer = threading.Thread(target=write)

    def tell() -> None:
        writer.join()
        told.set()

    writer.start()
    teller = threading.Thread(target=tell)
    teller.start()
    told.wait()
    text = note.text
    teller.join()
    return text
