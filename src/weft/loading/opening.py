"""Opens a target: loads its file or module, and says what there is to check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from weft.errors import WeftError
from weft.loading.found import MAKES, TESTS, Found, everything, named
from weft.loading.functions import FIXTURES
from weft.loading.modules import compiled, file_loaded, first_on_path, module_loaded, source
from weft.loading.scripts import has_more, import_for, is_script, script
from weft.loading.target import Target

NOTHING = (
    f"make a Design or a Program in it, or a function {MAKES}… that returns one; "
    f"or write tests, functions {TESTS}… without arguments; or run it as a script: "
)


class NothingToCheck(WeftError):
    """A file has neither systems nor tests."""


class Opened(NamedTuple):
    """What there is to check, and which tests were left out."""

    found: list[Found]
    left_out: list[str]


@contextmanager
def opened(target: Target) -> Iterator[Opened]:
    """What a target stands for. What it loads can be imported by name meanwhile."""
    if target.module:
        with module_loaded(target.module) as module:
            yield Opened([named(module, target)], [])
        return
    path = Path(target.file).absolute()
    code = compiled(path)
    if not target.names and is_script(source(path)) and not has_more(source(path)):
        # To load it first would run what it does when it is loaded, not under control.
        target = Target(target.file, arguments=target.arguments or ())
    if target.arguments is not None:
        with first_on_path(str(path.parent)), _script(target) as found:
            yield Opened([found], [])
        return
    with file_loaded(target.file, code) as module:
        if target.names:
            yield Opened([named(module, target)], [])
            return
        tests, left_out = everything(module, target)
        if not tests and not left_out and is_script(source(path)):
            with _script(Target(target.file, arguments=())) as found:
                yield Opened([found], [])
            return
        if not tests:
            what = "; ".join(["there is nothing to check in the file", *left_out])
            todo = FIXTURES if left_out else f"{NOTHING}weft check {target.file} --"
            raise NothingToCheck(what, target.file, todo)
        yield Opened(tests, left_out)


@contextmanager
def _script(target: Target) -> Iterator[Found]:
    path = Path(target.file).absolute()
    import_for(source(path))
    with script(target.file, compiled(path), target.arguments or ()) as run:
        yield Found(path.name, target, lambda: run)
