"""Real, unmodified Python programs on CPython."""
