"""What hangs on a zone that only a time leads to is put back between executions."""

from __future__ import annotations

import pytest

import weft
from tests.python.modules import Load

SOURCE = """
import datetime

class Zone(datetime.tzinfo):
    hours = 0
    def utcoffset(self, when):
        return datetime.timedelta(hours=self.hours)

class Own(datetime.datetime):
    pass

KEPT = {}

def change():
    zone = KEPT.tzinfo
    zone.hours += 1
    return zone.hours
"""


@pytest.mark.parametrize(
    "kept",
    [
        "datetime.datetime(2020, 1, 1, tzinfo=Zone())",
        "datetime.time(1, tzinfo=Zone())",
        "Own(2020, 1, 1, tzinfo=Zone())",
    ],
)
def test_the_zone_of_a_time_is_put_back(load: Load, kept: str) -> None:
    module = load("zoned", SOURCE.replace("KEPT = {}", f"KEPT = {kept}"))
    result = weft.explore(module.change, all=True)
    assert list(result.outcomes) == [1]
    assert module.KEPT.tzinfo.hours == 0
