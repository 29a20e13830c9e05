"""`weft demo`: finds a bug in an example, explains it step by step, and shows the way on."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from weft import demo
from weft.api import explore
from weft.cli.codes import OK
from weft.cli.locked import with_the_lock
from weft.cli.output import width
from weft.demo.story import story
from weft.loading import opened, parse_target
from weft.quiet import quiet
from weft.report.text import report

INTRODUCTION = """\
Two threads withdraw 60 from an account with 100. The second one should be refused.

bank.py
{source}

Run by Python, this test passes nearly always. `weft check bank.py` runs it under every schedule
that matters, and prints:
"""
STORY = """\
Step by step:

{steps}

Both have looked before either has paid. What `withdraw` checks is no longer true when it pays, and
nothing keeps others out in between: a lock is missing. With one, in bank_fixed.py:

{source}

`weft check bank_fixed.py` prints:
"""
END = """\
That is not “no bug was seen”: it was run in every order that can make a difference, and what the
answer rests on is listed.

What to do next:
  weft check FILE.py       check your own tests: functions test_… that use threads
  weft explain assertion   what a kind of finding means, and how it is usually fixed
  weft init                write a commented configuration into your pyproject.toml
  weft check --help        all the options
"""


def run(arguments: Namespace) -> int:
    """Show it all."""
    home = Path(demo.__file__).parent
    wrong, right = ((home / name).read_text("utf-8") for name in ("bank.py", "bank_fixed.py"))
    with _in_a_folder({"bank.py": wrong, "bank_fixed.py": right}):
        print(INTRODUCTION.format(source=_numbered(wrong)))
        text, steps = _checked("bank.py")
        print(_indented(text))
        print(STORY.format(steps="\n".join(steps), source=_numbered(right, _changed(wrong, right))))
        print(_indented(_checked("bank_fixed.py")[0]))
        print(END, end="")
    return OK


def _checked(file: str) -> tuple[str, list[str]]:
    """The report on a file, and the story of its finding."""
    with opened(parse_target(file)) as there:
        function = there.found[0].build()
        assert callable(function)
        with quiet():
            result = explore(function)
            locked = with_the_lock(function, "dpor", {}, result)
        system = result.explored
        assert system is not None
        told = [line for each in result.findings for line in story(each, system)]
        numbered = [f"  {n}. {line}" for n, line in enumerate(told, 1)]
        return report(result, system, width() - 4, (), locked.notes), numbered


def _numbered(source: str, only: set[str] | None = None) -> str:
    lines = enumerate(source.splitlines(), 1)
    return "\n".join(
        f"    {n:2}  {line}".rstrip() for n, line in lines if only is None or line in only
    )


def _changed(before: str, after: str) -> set[str]:
    """The lines of one text that the other has not."""
    return set(after.splitlines()) - set(before.splitlines())


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines()) + "\n"


@contextmanager
def _in_a_folder(files: dict[str, str]) -> Iterator[None]:
    """A folder of its own: what is in weft's is not taken for a program."""
    here = os.getcwd()
    with TemporaryDirectory(prefix="weft-demo-") as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)
