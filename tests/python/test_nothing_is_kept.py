"""An exploration leaves nothing of weft behind, not even for the collector of garbage.

What is left for it counts as old, and a process that explores again and again would grow. Only what
an exception of the program refers to is left, for some explorations.
"""

from __future__ import annotations

import gc
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.shares import one_in
from weft.python.runtime import garbage


def never_called() -> None:
    """Waits to be rewritten."""


def run(*functions: Callable[[], object]) -> None:
    threads = [threading.Thread(target=each) for each in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def locked() -> None:
    lock = threading.Lock()

    def use() -> None:
        with lock:
            pass

    run(use, use)


def lost_update() -> None:
    counts = [0]

    def count() -> None:
        counts[0] += 1

    run(count, count)
    assert counts == [2]


def deadlock() -> None:
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


def files() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder, "x").touch, Path(folder, "x").exists)


@pytest.fixture
def not_collecting() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def ours() -> Counter[str]:
    kinds = Counter(type(each) for each in gc.get_objects())
    # A thread of its own has it, and ends soon.
    return Counter(
        {
            kind.__name__: number
            for kind, number in kinds.items()
            if kind.__module__.startswith("weft") and kind.__name__ != "Watchdog"
        }
    )


@pytest.mark.usefixtures("not_collecting")
@pytest.mark.parametrize("program", [locked, files])
@pytest.mark.parametrize(
    "options", [{}, {"scheduling": "gil"}, {"all": True}, {"strategy": "exhaustive"}], ids=str
)
def test_nothing_is_kept(program: Callable[[], None], options: dict[str, Any]) -> None:
    for _ in range(3):
        weft.explore(program, **options)
    before = ours()
    for _ in range(3):
        weft.explore(program, **options)
    assert ours() - before == Counter()


@pytest.mark.usefixtures("not_collecting")
@pytest.mark.parametrize("program", one_in(2, [deadlock, lost_update]))
def test_what_a_finding_refers_to_is_collected_now_and_then(
    program: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "EXPLORATIONS", 10)
    for _ in range(10):
        assert weft.explore(program).verdict == "violated"
    before = ours()
    for _ in range(10):
        weft.explore(program)
    assert ours() - before == Counter()
