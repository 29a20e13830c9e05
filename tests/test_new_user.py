"""The tutorial, word for word, in a fresh virtual environment: what a new user does and sees."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_docs import BLOCK, ROOT

TUTORIAL = ROOT / "docs" / "tutorial" / "first-bug.md"
MARK = "--- the next block ---"


def as_script(page: str) -> tuple[str, list[str]]:
    """What a user types, for bash, with a mark after each block; and what is shown to follow it."""
    lines: list[str] = []
    shown: list[str] = []
    for block in BLOCK.finditer(page):
        body = block["body"]
        if block["mark"] == "output":
            shown[-1] = body
            continue
        if block["mark"] == "file":
            lines += [f"cat > {block['name']} <<'END OF FILE'", f"{body}END OF FILE"]
        elif block["language"] == "python":
            lines += ["python - <<'END OF FILE'", f"{body}END OF FILE"]
        else:
            assert block["language"] == "sh", block[0]
            lines.append(body)
        lines.append(f"echo '{MARK}'")
        shown.append("")
    return "\n".join(lines), shown


@pytest.mark.long
def test_the_tutorial_is_what_a_new_user_sees(tmp_path: Path) -> None:
    sources = tmp_path / "weft"
    sources.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    shutil.copytree(ROOT / "src", sources / "src", ignore=shutil.ignore_patterns("__pycache__"))
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "python3").symlink_to(sys.executable)
    script, shown = as_script(TUTORIAL.read_text(encoding="utf-8"))
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(Path.home()), "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    blocks = done.stdout.split(f"{MARK}\n")
    assert len(blocks) == len(shown) + 1, done.stderr
    installing = re.search(r"^Successfully installed .*\bweft-", blocks[0], re.MULTILINE)
    assert installing, done.stderr
    for printed, expected in zip(blocks, shown, strict=False):
        if expected:
            assert printed.strip("\n") == expected.strip("\n")
