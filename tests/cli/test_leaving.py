"""How the process of a command ends."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import atexit
import gc
import sys
from weft.cli.leaving import leave_quickly

class Cycle:
    def __init__(self):
        self.me = self
    def __del__(self):
        print("collected", "sys" in globals())

atexit.register(lambda: print("set aside:", gc.get_freeze_count() > 0))
leave_quickly()
atexit.register(print, "what the program does in the end")
Cycle()
"""


def test_garbage_is_collected_once_after_all_that_the_program_does() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert ended.stdout.splitlines() == [
        "what the program does in the end",
        "collected True",
        "set aside: True",
    ]
    assert (ended.returncode, ended.stderr) == (0, "")
