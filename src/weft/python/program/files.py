"""What a program does with files: when its turn has come, and so that it can be put back.

`weft.python.stdlib.files` has what calls this in the place of `open` and of the functions of `os`.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any
from weakref import ReferenceType, ref

from weft.python.data.effects.tables import names
from weft.python.data.files import CHANGING, MAKING, Act, Deed, FileData
from weft.python.program.kept_files import KeptFiles
from weft.python.runtime import world
from weft.python.runtime.asking import is_a
from weft.python.runtime.place import is_of_program, is_weft_file

_FSTAT = os.fstat
DEVICES = ("/dev/", "/proc/", "/sys/")
"""Where there are no files that anybody keeps anything in."""
IN_MEMORY = "/dev/shm/"
"""Where there are some, for all that."""
CACHES, COMPILED = "__pycache__", ".pyc"
LINKS = 40
"""How many links a path may lead through, as for the operating system."""
OF_SOURCES = frozenset({"linecache", "tokenize"})
"""Modules that look into source files for whoever asks them."""
ALTERING = MAKING | CHANGING
MOVING = frozenset({"rename", "replace"})
ASKING = frozenset({"genericpath", "ntpath", "os", "pathlib", "pathlib._local", "posixpath"})
QUESTIONS = names("exists lexists isdir isfile islink is_dir is_file is_symlink makedirs")
"""Functions of these modules that want to know what sort of thing there is, and no more."""


class Files:
    """What one exploration knows of files: they are watched if there is data, and maybe kept."""

    current: Files | None = None

    def __init__(self, data: Callable[[], FileData] | None, keeps: bool) -> None:
        self._data = data
        self._keeps = keeps and data is not None
        self._kept = KeptFiles()
        self._busy: set[int] = set()
        """The threads that are about to do something, or do it: what that takes is part of it."""
        self._descriptors: dict[int, str] = {}
        self._devices: set[int] = set()
        """The numbers of what is open and is no file."""
        self._bare: set[int] = set()
        """Those of them that no object of Python has."""
        self._open: list[tuple[ReferenceType[Any], str]] = []
        """The files that were opened in this execution, and may not have been closed."""
        self._wrote = False

    @property
    def lost(self) -> bool:
        """Whether the program has changed files that are not put back."""
        return self._wrote or self._kept.lost

    def wrote(self) -> None:
        """Files are changed by other means than those that are watched."""
        thread = self._thread()
        if thread is not None and thread not in self._busy:
            self._wrote = True

    def restore(self) -> None:
        """Put all files back that were changed."""
        for reference, _ in self._open:
            file = reference()
            # What an exception refers to lives on, and would write what it has left when it dies.
            with suppress(OSError, ValueError):
                if file is not None:
                    file.close()
        self._open.clear()
        self._busy.clear()
        self._descriptors.clear()
        self._devices.clear()
        self._bare.clear()
        self._kept.restore()

    def end(self) -> None:
        """The exploration is over."""
        self.restore()
        Files.current = None

    def do(
        self, name: str, act: Act, find: Callable[[], list[Deed]], real: Callable[[], Any]
    ) -> Any:
        """Do something with files when its turn has come."""
        thread = self._thread()
        if thread is None or thread in self._busy or _is_ours():
            return real()
        if self._data is not None and act not in ALTERING and self._data().alone:
            # Nobody is there who could change anything meanwhile.
            return real()
        deeds = self._found(thread, find)
        if self._data is not None:
            data = self._data()
            while data.access(deeds or ()):
                # Others may have run meanwhile, and put a link somewhere.
                known, deeds = deeds, self._found(thread, find)
                if set(deeds or ()) <= set(known or ()):
                    break
        with self._doing(thread):
            self._changes([path for path, act in deeds or () if act in ALTERING], name)
            found = real()
        if deeds is None:
            # It was expected to go wrong.
            self._wrote = True
            return found
        if name == "open" and self._data is not None and not by_program():
            # What it writes then is not seen: it is done when this thread goes on.
            self._data().access([(path, Act.WRITE) for path, act in deeds if act in CHANGING])
        return found

    def opened(self, file: Any, path: Any, writes: bool, folder: int | None = None) -> None:
        """A file was opened: who uses what was opened uses the file."""
        thread = self._thread()
        if self._data is None or thread is None or thread in self._busy or _is_ours():
            return
        with self._doing(thread):
            given = self.path_of(path, folder)
            found = None if given is None else resolved(given, True)[0]
            if found is None or is_none_of_ours(found):
                if isinstance(file, int):
                    self._devices.add(file)
                return
            if is_a(file, int):
                self._descriptors[file] = found
                self._bare.add(file)
                return
            if is_a(file, io.IOBase):
                self._descriptors[file.fileno()] = found
                self._bare.discard(file.fileno())
                self._open.append((ref(file), found))
        self._data().opened(found, writes, file, thread)

    def may_wait(self, descriptor: Any) -> bool:
        """Whether to read or to write there may be to wait: it is a pipe or the like."""
        if descriptor in self._descriptors or descriptor in self._devices:
            return False
        return not self._is_file(descriptor)

    def path_behind(self, descriptor: int) -> str | None:
        """The path of an open file; what stands for it if it was opened before the exploration."""
        known = self._descriptors.get(descriptor)
        if known is not None or descriptor in self._devices or not self._is_file(descriptor):
            return known
        # What is in it, and how far it was read, is not put back.
        self._wrote = True
        return f"{os.sep}descriptor {descriptor}"

    @staticmethod
    def _is_file(descriptor: Any) -> bool:
        try:
            return stat.S_ISREG(_FSTAT(descriptor).st_mode)
        except (OSError, TypeError):
            return True

    def forget(self, descriptor: int) -> None:
        """What was opened by that number is closed, or the number is that of something else."""
        self._descriptors.pop(descriptor, None)
        self._devices.discard(descriptor)
        self._bare.discard(descriptor)

    def copied(self, descriptor: int, copy: int) -> None:
        """Something has another number as well."""
        self.forget(copy)
        if descriptor in self._descriptors:
            self._descriptors[copy] = self._descriptors[descriptor]
            self._bare.add(copy)

    def _thread(self) -> int | None:
        execution = world.current
        thread = None if execution is None else execution.current()
        return None if thread is None else thread.number

    @contextmanager
    def _doing(self, thread: int) -> Iterator[None]:
        self._busy.add(thread)
        try:
            yield
        finally:
            self._busy.discard(thread)

    def _changes(self, paths: list[str], name: str) -> None:
        if not self._keeps:
            self._wrote = self._wrote or bool(paths)
        elif name in MOVING and len(paths) == 2:
            # Whoever has it open goes on to use it by its former name.
            self._wrote = self._wrote or self.is_open(paths[0])
            self._kept.moves(*paths)
        else:
            for path in paths:
                self._kept.changes(path)

    def path_of(self, path: Any, folder: int | None = None) -> str | None:
        """The absolute path, as it was given; None for what is no file."""
        if is_a(path, int):
            return self._descriptors.get(path)
        text = os.fsdecode(path)
        if folder is not None and not os.path.isabs(text):
            above = self._descriptors.get(folder)
            if above is None:
                self._wrote = True
                return None
            text = os.path.join(above, text)
        return os.path.join(os.getcwd(), text)

    def is_open(self, path: str) -> bool:
        """Whether a file is open, or one in a folder."""
        known = [at for file, at in self._open if (now := file()) is not None and not now.closed]
        known += [self._descriptors[each] for each in self._bare if each in self._descriptors]
        return any(each == path or each.startswith(os.path.join(path, "")) for each in known)

    def _found(self, thread: int, find: Callable[[], list[Deed]]) -> list[Deed] | None:
        try:
            with self._doing(thread):
                return find()
        except (TypeError, ValueError, OSError):
            # What is really called will tell what is wrong.
            return None


def _is_ours() -> bool:
    """Whether weft looks at a line of source, to name something of the program.

    What weft calls itself is the program's: a thread may have been given `os.remove` to run.
    """
    frame = _caller()
    if frame.f_globals.get("__name__") not in OF_SOURCES:
        return False
    while frame.f_globals.get("__name__") in OF_SOURCES and frame.f_back is not None:
        frame = frame.f_back
    return is_weft_file(frame.f_code.co_filename)


def by_program() -> bool:
    """Whether what is done with the file that was opened is seen."""
    return is_of_program(_caller())


def only_finds() -> bool:
    """Whether the caller of `stat` wants to know no more than what sort of thing is there."""
    frame = _caller()
    while frame.f_globals.get("__name__") in ASKING and frame.f_back is not None:
        if frame.f_code.co_name in QUESTIONS:
            return True
        frame = frame.f_back
    return False


def _caller() -> FrameType:
    """Whoever has called a model: not this file, nor what knows the threads of others."""
    frame = sys._getframe(2)
    while frame.f_code.co_filename in passed and frame.f_back is not None:
        frame = frame.f_back
    return frame


def deeds(files: Files, path: Any, act: Act, folder: int | None, follow: bool) -> Iterator[Deed]:
    """What is done with a path, and with the links by which it leads to something."""
    given = files.path_of(path, folder)
    if given is None:
        return
    found, links = resolved(given, follow)
    if not is_none_of_ours(found):
        yield from ((link, Act.FIND) for link in links)
        yield found, act


def resolved(path: str, follow: bool) -> tuple[str, list[str]]:
    """Where an absolute path leads to, and all links on the way; the last name may be left."""
    root, rest = os.path.splitdrive(path)
    at, left = root + os.sep, rest.split(os.sep)[::-1]
    links: list[str] = []
    while left:
        name = left.pop()
        if name in ("", os.curdir):
            continue
        if name == os.pardir:
            at = os.path.dirname(at)
            continue
        below = os.path.join(at, name)
        if (left or follow) and len(links) < LINKS and os.path.islink(below):
            links.append(below)
            target = os.readlink(below)
            at = os.sep if os.path.isabs(target) else at
            left += target.split(os.sep)[::-1]
        else:
            at = below
    return at, links


def is_none_of_ours(path: str) -> bool:
    """Whether it is a device, or something that Python itself keeps."""
    above, name = os.path.split(path)
    if name == CACHES or (os.path.basename(above) == CACHES and COMPILED in name):
        return True
    return path.startswith(DEVICES) and not path.startswith(IN_MEMORY)


passed = {__file__}
"""The files of what stands between whoever calls a model and this."""


def watch(data: Callable[[], FileData] | None, keeps: bool) -> Files:
    """Begin to watch files."""
    Files.current = Files(data, keeps)
    return Files.current
