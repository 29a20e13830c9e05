"""Runs the tests on every interpreter this machine has: one of each version that weft supports.

Looks for `python3.11` and later on the path, among pyenv's versions, and in the folder that the
environment variable WEFT_INTERPRETERS names, else in `~/.interpreters`. In there an interpreter is
`python3.N`, `bin/python3.N`, `3.N/bin/python3.N` or `3.N/usr/bin/python3.N`. A free-threaded build
counts as another version, `3.Nt`. Each version gets an environment of its own, `.venvs/3.N`.
Arguments are passed on to pytest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MINORS = range(11, 20)
FREE_THREADED = "t"
"""What the version of a free-threaded build ends with."""
FOLDER = "WEFT_INTERPRETERS"
INSIDE = ("", "bin", "{version}/bin", "{version}/usr/bin")
"""Where interpreters lie in such a folder."""


def interpreters() -> dict[str, str]:
    """For each version, an interpreter: in the folder, on the path, or pyenv's latest."""
    found: dict[str, str] = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folder = Path(os.environ.get(FOLDER, Path.home() / ".interpreters"))
    for minor, build in product(MINORS, ("", FREE_THREADED)):
        version = f"3.{minor}{build}"
        on_path = shutil.which(f"python{version}")
        inside = [folder / each.format(version=version) / f"python{version}" for each in INSIDE]
        candidates = [
            *(each for each in inside if each.is_file()),
            *([on_path] if on_path else []),
            *sorted(pyenv.glob(f"3.{minor}.*/bin/python"), reverse=True),
        ]
        for candidate in map(str, candidates):
            if _version(candidate) == version:
                found[version] = candidate
                break
    return found


def _version(interpreter: str) -> str | None:
    """Such as `3.13t`, if it runs at all: a shim may stand for a version that is not there."""
    code = (
        "import sys, sysconfig; "
        f"build = {FREE_THREADED!r} if sysconfig.get_config_var('Py_GIL_DISABLED') else ''; "
        "print(f'3.{sys.version_info[1]}{build}')"
    )
    done = subprocess.run([interpreter, "-c", code], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def run_tests(version: str, interpreter: str, arguments: list[str]) -> bool:
    home = ROOT / ".venvs" / version
    if not (home / "installed").exists():
        subprocess.run([interpreter, "-m", "venv", "--clear", home], check=True)
        install: list[str | Path] = [
            home / "bin/python",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--editable",
            ".[dev]",
        ]
        subprocess.run(install, check=True, cwd=ROOT)
        # As pip does for what is not editable, lest every process of the tests does it again.
        compiling: list[str | Path] = [home / "bin/python", "-m", "compileall", "-q", "src"]
        subprocess.run(compiling, check=True, cwd=ROOT)
        (home / "installed").touch()
    pytest = ["-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    command: list[str | Path] = [home / "bin/python", *pytest, *arguments]
    return subprocess.run(command, cwd=ROOT).returncode == 0


def main() -> int:
    found = interpreters()
    if not found:
        print(f"no interpreter from 3.11 on was found on the path, among pyenv's or by {FOLDER}")
        return 1
    passed = {}
    for version, interpreter in found.items():
        print(f"Python {version}: {interpreter}", flush=True)
        passed[version] = run_tests(version, interpreter, sys.argv[1:])
    for version, good in passed.items():
        print(f"Python {version}: {'passed' if good else 'FAILED'}")
    return 0 if all(passed.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
