"""Files that a checked program makes or changes by `open`, whichever way it is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Weft

BODY = """
with open("made", "w") as file:
    file.write("made")
with open("kept", "a") as file:
    file.write("changed")
assert open("kept").read() == "kept" + "changed"
"""
INDENTED, DEEPER = (BODY.replace("\n", "\n" + " " * depth) for depth in (4, 8))
FORMS = {
    "a test": f"def test_it():{INDENTED}\n",
    "a thread": f"import threading\ndef work():{INDENTED}\ndef test_it():\n"
    "    thread = threading.Thread(target=work)\n    thread.start()\n    thread.join()\n",
    "a script": f"if __name__ == '__main__':{INDENTED}\n",
    "a method": f"class TestIt:\n    def test_it(self):{DEEPER}\n",
    "code": f"def test_it():\n    exec({BODY!r})\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_nothing_is_written(form: str, tmp_path: Path, weft: Weft) -> None:
    (tmp_path / "kept").write_text("kept")
    (tmp_path / "test_it.py").write_text(FORMS[form])
    code, out, err = weft("check", "test_it.py")
    assert (code, err) == (0, "")
    assert out.startswith("verified: ")
    assert (tmp_path / "kept").read_text() == "kept"
    assert {each.name for each in tmp_path.iterdir()} <= {"kept", "test_it.py", ".weft"}


def test_a_builtin_that_is_patched_is_seen_by_the_file_itself(tmp_path: Path, weft: Weft) -> None:
    (tmp_path / "test_it.py").write_text(
        "from unittest import mock\n"
        "def test_it():\n"
        "    with mock.patch('builtins.len', lambda x: 99):\n"
        "        assert len([]) == 99\n"
    )
    assert weft("check", "test_it.py")[0] == 0
