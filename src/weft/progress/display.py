"""`python -m weft.progress.display`: shows on standard error what comes in on standard input."""

from __future__ import annotations

import json
import signal
import sys
from time import monotonic
from types import FrameType

from rich.console import Console, Group
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from weft.progress.words import Snapshot, lines

AHEAD = "  "
"""As wide as the spinner."""


class View:
    """The latest numbers, drawn anew whenever they are looked at, so that the clock goes on."""

    def __init__(self, unicode: bool) -> None:
        self._spinner = Spinner("dots" if unicode else "line", style="cyan")
        self._told = 0.0
        self._now: Snapshot | None = None

    def tell(self, now: Snapshot) -> None:
        """There is news."""
        self._now, self._told = now, monotonic()

    def __rich__(self) -> Group | Text:
        now = self._now
        if now is None:
            return Text()
        first, second = lines(now, monotonic() - self._told)
        self._spinner.update(text=_line(first, "bold"))
        colour = "red" if now.findings else ""
        return Group(self._spinner, _line(AHEAD + second, colour))


def main() -> None:
    """Show until there is no more."""
    _heed(False)
    signal.signal(signal.SIGTERM, _end)
    console = Console(stderr=True)
    view = View((console.encoding or "").startswith("utf"))
    with Live(view, console=console, transient=True, refresh_per_second=10):
        try:
            _heed(True)
            for line in sys.stdin:
                view.tell(Snapshot(*json.loads(line)))
        finally:
            _heed(False)


def _line(text: str, style: str) -> Text:
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")


def _heed(now: bool) -> None:
    """Whether to end when told so: not while the terminal is being changed."""
    how = signal.SIG_UNBLOCK if now else signal.SIG_BLOCK
    signal.pthread_sigmask(how, [signal.SIGTERM])


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit


if __name__ == "__main__":
    main()
