"""Where in the user's program something happens.

What a library does is shown where the program calls it, unless the user has it instrumented.

Asked at every operation, so it has to be quick. Python tells whoever listens when the code of a
frame is asked for, and weft listens itself: a module is therefore told by the name in its globals,
and the code is asked for only once. What was found out about a position in it is kept.
"""

from __future__ import annotations

import os
import sys
from types import CodeType, FrameType

import weft
from weft.python.program.scope import Origin, origin_of, within
from weft.python.runtime import world
from weft.python.runtime.address import address

_FOLDER = os.path.join(os.path.dirname(weft.__file__), "")
MANY = 4096
"""How many codes to keep for the sake of speed; a program may make new ones without end."""


class Spot:
    """A position in the code of a program; the same one is the same object."""

    __slots__ = ("internal", "library", "place", "within_for")

    def __init__(self, place: tuple[str, int], internal: bool, library: str | None) -> None:
        self.place = place
        """The file and the line."""
        self.internal = internal
        """Whether it is weft's or `threading`'s."""
        self.library = library
        """The module, if it was not written for the program."""
        self.within_for: bool | None = None
        """Whether it is in a `for` loop; None if nobody has looked yet."""


class _Internal(dict[object, bool]):
    """Whether a module is weft's or `threading`'s, by its name."""

    def __missing__(self, name: object) -> bool:
        found = self[name] = _is_internal(name)
        return found


internal = _Internal()
"""Looked at for every frame that is passed by."""
_spots: dict[tuple[CodeType, int, str, int], Spot] = {}
"""Told apart by what the code is: a function that is defined again is the same place."""
_quick: dict[tuple[int, int], tuple[CodeType, Spot]] = {}
"""The same by identity, with the code, lest another one gets its identity."""


def caller() -> tuple[str, int]:
    """The file and line of the program that the current thread has come to."""
    frame = calling_frame()
    return in_program(frame) or spot_of(frame).place


def in_program(frame: FrameType) -> tuple[str, int] | None:
    """The innermost place of the program in the stack of a frame; None if it is not in there."""
    found = frame_of_program(frame)
    return None if found is None else spot_of(found).place


def frame_of_program(frame: FrameType) -> FrameType | None:
    """The innermost frame of the program in the stack of a frame."""
    outer: FrameType | None = frame
    while outer is not None:
        spot = spot_of(outer)
        if not spot.internal and not _hidden(spot.library):
            return outer
        outer = outer.f_back
    return None


def is_of_program(frame: FrameType) -> bool:
    """Whether a frame is of the program, or of a library that the user wants to see into."""
    return not is_internal(frame) and not _hidden(spot_of(frame).library)


def _hidden(library: str | None) -> bool:
    execution = world.current
    if library is None or execution is None:
        return library is not None
    return not within(library, execution.settings.instrument)


def calling_frame(depth: int = 2) -> FrameType:
    """That frame itself; if there is nothing of the user's program in the stack, the one in which
    `threading` calls the target of a thread, or the outermost.

    The first frames, as many as `depth` says, are known to be weft's, this one among them.
    """
    frame = sys._getframe(depth)
    known = internal
    try:
        while known[frame.f_globals["__name__"]]:
            outer = frame.f_back
            if outer is None:
                return _of_threading(sys._getframe(depth)) or frame
            frame = outer
    except KeyError:
        # What is run by `exec` may be in no module.
        pass
    return frame


def _of_threading(frame: FrameType | None) -> FrameType | None:
    while frame is not None and frame.f_globals.get("__name__") != "threading":
        frame = frame.f_back
    return frame


def is_internal(frame: FrameType) -> bool:
    """Whether a frame is of weft or of `threading`, not of the user's program."""
    return _is_internal(frame.f_globals.get("__name__"))


def is_weft_file(file: str) -> bool:
    """Whether a file is of weft itself."""
    return file.startswith(_FOLDER)


def spot_of(frame: FrameType) -> Spot:
    """Where a frame has come to."""
    code = frame.f_code
    key = (address(code), frame.f_lasti)
    found = _quick.get(key)
    if found is not None:
        return found[1]
    if len(_quick) >= MANY:
        _quick.clear()
    file, line = code.co_filename, frame.f_lineno
    spot = _spots.get((code, frame.f_lasti, file, line))
    if spot is None:
        module = frame.f_globals.get("__name__")
        spot = Spot((file, line), _is_internal(module), _library(module, file))
        _spots[code, frame.f_lasti, file, line] = spot
    _quick[key] = code, spot
    return spot


def _library(module: object, file: str) -> str | None:
    name = module if isinstance(module, str) else ""
    # What is kept in weft's folder and goes by another name is there to be explored.
    own = is_weft_file(file) or origin_of(name, file) is Origin.PROGRAM
    return None if own else name


def forget() -> None:
    """Keep no code of a program that is not explored any more."""
    _quick.clear()
    _spots.clear()


def _is_internal(module: object) -> bool:
    return isinstance(module, str) and (module == "threading" or module.partition(".")[0] == "weft")
