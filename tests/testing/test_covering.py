"""coverage.py sees the lines of explored tests."""

from __future__ import annotations

import sys

import pytest

from tests.testing.project import Project, section

pytest.importorskip("pytest_cov")

POOL = """\
import threading


class Pool:
    def __init__(self):
        self.free = 0
        self.lock = threading.Lock()

    def give(self, count):
        with self.lock:
            self.free += count
            if self.free == 2:
                self.first = 2
            else:
                self.first = 1
        for each in range(count):
            last = each
        return last

    def never(self):
        return 1
"""
TESTS = """\
import threading

import weft

from pool import Pool


@weft.check()
def test_pool():
    pool = Pool()
    threads = [threading.Thread(target=pool.give, args=(count,)) for count in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pool.free == 3
"""


SINCE = pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring is not there")


@pytest.mark.parametrize("core", ["ctrace", pytest.param("sysmon", marks=SINCE)])
def test_lines_of_threads_count(
    project: Project, monkeypatch: pytest.MonkeyPatch, core: str
) -> None:
    monkeypatch.setenv("COVERAGE_CORE", core)
    project.write("pool.py", POOL)
    project.write("test_pool.py", TESTS)
    result = project.run("--cov=pool", "--cov=test_pool", "--cov-report=term-missing")
    result.assert_outcomes(passed=1)
    shown = [line.split() for line in section(result, "tests coverage") if ".py" in line]
    assert shown == [
        ["pool.py", "16", "1", "94%", "21"],
        ["test_pool.py", "12", "0", "100%"],
    ]
