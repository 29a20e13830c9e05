"""What the terminal says in the end: a line for each test that was explored.

The figures travel with pytest's reports, as properties, so that they arrive from the processes of
xdist as well, and in JUnit files.
"""

from __future__ import annotations

from typing import Any

import pytest

NAME = "weft-summary"
"""By which pytest's plugin manager knows it."""
VERDICT, EXECUTIONS, SECONDS = "weft_verdict", "weft_executions", "weft_seconds"
NOT_EXPLORED, RESTS_ON = "weft_not_explored", "weft_rests_on"
COLOURS = {"verified": "green", "passes now": "green", "violated": "red", "error": "red"}


class Summary:
    """Collects what the reports say of explored tests."""

    def __init__(self) -> None:
        self._found: list[tuple[str, dict[str, Any]]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = dict(report.user_properties)
        if report.when == "call":
            self.add(report.nodeid, told)

    def add(self, name: str, told: dict[str, Any]) -> None:
        """Tell of a test, if it was explored."""
        if VERDICT in told:
            self._found.append((name, told))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._found:
            return
        terminalreporter.write_sep("=", "weft")
        words = max(len(told[VERDICT]) for _, told in self._found)
        counts = _counts([told for _, told in self._found])
        for (name, told), counted in zip(self._found, counts, strict=True):
            verdict = told[VERDICT]
            colour = COLOURS.get(verdict.partition(" again")[0], "yellow")
            terminalreporter.write(f"{verdict:{words}}", **{colour: True})
            terminalreporter.write(f"  {counted}  {name}\n" if counted else f"  {name}\n")
            for key, head in ((NOT_EXPLORED, "not explored"), (RESTS_ON, "rests on")):
                if told.get(key):
                    terminalreporter.write(f"  {head}: {told[key]}\n")


def _counts(found: list[dict[str, Any]]) -> list[str]:
    """How many executions, and how long it took, in columns."""
    executions = [_number(told.get(EXECUTIONS), "execution") for told in found]
    seconds = [f"{told[SECONDS]:.2f} s" if SECONDS in told else "" for told in found]
    widths = max(map(len, executions)), max(map(len, seconds))
    if not widths[0]:
        return [""] * len(found)
    return [
        f"{first:>{widths[0]}}  {second:>{widths[1]}}"
        for first, second in zip(executions, seconds, strict=True)
    ]


def _number(count: int | None, what: str) -> str:
    return "" if count is None else f"{count:,} {what}{'s' if count != 1 else ' '}"
