"""The table without its pixels: who sits there, what is picked, what a click means, what panels say."""
