"""How much memory a child may take, and how much it takes.

Whoever takes all the memory of a machine is ended by the system without a word, and others with
it. So a child is ended before: when it takes most of what was there when it began.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator

MOST = 7 / 8
"""A child may take so much of what there is."""
PAGE = resource.getpagesize()
GROUPS = (
    ("/sys/fs/cgroup{}", "memory.max", "memory.current"),
    ("/sys/fs/cgroup/memory{}", "memory.limit_in_bytes", "memory.usage_in_bytes"),
)
"""Where the two versions of control groups say how much a group may take, and takes."""


class Memory:
    """Of one child. What the system does not tell has no bound."""

    def __init__(self, process: int) -> None:
        self._file = f"/proc/{process}/statm"
        space, _ = resource.getrlimit(resource.RLIMIT_AS)
        self._space = None if space == resource.RLIM_INFINITY else int(space * MOST)
        """How many bytes of addresses it may have."""
        found = min(_available(), default=None)
        self._resident = None if found is None else int(found * MOST)
        """How many bytes it may really use."""

    def exceeded(self) -> int | None:
        """The bound that the child has exceeded, in bytes."""
        try:
            with open(self._file, "rb") as file:
                space, resident = (int(pages) * PAGE for pages in file.read().split()[:2])
        except (OSError, ValueError):
            return None
        for taken, bound in ((space, self._space), (resident, self._resident)):
            if bound is not None and taken > bound:
                return bound
        return None


def _available() -> Iterator[int]:
    """How many bytes the machine has left, and how many each group that this process is in."""
    for line in _text("/proc/meminfo").splitlines():
        if line.startswith("MemAvailable:"):
            yield int(line.split()[1]) * 1024
    for line in _text("/proc/self/cgroup").splitlines():
        path = line.split(":", 2)[2].rstrip("/")
        for folder, limit, used in GROUPS:
            # Inside a container the group may be seen as the root.
            for where in {path, ""}:
                most, taken = (
                    _text(os.path.join(folder.format(where), name)) for name in (limit, used)
                )
                if most.isdigit() and taken.isdigit():
                    yield max(0, int(most) - int(taken))


def _text(path: str) -> str:
    try:
        with open(path, encoding="ascii") as file:
            return file.read().strip()
    except OSError:
        return ""
