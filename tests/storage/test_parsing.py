"""Texts that are no data, and what is said of each."""

from __future__ import annotations

import pytest

from weft.storage.parsing import NotParsed, parse_json, parse_toml


def test_json() -> None:
    assert parse_json('{"a": [1, -2.5, "\\ud800é", null, true]}') == {
        "a": [1, -2.5, "\ud800é", None, True]
    }
    assert parse_json('"[[[[[[[[[[[[[[[[[[[[[[[[[[\\""') == '[[[[[[[[[[[[[[[[[[[[[[[[[["'
    assert parse_json("[" * 20 + "]" * 20) is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is not JSON: Expecting value (line 1, column 1)"),
        (
            "\ufeff{}",
            "it is not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig) (line 1, column 1)",
        ),
        ("{}\n{}", "it is not JSON: Extra data (line 2, column 1)"),
        ('{"a": "\0"}', "it is not JSON: Invalid control character at (line 1, column 8)"),
        (
            '"' + '\\"' * 300_000,
            "it is not JSON: Unterminated string starting at (line 1, column 1)",
        ),
        ('{"a": 1, "a": 2}', 'it is not JSON: "a" is there twice'),
        ("NaN", "it is not JSON: NaN is no number"),
        ("[-Infinity]", "it is not JSON: -Infinity is no number"),
        ("1e999", "a number in it is too large"),
        ("[" + "1" * 5000 + "]", "a number in it has 5,000 digits; 20 are possible"),
        ("\n" + "[" * 21, "it is nested deeper than 20 levels (line 2)"),
        ('{"a":' * 100_000, "it is nested deeper than 20 levels (line 1)"),
    ],
)
def test_no_json(text: str, said: str) -> None:
    with pytest.raises(NotParsed) as raised:
        parse_json(text)
    assert str(raised.value) == said


def test_toml() -> None:
    assert parse_toml("[a.b]\nc = 1\n") == {"a": {"b": {"c": 1}}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "a",
            "this is not TOML: Expected '=' after a key in a key/value pair (at end of document)",
        ),
        ("a = " + "[" * 100_000, "this is not TOML: it is nested too deep"),
        (
            "a = " + "1" * 5000,
            "this is not TOML: Exceeds the limit (4300 digits) for integer string conversion: "
            "value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit",
        ),
        ("a." * 100_000 + "a = 1", "this is not TOML for weft: a key has more than 200 parts"),
        ("'a' . " * 100_000, "this is not TOML for weft: a key has more than 200 parts"),
    ],
)
def test_no_toml(text: str, said: str) -> None:
    with pytest.raises(NotParsed) as raised:
        parse_toml(text)
    assert str(raised.value) == said
