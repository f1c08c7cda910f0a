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
_SIDE, _PAD, _LINE = 30.0, 12.0, 22.0


@dataclass(frozen=True, slots=True)
class ReplayActs:
    """What the bar does: to a moment, by so many, run or stand, another speed, back to the present."""

    go: Callable[[int], object]
    step: Callable[[int], object]
    play: Act
    speed: Callable[[int], object]
    leave: Act


@dataclass(slots=True, eq=False)
class ReplayBar(Widget):
    """Buttons, a slider over the moments, speeds, and the way back.

    Attributes:
        panel: what is shown.
        acts: what it does.
    """

    panel: PastPanel
    acts: ReplayActs
    slider: Slider = field(init=False)
    speeds: Choice = field(init=False)
    leave: Button = field(init=False)
    _signs: list[SignButton] = field(init=False)

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
            ("pause" if panel.playing else "go", acts.play, "Play or stand still (Space)", "play"),
            ("right", lambda: acts.step(1), "One moment on (.)", "on-moment"),
            ("last", lambda: acts.go(panel.last), "To the end (>)", "last"),
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
        self._signs[2].sign = "pause" if panel.playing else "go"

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
        room = self.leave.rect.x - pad - x
        wide = min(wide, room * 0.55)
        self.speeds.place(Rect(self.leave.rect.x - pad - wide, y, wide, side), scale)
        self.slider.place(Rect(x + gap, y, self.speeds.rect.x - pad - x, side), scale)

    def inside(self) -> Sequence[Widget]:
        """Its parts."""
        return (*self._signs, self.slider, self.speeds, self.leave)

    def draw(self, pen: Pen) -> None:
        """Draw the words and the parts."""
        colours, rect, panel = pen.colours, self.rect, self.panel
        pen.box(rect, colours.panel)
        pen.rule(rect.x, rect.y, rect.width, colours.hairline_strong)
        line = Rect(rect.x + pen.px(_PAD), rect.y + pen.px(5), rect.width - 2 * pen.px(_PAD), pen.px(_LINE))
        pen.text_in(line, f"Moment {panel.at} of {panel.last}", SECONDARY, colours.ink_2, "ui", "end")
        pen.text_in(line, panel.turn, SECONDARY, colours.ink, "ui-strong")
        for one in self.inside():
            one.draw(pen)


@dataclass(slots=True, eq=False)
class PastFrame(Widget):
    """A frame around the map with a tab that says that this is the past.

    Attributes:
        text: what stands on the tab.
    """

    text: str = "As it was"

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
        wide, high = pen.width(self.text, 13.0, "ui-strong") + 2 * pen.px(16), pen.px(26)
        tab = Rect(round(rect.x + (rect.width - wide) / 2), rect.y, round(wide), high)
        pen.box(tab, colours.done, radius=pen.px(4))
        pen.text_in(tab, self.text, 13.0, colours.panel, "ui-strong", "middle")
