"""Real bugs in released packages: found in the buggy versions, and not in the fixed ones.

Each folder here holds a harness, plain `threading`, whose function `test()` fails under some
schedule with the buggy versions that `manifest.json` names, and under none with the fixed ones.
The shared folder of the project, where there is one, holds more. The packages are installed into
temporary folders.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.packages import Installed, check, weft

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared" / "realbugs"
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Case:
    """An entry of a manifest."""

    harness: Path
    buggy: Sequence[str]
    fixed: Sequence[str] | None
    instrument: Sequence[str]
    kind: str
    python: Sequence[str] = (RUNNING,)


def _cases(folder: Path) -> list[Any]:
    if not folder.is_dir():
        why = pytest.mark.skip(reason=f"there is no {folder}")
        return [pytest.param(None, id=folder.parent.name, marks=why)]
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return [
        pytest.param(Case(folder / name / "harness.py", **entry), id=name)
        for name, entry in manifest.items()
    ]


def _check(case: Case, packages: Path, where: Path) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the findings."""
    code, systems = check(f"{case.harness}::test", packages, where, case.instrument)
    return code, [found for system in systems for found in system.get("findings", ())]


@pytest.mark.parametrize("case", _cases(HERE) + _cases(SHARED))
def test_found_when_buggy_only(case: Case, installed: Installed, tmp_path: Path) -> None:
    if RUNNING not in case.python:
        pytest.skip(f"the bug is in Python {', '.join(case.python)}")
    packages = installed(case.buggy)
    code, findings = _check(case, packages, tmp_path)
    assert (code, [found["kind"] for found in findings]) == (1, [case.kind])
    again = ("replay", findings[0]["file"], "--target", f"{case.harness}::test")
    assert weft(packages, tmp_path, *again).returncode == 1
    if case.fixed is not None:
        code, findings = _check(case, installed(case.fixed), tmp_path)
        assert code in (0, 3)
        assert findings == []
