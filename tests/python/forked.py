"""A process of its own that answers questions, each in a child that it forks.

Whatever a program does to its process is gone with the child.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Self

NAME = "natural_program"
FILE = f"{NAME}.py"
ROOT = Path(__file__).parents[2]


class Server:
    """A module of the tests that is run as a script and calls `serve`."""

    def __init__(self, module: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            # Both sides walk sets of strings in the same order.
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.communicate()

    def ask(self, *question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


def load(code: CodeType) -> ModuleType:
    """The module of a program, which is found where dataclasses and pickle look for it."""
    module = sys.modules[NAME] = ModuleType(NAME)
    exec(code, vars(module))
    return module


def serve(answer: Callable[..., Any]) -> None:
    """Answer what comes in until nothing more does."""
    for question in sys.stdin:
        print(json.dumps(answer(*json.loads(question))), flush=True)


def in_child(function: Callable[[], Any], seconds: float) -> Any:
    """What the function gives, called in a process of its own; None if that is ended or dies."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            os.dup2(os.open(os.devnull, os.O_RDWR), 1)
            answer = json.dumps(function()).encode()
            while answer:
                answer = answer[os.write(writing, answer) :]
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        received = pipe.read()
    os.waitpid(child, 0)
    return json.loads(received) if received else None
