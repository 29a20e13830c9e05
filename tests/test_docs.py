"""Every block of the documentation runs, and the output shown is the output there is.

The blocks of a page run in order, in one namespace and one directory, which has nothing but the
Python files beside the page. `<!-- file: NAME -->` before a block saves it there; tests (`test_…`)
are only saved, for the commands that follow. Commands are run there: those of a sh block, and those
that a yaml block runs. A text block after `<!-- output -->` is what was printed last, a diff block
after `<!-- diff: OLD NEW -->` how two files differ. WEFT_APPROVE=1 writes these anew.
"""

from __future__ import annotations

import difflib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from weft.cli import main
from weft.strategy import FACTORIES, REGISTRY

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
RUN = re.compile(r"^ *- run: (.*)$", re.MULTILINE)
PYTEST = ["-m", "pytest", "-p", "no:cacheprovider"]
PYTHON = {"python": [sys.executable], "pytest": [sys.executable, *PYTEST]}
INSTALLS = {"python3", ".", "pip", "make"}
"""What prepares a machine: tests/test_new_user.py runs that."""
LANGUAGES = {"python", "sh", "yaml", "toml", "text", "diff"}
DURATION = re.compile(r"\b\d+\.\d+( ?)s\b")


def replaced(block: re.Match[str], body: str) -> str:
    """The block with another body."""
    start, end = (place - block.start() for place in block.span("body"))
    return block[0][:start] + body + block[0][end:]


def difference(old: str, new: str) -> str:
    """What must be changed in one file to have the other, without the names of the files."""
    before, after = (Path(name).read_text(encoding="utf-8").splitlines() for name in (old, new))
    lines = list(difflib.unified_diff(before, after, lineterm="", n=2))[2:]
    return "".join(f"{line}\n" for line in lines)


def command(line: str) -> None:
    """Run a command of the documentation."""
    name, *arguments = shlex.split(line, comments=True) or ["pip"]
    if name == "weft":
        main(arguments)
    elif name in PYTHON:
        done = subprocess.run(
            [*PYTHON[name], *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        print(DURATION.sub(r"0.12\1s", done.stdout))
    else:
        assert name in INSTALLS, line


class Page:
    """Runs the blocks of a page."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.printed = ""
        self.namespace: dict[str, Any] = {"__name__": "documentation"}

    def run(self, block: re.Match[str]) -> str:
        """Run a block; what should stand in its place."""
        language, body, mark = block["language"], block["body"], block["mark"]
        assert language in LANGUAGES, block[0]
        if mark == "output":
            return replaced(block, self.printed.strip("\n") + "\n")
        if mark == "diff":
            return replaced(block, difference(*block["name"].split()))
        if mark == "file":
            file = Path(block["name"])
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body, encoding="utf-8")
        printed = io.StringIO()
        with redirect_stdout(printed), redirect_stderr(printed):
            if language == "python" and not (block["name"] or "").startswith("test_"):
                self._python(block)
            for line in body.splitlines() if language == "sh" else RUN.findall(body):
                command(line)
        if language != "text":
            self.printed = printed.getvalue()
        return block[0]

    def _python(self, block: re.Match[str]) -> None:
        before = block.string[: block.start("body")].count("\n")
        padded = "\n" * before + block["body"]
        exec(compile(padded, self.path.name, "exec"), self.namespace)


@pytest.fixture(autouse=True)
def names() -> Iterator[None]:
    """What a page registers is for that page."""
    before = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(before)
    FACTORIES.clear()


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if these sources were installed: pytest finds the plugin by its entry point."""
    notes = tmp_path_factory.mktemp("installed") / "weft_here-0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: weft-here\nVersion: 0\n")
    (notes / "entry_points.txt").write_text("[pytest11]\nweft = weft.testing.plugin\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(notes.parent)]))
    monkeypatch.setenv("PYTHONHASHSEED", "0")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # pytest cuts its lines only where it believes that somebody looks.
    for name in ("CI", "BUILD_NUMBER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for beside in path.parent.glob("*.py"):
        shutil.copy(beside, tmp_path)
    modules = set(sys.modules)
    text = path.read_text(encoding="utf-8")
    page = Page(path)
    actual = BLOCK.sub(page.run, text)
    for name in set(sys.modules) - modules:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]
    if os.environ.get("WEFT_APPROVE") == "1":
        path.write_text(actual, encoding="utf-8")
    else:
        assert actual == text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []
