"""Models of the standard library, one file per module."""
