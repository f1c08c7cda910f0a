"""Where a window opens, and how large things are on a fine screen."""

import pytest

from grognard.viewer.screen import Blank


@pytest.fixture
def opened(display):
    from grognard.viewer.app import open_window

    made = []

    def make(*place):
        made.append(open_window(Blank(), "test", place=place))
        made[-1].dispatch_events()
        return made[-1]

    yield make
    for window in made:
        window.close()


def test_a_window_comes_back_where_it_was(opened):
    window = opened(140, 60, 1400, 800)
    assert window.placed == (140, 60, 1400, 800)
    assert (*window.get_location(), *window.get_size()) == (140, 60, 1400, 800)


def test_a_window_that_no_screen_would_show_comes_to_one(opened):
    window = opened(9000, 60, 5000, 300)
    x, y = window.get_location()
    assert 0 <= x < 1920 and 0 <= y < 1080 and window.get_size() == (1920, 540)


def test_on_a_fine_screen_all_is_larger_and_the_pointer_is_where_it_is(open_hand, monkeypatch):
    from pyglet.display.xlib import XlibScreen

    monkeypatch.setattr(XlibScreen, "get_dpi", lambda _: 144)

    class Told(Blank):
        def resize(self, width, height, ratio):
            self.size = width, height, ratio

        def move(self, pointer, now_ms):
            self.at = pointer.x, pointer.y

    screen = Told()
    hand = open_hand(screen, (1000, 600))
    hand.point(300, 200)
    assert screen.size == (1500.0, 900.0, 1.5)
    assert screen.at == pytest.approx((300.0, 200.0), abs=1.0)


def test_a_key_takes_a_screenshot(open_hand, tmp_path, monkeypatch):
    from grognard.kernel.png import decode

    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    told = []

    class Page(Blank):
        tell_shot = staticmethod(told.append)

    hand = open_hand(Page(), (1000, 600))
    hand.key("F12")
    hand.until(lambda: told)
    (path,) = (tmp_path / "screenshots").glob("*.png")
    assert told == [f"Screenshot: {path}"]
    picture = decode(path.read_bytes())
    assert picture.shape == (600, 1000, 4) and picture[10, 10].tolist() == [250, 247, 239, 255]
