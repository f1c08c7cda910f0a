"""What draws with OpenGL in a window: of the viewer only the files in this folder import pyglet."""
