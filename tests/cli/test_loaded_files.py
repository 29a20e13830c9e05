"""What a file does to other files while it is loaded: there are no copies yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Weft
from weft.python.program import loading_files

TEST = "\ndef test_it():\n    pass\n"
ERROR = (
    "weft: the file changes or removes files that were there before when it is loaded\n"
    "  where: {where}\n"
    "  to do: do it in the function that is checked: there it is done to copies\n"
)
REFUSED = {
    "a folder is removed": ("import shutil\nshutil.rmtree('folder')", 2),
    "a file is written": ("open('kept', 'w').write('changed')", 1),
    "a file is appended to": ("open('kept', 'a').write('changed')", 1),
    "a file is opened to change it": ("open('kept', 'r+')", 1),
    "a path is written": ("import pathlib\npathlib.Path('kept').write_text('changed')", 2),
    "a descriptor is opened": ("import os\nos.open('kept', os.O_WRONLY | os.O_TRUNC)", 2),
    "a name that was imported": ("from os import unlink\nunlink('kept')", 2),
    "a function of posix": ("import posix\nposix.remove('kept')", 2),
    "a file is moved away": ("import os\nos.rename('kept', 'other')", 2),
    "a file is replaced": (
        "import os\nopen('new', 'w').close()\nos.replace('new', 'kept')\nos.remove('new')",
        3,
    ),
    "a file is cut": ("import os\nos.truncate('kept', 0)", 2),
    "a mode is changed": ("import os\nos.chmod('kept', 0)", 2),
    "by a link": ("import os\nos.symlink('kept', 'link')\nopen('link', 'w')", 3),
    "by a descriptor of a folder": (
        "import os\nos.unlink('kept', dir_fd=os.open('.', os.O_RDONLY))",
        2,
    ),
    "it is caught": ("import os\ntry:\n    os.remove('kept')\nexcept Exception:\n    pass", 3),
    "a log is opened": ("import logging\nlogging.FileHandler('kept')", 2),
}
ALLOWED = {
    "a file that is new": "import os\nopen('new', 'w').write('new')\nos.remove('new')",
    "a folder that is new": (
        "import os, shutil, tempfile\nfolder = tempfile.mkdtemp()\n"
        "open(os.path.join(folder, 'new'), 'w').close()\nshutil.rmtree(folder)"
    ),
    "a device": "open('/dev/null', 'w').write('gone')",
    "a file is read": "import os\nopen('kept').read()\nos.open('kept', os.O_RDONLY)",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kept").write_text("kept")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inside").write_text("inside")
    return tmp_path


def is_as_before(folder: Path) -> bool:
    kept = folder / "kept"
    inside = folder / "folder" / "inside"
    return (kept.read_text(), inside.read_text(), kept.stat().st_mode & 0o700) == (
        "kept",
        "inside",
        0o600,
    )


@pytest.mark.parametrize("case", REFUSED)
def test_what_was_there_is_not_changed(case: str, folder: Path, weft: Weft) -> None:
    source, line = REFUSED[case]
    (folder / "test_it.py").write_text(source + TEST)
    assert weft("check", "test_it.py") == (2, "", ERROR.format(where=f"test_it.py:{line}"))
    assert is_as_before(folder)


@pytest.mark.parametrize("target", ["test_it.py", "test_it:test_it"])
def test_nor_by_a_module_that_is_imported(target: str, folder: Path, weft: Weft) -> None:
    (folder / "helping.py").write_text("import os\nos.remove('kept')\n")
    (folder / "test_it.py").write_text("import helping\n" + TEST)
    assert weft("check", target) == (2, "", ERROR.format(where="helping.py:2"))
    assert is_as_before(folder)


@pytest.mark.parametrize("case", ALLOWED)
def test_what_is_new_or_no_file_is_changed(case: str, folder: Path, weft: Weft) -> None:
    (folder / "test_it.py").write_text(ALLOWED[case] + TEST)
    code, out, err = weft("check", "test_it.py")
    assert (code, err, out.splitlines()[0]) == (0, "", "verified: test_it")
    assert is_as_before(folder)


KEPT = {
    "a name": ("from os import remove", "remove('kept')"),
    "a class": ("import os\nclass Files:\n    remove = os.remove", "Files.remove('kept')"),
    "a list": ("import os\nheld = [os.remove]", "held[0]('kept')"),
    "a dictionary": ("import os\nheld = {'remove': os.remove}", "held['remove']('kept')"),
    "a default": (
        "import os\ndef drop(name, remove=os.remove):\n    remove(name)",
        "drop('kept')",
    ),
    "a closure": (
        "import os\ndef make(remove):\n    return lambda name: remove(name)\n"
        "drop = make(os.remove)",
        "drop('kept')",
    ),
    "an object": (
        "import os\nclass Files:\n    pass\nfiles = Files()\nfiles.remove = os.remove",
        "files.remove('kept')",
    ),
}


@pytest.mark.parametrize("case", KEPT)
def test_functions_that_a_file_keeps_are_those_of_python(
    case: str, folder: Path, weft: Weft
) -> None:
    source, act = KEPT[case]
    test = f"def test_it():\n    {act}\n    import os\n    assert not os.path.exists('kept')\n"
    (folder / "test_it.py").write_text(f"{source}\n\n{test}")
    code, out, err = weft("check", "test_it.py")
    assert (code, err, out.splitlines()[0]) == (0, "", "verified: test_it")
    assert is_as_before(folder)


def test_a_function_that_is_hidden_is_refused(folder: Path, weft: Weft) -> None:
    (folder / "test_it.py").write_text(
        "import os\nheld = frozenset({os.remove})\n\ndef test_it():\n    min(held)('kept')\n"
    )
    code, _, err = weft("check", "test_it.py")
    assert (code, err.splitlines()[0]) == (
        2,
        "weft: the program changes files by a function that nobody watches, "
        "which is not under control",
    )
    assert is_as_before(folder)


def test_nothing_is_searched_for_if_the_file_has_kept_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    def get_referrers(*kept: object) -> list[object]:
        asked.append(kept)
        return []

    monkeypatch.setattr("gc.get_referrers", get_referrers)
    with loading_files.only_new_files():
        pass
    assert asked == []
