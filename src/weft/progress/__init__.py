"""Shows how far a search has come, while it runs.

What is shown is drawn by a process of its own: the searching one has the clock and the locks of the
program under control, and a library that draws needs both. So it only sends a few numbers, at most
ten times a second. If it ends, in whatever way, the other one cleans the terminal up and ends, too.
"""

from weft.progress.interface import Progress

__all__ = ["Progress"]
