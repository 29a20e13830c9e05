"""A hook of mkdocs: the examples are pages of the site as well, though they live in `examples/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent


def on_files(files: Files, config: Any) -> Files:
    """Add the pages and programs of the examples."""
    for path in sorted((ROOT / "examples").rglob("*")):
        if path.suffix in (".md", ".py") and "__pycache__" not in path.parts:
            where = path.relative_to(ROOT).as_posix()
            files.append(File.generated(config, where, abs_src_path=str(path)))
    return files
