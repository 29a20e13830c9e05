"""The layout of tables."""

from weft.report.table import table


def test_columns_are_as_wide_as_they_need() -> None:
    lines = table(["", "A", "B"], [[["1"], ["read x"], []], [["2"], [], ["w"]]], [[], [], []], 80)
    assert lines == [
        "  │ A      │ B",
        "──┼────────┼──",
        "1 │ read x │",
        "2 │        │ w",
        "──┼────────┼──",
    ]


def test_the_widest_column_gives_way() -> None:
    rows = [[["one two three four five six"], ["short"], ["a place that stays whole"]]]
    assert table(["A", "B", ""], rows, [["so"], ["it"], ["ends"]], 53) == [
        "A                  │ B     │",
        "───────────────────┼───────┼─────────────────────────",
        "one two three four │ short │ a place that stays whole",
        "  five six         │       │",
        "───────────────────┼───────┼─────────────────────────",
        "so                 │ it    │ ends",
    ]


def test_every_operation_of_a_step_has_its_line() -> None:
    assert table(["A", ""], [[["read x", "write y"], ["here"]]], [["finished"], []], 80) == [
        "A        │",
        "─────────┼─────",
        "read x   │ here",
        "write y  │",
        "─────────┼─────",
        "finished │",
    ]
