"""Grounds as bytes: what is read is what was written, and nothing that is not in order is read at all."""

import random

import msgpack
import numpy as np
import pytest

from grognard.viewer.ground_file import MAGIC, _digest, pack_ground, unpack_ground
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.palette import LIGHT
from grognard.viewer.surface import surface_of

BEHIND = len(MAGIC) + 16


@pytest.fixture(scope="module")
def ground(session):
    return MapMaker().engraved(surface_of(session.board, "ki"), 60.0, LIGHT)


@pytest.fixture(scope="module")
def data(ground):
    return pack_ground(ground, "key")


def sealed(rest):
    """Bytes with the digest that fits them, as an enemy would write."""
    return MAGIC + _digest(rest) + rest


def changed(data, **more):
    """The same ground with another head."""
    rest = data[BEHIND:]
    size = int.from_bytes(rest[:4], "big")
    head = msgpack.packb(msgpack.unpackb(rest[4 : 4 + size], use_list=False) | more)
    return sealed(len(head).to_bytes(4, "big") + head + rest[4 + size :])


def head_of(data):
    size = int.from_bytes(data[BEHIND : BEHIND + 4], "big")
    return msgpack.unpackb(data[BEHIND + 4 : BEHIND + 4 + size], use_list=False)


def test_a_ground_survives(ground, data):
    back = unpack_ground(data, "key")
    assert (back.name, back.background, back.texts) == (ground.name, ground.background, ground.texts)
    assert np.array_equal(back.places, ground.places)
    assert list(back.meshes) == list(ground.meshes)
    for layer, mesh in ground.meshes.items():
        again = back.meshes[layer]
        assert np.array_equal(again.indices, mesh.indices)
        for part in ("pos", "shape", "rgba"):
            assert np.array_equal(again.vertices[part], mesh.vertices[part])
        assert np.allclose(again.vertices["dir"], mesh.vertices["dir"], atol=1e-4)
        assert np.array_equal(back.blocks[layer].starts, ground.blocks[layer].starts)
        assert np.array_equal(back.blocks[layer].boxes, ground.blocks[layer].boxes)
    assert np.array_equal(back.hills.relief.texels, ground.hills.relief.texels)
    assert (back.hills.shade, back.hills.relief.box) == (ground.hills.shade, ground.hills.relief.box)


@pytest.mark.parametrize("length", [0, 10, 30, 40, 2000, -1])
def test_a_file_cut_short_is_no_ground(data, length):
    with pytest.raises(ValueError):
        unpack_ground(data[:length], "key")


def test_one_wrong_bit_anywhere_is_seen(data):
    chance = random.Random(4)
    for _ in range(40):
        damaged = bytearray(data)
        damaged[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        with pytest.raises(ValueError):
            unpack_ground(bytes(damaged), "key")


def test_the_ground_of_another_map_is_not_taken(data):
    with pytest.raises(ValueError, match="another"):
        unpack_ground(data, "other key")


def test_too_much_and_too_little_behind_the_head_is_seen(data):
    assert unpack_ground(sealed(data[BEHIND:]), "key")
    with pytest.raises(ValueError, match="too long"):
        unpack_ground(sealed(data[BEHIND:] + b"more"), "key")
    with pytest.raises(ValueError, match="too short"):
        unpack_ground(sealed(data[BEHIND:-4]), "key")


def layers_with(place, value):
    def change(head):
        first, *others = head["layers"]
        return {"layers": ((*first[:place], value, *first[place + 1 :]), *others)}

    return change


def text_with(place, value):
    def change(head):
        first, *others = head["texts"]
        return {"texts": ((*first[:place], value, *first[place + 1 :]), *others)}

    return change


@pytest.mark.parametrize(
    "change",
    [
        lambda head: {"layers": (head["layers"][0], *head["layers"])},
        lambda head: {"layers": 7},
        layers_with(0, "cellar"),
        layers_with(1, -1),
        layers_with(1, 1 << 62),
        layers_with(1, "many"),
        layers_with(4, -1),
        lambda head: {"hills": (1 << 20, 1, *head["hills"][2:])},
        lambda head: {"hills": (*head["hills"][:2], (0.0, 0.0, float("nan"), 1.0), *head["hills"][3:])},
        lambda head: {"hills": head["hills"][:3]},
        lambda head: {"background": "red"},
        lambda head: {"background": "#GG0000"},
        text_with(0, float("inf")),
        text_with(2, b"bytes"),
        text_with(2, "two\nlines"),
        text_with(2, "long " * 99),
        text_with(3, "comic"),
        text_with(4, 1e12),
        text_with(5, (0, 0, 0, 256)),
        text_with(5, (0, 0, 0)),
        text_with(6, "nowhere"),
        text_with(8, -1.0),
    ],
)
def test_a_head_that_does_not_hold_is_no_ground(data, change):
    with pytest.raises(ValueError):
        unpack_ground(changed(data, **change(head_of(data))), "key")


def test_columns_that_point_outside_are_no_ground(data):
    size = int.from_bytes(data[BEHIND : BEHIND + 4], "big")
    start = BEHIND + 4 + size
    points, looks, corners = head_of(data)["layers"][0][1:4]
    look_at = start + points * (8 + 4)
    corner_at = look_at + 2 * points + 20 * looks
    starts_at = corner_at + 4 * corners
    for at, value in (
        (start, b"\x00\x00\xc0\x7f"),  # a position that is no number
        (look_at, b"\xff\xff"),
        (corner_at, b"\xff\xff\xff\xff"),
        (starts_at, b"\xff"),
    ):
        hostile = bytearray(data[BEHIND:])
        hostile[at - BEHIND : at - BEHIND + len(value)] = value
        with pytest.raises(ValueError):
            unpack_ground(sealed(bytes(hostile)), "key")


def test_whatever_is_changed_it_is_a_ground_in_order_or_none(data):
    chance = random.Random(9)
    head_size = int.from_bytes(data[BEHIND : BEHIND + 4], "big") + 4
    for turn in range(300):
        hostile = bytearray(data[BEHIND:])
        for _ in range(chance.randrange(1, 4)):
            hostile[chance.randrange(head_size if turn % 2 else len(hostile))] = chance.randrange(256)
        try:
            found = unpack_ground(sealed(bytes(hostile)), "key")
        except ValueError:
            continue
        for mesh in found.meshes.values():
            assert mesh.indices.max() < len(mesh.vertices) and np.isfinite(mesh.vertices["pos"]).all()
