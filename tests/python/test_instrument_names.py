"""`instrument=` of a name that does not exist is a mistake, and the error says what was meant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import weft
from weft.cli import main
from weft.python.program.instrumentable import check_instrument

TODO = "name one that can be imported, as in `import NAME`"


@pytest.mark.parametrize(
    "name",
    ["json", "json.decoder", "xml.etree.ElementTree", "sys", "tests.programs", "os.path"],
)
def test_what_is_there(name: str) -> None:
    check_instrument([name])


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("jsom", "did you mean json"),
        ("json.decodr", "did you mean json.decoder"),
        ("xml.etree.ElementTre", "did you mean xml.etree.ElementTree"),
        ("sys.qqqq", ""),
        ("qqqqqqqq", ""),
        ("not a name", ""),
        ("", ""),
    ],
)
def test_what_is_not(name: str, meant: str) -> None:
    with pytest.raises(weft.WeftError) as raised:
        weft.explore(lambda: None, instrument=[name])
    assert raised.value.what == f"there is no module or package {name!r} to instrument"
    assert raised.value.todo.startswith(meant or TODO)
    assert raised.value.todo.endswith(TODO)


def test_a_module_is_not_loaded_to_look_for_it(write: Callable[[str, str], Path]) -> None:
    write("raises_when_loaded", "raise RuntimeError('loaded')")
    assert weft.explore(lambda: None, instrument=["raises_when_loaded"]).verdict == "verified"


@pytest.mark.parametrize("way", ["command line", "project"])
def test_the_command_line_and_the_project(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("shopping.py").write_text("")
    Path("test_it.py").write_text("def test_nothing(): pass\n")
    options = ["--instrument", "shoping"] if way == "command line" else []
    if way == "project":
        Path("pyproject.toml").write_text("[tool.weft]\ninstrument = ['shoping']\n")
    assert main(["check", "test_it.py", *options]) == 2
    assert capsys.readouterr().err == (
        "weft: there is no module or package 'shoping' to instrument\n"
        "  where: the option instrument (--instrument)\n"
        f"  to do: did you mean shopping? {TODO}\n"
    )
