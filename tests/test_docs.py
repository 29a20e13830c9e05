"""Every Python block of the documentation runs, and the output shown is the output there is.

The blocks of a page run in order, in one namespace and one directory, which has nothing but the
Python files beside the page. `<!-- file: NAME -->` before a block saves it there; lines `weft …` of
a sh block are run there. A text block after `<!-- output -->` is what was printed last, a diff
block after `<!-- diff: OLD NEW -->` how two files differ. WEFT_APPROVE=1 writes these anew.
"""

from __future__ import annotations

import difflib
import io
import os
import re
import shlex
import shutil
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from weft.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
BLOCK = re.compile(
    r"(?:<!-- (?P<mark>output|file|diff)(?:: (?P<name>[^>]+))? -->\n+)?"
    r"```(?P<language>\w+)\n(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


def replaced(block: re.Match[str], body: str) -> str:
    """The block with another body."""
    start, end = (place - block.start() for place in block.span("body"))
    return block[0][:start] + body + block[0][end:]


def difference(old: str, new: str) -> str:
    """What must be changed in one file to have the other, without the names of the files."""
    before, after = (Path(name).read_text(encoding="utf-8").splitlines() for name in (old, new))
    return "".join(
        f"{line}\n" for line in list(difflib.unified_diff(before, after, lineterm="", n=2))[2:]
    )


class Page:
    """Runs the blocks of a page."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.printed = ""
        self.namespace: dict[str, Any] = {"__name__": "documentation"}

    def run(self, block: re.Match[str]) -> str:
        """Run a block; what should stand in its place."""
        language, body = block["language"], block["body"]
        if language == "text" and block["mark"] == "output":
            return replaced(block, self.printed.strip("\n") + "\n")
        if language == "diff" and block["mark"] == "diff":
            return replaced(block, difference(*block["name"].split()))
        if language in ("python", "sh"):
            printed = io.StringIO()
            with redirect_stdout(printed), redirect_stderr(printed):
                self._python(block) if language == "python" else self._commands(body)
            self.printed = printed.getvalue()
        return block[0]

    def _python(self, block: re.Match[str]) -> None:
        if block["name"]:
            Path(block["name"]).write_text(block["body"], encoding="utf-8")
        before = block.string[: block.start("body")].count("\n")
        padded = "\n" * before + block["body"]
        exec(compile(padded, self.path.name, "exec"), self.namespace)

    def _commands(self, body: str) -> None:
        for line in body.splitlines():
            command, *arguments = shlex.split(line, comments=True) or [""]
            if command == "weft":
                main(arguments)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for beside in path.parent.glob("*.py"):
        shutil.copy(beside, tmp_path)
    text = path.read_text(encoding="utf-8")
    page = Page(path)
    actual = BLOCK.sub(page.run, text)
    if os.environ.get("WEFT_APPROVE") == "1":
        path.write_text(actual, encoding="utf-8")
    else:
        assert actual == text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []
