"""Results for people (text) and for programs (JSON)."""

from weft.report.text import report

__all__ = ["report"]
