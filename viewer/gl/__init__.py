"""What draws with OpenGL in a window: of the viewer only the files in this folder import pyglet."""

import os

import pyglet

if "PYGLET_DEBUG_GL" not in os.environ:
    # To ask after each call whether it failed takes a good part of a frame; tests ask.
    pyglet.options.debug_gl = False
