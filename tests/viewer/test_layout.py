import pytest

from grognard.viewer.ui.layout import Docks, Rect, scale_of, table_layout


def layout(width, height, factor=1.0, ratio=1.0, **docks):
    return table_layout(width * ratio, height * ratio, scale_of(width, height, ratio, factor), Docks(**docks))


@pytest.mark.parametrize(
    ("size", "top", "status", "left", "right", "middle"),
    [
        ((1280, 720), 44, 26, 232, 304, (744, 650)),
        ((1920, 1080), 52, 30, 300, 392, (1228, 998)),
    ],
)
def test_both_reference_sizes(size, top, status, left, right, middle):
    found = layout(*size)
    assert (found.top.height, found.status.height) == (top, status)
    assert (found.left.width, found.right.width) == pytest.approx((left, right), abs=1)
    assert (found.map.width, found.map.height) == pytest.approx(middle, abs=2)


@pytest.mark.parametrize(
    "size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (960, 540), (3840, 2160)]
)
@pytest.mark.parametrize("factor", [0.8, 1.0, 1.5, 2.0])
def test_the_parts_tile_the_window_at_every_size_and_scale(size, factor):
    found = layout(*size, factor)
    parts = [found.top, found.status, found.left, found.right, found.map]
    assert sum(one.width * one.height for one in parts) == pytest.approx(size[0] * size[1])
    for number, one in enumerate(parts):
        assert not any(one.meets(other) for other in parts[number + 1 :])
    assert found.map.width > 0 and found.map.height > 0


def test_the_left_dock_folds_to_a_rail_when_the_map_gets_narrow():
    found = layout(1100, 720)
    assert found.rail and found.left.width == 44 and not found.sheet


def test_the_right_dock_becomes_a_sheet_below_when_the_map_gets_narrower():
    found = layout(880, 720)
    assert found.rail and found.sheet
    assert found.right.y > found.map.y and found.right.height == 260


def test_folded_docks_leave_the_map_all_the_width():
    assert layout(1280, 720, left_folded=True, right_folded=True).map.width == 1280


def test_twice_the_pixels_double_everything():
    one, two = layout(1280, 720), layout(1280, 720, ratio=2.0)
    assert two.left.width == 2 * one.left.width and two.top.height == 2 * one.top.height


def test_the_text_grows_slower_than_the_docks():
    large = scale_of(1920, 1080)
    assert large.text == pytest.approx(1.1) and large.dock == pytest.approx(1.29)
    assert scale_of(9000, 9000).m == 3.0 and scale_of(100, 100).m == 1.0


def test_a_rectangle_holds_its_first_pixel_and_not_its_last():
    rect = Rect(10, 20, 5, 5)
    assert rect.holds(10, 20) and not rect.holds(15, 20) and not rect.holds(10, 25)
