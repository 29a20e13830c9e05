"""The documentation builds into a site without a warning, and the site needs no network."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDED = ("mkdocs", "material", "mkdocstrings", "mkdocstrings_handlers.python")


def _missing() -> list[str]:
    return [name for name in NEEDED if find_spec(name.partition(".")[0]) is None]


@pytest.mark.skipif(bool(_missing()), reason=f"not installed: {', '.join(_missing())}")
def test_site(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", tmp_path],
        cwd=ROOT,
        env={"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pages = sorted(tmp_path.rglob("*.html"))
    texts = {page.relative_to(tmp_path).as_posix(): page.read_text("utf-8") for page in pages}
    fetched = {
        name: found
        for name, text in texts.items()
        if (found := re.findall(r"<(?:script|link|img)[^>]+(?:src|href)=\"(?:https?:)?//", text))
    }
    assert fetched == {}
    written = sorted((ROOT / "docs").rglob("*.md")) + sorted((ROOT / "examples").rglob("*.md"))
    assert len(texts) == len(written) + 1  # And one for addresses that do not exist.


def test_every_public_name_is_in_the_reference() -> None:
    import weft

    page = (ROOT / "docs" / "reference" / "api.md").read_text("utf-8")
    told = set(re.findall(r"^::: weft\.(\w+)$", page, re.MULTILINE))
    assert told == set(weft.__all__)
    assert [name for name in weft.__all__ if not getattr(weft, name).__doc__] == []
