"""``grognard draw --gallery`` takes its pictures in a real window."""

from grognard.kernel import png
from grognard.tools.main import main


def test_a_gallery_shows_table_dark_table_library_and_set_up(display, tmp_path, capsys):
    words = ["draw", "free_table", "--gallery", str(tmp_path), "--size", "1100x640"]
    assert main(words) == 0
    files = sorted(tmp_path.iterdir())
    assert [one.name for one in files] == [
        "free_table-dark.png",
        "free_table-table.png",
        "library.png",
        "set-up.png",
    ]
    assert sorted(capsys.readouterr().out.split()) == [str(one) for one in files]
    pictures = {one.stem: png.decode(one.read_bytes()) for one in files}
    assert all(one.shape == (640, 1100, 4) for one in pictures.values())
    assert pictures["free_table-dark"].mean() < pictures["free_table-table"].mean() - 60
    assert all(one.stat().st_size < 250_000 for one in files)
