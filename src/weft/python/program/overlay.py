"""A copy-on-write view of the file system: what the program changes is in a folder of its own.

Whatever is read and was not changed is the real thing. What the program makes, changes, renames,
links or removes exists only in a private folder, which is dropped after every execution. The real
files are never touched, so nothing can be lost by a signal, a crash or a power cut.

All paths here are absolute and have no links in them, but perhaps as their last name.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable, Sequence

from weft.errors import NotApplicable
from weft.python.program.private_folder import PrivateFolder, remove

TREE, LINKED = "tree", "linked"
"""The folders in the private one: the files under their own paths, and those with several names."""
PLAIN = (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK)
TODO = "let the function use plain files"


def _nothing(path: str, copy: str) -> None:
    return None


class Overlay:
    """The files as the program of one execution sees them."""

    def __init__(self, through: Sequence[str] = ()) -> None:
        """`through` are paths that are written for real, with all below them."""
        self._through = tuple(os.path.realpath(each) for each in through)
        self.folder = PrivateFolder()
        """Where the copies are."""
        self._hidden: set[str] = set()
        """Paths whose real files, and all below them, the program does not see any more."""
        self._altered: set[str] = set()
        """Folders that are still the real ones, but for their mode and times."""
        self._linked: dict[tuple[int, int], str] = {}
        """By device and number of a real file that has several names: its private copy."""
        self.copied: Callable[[str, str], None] = _nothing
        """Called with the path of a file and that of its private copy, which is new."""

    def end(self) -> None:
        """Leave nothing behind, nor anything to the collector of garbage."""
        self.folder.remove()
        self.copied = _nothing

    def drop(self) -> None:
        """Forget what was changed."""
        self._hidden.clear()
        self._altered.clear()
        self._linked.clear()
        self.folder.empty()

    def is_written_through(self, path: str) -> bool:
        return any(path == each or path.startswith(each + os.sep) for each in self._through)

    @property
    def is_empty(self) -> bool:
        """Whether the program sees nothing but the real files."""
        return not self._hidden and not self._altered

    def seen(self, path: str) -> str:
        """Where that really is what the program sees at a path, if anything."""
        if self.is_empty:
            return path
        if path in self._altered or self._is_hidden(path):
            return self._copy(path)
        if self._linked:
            try:
                found = os.lstat(path)
            except OSError:
                return path
            return self._linked.get((found.st_dev, found.st_ino), path)
        return path

    def entries(self, folder: str) -> list[os.DirEntry[str]]:
        """What is in a folder."""
        if self._is_hidden(folder):
            return _listed(self._copy(folder))
        found = _listed(folder)
        if self.folder.made is not None:
            found = [each for each in found if self._is_seen(folder, each.name)]
            if os.path.isdir(self._copy(folder)):
                # Some are there only because something below them was changed.
                own = _listed(self._copy(folder))
                found += [each for each in own if os.path.join(folder, each.name) in self._hidden]
        return found

    def names(self, folder: str) -> list[str]:
        return [each.name for each in self.entries(folder)]

    def changed_in(self, folder: str) -> frozenset[str]:
        """The names in a real folder that were made, changed or removed."""
        return frozenset(each for each in self._hidden if os.path.dirname(each) == folder)

    def _is_seen(self, folder: str, name: str) -> bool:
        """Whether the real thing of that name is seen. The private folder is not."""
        path = os.path.join(folder, name)
        return path not in self._hidden and path != self.folder.made

    def opened(self, path: str, flags: int) -> str:
        """Where to open what is at a path, or is to be made there."""
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_TRUNC)
        if self.is_written_through(path) or not (writes or flags & os.O_CREAT):
            return self.seen(path)
        try:
            found = os.lstat(self.seen(path))
        except FileNotFoundError:
            return self.made(path) if flags & os.O_CREAT else self.seen(path)
        if flags & os.O_CREAT and flags & os.O_EXCL:
            raise _error(errno.EEXIST, path)
        if not writes or stat.S_ISDIR(found.st_mode):
            return self.seen(path)
        if not stat.S_ISREG(found.st_mode):
            return self.seen(path)
        return self.changed(path, content=not flags & os.O_TRUNC)

    def made(self, path: str) -> str:
        """Where to make something new."""
        if self.is_written_through(path):
            return path
        self._may_change_in(os.path.dirname(path))
        if not self._is_hidden(path) and os.path.lexists(self.seen(path)):
            raise _error(errno.EEXIST, path)
        if path not in self._hidden:
            self._hide(path)
        return self._copy(path)

    def changed(self, path: str, *, content: bool = True, owned: bool = False) -> str:
        """Where to change something: its content, or its mode and times, for which one owns it."""
        if self.is_written_through(path) or path in self._altered or self._is_hidden(path):
            return self.seen(path)
        seen = self.seen(path)
        if seen != path:
            return seen
        found = os.lstat(path)
        if owned:
            if os.geteuid() not in (0, found.st_uid):
                raise _error(errno.EPERM, path)
        elif not os.access(path, os.W_OK, follow_symlinks=False, **_effective):
            raise _error(errno.EACCES, path)
        return self._bring(path, found, content)

    def removed(self, path: str) -> None:
        """Remove what is no folder."""
        if self.is_written_through(path) or self._is_hidden(path):
            os.unlink(self.seen(path))
            return
        if stat.S_ISDIR(os.lstat(path).st_mode):
            raise _error(errno.EISDIR, path)
        self._may_change_in(os.path.dirname(path))
        self._hide(path)

    def removed_folder(self, path: str) -> None:
        """Remove an empty folder."""
        if self.is_written_through(path) or self._is_hidden(path):
            os.rmdir(self.seen(path))
            return
        if not stat.S_ISDIR(os.lstat(path).st_mode):
            raise _error(errno.ENOTDIR, path)
        if self.names(path):
            raise _error(errno.ENOTEMPTY, path)
        self._may_change_in(os.path.dirname(path))
        self._hide(path)

    def moved(self, path: str, to: str) -> None:
        """Move something, to where nothing is, or something that it can replace."""
        if self.is_written_through(path) != self.is_written_through(to):
            # As between two devices: whoever wants it all the same copies and removes.
            raise _error(errno.EXDEV, path, to)
        if self.is_written_through(path):
            os.rename(path, to)
            return
        for each in (path, to):
            self._check_folder(os.path.dirname(each))
        found = os.lstat(self.seen(path))
        is_folder = stat.S_ISDIR(found.st_mode)
        for each in (path, to):
            self._may_change_in(os.path.dirname(each))
        if is_folder and to.startswith(path + os.sep):
            raise _error(errno.EINVAL, path, to)
        if path.startswith(to + os.sep):
            raise _error(errno.ENOTEMPTY, path, to)
        try:
            replaced = os.lstat(self.seen(to))
        except FileNotFoundError:
            replaced = None
        if replaced is not None:
            if (replaced.st_dev, replaced.st_ino) == (found.st_dev, found.st_ino):
                return
            if is_folder != stat.S_ISDIR(replaced.st_mode):
                raise _error(errno.ENOTDIR if is_folder else errno.EISDIR, path, to)
            if is_folder and self.names(to):
                raise _error(errno.ENOTEMPTY, path, to)
        self._bring_all(path)
        if to not in self._hidden:
            self._hide(to)
        os.rename(self._copy(path), self._copy(to))

    def linked(self, path: str, to: str) -> None:
        """Give a file another name."""
        if self.is_written_through(path) != self.is_written_through(to):
            raise _error(errno.EXDEV, path, to)
        seen = self.seen(path)
        is_folder = stat.S_ISDIR(os.lstat(seen).st_mode)
        if os.path.lexists(self.seen(to)):
            raise _error(errno.EEXIST, path, to)
        self._may_change_in(os.path.dirname(to))
        if is_folder:
            raise _error(errno.EPERM, path, to)
        made = self.made(to)
        if seen == path and not self.is_written_through(path):
            seen = self._bring(path, os.lstat(path), True)
        os.link(seen, made, follow_symlinks=False)

    def claimed(self, path: str) -> str:
        """A private copy of the real file at a path, though the program may not see it there."""
        if not self._is_hidden(path):
            return self.changed(path, owned=True)
        kept = self._kept()
        shutil.copyfile(path, kept)
        _copy_status(path, kept, os.lstat(path))
        return kept

    def _kept(self) -> str:
        """A place for a file that is seen by several paths, or by none."""
        folder = os.path.join(self.folder.path, LINKED)
        os.makedirs(folder, 0o700, exist_ok=True)
        return os.path.join(folder, str(len(os.listdir(folder))))

    def _copy(self, path: str) -> str:
        return f"{self.folder.path}{os.sep}{TREE}{path}"

    def _is_hidden(self, path: str) -> bool:
        while path not in self._hidden:
            above = os.path.dirname(path)
            if above == path:
                return False
            path = above
        return True

    def _hide(self, path: str) -> None:
        """The real thing is not seen any more; the folder for another one is there."""
        copy = self._copy(path)
        self._hold(os.path.dirname(path))
        self._hidden.add(path)
        self._altered.discard(path)
        if os.path.isdir(copy):
            remove(copy)

    def _hold(self, folder: str) -> None:
        """Let there be a private folder for what is changed in a real one."""
        if not os.path.isdir(self._copy(folder)):
            os.makedirs(self._copy(folder), 0o700)

    def _check_folder(self, path: str) -> None:
        if not stat.S_ISDIR(os.stat(self.seen(path)).st_mode):
            raise _error(errno.ENOTDIR, path)

    def _may_change_in(self, folder: str) -> None:
        """Complain as the system would if nothing can be made or removed in a folder."""
        self._check_folder(folder)
        if not os.access(self.seen(folder), os.W_OK | os.X_OK, **_effective):
            raise _error(errno.EACCES, folder)

    def _bring(self, path: str, found: os.stat_result, content: bool) -> str:
        """Make a private copy of what is really there."""
        kind = stat.S_IFMT(found.st_mode)
        if kind not in PLAIN:
            raise NotApplicable("the program changes a special file", path, TODO)
        copy = self._copy(path)
        if kind == stat.S_IFDIR:
            self._hold(path)
            self._altered.add(path)
            _copy_status(path, copy, found)
            return copy
        several = kind == stat.S_IFREG and found.st_nlink > 1
        self._hide(path)
        if kind == stat.S_IFLNK:
            os.symlink(os.readlink(path), copy)
            return copy
        with open(copy, "xb") as made:
            if content:
                with open(path, "rb") as real:
                    shutil.copyfileobj(real, made)
        _copy_status(path, copy, found)
        if several:
            kept = self._kept()
            os.link(copy, kept)
            self._linked[found.st_dev, found.st_ino] = kept
        self.copied(path, copy)
        return copy

    def _bring_all(self, path: str) -> None:
        """Make private copies of something and of all that is in it: nothing of it is real then."""
        if self._is_hidden(path):
            return
        seen = self.seen(path)
        if not stat.S_ISDIR(os.lstat(seen).st_mode):
            if seen == path:
                self._bring(path, os.lstat(path), True)
            else:
                self._hide(path)
                os.link(seen, self._copy(path))
            return
        for name in self.names(path):
            self._bring_all(os.path.join(path, name))
        self._hold(path)
        _copy_status(seen, self._copy(path), os.lstat(seen))
        self._hidden.add(path)


_effective: dict[str, bool] = (
    {"effective_ids": True} if os.access in os.supports_effective_ids else {}
)


def _listed(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return sorted(entries, key=lambda each: each.name)


def _copy_status(path: str, copy: str, found: os.stat_result) -> None:
    shutil.copystat(path, copy, follow_symlinks=False)
    if os.geteuid() == 0:
        os.chown(copy, found.st_uid, found.st_gid)
        os.chmod(copy, stat.S_IMODE(found.st_mode))


def _error(number: int, path: str, other: str | None = None) -> OSError:
    return OSError(number, os.strerror(number), path, None, other)
