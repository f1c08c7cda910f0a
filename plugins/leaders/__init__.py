"""LEADERS: The combined strategy game (rudy games, 2013), phase 3 of its rulebook; no errata."""
