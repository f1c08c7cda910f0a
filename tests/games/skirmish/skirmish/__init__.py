"""Skirmish: a tiny game for the tests, laid out like every game."""

__version__ = "1.0.0"
