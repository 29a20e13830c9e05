"""What the accesses of a program to its data are for the search."""
