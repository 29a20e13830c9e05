"""Tests of CPython's own that are not run under weft, and why."""

from __future__ import annotations

from fnmatch import fnmatchcase

PROCESS = "starts another process, forks, or uses a pipe, which weft refuses"
KERNEL = "needs threads that the operating system knows, or signals"
INSIDES = "looks at what the library keeps for itself, where the models keep nothing"
REPORTED = "expects what a failing thread prints; weft reports the failure instead"
INTERPRETERS = "uses other interpreters, which weft refuses"
DERIVED = "derives a class from a type of C, in whose place there is a function"
REFUSED = "starts threads by what is private to `threading` itself; weft refuses that"

EXCLUDED: dict[str, tuple[str, ...]] = {
    PROCESS: (
        "test_thread.TestForkInThread.*",
        "test_threading.AtexitTests.*",
        "test_threading.MiscTestCase.test_gh112826_missing__thread__is_main_interpreter",
        "test_threading.SubinterpThreadingTests.test_daemon_threads_fatal_error",
        "test_threading.SubinterpThreadingTests.test_daemon_threads_not_allowed",
        "test_threading.SubinterpThreadingTests.test_threads_join*",
        "test_threading.SubinterpThreadingTests.test_threads_not_allowed",
        "test_threading.ThreadJoinOnShutdown.*",
        "test_threading.ThreadTests.test_*_after_fork*",
        "test_threading.ThreadTests.test_finalization_shutdown",
        "test_threading.ThreadTests.test_finalize_*",
        "test_threading.ThreadTests.test_fork_at_exit",
        "test_threading.ThreadTests.test_import_from_another_thread",
        "test_threading.ThreadTests.test_*_in_finalization",
        "test_threading.ThreadTests.test_join_nondaemon_on_shutdown",
        "test_threading.ThreadTests.test_lazy_import",
        "test_threading.ThreadTests.test_locals_at_exit",
        "test_threading.ThreadTests.test_main_thread_during_shutdown",
        "test_threading.ThreadTests.test_start_new_thread_at_*",
        "test_threading.ThreadTests.test_start_new_thread_failed",
        "test_threading.ThreadTests.test_stop_the_world_during_finalization",
        "test_threading.ThreadingExceptionTests.test_dummy_thread_on_interpreter_shutdown",
        "test_threading.ThreadingExceptionTests.test_keyboard_interrupt_during_*",
        "test_threading.ThreadingExceptionTests.test_print_exception*",
        "test_threading.ThreadingExceptionTests.test_recursion_limit",
        "test_concurrent_futures.*.ProcessPool*",
        "test_concurrent_futures.*FailingInitializerResourcesTest.*",
        "test_concurrent_futures.*.test_hang_g*",
        "test_concurrent_futures.*.test_process_fork_from_a_threadpool",
        "test_concurrent_futures.*.test_interpreter_shutdown",
        "test_concurrent_futures.*.test_submit_after_interpreter_shutdown",
        "test_concurrent_futures.*.test_cancel_futures_wait_false",
    ),
    INTERPRETERS: (
        "test_concurrent_futures.*.InterpreterPool*",
        "test_concurrent_futures.test_interpreter_pool.*",
    ),
    DERIVED: ("test_threading.CRLockTests.test_signature",),
    KERNEL: (
        "test_threading.ThreadTests.test_PyThreadState_SetAsyncExc*",
        "test_threading.InterruptMainTests.test_can_interrupt_tight_loops",
        "test_threading.MiscTestCase.test_change_name",
        "test_threading.MiscTestCase.test_set_name",
        "test_threading.InterruptMainTests.test_interrupt_main_mainthread",
        "test_threading.InterruptMainTests.test_interrupt_main_subthread",
        "test_threading.InterruptMainTests.test_interrupt_main_with_signal_handler",
    ),
    INSIDES: (
        "*.test_at_fork_reinit",
        "test_threading.ConditionTests.test_nan_timeout",
        "test_threading.MiscTestCase.test__all__",
        "test_threading.ThreadTests.test_disallow_instantiation",
        "test_threading.ThreadTests.test_foreign_thread",
        "test_threading.ThreadTests.test_ident_of_no_threading_threads",
        "test_threading.ThreadTests.test_limbo_cleanup",
        "test_threading.ThreadTests.test_shutdown_locks",
        "test_threading.ThreadTests.test_tstate_lock",
        "test_queue.CSimpleQueueTest.test_simplequeue_sizeof",
    ),
    REPORTED: (
        "test_thread.ThreadRunningTests.test_unraisable_exception",
        "test_threading.ExceptHookTests.test_custom_excepthook_fail",
        "test_threading.ExceptHookTests.test_excepthook",
        "test_threading.ExceptHookTests.test_original_excepthook",
    ),
    REFUSED: (
        "test_thread.ThreadRunningTests.test_join*",
        "test_thread.ThreadRunningTests.test_start_duplicate_handle",
        "test_thread.ThreadRunningTests.test_start_with_none_handle",
    ),
}
"""For each reason, the tests: module, class and method, with wildcards."""

LONG = ("test_queue.*_in_many_threads", "test_queue.*.test_many_threads*")
"""Tests of hundreds of thousands of operations."""


def why_not(name: str) -> str | None:
    """The reason not to run a test."""
    for reason, patterns in EXCLUDED.items():
        if any(fnmatchcase(name, pattern) for pattern in patterns):
            return reason
    return None


def is_long(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in LONG)
