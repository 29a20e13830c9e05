"""Undo by checkpoints (Stoller 2000, §10): processes that stay behind, instead of reset and replay.

The search stays where it is. The program runs in another process, which forks now and then: the one
that forks stays behind as a checkpoint, and its child goes on. To go back is to end the child.
"""
