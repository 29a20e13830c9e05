"""The example of `weft demo`: a program with a bug, and the same one without it."""
