"""What each command does; the work is loaded when it is asked for."""

from __future__ import annotations

import gc
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from weft.channel import listens


@contextmanager
def _much_is_loaded() -> Iterator[None]:
    """The collector would look at all that is loaded again and again, and find nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
    if listens():
        # Nobody else needs what is loaded: the process is this command and nothing else.
        from weft.cli.leaving import leave_quickly

        leave_quickly()


def check(arguments: Namespace) -> int:
    with _much_is_loaded():
        from weft.cli.checking import run

    return run(arguments)


def replay(arguments: Namespace) -> int:
    with _much_is_loaded():
        from weft.cli.replaying import run

    return run(arguments)


def demo(arguments: Namespace) -> int:
    with _much_is_loaded():
        from weft.cli.demonstrating import run

    return run(arguments)


def init(arguments: Namespace) -> int:
    from weft.cli.initialising import run

    return run(arguments)


def explain(arguments: Namespace) -> int:
    from weft.cli.explaining import run

    return run(arguments)


def completion(arguments: Namespace) -> int:
    from weft.cli.completing import run

    return run(arguments)


def strategies(arguments: Namespace) -> int:
    """Print a line for each search."""
    from weft.cli.codes import OK
    from weft.model import Design
    from weft.strategy import REGISTRY

    width = max(map(len, REGISTRY))
    for name, make in REGISTRY.items():
        text = " ".join((type(make(Design("none"))).__doc__ or "").split())
        print(f"{name:{width}}  {text.partition('. ')[0].rstrip('.')}.")
    return OK
