"""pytest's `tmp_path`: each execution finds it as the fixtures have left it."""

from __future__ import annotations

import shutil
from pathlib import Path


class Folder:
    """A folder of one test. What the fixtures have written there themselves is left alone."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._before = set() if path is None else set(path.iterdir())

    def begin(self) -> None:
        """Take away what an execution has made there."""
        if self._path is None or not self._path.is_dir():
            return
        for each in self._path.iterdir():
            if each in self._before:
                continue
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each)
            else:
                each.unlink()
