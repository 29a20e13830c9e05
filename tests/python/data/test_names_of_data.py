"""What data is called is the same in every execution, and a schedule is found again by it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

import weft
from tests.programs.together import together
from weft import Verdict
from weft.cli import main

REPLACED = """\
import threading


class Clock:
    def __init__(self):
        self.hands = [1]

    def reset(self):
        self.hands = []
        self.hands.append(1)


def test_clock():
    clock, got = Clock(), []
    threads = [
        threading.Thread(target=clock.reset),
        threading.Thread(target=lambda: got.append(len(clock.hands))),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == [1]
"""


def both(*bodies: Callable[[], object]) -> None:
    together(*bodies)


def test_an_attribute_and_the_list_in_it_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("clock.py").write_text(REPLACED)
    assert main(["check", "clock.py::test_clock"]) == 1
    assert main(["replay", ".weft/schedules/clock-test_clock-assertion-1.json"]) == 1
    assert "does not fit" not in capsys.readouterr().err


def test_addresses_as_keys() -> None:
    def test() -> int:
        found: dict[int, object] = {}

        def add() -> None:
            new = object()
            found[id(new)] = new

        both(add, add)
        return len(found)

    assert list(weft.explore(test).outcomes) == [2]


def test_a_method_with_a_cache() -> None:
    class Cached:
        @functools.lru_cache  # noqa: B019
        def double(self, n: int) -> int:
            return 2 * n

    def test() -> int:
        cached, got = Cached(), [0, 0]

        def put(i: int) -> None:
            got[i] = cached.double(1)

        both(lambda: put(0), lambda: put(1))
        return sum(got)

    result = weft.explore(test)
    assert (result.verdict, list(result.outcomes)) == (Verdict.VERIFIED, [4])


def test_what_was_looked_at_before_there_were_threads_is_called_by_its_place() -> None:
    class Cache:
        def __init__(self) -> None:
            self.items: dict[str, int] = {}

    def test() -> None:
        cache = Cache()
        assert len(cache.items) == 0
        together(lambda: cache.items.clear(), lambda: len(cache.items))

    name = f"{Cache.__qualname__}.items[…]"
    assert list(weft.explore(test).visible) == [name]
