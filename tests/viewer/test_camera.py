import math

import pytest

from grognard.viewer import camera as cameras
from grognard.viewer.camera import Camera, Limits

CAMERA = Camera((300.0, 200.0), 1.5, (800.0, 600.0))
LIMITS = Limits((0.0, 0.0, 1000.0, 500.0), 4.0)


def test_screen_and_world_are_inverse():
    assert CAMERA.to_world(CAMERA.to_screen((123.0, 45.0))) == pytest.approx((123.0, 45.0))


def test_zoom_keeps_what_is_under_the_pointer():
    pointer = (100.0, 550.0)
    nearer = cameras.zoom_at(CAMERA, 1.7, pointer, LIMITS)
    assert nearer.zoom == pytest.approx(1.5 * 1.7)
    assert nearer.to_world(pointer) == pytest.approx(CAMERA.to_world(pointer))


def test_zoom_stops_at_the_whole_map_and_at_the_largest():
    assert cameras.zoom_at(CAMERA, 1e-6, (0, 0), LIMITS).zoom == LIMITS.smallest(CAMERA.size)
    assert cameras.zoom_at(CAMERA, 1e6, (0, 0), LIMITS).zoom == 4.0


def test_pan_carries_the_map_with_the_pointer():
    moved = cameras.pan(CAMERA, 30.0, -12.0)
    x, y = CAMERA.to_screen((300.0, 200.0))
    assert moved.to_screen((300.0, 200.0)) == pytest.approx((x + 30.0, y - 12.0))


def test_clamp_never_loses_the_map():
    lost = Camera((9000.0, -9000.0), 2.0, (800.0, 600.0))
    held = cameras.clamp(lost, LIMITS)
    left, top, right, bottom = held.seen()
    assert left < 1000.0 and bottom > 0.0 and right > left and top < bottom


def test_clamp_centres_a_map_smaller_than_the_view():
    small = cameras.clamp(
        Camera((0.0, 0.0), 0.01, (800.0, 600.0)), Limits((0, 0, 1000, 500), 4.0, margin=0.0)
    )
    assert small.centre == (500.0, 250.0)


def test_fit_shows_all_of_a_box():
    left, top, right, bottom = cameras.fit((10.0, 20.0, 400.0, 90.0), (640.0, 480.0)).seen()
    assert left <= 10.0 and top <= 20.0 and right >= 400.0 and bottom >= 90.0


def test_between_keeps_the_point_that_a_zoom_to_the_pointer_keeps():
    pointer = (700.0, 80.0)
    goal = cameras.zoom_at(CAMERA, 2.0, pointer)
    kept = CAMERA.to_world(pointer)
    for share in (0.25, 0.5, 0.9):
        assert cameras.between(CAMERA, goal, share).to_world(pointer) == pytest.approx(kept)


def test_a_long_flight_zooms_out_on_the_way_and_arrives():
    goal = Camera((9000.0, 200.0), 1.5, (800.0, 600.0))
    assert cameras.fly(CAMERA, goal, 0.5).zoom < 1.0
    assert cameras.fly(CAMERA, goal, 1.0) == goal


def test_a_short_flight_stays_at_its_height():
    goal = Camera((500.0, 200.0), 1.5, (800.0, 600.0))
    assert math.isclose(cameras.fly(CAMERA, goal, 0.5).zoom, 1.5)
