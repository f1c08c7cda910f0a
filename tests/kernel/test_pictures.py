"""Pictures of a module: packed as tiles, read one by one, unpacked to what packs to the same bytes."""

import io
import shutil

import numpy as np
import pytest

from grognard.kernel import png
from grognard.kernel.board_build import build_board
from grognard.kernel.container import open_container, write_container
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.module import load, pack, unpack
from grognard.kernel.packing_pictures import decoded, halved
from grognard.kernel.pictures import TILE_PX, tile_count, tiles_of

Image = pytest.importorskip("PIL.Image", reason="Pillow makes the strange files")


@pytest.fixture(scope="module")
def packed(pictured):
    return pack(pictured)


@pytest.fixture
def sources(pictured, tmp_path):
    return shutil.copytree(pictured, tmp_path / "source")


def problems(folder):
    with pytest.raises(ModuleDataError) as caught:
        pack(folder)
    return "\n".join(caught.value.problems)


def test_a_module_tells_its_pictures_without_reading_them(packed):
    book = load(packed).picture_book
    assert book.names == ("back", "board", "disc", "front")
    assert dict(zip(book.names, book.sizes, strict=True))["board"] == (2200, 1500)
    assert book.backdrops["field"].picture == 1 and "boxes" not in book.backdrops
    assert book.counters == {0: (3, 0), 2: (3,), 3: (2,), 4: (-1, 0)}


def test_tiles_hold_the_pixels_of_the_picture_and_of_its_halves(packed, pictured):
    book = load(packed).picture_book
    pixels = png.decode((pictured / "art" / "board.png").read_bytes())
    tiles = book.tiles(1)
    assert [tile.level for tile in tiles] == [0] * 6 + [1] * 2 + [2]
    for level in range(3):
        for number, tile in enumerate(tiles):
            if tile.level == level:
                held = np.frombuffer(book.pixels(1, number), np.uint8).reshape(tile.height, tile.width, 4)
                lies = slice(tile.top, tile.top + tile.height), slice(tile.left, tile.left + tile.width)
                assert (held == pixels[lies]).all()
        pixels = halved(pixels)


def test_opening_a_game_reads_no_picture(packed, tmp_path, monkeypatch):
    path = tmp_path / "pictured.wgm"
    path.write_bytes(packed)
    read, real = [], open_container(packed).payload
    monkeypatch.setattr(
        "grognard.kernel.container.Container.payload",
        lambda self, name: read.append(name) or real(name),
    )
    build_board(load(path))
    assert "maps" in read and not {"pictures", "tiles"} & set(read)


def test_pictures_are_no_part_of_the_play_digest(packed, sources):
    for path in (sources / "art").iterdir():
        path.unlink()
    field, sheet = sources / "maps" / "field.toml", sources / "counters.tsv"
    field.write_text("".join(x for x in field.read_text().splitlines(True) if not x.startswith("picture")))
    sheet.write_text("\n".join("\t".join(x.split("\t")[:10]) for x in sheet.read_text().splitlines()) + "\n")
    bare = load(pack(sources))
    assert bare.picture_book is None and set(load(packed).container.sections) - set(
        bare.container.sections
    ) == {"pictures", "tiles"}
    assert bare.digest == load(packed).digest


def test_unpacked_sources_pack_to_the_same_bytes(packed, tmp_path):
    written = unpack(packed, tmp_path / "again")
    assert tmp_path / "again" / "art" / "board.png" in written
    again = pack(tmp_path / "again")
    assert load(again).picture_book.digest == load(packed).picture_book.digest
    unpack(again, tmp_path / "third")
    assert pack(tmp_path / "third") == again


def test_equal_sources_pack_to_equal_bytes(packed, sources):
    assert pack(sources) == packed


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda art: (art / "disc.png").rename(art / "disk.png"), "there is no `disc` in the folder `art`"),
        (lambda art: (art / "board.png").unlink(), "picture: there is no art/board.png"),
        (lambda art: (art / "disc.png").write_bytes(b"GIF89a" + bytes(30)), "art/disc.png: it is no picture"),
        (lambda art: (art / "disc.png").write_bytes(b"x"), "art/disc.png: it is no picture"),
        (lambda art: (art / "disc.png").write_bytes(png.SIGNATURE), "art/disc.png: it is no PNG"),
        (lambda art: shutil.copy(art / "disc.png", art / "DISC.PNG"), "the same name, `disc`"),
        (lambda art: shutil.copy(art / "disc.png", art / "§.png"), "no letter or digit of its name"),
        (lambda art: (art / "far.png").symlink_to("/etc/hostname"), "a link to a file outside"),
    ],
)
def test_what_is_wrong_with_art_is_said(sources, change, said):
    change(sources / "art")
    assert said in problems(sources)


