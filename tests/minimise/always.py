"""Programs for which nothing can be said that makes them pass."""

from __future__ import annotations

from pathlib import Path

from tests.programs.test_programs import Test
from weft.system.trace import Finding

FAIL_ALWAYS = {
    "barrier_action_fails",
    "barrier_alone",
    "barrier_missing",
    "barrier_too_few",
    "barrier_too_many",
    "completed_twice",
    "context_not_there",
    "events_crossed",
    "future_never_done",
    "join_each_other",
    "joined_too_early",
    "joins_itself",
    "left_waiting",
    "local_not_there",
    "lock_twice",
    "lost_permit",
    "no_task_done",
    "notify_without_lock",
    "one_pill",
    "own_task",
    "own_tasks",
    "pool_and_lock",
    "pool_too_small",
    "queues_crossed",
    "release_unlocked",
    "released_by_two",
    "released_too_often",
    "rlock_kept",
    "rlock_release_by_another",
    "shared_log",
    "started_by_two",
    "started_twice",
    "submit_too_late",
    "task_done_twice",
    "thread_fails",
    "timed_lock_twice",
    "wait_with_wrong_lock",
    "worker_dies",
    "wrong_lock_released",
}
"""They fail whatever the schedule is."""


def fails_always(test: Test, finding: Finding) -> bool:
    name = Path(test.__code__.co_filename).stem
    # Without timeouts it waits for ever; with them it depends on the schedule.
    return name in FAIL_ALWAYS or (name, finding.kind) == ("silence_taken_for_end", "deadlock")
