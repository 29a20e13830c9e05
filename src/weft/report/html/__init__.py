"""The report for a browser: one file that needs nothing else, with every step of a schedule."""

from weft.report.html.page import page

__all__ = ["page"]
