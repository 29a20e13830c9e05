"""The form of a schedule file: small, readable, with a version (docs/reference/files.md)."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from weft.errors import WeftError
from weft.escaping import ODD, one_line
from weft.schedule.limits import FORMAT, MAX_BYTES, SCHEDULE, VERSION
from weft.storage.parsing import NotParsed, parse_json
from weft.storage.reading import Unreadable, read_text
from weft.storage.schema import Exactly, Unknown, Wrong, meant, written
from weft.storage.writing import replace

TODO = "name a file that `weft check` has written"


@dataclass(frozen=True)
class Step:
    """One step: who did what to which object, and where. Names are the same in every process."""

    thread: str
    does: str
    object: str
    at: str
    value: int | str | None = None
    """Which of its choices it took, if it had any; the name of a thread if that was chosen."""

    def __str__(self) -> str:
        return one_line(f"{self.does} {self.object}".strip() + f" ({self.at})")


@dataclass(frozen=True)
class Schedule:
    """A recorded execution: what it shows, and all that is needed to run it again."""

    kind: str
    message: str
    steps: tuple[Step, ...]
    target: str = ""
    """A file or module and a name in it, as `weft check` takes it; empty if it has none."""
    arguments: tuple[str, ...] | None = None
    """The arguments of a script."""
    runner: str = ""
    """What has to set the program up, if something has: "pytest", for a test with fixtures."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """How the program was run, for functions: when waits give up, and so on."""
    hash_seed: str | None = None
    """The value of PYTHONHASHSEED, if it was set: it decides in which order sets are walked."""
    weft: str = ""
    python: str = ""

    def text(self) -> str:
        """The file, one line for each field and each step."""
        fields: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "weft": self.weft,
            "python": self.python,
            "target": self.target,
        }
        if self.arguments is not None:
            fields["arguments"] = list(self.arguments)
        if self.runner:
            fields["runner"] = self.runner
        fields["options"] = dict(self.options)
        fields["hash_seed"] = self.hash_seed
        fields["finding"] = {"kind": self.kind, "message": self.message}
        lines = [f"  {_json(name)}: {_json(value)}" for name, value in fields.items()]
        steps = ",\n".join(f"    {_json(_without_nothing(vars(step)))}" for step in self.steps)
        lines.append(f'  "steps": [\n{steps}\n  ]' if steps else '  "steps": []')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file."""
        replace(path, self.text().encode())


def read_schedule(path: str | os.PathLike[str]) -> Schedule:
    """Read a file that `Schedule.save` wrote. Nothing of it is used before all of it is checked."""
    try:
        found = parse_json(read_text(path, MAX_BYTES))
    except Unreadable as error:
        what = f"the schedule cannot be read: {error}"
        raise WeftError(what, os.fspath(path), TODO) from None
    except NotParsed as error:
        raise _unreadable(path, str(error)) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise _unreadable(path, f'it has no "format": "{FORMAT}"')
    version = found.get("version")
    if not Exactly((VERSION,)).takes(version):
        what = f"the schedule has version {written(version)}, and this weft reads {VERSION}"
        todo = f"use weft {written(found.get('weft'))}, which wrote it, or check the program anew"
        raise WeftError(what, os.fspath(path), todo)
    try:
        SCHEDULE.check(found)
    except Unknown as error:
        todo = f"{meant(error.name, error.known)}use one of {', '.join(sorted(error.known))}"
        what = f"there is no option {written(error.name)}"
        raise WeftError(what, f"{os.fspath(path)}, {error.place}", todo) from None
    except Wrong as error:
        raise _unreadable(path, str(error)) from None
    return _schedule(found)


def _schedule(found: dict[str, Any]) -> Schedule:
    arguments = found.get("arguments")
    return Schedule(
        kind=found["finding"]["kind"],
        message=found["finding"]["message"],
        steps=tuple(
            Step(step["thread"], step["does"], step["object"], step["at"], step.get("value"))
            for step in found["steps"]
        ),
        target=found["target"],
        arguments=None if arguments is None else tuple(arguments),
        runner=found.get("runner", ""),
        options=found["options"],
        hash_seed=found["hash_seed"],
        weft=found["weft"],
        python=found["python"],
    )


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _without_nothing(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _unreadable(path: str | os.PathLike[str], why: str) -> WeftError:
    what = f"this is no schedule of weft: {why}"
    return WeftError(what, os.fspath(path), TODO)
