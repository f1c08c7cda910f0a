"""Reading VASSAL modules, extensions and saves, and writing what they hold as sources of a module of ours.

The format is known from its description only; nothing here runs, evaluates or expands what a file holds.
"""
