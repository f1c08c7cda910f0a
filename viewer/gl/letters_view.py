"""The sheet of letters as a texture that follows it."""

from __future__ import annotations

from grognard.viewer.gl.device import Texture
from grognard.viewer.letters import LetterSheet


class LetterTexture:
    """Keeps the texture equal to the sheet."""

    def __init__(self, sheet: LetterSheet) -> None:
        self.sheet = sheet
        self._texture = Texture(sheet.size, sheet.size, 1)

    def bind(self) -> None:
        """Send what changed, then read from it."""
        rows = self.sheet.clean()
        if rows is not None:
            self._texture.write(self.sheet.pixels[rows[0] : rows[1]], 0, rows[0])
        self._texture.bind()

    def delete(self) -> None:
        """Give the memory back."""
        self._texture.delete()
