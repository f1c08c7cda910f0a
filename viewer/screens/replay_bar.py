"""Looking back on the screen: the bar under the map, and the frame that says that this is the past."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.model.past import SPEEDS, PastPanel
from grognard.viewer.ui.basic import SECONDARY, Button, Choice
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.slider import Slider
from grognard.viewer.ui.widget import Act, Widget

HIGH = 72.0
"""Height of the bar at scale 1."""
TAB_HIGH = 26.0
"""Height of the tab at the upper edge of the map."""
_SIDE, _PAD, _LINE = 30.0, 12.0, 22.0
_ZOOM = 58.0
"""Room that the buttons of the zoom take at the right of the map."""
_LEAST = 220.0
"""The slider is at least so wide beside the speeds, else they stand above it."""


@dataclass(frozen=True, slots=True)
class ReplayActs:
    """What the bar does: to a moment, by so many, run or stand, another speed, back to now, a film."""

    go: Callable[[int], object]
    step: Callable[[int], object]
    play: Callable[[int], object]
    speed: Callable[[int], object]
    leave: Act
    film: Act


@dataclass(slots=True, eq=False)
class ReplayBar(Widget):
    """Buttons, a slider over the moments, speeds, and the way back.

    Attributes:
        panel: what is shown.
        acts: what it does.
        narrow: whether there is no room for the speeds beside the slider.
    """

    panel: PastPanel
    acts: ReplayActs
    slider: Slider = field(init=False)
    speeds: Choice = field(init=False)
    leave: Button = field(init=False)
    _signs: list[SignButton] = field(init=False)
    narrow: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        """Make the parts."""
        panel, acts = self.panel, self.acts
        self.slider = Slider(panel.at, panel.last, acts.go, panel.turns, name="moment")
        self.slider.hint = "Drag to a moment; the marks are the beginnings of turns"
        words = tuple(word for word, _, _ in SPEEDS)
        self.speeds = Choice(words, panel.speed, acts.speed, name="speed", hint="How fast the replay goes")
        self.leave = Button("Back to now", acts.leave, strong=True, shortcut="Esc", name="present")
        signs = (
            ("first", lambda: acts.go(0), "To the beginning (<)", "first"),
            ("left", lambda: acts.step(-1), "One moment back (,)", "back"),
            ("go-back", lambda: acts.play(-1), "Play backward or stand still (Shift P)", "play-back"),
            ("go", lambda: acts.play(1), "Play or stand still (Space)", "play"),
            ("right", lambda: acts.step(1), "One moment on (.)", "on-moment"),
            ("last", lambda: acts.go(panel.last), "To the end (>)", "last"),
            ("film", acts.film, "Write it as a film (Ctrl F)", "film"),
        )
        self._signs = [
            SignButton(sign, act, side=_SIDE, framed=True, name=name, hint=hint)
            for sign, act, hint, name in signs
        ]

    def show(self, panel: PastPanel) -> None:
        """Show another moment, and keep what is held down."""
        self.panel = panel
        self.slider.value, self.slider.last, self.slider.marks = panel.at, panel.last, panel.turns
        self.speeds.chosen = panel.speed
        for one, sign, way in ((self._signs[2], "go-back", -1), (self._signs[3], "go", 1)):
            one.sign = "pause" if panel.playing and panel.way == way else sign

    def place(self, rect: Rect, scale: Scale) -> None:
        """A row of words over a row of buttons."""
        self.rect = rect
        pad, side, gap = scale.px(_PAD), scale.px(_SIDE), scale.px(4)
        y = rect.y + scale.px(_LINE) + scale.px(8)
        x = rect.x + pad
        for one in self._signs:
            one.place(Rect(x, y, side, side), scale)
            x += side + gap
        wide, back = scale.px(212), scale.px(136)
        self.leave.place(Rect(rect.right - pad - back, y - scale.px(1), back, scale.grown(32, 38)), scale)
        room, end = self.leave.rect.x - pad - x, self.leave.rect.x - pad
        self.narrow = room < wide + scale.px(_LEAST)
        if self.narrow:
            # The speeds stand beside the words, and the slider has the room between the buttons.
            self.speeds.place(
                Rect(rect.right - pad - wide, rect.y + scale.px(4), wide, scale.px(_LINE)), scale
            )
        else:
            self.speeds.place(Rect(end - wide, y, wide, side), scale)
            end = self.speeds.rect.x - pad
        self.slider.place(Rect(x + gap, y, max(end - x - gap, scale.px(40)), side), scale)

    def inside(self) -> Sequence[Widget]:
        """Its parts."""
        return (*self._signs, self.slider, self.speeds, self.leave)

    def draw(self, pen: Pen) -> None:
        """Draw the words and the parts."""
        colours, rect, panel = pen.colours, self.rect, self.panel
        pen.box(rect, colours.panel)
        pen.rule(rect.x, rect.y, rect.width, colours.hairline_strong)
        line = Rect(rect.x + pen.px(_PAD), rect.y + pen.px(5), rect.width - 2 * pen.px(_PAD), pen.px(_LINE))
        if self.narrow:
            line = Rect(line.x, line.y, self.speeds.rect.x - pen.px(_PAD) - line.x, line.height)
        used = pen.text_in(line, f"Moment {panel.at} of {panel.last}", SECONDARY, colours.ink_2, "ui", "end")
        rest = Rect(line.x, line.y, line.width - used - pen.px(10), line.height)
        pen.text_in(rest, panel.turn, SECONDARY, colours.ink, "ui-strong")
        for one in self.inside():
            one.draw(pen)


@dataclass(slots=True, eq=False)
class PastFrame(Widget):
    """A frame around the map with a tab that says that this is the past.

    Attributes:
        text: what stands on the tab.
        beside: how much of the map's left edge an insert takes.
    """

    text: str = "As it was"
    beside: float = 0.0

    def draw(self, pen: Pen) -> None:
        """Draw frame and tab."""
        colours, rect, thick = pen.colours, self.rect, pen.px(4)
        for part in (
            Rect(rect.x, rect.y, rect.width, thick),
            Rect(rect.x, rect.bottom - thick, rect.width, thick),
            Rect(rect.x, rect.y, thick, rect.height),
            Rect(rect.right - thick, rect.y, thick, rect.height),
        ):
            pen.box(part, colours.done)
        free, text = rect.width - self.beside, self.text
        if pen.width(text, 13.0, "ui-strong") + 2 * pen.px(16 + _ZOOM) > free:
            text = text.partition("  ")[0]  # the turn stands on the bar too
        wide, high = pen.width(text, 13.0, "ui-strong") + 2 * pen.px(16), pen.px(TAB_HIGH)
        left = rect.x + self.beside + (free - wide) / 2
        tab = Rect(round(left), rect.y, round(wide), high)
        pen.box(tab, colours.done, radius=pen.px(4))
        pen.text_in(tab, text, 13.0, colours.panel, "ui-strong", "middle")
