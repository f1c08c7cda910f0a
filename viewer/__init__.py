"""From a view to drawings; scene, wording and model import no pyglet."""
