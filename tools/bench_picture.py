"""A module for the benchmark whose map and counters are pictures: 6,000 × 4,000 pixels under 10,000 hexes."""

from pathlib import Path

from grognard.tools.bench_module import write_large_module

SIZE = (6000, 4000)
COUNTER_PX, LOOKS = 75, 40


def write_picture_module(folder: Path) -> None:
    """Write the sources of the large module, and art for its map and all of its counters."""
    import numpy as np

    from grognard.kernel import png

    write_large_module(folder)
    (folder / "art").mkdir()
    chance = np.random.default_rng(1914)
    grain = chance.integers(0, 24, (250, 250), np.uint8)
    board = np.full((SIZE[1], SIZE[0], 4), 255, np.uint8)
    rows, columns = np.ogrid[: SIZE[1], : SIZE[0]]
    ground = 120 + 50 * np.sin(rows / 310) * np.cos(columns / 270)
    for part, tone in enumerate((1.0, 0.92, 0.7)):
        board[..., part] = ground * tone + np.tile(grain, (SIZE[1] // 250, SIZE[0] // 250))
    pictures = {"board": board}
    for look in range(LOOKS):
        face = np.full((COUNTER_PX, COUNTER_PX, 4), 255, np.uint8)
        face[..., :3] = chance.integers(40, 220, 3)
        face[20:45, 15:60, :3] = chance.integers(0, 255, (25, 45, 1))
        pictures[f"look-{look}"] = face
    for name, pixels in pictures.items():
        data = png.encode(pixels.shape[1], len(pixels), [pixels])
        (folder / "art" / f"{name}.png").write_bytes(data)
    _name_pictures(folder)


def _name_pictures(folder: Path) -> None:
    """Let the map and the counters be drawn from the pictures."""
    (file,) = (folder / "maps").glob("*.toml")
    told = 'picture = "art/board.png"\npicture_origin = [-100.0, -100.0]\npicture_scale = 1.5\n'
    file.write_text(told + 'over_picture = ["grid"]\n' + file.read_text())
    sheet = folder / "counters.tsv"
    head, *lines = sheet.read_text().splitlines()
    width = len(head.split("\t"))
    rows = [(line.split("\t") + [""] * width)[:width] for line in lines]
    named = ["\t".join((*row, f"look-{number % LOOKS}")) for number, row in enumerate(rows)]
    sheet.write_text("\n".join((f"{head}\tpictures", *named)) + "\n")
