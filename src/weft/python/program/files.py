"""What a program does with files: when its turn has come, and so that no real file is touched.

`weft.python.stdlib.files` has what calls this in the place of `open` and of the functions of `os`.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from types import FrameType
from typing import Any
from weakref import ReferenceType, ref

from weft.errors import NotApplicable
from weft.python.data.effects.tables import names
from weft.python.data.files import CHANGING, MAKING, Act, Deed, FileData
from weft.python.program.open_before import OpenBefore
from weft.python.program.outside import PIPES, UNKNOWN, here, refuse
from weft.python.program.overlay import Overlay
from weft.python.program.paths import is_none_of_ours, is_pipe, resolved
from weft.python.runtime import world
from weft.python.runtime.asking import is_a
from weft.python.runtime.elsewhere import elsewhere
from weft.python.runtime.place import is_of_program, is_weft_file

_FSTAT, _OPEN, _LSEEK, _DUP2, _CLOSE = os.fstat, os.open, os.lseek, os.dup2, os.close
_LISTDIR = os.listdir
OF_SOURCES = frozenset({"linecache", "tokenize"})
"""Modules that look into source files for whoever asks them."""
ALTERING = MAKING | CHANGING
MOVING = frozenset({"rename", "replace"})
ASKING = frozenset({"genericpath", "ntpath", "os", "pathlib", "pathlib._local", "posixpath"})
QUESTIONS = names("exists lexists isdir isfile islink is_dir is_file is_symlink makedirs")
"""Functions of these modules that want to know what sort of thing there is, and no more."""
CURRENT = "the current folder"
"""What stands for it among the paths of deeds: to change it is to write there."""
INHERITED = (
    "changes a file that was opened before",
    "open it inside the function; or name it with write_through, and it is changed for real",
)
COPIES = "the program changes files, and copies of the process would all change the same ones"
MOVED = "a file that is moved while it is open is not used by its new name"
READ_ON = "how far a file was read that was opened before does not matter"
LINKED = "a file that has two names is used by one of them only"


class Files:
    """What one exploration knows of files: they are watched if there is data."""

    current: Files | None = None

    def __init__(
        self,
        data: Callable[[], FileData] | None,
        keeps: bool,
        through: Sequence[str] = (),
    ) -> None:
        self._data = data
        self._keeps = keeps and data is not None
        self.overlay = Overlay(through)
        self.overlay.copied = self._exchange
        self._busy: set[int] = set()
        """The threads that are about to do something, or do it: what that takes is part of it."""
        self._descriptors: dict[int, str] = {}
        self._devices: set[int] = set()
        """The numbers of what is open and is no file."""
        self._bare: set[int] = set()
        """Those of them that no object of Python has."""
        self._open: list[tuple[ReferenceType[Any], str]] = []
        """The files that were opened in this execution, and may not have been closed."""
        self._before = OpenBefore()
        self.folder: str | None = None
        """The current folder, if the program has changed it."""
        self._compiled_is_not_kept = sys.dont_write_bytecode
        self.assumptions: dict[str, None] = {}
        """What of this is not seen, or not put back."""

    def wrote(self) -> None:
        """Files are about to be changed by other means than those that are watched."""
        thread = self._thread()
        if thread is not None and thread not in self._busy:
            refuse(UNKNOWN)

    def restore(self) -> None:
        """Forget all that was changed."""
        for reference, _ in self._open:
            file = reference()
            # What an exception refers to lives on, and would write what it has left when it dies.
            with suppress(OSError, ValueError):
                if file is not None:
                    file.close()
        self._open.clear()
        for path in self._before.written():
            self.assumptions[f"{path} was opened before: what is written there is not put back"] = (
                None
            )
        self._busy.clear()
        self._descriptors.clear()
        self._devices.clear()
        self._bare.clear()
        self.folder = None
        sys.dont_write_bytecode = self._compiled_is_not_kept
        self.overlay.drop()

    def end(self) -> None:
        """The exploration is over."""
        self.restore()
        self.overlay.end()
        Files.current = None

    def do(
        self,
        name: str,
        act: Act,
        find: Callable[[], list[Deed]],
        real: Callable[[], Any],
        there: Callable[[], Any],
    ) -> Any:
        """Do something with files when its turn has come.

        `real` is what the program has called. `there` does the same where the files of the
        program are, once `find` has found them.
        """
        thread = self._thread()
        if thread is None or thread in self._busy or _is_ours():
            return real()
        if self._data is not None and act not in ALTERING and self._data().alone:
            # Nobody is there who could change anything meanwhile.
            if self.overlay.is_empty and self.folder is None:
                return real()
            found = self._found(thread, find)
            return real() if found is None else self._done(thread, there)
        deeds = self._found(thread, find)
        if self._data is not None:
            data = self._data()
            while data.access(deeds or ()):
                # Others may have run meanwhile, and put a link somewhere.
                known, deeds = deeds, self._found(thread, find)
                if set(deeds or ()) <= set(known or ()):
                    break
        if deeds is None:
            # What is really called will tell what is wrong.
            return self._done(thread, real)
        changes = [path for path, act in deeds if act in ALTERING and path != CURRENT]
        if changes and not self._keeps:
            todo = "leave undo='fork' out"
            self._refuse(NotApplicable(COPIES, here(), todo))
        for path in filter(self.overlay.is_written_through, changes):
            self.assumptions[f"what is written to {path} is not put back between executions"] = None
        if name in MOVING and changes and self.is_open(changes[0]):
            # Whoever has it open goes on to use it by its former name.
            self.assumptions[MOVED] = None
        if changes:
            # Compiled code would be kept beside the real file of a module, not beside this one.
            sys.dont_write_bytecode = True
        found = self._done(thread, there)
        if name == "open" and self._data is not None and not by_program():
            # What it writes then is not seen: it is done when this thread goes on.
            self._data().access([(path, Act.WRITE) for path, act in deeds if act in CHANGING])
        return found

    def found(self, path: Any) -> Any:
        """Where a file really is, for whoever looks for code. Nobody is told of that."""
        at = self._at(path)
        return path if at is None else self.overlay.seen(at)

    def listed(self, folder: Any) -> list[str]:
        """What is in a folder, likewise."""
        at = self._at(folder)
        return _LISTDIR(folder) if at is None else self.overlay.names(at)

    def changed_in(self, folder: Any) -> frozenset[str]:
        """The names in a real folder that the program has made or removed, likewise."""
        at = self._at(folder)
        return frozenset() if at is None else self.overlay.changed_in(at)

    def _at(self, path: Any) -> str | None:
        """Where a path leads to; None if that is what it really leads to."""
        thread = self._thread()
        if self.overlay.is_empty or elsewhere() or thread in self._busy:
            return None
        with nullcontext() if thread is None else self._doing(thread):
            given = self.path_of(path)
            return None if given is None else resolved(given, True, self.overlay.seen).path

    def _done(self, thread: int, do: Callable[[], Any]) -> Any:
        with self._doing(thread):
            try:
                return do()
            except NotApplicable as error:
                self._refuse(error)

    @staticmethod
    def _refuse(error: NotApplicable) -> None:
        execution = world.current
        assert execution is not None
        execution.refuse(error)

    def opened(self, file: Any, path: Any, writes: bool, folder: int | None = None) -> None:
        """A file was opened: who uses what was opened uses the file."""
        thread = self._thread()
        if self._data is None or thread is None or thread in self._busy or _is_ours():
            return
        with self._doing(thread):
            given = self.path_of(path, folder)
            found = None if given is None else resolved(given, True, self.overlay.seen).path
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

    def _exchange(self, path: str, copy: str) -> None:
        """Whoever has a file open for reading goes on with the private copy of it."""
        for descriptor, at in list(self._descriptors.items()):
            if at == path and _is_same(descriptor, path):
                other = _OPEN(copy, os.O_RDONLY | os.O_CLOEXEC)
                _LSEEK(other, _LSEEK(descriptor, 0, os.SEEK_CUR), os.SEEK_SET)
                _DUP2(other, descriptor, os.get_inheritable(descriptor))
                _CLOSE(other)

    def claim(self, descriptor: int) -> None:
        """An open file is about to be changed by its number: let it be a private one."""
        path = self._descriptors.get(descriptor)
        if path is None:
            if descriptor not in self._devices and self._is_file(descriptor):
                refuse(INHERITED)
        elif not self.overlay.is_written_through(path) and _is_same(descriptor, path):
            self._exchange(path, self.overlay.claimed(path))

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
        # How far it was read is not put back.
        self.assumptions[READ_ON] = None
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

    def path_of(self, path: Any, folder: int | None = None) -> str | None:
        """The absolute path, as it was given; None for what is no file."""
        if is_a(path, int):
            return self._descriptors.get(path)
        text = os.fsdecode(path)
        if not text:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if folder is not None and not os.path.isabs(text):
            above = self._descriptors.get(folder)
            if above is None:
                # It was opened before.
                above = os.readlink(f"/proc/self/fd/{folder}")
            text = os.path.join(above, text)
        return os.path.join(self.folder or os.getcwd(), text)

    def is_open(self, path: str) -> bool:
        """Whether a file is open, or one in a folder."""
        known = [at for file, at in self._open if (now := file()) is not None and not now.closed]
        known += [self._descriptors[each] for each in self._bare if each in self._descriptors]
        return any(each == path or each.startswith(os.path.join(path, "")) for each in known)

    def _found(self, thread: int, find: Callable[[], list[Deed]]) -> list[Deed] | None:
        try:
            with self._doing(thread):
                return find()
        except (TypeError, ValueError):
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


class Place:
    """A path that the program gives, and where it leads to."""

    def __init__(self, path: Any, folder: int | None = None) -> None:
        self._given = path
        self._folder = folder
        self._path: str | None = None
        self._error: OSError | None = None
        self._is_pipe = False

    @property
    def path(self) -> str | None:
        """The path without links; None if it is none that matters."""
        if self._error is not None:
            raise self._error
        return self._path

    def check_no_pipe(self) -> None:
        """What is opened there may be one that weft has."""
        if self._is_pipe:
            refuse(PIPES, "os.pipe")

    def deeds(self, files: Files, act: Act, follow: bool) -> list[Deed]:
        """What is done with it, and with the links by which it leads to something."""
        self._path = self._error = None
        given = files.path_of(self._given, self._folder)
        if given is None:
            return []
        at, links, self._error = resolved(given, follow, files.overlay.seen)
        self._is_pipe = is_pipe(at)
        if is_none_of_ours(at):
            return []
        self._path = at
        relative = self._folder is None and not is_a(self._given, int)
        relative = relative and not os.path.isabs(os.fsdecode(self._given))
        return [
            *([(CURRENT, Act.READ)] if relative else []),
            *((link, Act.FIND) for link in links),
            (at, act if self._error is None else Act.FIND),
        ]


def _is_same(descriptor: int, path: str) -> bool:
    """Whether what is open by a number is the real file at a path."""
    with suppress(OSError):
        return os.path.samestat(_FSTAT(descriptor), os.lstat(path))
    return False


passed = {__file__}
"""The files of what stands between whoever calls a model and this."""


def watch(data: Callable[[], FileData] | None, keeps: bool, through: Sequence[str] = ()) -> Files:
    """Begin to watch files."""
    Files.current = Files(data, keeps, through)
    return Files.current
