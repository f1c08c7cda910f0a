"""Where packed modules lie for ``importlib.resources``; this package holds data, no code."""
