"""What each form takes, and every word that is said of what it does not."""

from __future__ import annotations

from typing import Any

import pytest

from weft.storage.schema import (
    Each,
    Either,
    Exactly,
    Form,
    Named,
    Number,
    Table,
    Text,
    Truth,
    Unknown,
    Whole,
    Wrong,
    meant,
    written,
)

TABLE = Table({"a": Whole(0, 9), "b": Truth()}, optional=frozenset({"b"}))


@pytest.mark.parametrize(
    ("form", "value", "said"),
    [
        (Exactly((1,)), 1, None),
        (Exactly((1,)), True, "x is true, and should be 1"),
        (Exactly((1,)), 1.0, "x is 1.0, and should be 1"),
        (Exactly(("a", "b")), "c", 'x is "c", and should be one of "a", "b"'),
        (Exactly((None,)), None, None),
        (Exactly((None,)), 0, "x is 0, and should be null"),
        (Truth(), False, None),
        (Truth(), 0, "x is 0, and should be true or false"),
        (Whole(1, 5000), 5000, None),
        (Whole(1, 5000), 0, "x is 0, and should be a whole number from 1 on"),
        (Whole(1, 5000), 5001, "x is 5001, and should be a whole number from 1 to 5,000"),
        (Whole(1, 5000), True, "x is true, and should be a whole number from 1 on"),
        (Whole(1, 5000), 1.0, "x is 1.0, and should be a whole number from 1 on"),
        (Number("seconds", 10), 10, None),
        (Number("seconds", 10), 0.5, None),
        (Number("seconds", 10), 10.5, "x is 10.5, and should be seconds, up to 10"),
        (Number("seconds", 10), 0, "x is 0, and should be seconds"),
        (Number("seconds", 10), float("nan"), "x is nan, and should be seconds"),
        (Number("seconds", 10), float("inf"), "x is inf, and should be seconds"),
        (Number("seconds", 10), True, "x is true, and should be seconds"),
        (Text(3), "abc", None),
        (Text(3), "abcd", "x is a text of 4 characters, and should be one of at most 3"),
        (Text(3), 3, "x is 3, and should be a text"),
        (Text(3, "digits", str.isdigit), "a", 'x is "a", and should be digits'),
        (Each(Text(3), 2), ["a", "b"], None),
        (Each(Text(3), 2), ["a", 1], "x[1] is 1, and should be a text"),
        (Each(Text(3), 2), ["a"] * 3, "x is a list of 3, and should be one of at most 2"),
        (Each(Text(3), 2), "ab", 'x is "ab", and should be a list'),
        (TABLE, {"a": 1}, None),
        (TABLE, {"a": 1, "b": True}, None),
        (TABLE, {"b": True}, "x.a is missing, and should be a whole number from 0 on"),
        (TABLE, {"a": 1, "b": 1}, "x.b is 1, and should be true or false"),
        (TABLE, {"a": 1, "c": 1}, "x is c, and should be one of a, b"),
        (TABLE, [], "x is a list of 0, and should be an object"),
        (Table({}, open=True), {"c": object()}, None),
        (Named(Text(1), Truth(), 2), {"a": True}, None),
        (Named(Text(1), Truth(), 2), {"a": 1}, "x.a is 1, and should be true or false"),
        (
            Named(Text(1), Truth(), 2),
            {"ab": True},
            "x.(a name) is a text of 2 characters, and should be one of at most 1",
        ),
        (
            Named(Text(1), Truth(), 2),
            dict.fromkeys("abc", True),
            "x is an object of 3, and should be one of at most 2",
        ),
        (Either((Truth(), Text(1))), "a", None),
        (Either((Truth(), Text(1))), 1, "x is 1, and should be true or false, or a text"),
        (
            Either((Truth(), Text(1))),
            "ab",
            "x is a text of 2 characters, and should be one of at most 1",
        ),
    ],
)
def test_forms(form: Form, value: Any, said: str | None) -> None:
    if said is None:
        form.check(value, "x")
        return
    with pytest.raises(Wrong) as raised:
        form.check(value, "x")
    assert str(raised.value) == said


def test_the_whole_has_no_place() -> None:
    with pytest.raises(Wrong, match=r"^it is null, and should be an object$"):
        TABLE.check(None)
    with pytest.raises(Wrong, match=r"^a is missing"):
        TABLE.check({})


def test_names_that_are_not_known() -> None:
    with pytest.raises(Unknown) as raised:
        TABLE.check({"a": 1, "bb": 2}, "options")
    error = raised.value
    assert (error.place, error.name, error.known) == ("options", "bb", ["a", "b"])
    assert meant("preemption", ["preemptions", "delays"]) == "did you mean preemptions? "
    assert meant("fail-on", ["fail_on"]) == "did you mean fail_on? "
    assert meant("xyz", ["preemptions"]) == ""


def test_values_as_they_are_written() -> None:
    values = [None, True, 1, 1.5, "a", [], [1], {}, {"a": 1}, "a" * 100]
    assert list(map(written, values)) == [
        *("null", "true", "1", "1.5", '"a"', "a list of 0", "a list of 1"),
        *("an empty object", "an object", f'"{"a" * 58}…'),
    ]
