import pytest

from grognard.viewer.motion import Tween, along, ease_in_out, ease_out, linear


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
