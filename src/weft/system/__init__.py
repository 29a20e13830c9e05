"""What a concurrent system is: threads, operations, transitions, traces (Stoller 2000, §2)."""
