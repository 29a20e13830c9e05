"""What it means that two executions fail the same way.

They do if the findings are of the same kind and say the same. Where an exception is the finding,
they may differ in two things that a smaller schedule often changes and nobody minds: the numbers in
its text (`27 != 30` for `29 != 30`), and which of the threads it happens in. Its type, the place
where it was raised and the rest of its text stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Hashable

from weft.system.trace import Failure, Finding, Trace
from weft.system.wording import told_by, without_addresses

RAISED = frozenset({"assertion", "exception", "misuse"})
"""The kinds of findings that are exceptions."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def way(finding: Finding, exactly: bool = False) -> Hashable:
    """Equal for two findings if their executions fail the same way.

    `exactly` tells apart whatever reads differently: for findings that are listed side by side.
    """
    if exactly or finding.kind not in RAISED:
        return finding.kind, finding.message
    text, _, place = finding.message.rpartition(" [")
    head, _, rest = text.partition(": ")
    raised = head.partition(" in ")[0]
    return finding.kind, raised, _NUMBER.sub("#", rest), place


def failure_of(finding: Finding, trace: Trace) -> Failure | None:
    """The exception that a finding is about, if it is about one."""
    if finding.kind not in RAISED:
        return None
    for failure in trace.failures:
        text = without_addresses(told_by(failure.exception)) or type(failure.exception).__name__
        if finding.message.endswith(f"{text} [{failure.where}]"):
            return failure
    return None
