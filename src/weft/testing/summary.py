"""What the terminal says in the end: a line for each test that was explored.

The figures travel with pytest's reports, as properties, so that they arrive from the processes of
xdist as well, and in JUnit files.
"""

from __future__ import annotations

from typing import Any

import pytest

VERDICT, EXECUTIONS, SECONDS = "weft_verdict", "weft_executions", "weft_seconds"
NOT_EXPLORED, RESTS_ON = "weft_not_explored", "weft_rests_on"
COLOURS = {"verified": "green", "passes now": "green", "violated": "red", "error": "red"}


class Summary:
    """Collects what the reports say of explored tests."""

    def __init__(self) -> None:
        self._found: list[tuple[str, dict[str, Any]]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = dict(report.user_properties)
        if report.when == "call" and VERDICT in told:
            self._found.append((report.nodeid, told))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._found:
            return
        terminalreporter.write_sep("=", "weft")
        lines = [(told, name, _counted(told)) for name, told in self._found]
        words = max(len(told[VERDICT]) for told, _, _ in lines)
        counts = max(len(counted) for _, _, counted in lines)
        for told, name, counted in lines:
            verdict = told[VERDICT]
            colour = COLOURS.get(verdict.partition(" again")[0], "yellow")
            terminalreporter.write(f"{verdict:{words}}", **{colour: True})
            terminalreporter.write(f"  {counted:{counts}}  {name}\n")
            for key, head in ((NOT_EXPLORED, "not explored"), (RESTS_ON, "rests on")):
                if told.get(key):
                    terminalreporter.write(f"  {head}: {told[key]}\n")


def _counted(told: dict[str, Any]) -> str:
    executions, seconds = told.get(EXECUTIONS), told.get(SECONDS)
    if executions is None or seconds is None:
        return ""
    return f"{executions:,} execution{'s' if executions != 1 else ' '}  {seconds:6.2f} s"
