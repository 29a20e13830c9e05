"""Has a value that tests exchange."""

value = 1
