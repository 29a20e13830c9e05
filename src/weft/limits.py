"""How large numbers may be that users give, wherever they give them."""

from __future__ import annotations

MAX_SECONDS = 10**9
"""Thirty years. Of much more than that Python makes no time to wait until."""
