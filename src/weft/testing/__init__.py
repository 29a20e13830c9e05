"""weft for pytest: tests that are run under every schedule that matters, and how they are told."""
