"""Every screen at both sizes: no text is cut, none lies on another, nothing leaves its paper."""

import itertools
import random
import time

import pytest

from grognard.kernel import open_game
from grognard.viewer.events import Choose, Click, GoOn, HandOver, Hover
from grognard.viewer.frame import Sheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.library import Library
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Group, Text
from grognard.viewer.screens.library_screen import Doors, LibraryScreen
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.typefaces import metrics, text_width
from grognard.viewer.ui import pen
from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.pen import Pen

SIZES = [(1280.0, 720.0), (1920.0, 1080.0)]
CUT: set[str] = set()
"""What was drawn in place of a longer text."""


@pytest.fixture(autouse=True)
def watch_what_is_cut(monkeypatch):
    whole = pen.shortened

    def shortened(text, font, size_px, room):
        shown = whole(text, font, size_px, room)
        if shown != text:
            CUT.add(shown)
        return shown

    monkeypatch.setattr(pen, "shortened", shortened)
    CUT.clear()
    SEEN.clear()


def texts_of(primitives, scale=1.0, at=(0.0, 0.0)):
    """Every text with its box in pixels."""
    for one in primitives:
        if isinstance(one, Group):
            inner = (at[0] + one.at[0] * scale, at[1] + one.at[1] * scale)
            yield from texts_of(one.children, scale * one.scale, inner)
        elif isinstance(one, Text) and not one.angle:
            size = one.size * scale
            wide = text_width(one.text, one.font, size, one.tracking)
            high = metrics(one.font).cap_height / metrics(one.font).units * size
            x = at[0] + one.at[0] * scale
            left = {"start": x, "middle": x - wide / 2, "end": x - wide}[one.anchor]
            base = at[1] + one.at[1] * scale
            yield one.text, Rect(left, base - high, wide, high)


SEEN: dict[str, tuple[object, list[str]]] = {}
"""What was found on each layer, as long as it shows the same sheets."""


def faults_of(desk):
    """What is wrong with the texts on a desk, in words."""
    found = []
    for name, layer in desk._layers.items():
        if name not in SEEN or SEEN[name][0] is not layer.sheets:
            SEEN[name] = layer.sheets, list(faults_on(name, layer))
        found += SEEN[name][1]
    return found


def faults_on(name, layer):
    """What is wrong with the texts on a layer, in words."""
    rect = layer.widget.rect
    for sheet in layer.sheets or ():
        if not isinstance(sheet, Sheet):
            continue
        boxes = list(texts_of(sheet.primitives))
        for number, (text, box) in enumerate(boxes):
            seen = box if sheet.clip is None else box.shared(sheet.clip)
            if seen.height < box.height * 0.5:
                continue
            if text in CUT:
                yield f"{name}: {text!r} is cut"
            if box.x < rect.x - 1.5 or box.right > rect.right + 1.5:
                yield f"{name}: {text!r} leaves its paper"
            elif sheet.clip is None and box.bottom > rect.bottom + 1.5:
                yield f"{name}: {text!r} falls off its paper"
            elif seen.width < box.width - 1.5:
                yield f"{name}: {text!r} is cut off"
            for other, there in boxes[number + 1 :]:
                shared = box.shared(there)
                if shared.width > 1 and shared.height > 1:
                    yield f"{name}: {text!r} lies on {other!r}"


def nothing(*_):
    """Make no ground: these tests look at paper."""