def test_more_pictures_than_faces_are_refused(sources):
    sheet = sources / "counters.tsv"
    sheet.write_text(sheet.read_text().replace("\tdisc", "\tdisc/disc/-"))
    assert "counters.tsv line 5: pictures: 3 for 2 faces" in problems(sources)


@pytest.mark.parametrize(
    "line", ['over_picture = ["gird"]', "picture_scale = 0.0", 'picture = "../board.png"']
)
def test_a_map_says_only_what_has_a_meaning(sources, line):
    field = sources / "maps" / "field.toml"
    kept = [x for x in field.read_text().splitlines() if not x.startswith(line.split(" = ")[0] + " ")]
    field.write_text(line + "\n" + "\n".join(kept) + "\n")
    assert "maps/field.toml line 1: " + line.split(" = ")[0] in problems(sources)


def test_a_picture_that_claims_to_be_huge_is_refused_before_it_is_read(sources):
    data = bytearray((sources / "art" / "disc.png").read_bytes())
    data[16:24] = (1 << 30).to_bytes(4) * 2
    (sources / "art" / "disc.png").write_bytes(data)
    assert "it has 1073741824 × 1073741824 pixels" in problems(sources)


def file_of(image, kind="PNG", **told):
    stream = io.BytesIO()
    image.save(stream, kind, **told)
    return stream.getvalue()


def noise(mode, size=(31, 17)):
    chance = np.random.default_rng(7)
    smooth = np.add.outer(np.arange(size[1]) * 3, np.arange(size[0]) * 4)[..., None]
    pixels = np.clip(smooth + chance.integers(0, 60, (size[1], size[0], 4)), 0, 255).astype(np.uint8)
    return Image.fromarray(pixels).convert("RGB" if mode.startswith("P") else mode)


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "L", "LA", "1"])
@pytest.mark.parametrize("size", [(31, 17), (1, 9), (9, 1)])
def test_every_kind_of_png_is_read_as_pillow_reads_it(mode, size):
    data = file_of(noise(mode, size))
    assert (png.decode(data) == np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))).all()


@pytest.mark.parametrize("colours", [2, 4, 13, 200])
def test_palettes_are_read_with_what_is_transparent(colours):
    data = file_of(noise("P").quantize(colours), transparency=1)
    assert (png.decode(data) == np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))).all()


def test_gif_and_jpeg_are_read_by_pillow_whatever_they_are_called():
    assert decoded(file_of(noise("RGB"), "JPEG")).shape == (17, 31, 4)
    assert decoded(file_of(noise("P").quantize(16), "GIF")).shape == (17, 31, 4)
    with pytest.raises(ValueError, match="no picture"):
        decoded(file_of(noise("RGB"), "TIFF"))


def test_damaged_png_files_are_refused_in_a_sentence():
    good, chance = file_of(noise("RGBA")), np.random.default_rng(3)
    refused = 0
    for _ in range(300):
        data = bytearray(good)
        data[chance.integers(8, len(data))] ^= 1 << chance.integers(8)
        try:
            size = png.size_of(bytes(data))
            if size[0] * size[1] < 100_000:
                png.decode(bytes(data))
        except ValueError:
            refused += 1
    assert refused > 200


def test_halves_do_not_mix_in_what_cannot_be_seen():
    pixels = np.zeros((2, 2, 4), np.uint8)
    pixels[0] = (200, 100, 0, 255)
    assert halved(pixels).tolist() == [[[200, 100, 0, 128]]]
    assert halved(pixels[:, :1]).tolist() == [[[200, 100, 0, 128]]]


def test_as_many_tiles_are_listed_as_counted():
    for size in ((1, 1), (TILE_PX, TILE_PX), (TILE_PX + 1, 5), (6000, 4001)):
        assert len(list(tiles_of(*size))) == tile_count(*size)


def test_a_damaged_tile_is_found_when_it_is_read(packed):
    sound = load(packed)
    data = bytearray(packed)
    data[-40] ^= 1
    book = load(bytes(data)).picture_book
    with pytest.raises(ModuleDataError, match="a part of section `tiles`"):
        [book.pixels(row, number) for row in range(4) for number in range(len(book.tiles(row)))]
    assert load(packed).picture_book == sound.picture_book


def test_a_file_with_one_of_both_sections_is_refused(packed):
    container = open_container(packed)
    payloads = {name: container.payload(name) for name in container.sections if name != "tiles"}
    with pytest.raises(ModuleDataError, match="only stand together"):
        load(write_container(payloads))
