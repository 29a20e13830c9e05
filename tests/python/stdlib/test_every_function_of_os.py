"""Every function of `os` in C is modelled, refused, or changes nothing that threads share.

What a new version adds is in neither group, and must be looked at.
"""

from __future__ import annotations

import os
import posix

from weft.python.data.effects.settings import _ASKED_AND_SET
from weft.python.program import endings
from weft.python.program.blocking import FUNCTIONS
from weft.python.program.outside import EVENTS, PROCESS
from weft.python.stdlib.files import _MODELLED

BESIDE = {
    "computes something of what it is given": """
        WCOREDUMP WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED WSTOPSIG WTERMSIG
        _path_normpath _path_splitroot_ex fspath major makedev minor strerror waitstatus_to_exitcode
    """,
    "asks for what the program cannot change by files, or for what it was started with": """
        _create_environ confstr cpu_count ctermid device_encoding fpathconf fstatvfs get_blocking
        get_inheritable get_terminal_size getegid geteuid getgid getgrouplist getgroups getloadavg
        getlogin getpgid getpgrp getpid getppid getrandom getresgid getresuid getsid getuid isatty
        ptsname sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getparam
        sched_getscheduler sched_rr_get_interval sysconf tcgetpgrp times ttyname uname urandom
    """,
    "is about how files are kept, and not about what is in them": """
        fdatasync fsync posix_fadvise sync
    """,
    "takes a descriptor of a sort that cannot be had": """
        eventfd_read eventfd_write grantpt pidfd_open timerfd_gettime timerfd_gettime_ns
        timerfd_settime timerfd_settime_ns unlockpt
    """,
    "starts processes, of which events of another name tell": """
        posix_spawnp
    """,
    "sets what belongs to the process, and is the same in every execution": """
        _inputhook _is_inputhook_installed nice register_at_fork
        sched_setaffinity sched_setparam sched_setscheduler sched_yield set_blocking
        set_inheritable
    """,
}


def test_every_function_of_os_is_known() -> None:
    functions = {
        name
        for name, value in vars(posix).items()
        if callable(value) and not isinstance(value, type)
    }
    known = {*_MODELLED, *(name for text in BESIDE.values() for name in text.split())}
    refused = (*FUNCTIONS, *endings.FUNCTIONS)
    known |= {name for owner, names, _ in refused if owner is os for name in names}
    known |= {event.removeprefix("os.") for event in (*EVENTS, *PROCESS)}
    known |= {name for pair in _ASKED_AND_SET["posix"].split() for name in pair.split(":")}
    unknown = sorted(functions - known)
    assert unknown == [], f"os.{unknown[0]} is not known"
