"""What a program says cannot do anything to a terminal, a page, or a reader of JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from weft.cli import main
from weft.escaping import ODD, one_line, plain, plain_data, shortened

NASTY = (
    "\x00\x07\x1b[2J\x7f\x9b\r\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029\ud800\udcff"
)
SHOWN = (
    r"\x00\x07\x1b[2J\x7f\x9b\r\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029\ud800\udcff"
)


def test_what_is_escaped() -> None:
    assert plain(NASTY) == SHOWN
    assert plain("a\tb\nc") == "a\tb\nc"
    assert plain("a\tb\nc\\", lines=False) == r"a\tb\nc" + "\\"


@pytest.mark.parametrize(
    "text", ["äöü", "日本語", "👩\u200d💻", "עברית", "a\u0301", "\u200c", "\u00a0"]
)
def test_ordinary_text_stays(text: str) -> None:
    assert plain(text, lines=False) == text


def test_all_of_unicode() -> None:
    """What is left can be written, and has no controls but for lines."""
    shown = plain("".join(map(chr, range(0x110000)))).encode().decode()
    assert ODD.search(shown) is None
    assert re.findall(r"[\x00-\x1f\x7f-\x9f]", shown) == ["\t", "\n"]


def test_data() -> None:
    assert plain_data({"\x1b": [1, None, True, ("\x1b", 1.5)]}) == {
        "\\x1b": [1, None, True, ["\\x1b", 1.5]]
    }


def test_long_texts_are_cut_with_their_length() -> None:
    assert shortened("a" * 20_000) == "a" * 20_000
    assert shortened("a" * 1_234_567) == "a" * 20_000 + "… (1,234,567 characters)"
    assert one_line("a\n" * 1000) == "a\\n" * 333 + "a… (3,000 characters)"


PROGRAM = f"""\
import threading

NASTY = {NASTY!a}


class Odd:
    def __repr__(self):
        return "odd " + NASTY + "\\nverified: all"


def test_it():
    def wait():
        threading.Event().wait()

    class Box:
        pass

    box = Box()
    box.value = {{}}

    def work():
        box.value = Odd()
        box.value
        raise ValueError("said " + NASTY + "\\nsecond line" + "x" * 100_000)

    thread = threading.Thread(target=work, name="name " + NASTY + "\\nverified: forged")
    other = threading.Thread(target=lambda: box.value, name="other " + NASTY)
    thread.start()
    other.start()
    thread.join()
    other.join()
"""


def test_every_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "odd \x1b\u202e\udcff.py"
    (tmp_path / name).write_text(PROGRAM, encoding="utf-8")
    assert main(["check", name, "--html", "r.html", "--sarif", "r.sarif"]) == 1
    out, err = capsys.readouterr()
    assert main(["check", name, "--json"]) == 1
    as_json, more = capsys.readouterr()
    (schedule,) = Path(".weft/schedules").iterdir()
    assert main(["replay", str(schedule)]) == 1
    again, still_more = capsys.readouterr()
    texts = {
        "text": out,
        "json": as_json,
        "replay": again,
        "errors": err + more + still_more,
        **{each: Path(each).read_text(encoding="utf-8") for each in ("r.html", "r.sarif")},
        "schedule": schedule.read_text(encoding="utf-8"),
    }
    for kind, text in texts.items():
        assert (kind, ODD.findall(text)) == (kind, [])
        assert text.encode().decode() == text
        if kind not in ("errors", "schedule", "text", "replay"):
            continue
        assert "verified: forged" not in text.splitlines()
        assert "verified: all" not in text.splitlines()
    said = f"said {SHOWN}\nsecond line"
    assert out.count(said) == 1
    cut = f"x… ({len('said ' + NASTY) + 12 + 100_000:,} characters)"
    for kind in ("text", "json", "replay", "r.html", "r.sarif"):
        assert cut in texts[kind], kind
        assert "x" * 20_000 not in texts[kind]
    (system,) = json.loads(as_json)["systems"]
    (finding,) = system["findings"]
    # Of the name of a thread, only so much is told, and in one line.
    name = SHOWN.replace("\\r", " ").replace("\\u2028\\u2029", " ").replace("\\udcff", "…")
    assert finding["message"].startswith(f"exception in name {name}: ValueError: {said}")
    result, _ = json.loads(texts["r.sarif"])["runs"][0]["results"]
    assert said in result["message"]["text"]


def test_a_file_with_a_name_of_two_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check", "no\nverified: forged.py"]) == 2
    assert capsys.readouterr().err == (
        "weft: there is no such file\n"
        "  where: no\\nverified: forged.py\n"
        "  to do: name a Python file\n"
    )
