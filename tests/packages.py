"""Programs that use released packages: installs those, and runs weft in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

Installed = Callable[[Sequence[str]], Path]

SECONDS = 30
"""What `weft check` may take. A run that takes much longer is stuck."""


def install(packages: Sequence[str], folder: Path) -> None:
    """Install the packages, and only those named, into the folder."""
    if packages:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--target", str(folder), *packages], check=True)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Gives the folder that packages are installed in, each set of them once."""
    folders: dict[tuple[str, ...], Path] = {}

    def folder_of(packages: Sequence[str]) -> Path:
        key = tuple(packages)
        if key not in folders:
            folders[key] = tmp_path_factory.mktemp("packages")
            install(packages, folders[key])
        return folders[key]

    return folder_of


def weft(
    packages: Path, where: Path, *arguments: str, paths: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Run weft with these packages, in a folder where it may leave files.

    `paths` are searched before the packages.
    """
    paths = [*paths, str(packages), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "weft", *arguments],
        cwd=where,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=4 * SECONDS,
    )


def check(
    target: str, packages: Path, where: Path, instrument: Sequence[str], *options: str
) -> tuple[int, list[dict[str, Any]]]:
    """The exit code of `weft check`, and what its report says of each function."""
    named = [f"--instrument={package}" for package in instrument]
    run = weft(packages, where, "check", target, f"--seconds={SECONDS}", "--json", *named, *options)
    systems: list[dict[str, Any]] = json.loads(run.stdout)["systems"]
    return run.returncode, systems
