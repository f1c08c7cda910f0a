"""What a window shows: the library, the set-up of a game, the table with its docks, cards and battles."""
