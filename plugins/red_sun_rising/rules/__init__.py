"""The rules of Red Sun Rising, a file a chapter."""
