"""Projects that are tested with pytest in a process of their own, as users have them."""

from __future__ import annotations

import re

import pytest

WITHOUT = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "no:frontrun")


class Project:
    """A folder with tests."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.path = pytester.path

    def write(self, name: str, text: str) -> None:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *arguments: str) -> pytest.RunResult:
        """Run pytest, without what it need not wait for."""
        return self.pytester.runpytest_subprocess(*WITHOUT, *arguments)


def section(result: pytest.RunResult, title: str) -> list[str]:
    """The lines of a part of what pytest prints, without what takes its own time."""
    lines = result.outlines
    heads = [n for n, line in enumerate(lines) if line.startswith("=") and line.endswith("=")]
    for begin, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        if lines[begin].strip("= ") == title:
            return lines[begin + 1 : end]
    return []


def told(result: pytest.RunResult) -> list[str]:
    """What the section of weft says, without the seconds, and without columns."""
    lines = [re.sub(r" +\d+\.\d\d s", "", line) for line in section(result, "weft")]
    return [re.sub(r"(?<=\S) +", " ", line) for line in lines]
