import pytest

from grognard.viewer.motion import LESS, Motions, Tween, along, ease_in_out, ease_out, linear, shake


@pytest.mark.parametrize("ease", [linear, ease_out, ease_in_out])
def test_easing_goes_from_nothing_to_all_and_never_back(ease):
    values = [ease(number / 20) for number in range(-2, 23)]
    assert values[:3] == [0.0, 0.0, 0.0] and values[-3:] == [1.0, 1.0, 1.0]
    assert values == sorted(values)


def test_a_tween_ends_on_time():
    tween = Tween(100.0, 80.0)
    assert 0 < tween.share(140.0) < 1
    assert tween.share(180.0) == 1.0 and tween.over(180.0) and not tween.over(179.0)


def test_a_point_goes_along_a_path_at_even_speed():
    path = [(0.0, 0.0), (30.0, 0.0), (30.0, 10.0)]
    assert along(path, 0.5) == (20.0, 0.0)
    assert along(path, 1.0) == (30.0, 10.0)


def test_a_shake_ends_where_it_began():
    assert shake(0.0) == 0.0 and shake(1.0) == 0.0 and abs(shake(0.2)) > 1


def test_nothing_asks_for_a_frame_once_all_has_ended():
    motions = Motions()
    motions.start("flip", 0.0, 180)
    assert motions.running(100.0)
    assert not motions.running(181.0)


def test_less_motion_replaces_long_ones_by_a_short_fade():
    motions = Motions(less=True)
    motions.start("move", 0.0, 700)
    assert motions.share("move", LESS) == 1.0
    assert motions.share("move", LESS / 2) == 0.5


def test_a_new_motion_takes_the_place_of_one_of_its_name():
    motions = Motions()
    motions.start("card", 0.0, 120)
    motions.start("card", 100.0, 120)
    assert motions.share("card", 130.0) < 1
