"""Builds of Python in which classes never die: a report on their subclasses says so."""

from __future__ import annotations

import sys
from threading import Thread

import weft


class Plugin:
    pass


def test_who_asks_for_subclasses_is_warned() -> None:
    def program() -> None:
        thread = Thread(target=Plugin.__subclasses__)
        thread.start()
        Plugin.__subclasses__()
        thread.join()

    assumed = "no class that an earlier execution made is among the subclasses of another"
    assert (assumed in weft.explore(program).assumptions) is ("t" in sys.abiflags)
