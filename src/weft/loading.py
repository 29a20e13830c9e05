"""Finds the systems in a Python file: its designs and programs, and what its `check_…` make."""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

from weft.errors import WeftError
from weft.model import Design, Program

PREFIX = "check_"
WEFT = Path(__file__).parent
ITSELF = "weft itself"


@dataclass(frozen=True)
class Found:
    """A system in a file, by the name it has there. It is built when it is asked for."""

    name: str
    build: Callable[[], Design | Program]


@contextmanager
def systems_in(target: str) -> Iterator[list[Found]]:
    """What `FILE` or `FILE::NAME` stands for. The file can import its neighbours meanwhile."""
    name, _, only = target.partition("::")
    path = Path(name).absolute()
    code = _compiled(path)
    module = ModuleType(f"weft checks {path.stem}")
    module.__file__ = str(path)
    sys.path.insert(0, str(path.parent))
    sys.modules[module.__name__] = module
    try:
        with blaming(f"loading {name}", "correct it there; it is imported, not run as a script"):
            exec(code, module.__dict__)
        yield _select(_found(module), name, only)
    finally:
        sys.path.remove(str(path.parent))
        del sys.modules[module.__name__]


@contextmanager
def blaming(what: str, todo: str = "correct it there") -> Iterator[None]:
    """Turns what the user's code raises into an error that says where."""
    try:
        yield
    except (WeftError, KeyboardInterrupt):
        raise
    except BaseException as error:
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        place = place_of(error)
        if place == ITSELF:
            todo = "this is a mistake in weft; please report it with the traceback below"
        raise WeftError(f"{what} raised {text}", place, todo) from error


def place_of(error: BaseException) -> str:
    """The innermost place outside weft."""
    frames = traceback.extract_tb(error.__traceback__)
    outside = [frame for frame in frames if WEFT not in Path(frame.filename).parents]
    return f"{outside[-1].filename}:{outside[-1].lineno}" if outside else ITSELF


def _compiled(path: Path) -> CodeType:
    if path.is_dir():
        raise WeftError("this is a directory", str(path), "name one Python file in it")
    try:
        return compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    except OSError as error:
        what = f"the file cannot be read: {error.strerror}"
        raise WeftError(what, str(path), "name a Python file, as in `weft check FILE`") from error
    except (SyntaxError, ValueError) as error:
        text, place = str(error), str(path)
        if isinstance(error, SyntaxError):
            text = error.msg
            place += f":{error.lineno}" if error.lineno else ""
        raise WeftError(f"this is not Python: {text}", place, "correct the syntax") from error


def _found(module: ModuleType) -> list[Found]:
    found: list[Found] = []
    known: set[int] = set()
    for name, value in vars(module).items():
        if isinstance(value, Design | Program):
            if id(value) not in known:
                found.append(Found(name, lambda system=value: system))  # type: ignore[misc]
            known.add(id(value))
        elif name.startswith(PREFIX) and callable(value) and not inspect.isclass(value):
            found.append(Found(name, _builder(name, value, str(module.__file__))))
    return found


def _builder(
    name: str, function: Callable[[], object], path: str
) -> Callable[[], Design | Program]:
    def build() -> Design | Program:
        where = f"{path}, {name}()"
        if not _needs_nothing(function):
            todo = f"give its arguments defaults, or a name that does not begin with {PREFIX}"
            raise WeftError(f"{name} needs arguments", where, todo)
        with blaming(f"{name}()"):
            made = function()
        if not isinstance(made, Design | Program):
            what = f"{name}() returned {made!r}, which is no system"
            raise WeftError(what, where, "return the Design or Program it has made")
        return made

    return build


def _needs_nothing(function: Callable[[], object]) -> bool:
    try:
        inspect.signature(function).bind()
    except TypeError:
        return False
    return True


def _select(found: list[Found], path: str, only: str) -> list[Found]:
    if not found:
        todo = f"make a Design or a Program in it, or a function {PREFIX}… that returns one"
        raise WeftError("there is no system in the file", path, todo)
    if not only:
        return found
    selected = [each for each in found if each.name == only]
    if not selected:
        names = ", ".join(each.name for each in found)
        raise WeftError(f"there is no system named {only!r} in the file", path, f"choose: {names}")
    return selected
