"""Functions that SQL calls: what one thread changes, and they look at while another computes."""

from __future__ import annotations

import pytest

from tests.python.data.two_threads import Case, check, look

MODULE = """\
import sqlite3
class Sum:
    plus = 0
    def __init__(self):
        self.n = 0
    def step(self, value):
        self.n += value + self.plus
    def finalize(self):
        return self.n
def one(connection, sql):
    return connection.execute(sql).fetchone()[0]
def tried(function):
    try:
        return function()
    except Exception as error:
        return type(error).__name__
"""
SORTED = """\
box = [1]
db.create_collation("c", lambda a, b: ((a > b) - (a < b)) * box[0])
db.executescript("create table t (x); insert into t values ('a'), ('b')")
"""


def seen(expression: str, change: str, outcomes: set[object], before: str = "") -> Case:
    made = "db = sqlite3.connect(':memory:', check_same_thread=False)"
    return look(f"{made}\n{before}", expression, change, outcomes, MODULE)


CALLED = "one(db, 'select f()')"
CASES = (
    seen(CALLED, "box[0] = 1", {0, 1}, "box = [0]\ndb.create_function('f', 0, lambda: box[0])"),
    seen(CALLED, "box.append(1)", {0, 1}, "box = []\ndb.create_function('f', 0, box.__len__)"),
    seen(
        CALLED,
        "box.append(1)",
        {0, 1},
        "box = []\ndb.create_function('f', 0, functools.partial(len, box))",
    ),
    seen(
        "cursor.execute('select f()').fetchone()[0]",
        "box.append(1)",
        {0, 1},
        "box, cursor = [], db.cursor()\ndb.create_function('f', 0, box.__len__)",
    ),
    seen(
        f"tried(lambda: {CALLED})",
        "db.create_function('f', 0, lambda: 2)",
        {2, "OperationalError"},
    ),
    seen("one(db, 'select f(1)')", "Sum.plus = 1", {1, 2}, "db.create_aggregate('f', 1, Sum)"),
    seen(
        "one(db, 'select x from t order by x collate c')", "box[0] = -1", {"a", "b"}, before=SORTED
    ),
    seen("type(one(db, 'select 1'))", "db.row_factory = lambda *given: 'x'", {int, str}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_sql_calls_is_seen(case: Case) -> None:
    check(case)
