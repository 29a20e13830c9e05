"""Writes the reports that were asked for, besides what is printed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from weft.cli import complain
from weft.cli.codes import ERROR, OK, together
from weft.errors import WeftError
from weft.escaping import plain_data
from weft.report.run import Checked, Run
from weft.storage.writing import make_folder, replace


def json_text(run: Run) -> str:
    """The report for programs."""
    from weft.report.json import dumped, run_object

    return dumped(plain_data(run_object(run)), indent=2)


def html_text(run: Run) -> str:
    """The report for a browser."""
    from weft.report.html import page

    return page(run)


def sarif_text(run: Run) -> str:
    """The report for code scanners."""
    from weft.report.json import dumped
    from weft.report.sarif import log

    return dumped(plain_data(log(run)), indent=2) + "\n"


WRITERS: dict[str, Callable[[Run], str]] = {"html": html_text, "sarif": sarif_text}
"""By the name of the option that takes the name of the file."""


def write_all(arguments: Namespace, run: Run) -> int:
    """Write each file that was asked for; the exit code, which tells if one could not be."""
    codes = [run.exit_code]
    for option, text in WRITERS.items():
        name = getattr(arguments, option, None)
        if name is not None:
            codes.append(_written(f"--{option}", Path(name), text(run)))
    return together(codes)


def write_refusal(arguments: Namespace, error: WeftError, left_out: Sequence[str]) -> None:
    """Write that nothing was checked, lest the files of an earlier run are taken for new."""
    name = " ".join(arguments.target)
    write_all(arguments, Run([Checked(name, name, error=error)], ERROR, not_checked=left_out))


def _written(option: str, path: Path, text: str) -> int:
    try:
        make_folder(path.parent)
        replace(path, text.encode())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        what = f"the report could not be written to {path}: {why}"
        todo = "name a file in a folder that can be written; nothing else of this run is lost"
        return complain(WeftError(what, f"the command line, {option}", todo))
    return OK