@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_the_library_and_the_set_up_is_cut_or_lies_on_another(size, tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    screen = LibraryScreen(
        Library(nothing), Grounds(lambda *_: 1 / 0, None), Doors(nothing, nothing, nothing, nothing), nothing
    )
    screen.resize(*size, 1.0)
    end = time.monotonic() + 60.0
    while screen.library.reading or screen.maps.job is not None:
        assert time.monotonic() < end, "it takes too long"
        screen.frame(0.0)
        time.sleep(0.002)
    assert faults_of(screen.desk) == []
    screen.open_set_up("empire_at_sunrise")
    for side, level in ((0, 1), (1, 3), (1, 0)):
        screen.set_up.seat(side, level)
        screen._change()
        screen.frame(0.0)
        assert faults_of(screen.desk) == []


@pytest.fixture
def lay():
    made = []

    def make(session, seats, size):
        sitting = Sitting(session, seats, nothing)
        screen = TableScreen(sitting, Grounds(lambda *_: 1 / 0, None))
        screen.resize(*size, 1.0)
        made.append(sitting)
        return screen

    yield make
    for sitting in made:
        sitting.close()


EMPIRE, RISING = ("empire_at_sunrise", ("germany", "aja")), ("red_sun_rising", ("russia", "japan"))


PAGES = ("h", "u", "c", "l", "w", "question")
WAYS = (
    lambda screen: screen.open_settings(),
    lambda screen: screen.open_menu(),
    lambda screen: screen.open_finder(),
    lambda screen: screen.key("p", shift=False, ctrl=False, now_ms=0.0),
)
"""What else can be opened at a table."""


def overlaps_of(screen):
    """Which parts that lie on one level cover each other, or do not lie within the window."""
    window = Rect(0, 0, *screen.maps._size[:2])
    layers = [(name, one) for name, one in screen.maps.desk._layers.items() if one.solid]
    found = [name for name, one in layers if one.widget.rect.shared(window) != one.widget.rect]
    for number, (name, one) in enumerate(layers):
        for other, there in layers[number + 1 :]:
            shared = one.widget.rect.shared(there.widget.rect)
            if one.level == there.level and shared.width > 1 and shared.height > 1:
                found.append(f"{name} covers {other}")
    return found


@pytest.mark.parametrize("factor", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [EMPIRE, RISING, ("free_table", ("red", "blue"))], ids=lambda one: one[0])
def test_every_page_and_card_can_be_read_at_every_size_of_texts(lay, game, size, factor):
    seats, (name, sides) = Seats((Seat("Ann"), Seat("Ann"))), game
    screen = lay(open_game(name, seed=1, players=seats.players(sides)), seats, size)
    screen.maps.set_factor(factor)
    keys = [lambda one, key=key: one.key(key, shift=False, ctrl=False, now_ms=0.0) for key in PAGES]
    for number, act in enumerate((lambda _: None, *keys, *WAYS)):
        act(screen)
        screen.frame(number * 1000.0)
        assert faults_of(screen.maps.desk) == []
        assert overlaps_of(screen) == []
        screen.close_told()
        screen.shut_book()


def test_a_button_says_all_beside_its_key():
    scale, text = scale_of(1280, 720), "Spread all excess ships along the enemy's line"
    button = Button(text, strong=True, shortcut="Enter")
    high = button.height(280.0, scale)
    button.place(Rect(0, 0, 280.0, high), scale)
    drawn = Pen(THEMES["light"].interface, scale)
    button.draw(drawn)
    boxes = [box for sheet in drawn.sheets() for _, box in texts_of(sheet.primitives)]
    assert high > button.height(0.0, scale) and not CUT
    assert not any(one.meets(other) for one, other in itertools.combinations(boxes, 2))


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 1280 / 840), ((960, 540), 960 / 840), ((2560, 1440), 2.4)]
)
def test_texts_grow_no_further_than_the_window_has_room(size, text):
    assert scale_of(*size, factor=2.0).text == pytest.approx(text)


@pytest.mark.parametrize(
    ("game", "size", "seed"),
    [
        (EMPIRE, SIZES[0], 1),
        (EMPIRE, SIZES[0], 2),
        (EMPIRE, SIZES[1], 1),
        (RISING, SIZES[0], 1),
        (RISING, SIZES[0], 2),
        (RISING, SIZES[1], 1),
    ],
)
def test_no_text_of_the_table_is_cut_or_lies_on_another(lay, game, size, seed):
    seats, (name, sides) = Seats((Seat("Ann"), Seat("Ann"))), game
    session = open_game(name, seed=seed, players=seats.players(sides))
    screen, chance, now, faults = lay(session, seats, size), random.Random(seed), 0.0, {}
    model = screen.model
    for _ in range(200):
        if session.over is not None:
            break
        now += 1000.0
        screen.stage.stop()
        screen.frame(now)
        for fault in faults_of(screen.maps.desk):
            faults.setdefault(fault, str(model.prompt.title))
        choices = model.sight.choices
        wanted = chance.choice(choices)
        groups = [row.name for row in model.actions.rows if row.choice is None and row.count > 1]
        if groups and chance.random() < 0.2:
            screen.take(Choose(chance.choice(groups)))
        elif chance.random() < 0.3:
            places = [place for place in model.sight.pieces]
            place = chance.choice(places)
            screen.take(Hover(place, model.sight.at(place)[0]))
        elif chance.random() < 0.15:
            screen.take(GoOn())
        elif chance.random() < 0.3:
            space = chance.choice([*model.sight.pieces, *model.marks.lit])
            screen.take(Click(space, chance.choice([-1, *model.sight.at(space)])))
        else:
            screen._follow(screen.sitting.take(HandOver()))
            model.do(wanted)
            screen._dirty = True
    assert not faults, "\n".join(f"{fault} ({where})" for fault, where in faults.items())
