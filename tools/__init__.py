"""The commands of ``grognard``, one file each, and run.py, which needs nothing installed."""
