"""Pydantic models of everything read from files: the sections of a packed module, and its source folder."""
