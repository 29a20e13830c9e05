"""What is said of known programs."""

from __future__ import annotations

from contextlib import suppress

import pytest

import weft
from tests.programs.test_programs import load
from weft.python.attempts import Attempt
from weft.report.passing import passes_if

SAID = {
    "data_wrong/lost_update_attribute": (
        "lost update: T1 read Account.balance = 0 at lost_update_attribute.py:26 (in deposit), "
        "T2 wrote 20 at line 26, then T1 wrote 10 over it at line 26",
        "T1 is not interrupted between ‘read Account.balance’ at lost_update_attribute.py:26 "
        "and ‘write Account.balance’ at line 26",
    ),
    "data_wrong/check_then_act_dict": (
        "check-then-act: T1 read owners['job'] at check_then_act_dict.py:24 (in claim), "
        "T2 wrote 'b' at line 25, then T1 wrote 'a' over it at line 25",
        "T1 is not interrupted between ‘read owners['job']’ at check_then_act_dict.py:24 "
        "and ‘write owners['job']’ at line 25",
    ),
    "data_wrong/lazy_global": (
        "double initialisation: T1 read connection = None at lazy_global.py:24 (in connect), "
        "T2 wrote <object> at line 25, then T1 wrote <object> over it at line 25",
        "T1 is not interrupted between ‘read connection’ at lazy_global.py:24 "
        "and ‘write connection’ at line 25",
    ),
    "data_wrong/items_while_deleted": (
        "changed while iterated over: T1 read all of prices at items_while_deleted.py:24 (in add), "
        "T2 deleted prices['b'] at line 29 (in withdraw), "
        "T1 went on with the iteration at line 24 (in add)",
        "T1 is not interrupted between ‘read all of prices’ at items_while_deleted.py:24 "
        "and ‘read all of prices’ at line 24",
    ),
    "data_wrong/late_publication": (
        "use before publication: T2 looked for Config.host at late_publication.py:39 (in connect), "
        "before T1 wrote 'localhost' at line 35 (in configure)",
        "T1's ‘write Config.host’ at late_publication.py:35 comes before "
        "T2's ‘read Config.host’ at line 39",
    ),
    "data_wrong/forgotten_join": (
        "looked too early: main read Result.value = 0 at forgotten_join.py:30 (in test), "
        "before T1 wrote 42 at line 23 (in compute)",
        "T1's ‘write Result.value’ at forgotten_join.py:23 comes before "
        "main's ‘read Result.value’ at line 30",
    ),
    "data_wrong/torn_transfer": (
        "inconsistent read: T1 read balances['a'] = 100 at torn_transfer.py:28 (in audit), "
        "T2 wrote 90 to balances['a'] at line 24 (in transfer) "
        "and wrote 110 to balances['b'] at line 25, "
        "then T1 read balances['b'] = 110 at line 28 (in audit)",
        "T1 is not interrupted between ‘read balances['a']’ at torn_transfer.py:28 "
        "and ‘read balances['b']’ at line 28",
    ),
    "data_wrong/copied_while_written": (
        "half-done change seen: T1 wrote 'bob' to user['name'] at copied_while_written.py:21 "
        "(in change), T2 read all of user at line 25 (in copy), "
        "then T1 wrote 2 to user['id'] at line 22 (in change)",
        "T1 is not interrupted between ‘write user['name']’ at copied_while_written.py:21 "
        "and ‘write user['id']’ at line 22",
    ),
    "data_wrong/double_checked_once": (
        "double initialisation: T2 read Lazy.instance = None "
        "at double_checked_once.py:29 (in get), "
        "T1 wrote <object> at line 31, then T2 wrote <object> over it at line 31",
        "T2 is not interrupted between ‘read Lazy.instance’ at double_checked_once.py:29 "
        "and ‘write Lazy.instance’ at line 31",
    ),
    "wrong/check_then_act": (
        "check-then-act: T1 gave lock back at check_then_act.py:24 (in withdraw) "
        "and took it again at line 27; in between, T2 took it at line 24",
        "T1 is not interrupted between ‘release lock’ at check_then_act.py:24 "
        "and ‘acquire lock’ at line 27",
    ),
    "wrong/empty_then_get": (
        "check-then-act: T1 looked at the size of items at empty_then_get.py:27 (in take), "
        "T2 got from it at line 27, then T1 came to get it at line 27",
        "T1 is not interrupted between ‘size items’ at empty_then_get.py:27 "
        "and ‘get items’ at line 27",
    ),
    "wrong/lock_order": (
        "T1 holds a since lock_order.py:23 and waits to acquire b at line 23, which T2 holds; "
        "T2 holds b since line 27 and waits to acquire a at line 27, which T1 holds",
        "T1 is not interrupted between ‘acquire a’ at lock_order.py:23 and ‘acquire b’ at line 23",
    ),
    "wrong/lock_twice": (
        "main holds self.lock since lock_twice.py:24 and waits to acquire self.lock at line 20, "
        "which it holds itself",
        None,
    ),
    "wrong/missed_signal": (
        "lost wake-up: T1 waits for condition at missed_signal.py:18; "
        "main notified it at line 24 (in test), when nobody waited",
        "T1's ‘wait on condition’ at missed_signal.py:18 comes before "
        "main's ‘notify condition’ at line 24",
    ),
    "wrong/event_cleared": (
        "lost wake-up: T1 waits for pulse at event_cleared.py:17; "
        "main set it at line 22 (in test), and main cleared it at line 23 before that",
        "T1's ‘wait pulse’ at event_cleared.py:17 comes before main's ‘clear pulse’ at line 23",
    ),
    "wrong/one_pill": (
        "T2 waits to get items at one_pill.py:22: it is empty, "
        "and no thread is left that could change that",
        None,
    ),
    "wrong/spurious": (
        "choice: T1 chose 1 at spurious.py:23 (in consumer)",
        "T1's ‘choose’ at spurious.py:23 gives 0",
    ),
}
"""For each program what went wrong, and what has to be otherwise so that it passes."""


@pytest.mark.parametrize("name", SAID)
def test_what_is_said(name: str) -> None:
    test, expected = load(*name.split("/"))[-1]
    result = weft.explore(test, **expected.options)
    (finding,) = result.findings
    assert result.explored is not None
    change = passes_if(finding, result.explored)
    told, better = SAID[name]
    assert finding.explanation == told
    assert change == ("" if better is None else f"passes if {better}")


def test_a_pattern_that_is_not_the_cause_is_not_named() -> None:
    test, _ = load("data_wrong", "lost_update_attribute")[0]

    def always() -> None:
        with suppress(AssertionError):
            test()
        raise ValueError("whatever the schedule is")

    (finding,) = weft.explore(always, all=True).findings
    assert finding.explanation == (
        "last conflict before it failed: main read Account.balance = 30 "
        "at lost_update_attribute.py:33 (in test), after T2 wrote 30 at line 26 (in deposit)"
    )
    assert finding.passing is None


def test_what_is_not_found_by_looking_closer_is_told_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("weft.python.rounds.closer_attempts", lambda: [Attempt(executions=0)])
    test, _ = load("data_wrong", "double_checked_once")[0]
    result = weft.explore(test)
    (finding,) = result.findings
    assert finding.kind == "assertion"
    assert dict(result.visible).keys() & {"Lazy.instance"} == set()
