"""What `os.scandir` gives: entries of a folder, as the program sees it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from types import GenericAlias, TracebackType
from typing import Any


class Entry:
    """As `os.DirEntry`: it knows from the beginning what sort of thing it is."""

    __slots__ = ("_folder", "_found", "_is", "_linked", "name", "path")
    __class_getitem__: Any = classmethod(GenericAlias)

    def __init__(self, found: os.DirEntry[str], above: Any, folder: int | None) -> None:
        self._is = found
        self._folder = folder
        self._found: os.stat_result | None = None
        self._linked: os.stat_result | None = None
        is_bytes = isinstance(above, bytes)
        self.name: Any = os.fsencode(found.name) if is_bytes else found.name
        self.path: Any = self.name if folder is not None else os.path.join(above, self.name)

    def inode(self) -> int:
        return self._is.inode()

    def is_symlink(self) -> bool:
        return self._is.is_symlink()

    def is_junction(self) -> bool:
        return False

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        if follow_symlinks and self.is_symlink():
            return self._leads_to(stat.S_IFDIR)
        return self._is.is_dir(follow_symlinks=False)

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        if follow_symlinks and self.is_symlink():
            return self._leads_to(stat.S_IFREG)
        return self._is.is_file(follow_symlinks=False)

    def _leads_to(self, kind: int) -> bool:
        try:
            return stat.S_IFMT(self.stat().st_mode) == kind
        except FileNotFoundError:
            return False

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        follow = follow_symlinks and self.is_symlink()
        found = self._linked if follow else self._found
        if found is None:
            found = os.stat(self.path, dir_fd=self._folder, follow_symlinks=follow)
            if follow:
                self._linked = found
            else:
                self._found = found
        return found

    def __fspath__(self) -> Any:
        return self.path

    def __repr__(self) -> str:
        return f"<DirEntry {self.name!r}>"


class Entries:
    """The iterator over them."""

    def __init__(self, found: list[Entry]) -> None:
        self._left: Iterator[Entry] = iter(found)

    def __iter__(self) -> Entries:
        return self

    def __next__(self) -> Entry:
        return next(self._left)

    def close(self) -> None:
        self._left = iter(())

    def __enter__(self) -> Entries:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
