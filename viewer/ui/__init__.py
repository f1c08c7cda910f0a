"""Panels, rows and buttons as plain data and pure functions; drawn with the scene's primitives, no pyglet."""
