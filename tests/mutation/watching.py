"""Sees which files a part of a test changes, and which code of the user's folders it runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any

_watches: list[Watch] = []


class Watch:
    """While it is entered, for what is below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._before: dict[str, bytes] = {}
        self.changed: list[str] = []
        """Files that are new, gone, or have other contents."""
        self.run: set[str] = set()
        """Files whose code was run."""

    def __enter__(self) -> Watch:
        self._before = self._contents()
        _watches.append(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        _watches.remove(self)
        after = self._contents()
        names = self._before.keys() | after.keys()
        self.changed = sorted(n for n in names if self._before.get(n) != after.get(n))

    def tell(self, code: CodeType) -> None:
        if code.co_filename.startswith(str(self._folder)):
            self.run.add(code.co_filename)

    def _contents(self) -> dict[str, bytes]:
        return {
            os.path.join(folder, name): Path(folder, name).read_bytes()
            for folder, _, names in os.walk(self._folder)
            for name in names
        }


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "exec" and _watches and isinstance(arguments[0], CodeType):
        for watch in _watches:
            watch.tell(arguments[0])


# It cannot be taken away again, so there is one for all.
sys.addaudithook(_hook)
