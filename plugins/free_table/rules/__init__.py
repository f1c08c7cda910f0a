"""What can be done at the free table, a chapter a file."""
